"""The reading order of a PDF page: tables and frames by drawn lines, rows and columns by the room between them."""
