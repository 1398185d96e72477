"""What a test finds is held to what was looked at and approved before.

After a change that is meant, look at what changes and run the tests with `HENGWEN_APPROVE=1`: they write what they find
into the file, where the difference is reviewed as any other.
"""

import os
from collections.abc import Iterable
from pathlib import Path


def require_approved(path: Path, lines: Iterable[str]) -> None:
    """Fails where something is different from what was approved."""
    found = "\n".join(lines) + "\n"
    if os.environ.get("HENGWEN_APPROVE"):
        path.write_text(found, encoding="utf-8", newline="\n")
    assert found == path.read_text(encoding="utf-8"), f"not as in {path}"
