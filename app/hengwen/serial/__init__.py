"""How values are kept in files and sent between processes: schemas, packing, and what of it is refused."""
