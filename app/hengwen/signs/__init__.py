"""Signs beside the text that documents have to do with each other: pictures, file history, shared mistakes."""
