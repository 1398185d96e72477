"""Identity data in documents that must be anonymous, such as dark bids (暗标)."""
