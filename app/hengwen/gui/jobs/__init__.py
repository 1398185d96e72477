"""Work off the window's thread: tasks, checks, pictures."""
