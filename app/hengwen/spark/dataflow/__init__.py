"""What a job is made of: records, shards of documents, and documents."""
