"""Sheets as PDF, without a library: an own font for every file makes its text searchable whatever it holds."""
