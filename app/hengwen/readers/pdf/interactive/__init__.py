"""Annotations, form fields and links of PDF pages (ISO 32000-1, 12)."""
