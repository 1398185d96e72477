"""The reading order of a PDF page: tables and frames by what is drawn, rows and columns by the room between them."""
