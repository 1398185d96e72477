"""Which documents may share text, and where exactly."""
