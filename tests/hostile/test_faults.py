"""Whatever happens to the program in the midst of its work, nothing is lost and nothing is left behind.

`benchmarks/faults.py` does the same by the hundred.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hengwen.model.progress import Stage

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are counted as Linux shows them")

ROOT = Path(__file__).parents[2]
WORK = ("import into a library", "indexing", "keeping of verdicts", "writing .csv", "writing .docx")
"""One of each kind: a database with a log, one without, many files together, one file."""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Any]:
    """What each kind of work went through; a loss ends the program with an assertion."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "app"), os.environ.get("PYTHONPATH", "")))
    command = [sys.executable, "-m", "benchmarks.faults", "3", "--stages", "--json", "--tasks", *WORK]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    actual = json.loads(done.stdout)
    return {**{outcome["work"]: outcome for outcome in actual["work"]}, "stages": actual["stages"]}


@pytest.mark.slow
@pytest.mark.parametrize("work", WORK)
def test_no_work_is_lost_to_kills_stops_full_disks_and_other_programs(outcomes: dict[str, Any], work: str) -> None:
    """Killed, stopped, without room, without the right to write, done by two programs: whole or not at all."""
    outcome = outcomes[work]
    assert (outcome["kills"], outcome["stops"], outcome["full_disks"]) == (3, 1, 1)
    assert outcome["read_only"] == "a sentence" or "superuser" in outcome["read_only"]
    assert outcome["two_programs"]


@pytest.mark.slow
def test_a_check_that_is_stopped_leaves_nothing_at_any_stage(outcomes: dict[str, Any]) -> None:
    """No process, no temporary file, no half-written report; and it is told that it was stopped."""
    assert set(outcomes["stages"]) == {stage.value for stage in Stage}
