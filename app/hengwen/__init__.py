"""Hengwen 衡文: finds copied text in folders of documents, on this machine only."""

__version__ = "0.1.0"
