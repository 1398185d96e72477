"""The same check on Apache Spark: documents beyond one machine, in shards, with the figures of one collection."""
