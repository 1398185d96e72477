"""The compare page: two documents side by side, and everything to find one's way in them."""
