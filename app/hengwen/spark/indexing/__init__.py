"""Documents of a corpus that stays: their postings and frequencies by tables, and adding more of them.

tables          documents → the tables of a generation
document_keys   what documents are found by beside their texts
add             new documents become a generation; compaction makes one of several
"""
