"""What two documents have to do with each other beside their text, and what of it their files have."""
