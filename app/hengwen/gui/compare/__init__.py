"""The compare page: two documents side by side, and everything to find one's way in them."""

from hengwen.gui.compare.page import ComparePage

__all__ = ["ComparePage"]
