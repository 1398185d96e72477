"""Signs that documents are connected, apart from shared text: pictures, file history, figures, shared mistakes."""
