"""Mistakes that two documents share and hardly any other has."""
