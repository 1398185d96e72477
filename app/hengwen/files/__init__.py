"""Writes files: completely or not at all, never over files of others, and readable by the user alone where private."""
