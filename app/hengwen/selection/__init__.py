"""Parts of checks: which documents and pairs a report is about, with the figures that they have in the whole."""
