"""How well copied text is found: labelled sets, made or given, run through the product's own check, and measures."""
