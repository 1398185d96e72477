"""How the figures of a report are worked out."""
