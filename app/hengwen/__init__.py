"""Hengwen 衡文: finds copied text in folders of documents, on this machine only.

The public names are imported when they are first used: a process that only reads needs none of the numeric parts.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hengwen.checking import check
    from hengwen.options import Options
    from hengwen.readers import read

__all__ = ["Options", "__version__", "check", "read"]
__version__ = "0.1.0"

_HOMES = {"Options": "hengwen.options", "check": "hengwen.checking", "read": "hengwen.readers"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(_HOMES[name]), name)
