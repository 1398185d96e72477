"""The checks of the last weeks, each written into the user's folder as soon as it is made."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from platformdirs import user_data_path

from hengwen.checkfile.file import SUFFIX, CheckFile, CheckSummary, SavedCheck, save
from hengwen.files.private import close_to_others, make_private_folder
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review

MAX_CHECKS = 30
"""Checks that are kept; beyond that, the oldest are deleted unless they have verdicts."""


def user_folder() -> Path:
    """Return the folder of this user's checks."""
    return user_data_path("hengwen", appauthor=False) / "checks"


@dataclass(frozen=True, slots=True)
class RecentCheckFiles:
    """The check files in a folder."""

    folder: Path

    def files(self) -> list[CheckFile]:
        """Return the files, the newest first; none where the folder cannot be read."""
        try:
            entries = [entry for entry in os.scandir(self.folder) if entry.name.endswith(SUFFIX) and entry.is_file()]
        except OSError:
            return []
        entries.sort(key=lambda entry: (_number(entry.name), entry.name), reverse=True)
        return [CheckFile(Path(entry.path)) for entry in entries]

    def summaries(self) -> Iterator[tuple[CheckFile, CheckSummary]]:
        """Yield the files that can be opened, with their summaries, the newest first."""
        for file in self.files():
            try:
                yield file, file.summary()
            except HengwenError:
                continue

    def add(self, check: SavedCheck) -> CheckFile:
        """Write a check. Raises `OSError` where it cannot be written."""
        make_private_folder(self.folder)
        close_to_others(self.folder)
        number = 1 + max((_number(file.path.name) for file in self.files()), default=0)
        moment = check.report.created.replace(":", "").replace("-", "")
        path = self.folder / f"{number:06}-{moment}{SUFFIX}"
        save(check, path)
        self._delete_oldest()
        return CheckFile(path)

    def delete(self, file: CheckFile) -> None:
        """Delete a check."""
        file.path.unlink(missing_ok=True)

    def _delete_oldest(self) -> None:
        for file, _ in list(self.summaries())[MAX_CHECKS:]:
            if not len(_memory(file)):
                self.delete(file)

    def verdicts_on(self, report: Report) -> Review:
        """Return all checks' verdicts on this report's pairs: each case's latest, even one that withdraws another."""
        ids, blocks = {entry.document.id for entry in report.entries}, {block.id for block in report.blocks}
        verdicts = Review()
        for file in self.files():
            own = {
                case: verdict
                for case, verdict in _memory(file)
                if {case.first, case.second} <= ids or case.block in blocks
            }
            verdicts = verdicts.merged(Review(MappingProxyType(own)))
        return verdicts


def _number(name: str) -> int:
    """Return the number of the check, 0 for other names. Numbers tell which is newer, since a clock may be set back."""
    number, _, rest = name.partition("-")
    return int(number) if rest and number.isdecimal() else 0


def _memory(file: CheckFile) -> Review:
    try:
        return file.memory()
    except HengwenError:
        return Review()
