"""Archives of documents, as course sites and pupils pack them (ZIP, 7z, RAR): containers, no kind of document."""
