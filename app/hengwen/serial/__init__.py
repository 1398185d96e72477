"""How values are kept in files and sent between processes: schemas, packing, and the checks of foreign values."""
