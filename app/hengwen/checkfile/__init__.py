"""A check in a file of its own (`.hengwen`): what was found, and what was decided about it."""

from hengwen.checkfile.file import SUFFIX, About, Asked, CheckFile, Kept, save
from hengwen.checkfile.recent import Recent

__all__ = ["SUFFIX", "About", "Asked", "CheckFile", "Kept", "Recent", "save"]
