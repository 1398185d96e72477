"""Pictures of documents: decoded, hashed, and fetched again, within limits, as files may be hostile."""
