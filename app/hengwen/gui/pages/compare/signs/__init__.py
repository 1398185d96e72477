"""What two documents have to do with each other beside their text, shown beside the panes."""
