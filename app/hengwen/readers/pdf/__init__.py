"""PDF (ISO 32000-1), through PDFium and pdfminer.six."""
