"""Signs in the prices of documents: columns of prices and totals that follow from each other."""
