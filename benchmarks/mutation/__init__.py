"""Whether the tests notice when one line of the program is made wrong."""
