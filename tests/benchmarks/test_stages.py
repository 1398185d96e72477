"""The map of where the seconds of a check go."""

from importlib import import_module
from operator import attrgetter

import pytest
from benchmarks.stages.__main__ import measure
from benchmarks.stages.stage_clock import STAGES

from hengwen.readers.sandbox.own_reader import LARGEST

NAMES = [name for names in STAGES.values() for name in names]


@pytest.mark.parametrize("name", NAMES)
def test_every_stage_is_a_function_of_the_program(name: str) -> None:
    module, path = name.split(":")
    assert callable(attrgetter(path)(import_module(module)))


def test_work_is_told_apart_by_stages_in_the_program_and_its_workers() -> None:
    """A worker reads the text that is long; what only one of them does costs the other nothing."""
    shared = "清晨的河面上浮着一层薄雾，对岸的山影若隐若现，渔人早已把船划到了江心。"
    own, workers = (
        dict(zip(STAGES, values, strict=True))
        for values in measure([shared + "甲写的。", "乙写的，" + shared + " " * LARGEST], jobs=1)
    )
    assert own["start, and the rest"] > 0
    assert own["align"] > 0
    assert own["write the report"] > 0
    assert own["find words"] > 0
    assert workers["find words"] > 0
    assert workers["align"] == own["send what was read"] == 0
    assert workers["send what was read"] > 0
