"""What a test finds is held to what was looked at and approved before.

After a change that is meant, look at what changes and run the tests with `HENGWEN_APPROVE=1`: they write what they find
into the file, where the difference is reviewed as any other.
"""

import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path


def unapproved(path: Path, lines: Iterable[str]) -> list[str]:
    """How lines differ from those that were approved, as a unified diff; empty where they do not."""
    actual = "\n".join(lines)
    if os.environ.get("HENGWEN_APPROVE"):
        path.write_text(actual + "\n", encoding="utf-8", newline="\n")
    approved = path.read_text(encoding="utf-8").removesuffix("\n")
    return [] if actual == approved else list(unified_diff(approved.split("\n"), actual.split("\n"), n=0, lineterm=""))
