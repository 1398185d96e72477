"""Hengwen 衡文: finds copied text in folders of documents, on this machine only.

`hengwen.check.run` tells what happens to a folder of files, and does it: `from hengwen.check.run import check`.
"""

from hengwen._version import __version__

__all__ = ["__version__"]
