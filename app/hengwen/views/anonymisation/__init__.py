"""Reports without names: finds the names that are known, and covers them."""
