"""The user guide inside the program: offline, in the window's language and theme."""
