"""The overview of a check: ranking, documents, histogram, heat map, groups."""

from hengwen.gui.overview.page import OverviewPage
from hengwen.gui.overview.pairs import pair_columns

__all__ = ["OverviewPage", "pair_columns"]
