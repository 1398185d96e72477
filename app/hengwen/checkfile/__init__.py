"""A check in a file of its own (`.hengwen`): its report, and the verdicts on it."""

from hengwen.checkfile.file import SUFFIX, CheckFile, CheckSummary, SavedCheck, save
from hengwen.checkfile.recent import RecentCheckFiles

__all__ = ["SUFFIX", "CheckFile", "CheckSummary", "RecentCheckFiles", "SavedCheck", "save"]
