"""The values that everything else speaks of: documents, reports, options, verdicts. They import nothing of the rest."""
