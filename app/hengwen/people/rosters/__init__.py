"""Rosters: lists of the people of a class, as files and tables, and whom a file belongs to by one."""
