"""The actions of the user in the window: one object for each kind, none of which knows the window."""
