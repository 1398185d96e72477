"""Which documents of a library a check has to look at."""
