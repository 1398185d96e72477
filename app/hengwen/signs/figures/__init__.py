"""Signs in what documents ask for in money: columns of prices and totals that follow from each other."""
