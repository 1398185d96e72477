"""Signs of what two documents have to do with each other beside their text, and the traces that they follow from."""
