"""Pictures of pages, drawn in a guarded process of its own."""
