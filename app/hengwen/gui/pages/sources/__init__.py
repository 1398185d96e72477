"""All sources of one document at once."""
