"""The signs of a pair, which are no shared text, shown beside the panes."""
