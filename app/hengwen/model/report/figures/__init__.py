"""How the figures of a pair are worked out: what a similarity is made of, and how much it tells."""
