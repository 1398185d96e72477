"""Documents kept in one SQLite file, found again by what new documents share with them."""
