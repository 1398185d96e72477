"""Documents kept in one SQLite file, to be searched for text that new documents share with them."""
