"""Sheets: evidence about a batch, a pair or a document, composed once and set as HTML, DOCX or PDF."""
