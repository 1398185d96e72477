"""Archives of documents, as course sites and students pack them (ZIP, 7z, RAR). They hold documents and are none."""
