"""ZIP archives of documents, as course sites export them: containers, no kind of document."""
