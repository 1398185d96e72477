"""Loops over characters and tokens, compiled where a compiler was at hand when the program was installed.

Each module has the meaning of its kernels in Python and numpy: it is what runs where they were not compiled, and what
tests hold them against. The compiled ones stand beside it under the same name with `_` before it. With
`HENGWEN_KERNELS=off` in the environment none of them is used.
"""

import os
from importlib import import_module

WANTED = os.environ.get("HENGWEN_KERNELS") != "off"
"""Whether compiled kernels are used where there are any."""

MODULES = ("hashing", "neighbours", "overlaps", "pair_counts", "segmentation")


def compiled() -> list[str]:
    """The modules whose kernels are compiled ones."""
    return [name for name in MODULES if import_module(f"hengwen.kernels.{name}").COMPILED]
