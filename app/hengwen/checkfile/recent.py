"""The checks of the last weeks, each kept in the user's folder as soon as it is made."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from platformdirs import user_data_path

from hengwen.checkfile.file import SUFFIX, CheckFile, CheckSummary, SavedCheck, save
from hengwen.model.errors import HengwenError
from hengwen.model.report import Report
from hengwen.model.review import Case, Review, Verdict

MOST = 30
"""Checks that are kept; of those beyond, the oldest go unless something was decided in them."""


def user_folder() -> Path:
    """Where this user's checks are kept."""
    return user_data_path("hengwen", appauthor=False) / "checks"


@dataclass(frozen=True, slots=True)
class Recent:
    """The check files in a folder."""

    folder: Path

    def files(self) -> list[CheckFile]:
        """The newest first. A folder that cannot be read has none."""
        try:
            found = [entry for entry in os.scandir(self.folder) if entry.name.endswith(SUFFIX) and entry.is_file()]
        except OSError:
            return []
        # Names begin with the moment of the check, so that a verdict given later changes no order.
        return [CheckFile(Path(entry.path)) for entry in sorted(found, key=lambda entry: entry.name, reverse=True)]

    def about(self) -> Iterator[tuple[CheckFile, CheckSummary]]:
        """What can be opened, the newest first; what cannot is passed over."""
        for file in self.files():
            try:
                yield file, file.about()
            except HengwenError:
                continue

    def keep(self, kept: SavedCheck) -> CheckFile:
        """Keep a check. Raises `OSError` where it cannot be written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = kept.report.created.replace(":", "").replace("-", "") or "check"
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        save(kept, path)
        self._tidy()
        return CheckFile(path)

    def forget(self, file: CheckFile) -> None:
        """Take a check out of the list, for good."""
        file.path.unlink(missing_ok=True)

    def _tidy(self) -> None:
        for file, about in list(self.about())[MOST:]:
            if not about.verdicts:
                self.forget(file)

    def remembered(self, report: Report) -> Review:
        """What was decided, in any of the checks, about pairs of documents of this report; the latest word holds."""
        ids = {entry.document.id for entry in report.entries}
        latest: dict[Case, Verdict] = {}
        for file in self.files():
            for case, verdict in _review(file):
                known = latest.get(case)
                if {case.first, case.second} <= ids and (known is None or known.when < verdict.when):
                    latest[case] = verdict
        return Review(MappingProxyType(latest))


def _review(file: CheckFile) -> Review:
    try:
        return file.review()
    except HengwenError:
        return Review()
