"""Stages over all documents: their shards, frequencies, common text, parts, blocks and fingerprints."""
