"""From the bytes of a file to a `Document`: `formats` lists what can be read, `read` reads one file."""
