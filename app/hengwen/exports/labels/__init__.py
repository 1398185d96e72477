"""Every word of the reports, in all languages."""
