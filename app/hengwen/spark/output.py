"""The folder of a check on Spark: its tables as Parquet, what reports are made of, and work that goes on."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from hengwen.files.faults import sentences
from hengwen.model.messages import HengwenError, message
from hengwen.spark.reporting.tables import CHECK, CHECK_FILE, ENTRIES, PAIRS, SCHEMAS

_WORK, _REQUEST, _TABLES = "_work", "request.json", "tables"


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """A folder that belongs to one check. `path`: of it."""

    path: Path

    def begin(self, request: str) -> str:
        """Return where the stages of a job lie that was asked for by a text: what is there of the same one is kept.

        Raises `HengwenError` where this is no folder, has files of others, or cannot be written.
        """
        if self.path.exists() and not self.path.is_dir():
            raise HengwenError(message("{path} is no folder.", path=str(self.path)))
        known = {*SCHEMAS, ENTRIES, PAIRS, CHECK, CHECK_FILE, _WORK}
        if self.path.exists() and (strange := sorted({file.name for file in self.path.iterdir()} - known)):
            what = message("“{path}” has other files, such as “{name}”: choose another folder.",
                           path=str(self.path), name=strange[0])  # fmt: skip
            raise HengwenError(what)
        work = self.path / _WORK
        marker_text = json.dumps({"request": sha256(request.encode("utf-8", "surrogatepass")).hexdigest()})
        marker = work / _REQUEST
        with sentences(self.path):
            if not marker.exists() or marker.read_text(encoding="utf-8") != marker_text:
                shutil.rmtree(work, ignore_errors=True)
                work.mkdir(parents=True)
                marker.write_text(marker_text, encoding="utf-8")
        return str(work.resolve())

    def write(self, write_table: Callable[[str, Path], None]) -> None:
        """Write the tables by a function of their names and folders, each as a whole or not at all; they and what
        reports are made of come to their places.
        """
        work = self.path / _WORK
        tables = [(work / _TABLES / name).resolve() for name in SCHEMAS]
        for table in tables:
            write_table(table.name, table)
        for name in (CHECK, CHECK_FILE):  # until all is in its place
            (self.path / name).unlink(missing_ok=True)
        for folder in (*tables, work / ENTRIES, work / PAIRS):
            shutil.rmtree(self.path / folder.name, ignore_errors=True)
            if folder.exists():
                folder.rename(self.path / folder.name)

    def finish(self) -> None:
        """Let the work go."""
        shutil.rmtree(self.path / _WORK, ignore_errors=True)
