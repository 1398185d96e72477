"""The folder of a check on Spark: its tables as Parquet, the check as the window opens it, and work that goes on."""

import json
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq

from hengwen.checkfile.file import SavedCheck, save
from hengwen.files.staging import staged_beside
from hengwen.model.messages import HengwenError, message
from hengwen.model.report import Report
from hengwen.model.review import Review
from hengwen.spark.report import Labels
from hengwen.spark.request import SparkRequest
from hengwen.spark.tables import SCHEMAS, tables_of

CHECK = "check.hengwen"
"""The name of the check file in a folder, which `hengwen report` opens."""

_WORK, _REQUEST = "_work", "request.json"


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """A folder that belongs to one check. `path`: of it."""

    path: Path

    def begin(self, request: str) -> str:
        """Where the stages of a job lie that was asked for by a text: what is there of the same one is kept.

        Raises `HengwenError` where the folder has files of others, `OSError` where it cannot be written.
        """
        known = {*SCHEMAS, CHECK, _WORK}
        if self.path.exists() and (strange := sorted({each.name for each in self.path.iterdir()} - known)):
            what = message("“{path}” has other files, such as “{name}”: choose another folder.",
                           path=str(self.path), name=strange[0])  # fmt: skip
            raise HengwenError(what)
        work = self.path / _WORK
        said = json.dumps({"request": sha256(request.encode("utf-8", "surrogatepass")).hexdigest()})
        marker = work / _REQUEST
        if not marker.exists() or marker.read_text(encoding="utf-8") != said:
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir(parents=True)
            marker.write_text(said, encoding="utf-8")
        return str(work.resolve())

    def finish(self, report: Report, labels: Labels, request: SparkRequest, language: str) -> None:
        """Write what was found, each table as a whole or not at all, and let the work go."""
        for name, table in tables_of(report, labels, language).items():
            folder = self.path / name
            folder.mkdir(exist_ok=True)
            with staged_beside(folder / "part-0.parquet") as staged:
                pq.write_table(table, staged.path, compression="zstd")
                staged.move(folder / "part-0.parquet")
        (self.path / CHECK).unlink(missing_ok=True)
        save(SavedCheck(report, Review(), request.as_check()), self.path / CHECK)
        shutil.rmtree(self.path / _WORK, ignore_errors=True)
