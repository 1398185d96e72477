"""A check from its request to its report."""
