"""Signs that two documents are connected, apart from shared text, and the traces that they follow from."""
