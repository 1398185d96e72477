"""What the user does in the window: one object for each kind of thing, none of which knows the window."""
