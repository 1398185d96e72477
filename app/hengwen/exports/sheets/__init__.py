"""Sheets: evidence about a batch, a pair or a document, composed once and written as HTML, DOCX or PDF."""
