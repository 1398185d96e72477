"""The pages of the window, a folder or a file for each."""
