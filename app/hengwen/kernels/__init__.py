"""Loops over characters and tokens, compiled where there was a compiler when the program was installed.

Each module has the meaning of its kernels in Python and numpy, which runs where they were not compiled, and which tests
compare them with; for loops of the alignment it says where in `matching.alignment` that is. The compiled ones are
beside it under the same name with `_` before it. With `HENGWEN_KERNELS=off` in the environment none of them is used.
"""

import os
from importlib import import_module
from importlib.util import find_spec

WANTED = os.environ.get("HENGWEN_KERNELS") != "off"
"""Whether compiled kernels are used where there are any."""

MODULES = (
    "hashes.bigrams",
    "hashes.common_ngrams",
    "hashes.frequencies",
    "hashes.hashing",
    "hashes.ngrams",
    "hashes.numbering",
    "hashes.votes",
    "pairs.equal_runs",
    "pairs.neighbours",
    "pairs.pair_counts",
    "pairs.passages",
    "reports.joined_ranges",
    "reports.json_layout",
    "reports.spans",
    "reports.witnesses",
    "texts.characters",
    "texts.code_points",
    "texts.lines",
    "texts.notation",
    "texts.segmentation",
    "texts.strings",
    "texts.tokens",
)


def compiled() -> list[str]:
    """Return the modules whose kernels are compiled."""
    return [name for name in MODULES if import_module(f"hengwen.kernels.{name}").COMPILED]


def missing() -> bool:
    """Return whether some kernel is not there as a compiled file, or not wanted; imports none of them."""
    names = (name.rpartition(".") for name in MODULES)
    return not (WANTED and all(find_spec(f"hengwen.kernels.{folder}._{name}") for folder, _, name in names))
