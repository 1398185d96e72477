"""The compare page: two documents side by side, and everything needed to find one's way in them."""
