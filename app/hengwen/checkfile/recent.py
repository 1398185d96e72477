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
from hengwen.model.report import Report
from hengwen.model.review import Case, Review, Verdict

MAX_CHECKS = 30
"""Checks that stay; of more, the oldest are deleted unless something was decided in them."""


def user_folder() -> Path:
    """The folder of this user's checks."""
    return user_data_path("hengwen", appauthor=False) / "checks"


@dataclass(frozen=True, slots=True)
class RecentCheckFiles:
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

    def summaries(self) -> Iterator[tuple[CheckFile, CheckSummary]]:
        """The files that can be opened, with what is in them, the newest first."""
        for file in self.files():
            try:
                yield file, file.summary()
            except HengwenError:
                continue

    def add(self, check: SavedCheck) -> CheckFile:
        """Write a check. Raises `OSError` where it cannot be written."""
        make_private_folder(self.folder)
        close_to_others(self.folder)
        stem = check.report.created.replace(":", "").replace("-", "") or "check"
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        save(check, path)
        self._delete_oldest()
        return CheckFile(path)

    def delete(self, file: CheckFile) -> None:
        """Delete a check."""
        file.path.unlink(missing_ok=True)

    def _delete_oldest(self) -> None:
        for file, summary in list(self.summaries())[MAX_CHECKS:]:
            if not summary.verdicts:
                self.delete(file)

    def verdicts_on(self, report: Report) -> Review:
        """The verdicts of all checks on pairs of documents of this report; the latest one on each case."""
        ids, blocks = {entry.document.id for entry in report.entries}, {block.id for block in report.blocks}
        latest: dict[Case, Verdict] = {}
        for file in self.files():
            for case, verdict in _review(file):
                known = latest.get(case)
                concerned = {case.first, case.second} <= ids or case.block in blocks
                if concerned and (known is None or known.when < verdict.when):
                    latest[case] = verdict
        return Review(MappingProxyType(latest))


def _review(file: CheckFile) -> Review:
    try:
        return file.review()
    except HengwenError:
        return Review()
