"""Pictures of documents: decoded, hashed, and fetched again; bounded, as they come from the files of others."""
