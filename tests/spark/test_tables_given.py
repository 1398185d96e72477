"""Tables that were given stand in a report with the hashes of their files, and the command that makes it again."""

from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hengwen.check.inputs import with_given
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs
from hengwen.model.request.given import GivenPath, InputRole
from hengwen.model.request.options import Options
from hengwen.spark.given import with_tables
from hengwen.spark.request import SparkRequest
from hengwen.views.inputs import command_words


def _written(path: Path, count: int) -> str:
    """Write a table of some rows. Return its hash."""
    path.parent.mkdir(exist_ok=True)
    rows = [str(number) for number in range(count)]
    pq.write_table(pa.table({"id": rows, "text": rows}), path)
    return sha256(path.read_bytes()).hexdigest()


def _inputs(*new: Path, old: tuple[Path, ...] = ()) -> CheckInputs:
    request = SparkRequest(new, old)
    return with_tables(with_given(CheckInputs(), request.as_check(), (), ()), request, None)


def test_a_table_and_a_folder_of_tables_have_their_rows_and_hashes(tmp_path: Path) -> None:
    """A folder that of the list of its files, as `sha256sum` prints it."""
    parts = {name: _written(tmp_path / "new" / name, 3) for name in ("a.parquet", "b.parquet")}
    single = _written(tmp_path / "old.parquet", 5)
    listed = sha256("".join(f"{hash_}  {name}\n" for name, hash_ in sorted(parts.items())).encode()).hexdigest()
    inputs = _inputs(tmp_path / "new", old=(tmp_path / "old.parquet",))
    assert inputs.given == (
        GivenPath(InputRole.NEW, str(tmp_path / "new"), listed, 6, is_folder=True),
        GivenPath(InputRole.OLD, str(tmp_path / "old.parquet"), single, 5),
    )
    _written(tmp_path / "new" / "b.parquet", 4)
    assert _inputs(tmp_path / "new").given[0].sha256 != listed


def test_only_spark_makes_a_check_of_tables_again(tmp_path: Path) -> None:
    """On one machine there is no such format; files are checked there with the same figures."""
    _written(tmp_path / "new.parquet", 1)
    (tmp_path / "folder").mkdir()
    for path, begin in ((tmp_path / "new.parquet", ["hengwen", "spark", "check"]), (tmp_path / "folder", ["hengwen"])):
        inputs = _inputs(path)
        words = command_words(Report(Options(), (), (), inputs=inputs))
        assert words[: len(begin)] == begin
        assert (words[-2:] == ["--output", "again"]) == inputs.needs_spark == (path.suffix == ".parquet")
