"""Fingerprints of documents: one file for each family of methods, which are listed in
`hengwen.model.request.methods`.
"""
