"""Documents of a corpus that stays: their postings and frequencies by tables, and adding more of them.

tables          documents → the tables of a generation
document_keys   their bytes, fingerprints and titles as terms
add             new documents become a generation; compaction makes one of several
"""
