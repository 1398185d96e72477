"""The parts of a job: records, shards of documents, and documents."""
