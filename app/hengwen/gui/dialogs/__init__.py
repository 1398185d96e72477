"""Dialogs that ask the user."""
