"""How well the reading order of slides, tables and columns in PDF is found, on pages whose right order is known."""
