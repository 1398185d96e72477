"""Word 97 to 2003 (`.doc`), and `.wps` of WPS Office, which is the same format."""
