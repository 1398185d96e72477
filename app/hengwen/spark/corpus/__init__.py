"""What is learned from all documents: frequencies, common text, parts, blocks and fingerprints."""
