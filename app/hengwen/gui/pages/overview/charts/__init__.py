"""The charts beside the ranking: how similarities are spread, who shares with whom, and in which groups."""
