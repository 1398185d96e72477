"""Fingerprints of documents: a family of methods in each file, listed in `hengwen.model.request.methods`."""
