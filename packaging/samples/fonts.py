"""Finds the Chinese fonts that the PDFs and the scan are set in."""

import subprocess
from dataclasses import dataclass
from functools import cache

SONG = "Noto Serif CJK SC:style=Regular"
HEI = "Noto Sans CJK SC:style=Bold"


@dataclass(frozen=True, slots=True)
class Face:
    """A font file and the number of the face within it."""

    path: str
    number: int


@cache
def face(pattern: str) -> Face:
    """Return the face that fontconfig gives for a pattern; raises LookupError if it is another one."""
    asked = ["fc-match", "-f", "%{family[0]}\n%{file}\n%{index}", pattern]
    family, path, number = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")
    if family != pattern.partition(":")[0]:
        raise LookupError(f"font not installed: {pattern}")
    return Face(path, int(number))
