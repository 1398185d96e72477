"""The values of all other parts: documents, reports, options, verdicts. They import nothing of the rest."""
