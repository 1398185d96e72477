"""All sources of one document at once."""

from hengwen.gui.sources.page import SourcesPage

__all__ = ["SourcesPage"]
