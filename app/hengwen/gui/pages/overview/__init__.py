"""The overview of a check: ranking, documents, histogram, heat map, groups."""
