"""From the bytes of a file to a `Document`: `formats` has what can be read, `read` reads one file."""
