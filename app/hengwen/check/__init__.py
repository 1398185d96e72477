"""A check from its request to its report, and what starts it quickly."""
