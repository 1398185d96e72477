"""A check in a file of its own (`.hengwen`): what was found, and what was decided about it."""

from hengwen.checkfile.file import SUFFIX, CheckFile, CheckInputs, CheckSummary, SavedCheck, save
from hengwen.checkfile.recent import Recent

__all__ = ["SUFFIX", "CheckFile", "CheckInputs", "CheckSummary", "Recent", "SavedCheck", "save"]
