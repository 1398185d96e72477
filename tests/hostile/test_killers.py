"""Files of which every third kills its worker: only those suffer."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hengwen.model.document import Role, State
from hengwen.model.progress import ProgressStep
from hengwen.readers.sandbox.pool import read_all
from hostile.killers import KILLERS
from hostile.killing import deadly, fill

PROGRAM = """
import sys
from functools import partial
def main():
    from hengwen.library import read_cache
    from hengwen.cli import main as cli
    from hostile.killers import KILLERS
    read_cache.read_analysed = partial(read_cache.read_analysed, formats=KILLERS)
    return cli.run(sys.argv[1:])
if __name__ == "__main__":
    sys.exit(main())
"""
TESTS = str(Path(__file__).parents[1])

pytestmark = pytest.mark.usefixtures("started_anew")


def checked(folder: Path, place: Path) -> tuple[int, dict[str, Any]]:
    """The exit code and the JSON report of `hengwen check` with readers that die."""
    script = place / "program.py"
    script.write_text(f"import sys\nsys.path.append({TESTS!r})\n{PROGRAM}", encoding="utf-8")
    report = place / "report.json"
    command = [sys.executable, str(script), "check", str(folder), "--quiet", "--jobs", "2", "--output", str(report)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=400)
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, json.loads(report.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_on_the_command_line_the_others_are_as_without_the_killers(tmp_path: Path) -> None:
    """60 states, 40 read; their figures and their pairs are those of a run without the killers."""
    folder = fill(tmp_path / "texts", 60)
    code, report = checked(folder, tmp_path)
    assert code == 3
    assert len(report["documents"]) == 60
    for path in folder.iterdir():
        if deadly(int(path.stem)):
            path.unlink()
    code, clean = checked(folder, tmp_path)
    assert code == 0
    alive = [document for document in report["documents"] if document["state"] == "read"]
    dead = [document for document in report["documents"] if document["state"] == "reader crashed"]
    assert (len(alive), len(dead)) == (40, 20)
    assert all(document["message"] for document in dead)
    assert alive == clean["documents"]
    assert report["comparisons"] == clean["comparisons"]
    assert len(clean["comparisons"]) > 3


def test_a_dead_worker_is_replaced(tmp_path: Path) -> None:
    """Files go on being done although every third kills."""
    folder = fill(tmp_path / "texts", 30)
    steps: list[ProgressStep] = []
    paths = [(path, Role.NEW) for path in sorted(folder.iterdir())]
    documents = read_all(paths, jobs=1, progress=steps.append, formats=KILLERS)
    expected = [State.READER_CRASHED if deadly(number) else State.READ for number in range(30)]
    assert [document.state for document in documents] == expected
    assert {step.done for step in steps} >= set(range(1, 31))
