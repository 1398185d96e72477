"""No honest document is called suspicious, whatever class it is of; and what is odd in it is named all the same."""

from pathlib import Path
from random import Random

import pytest
from benchmarks.honest.__main__ import CLASSES

from hengwen.model.document import FindingKind, State
from hengwen.readers.read import read

NAMED = {
    "text: radicals": FindingKind.LOOK_ALIKE,
    "text: German": FindingKind.ZERO_WIDTH,
    "text: bullets": FindingKind.PRIVATE_USE,
    "text: answers": FindingKind.SPREAD,
    "DOCX: cover": FindingKind.WHITE,
    "DOCX: trial": FindingKind.WHITE,
    "DOCX: hidden marks": FindingKind.HIDDEN,
    "DOCX: tracked": FindingKind.DELETED,
    "DOCX: other numbers": FindingKind.CONTRADICTION,
    "HTML: saved page": FindingKind.HIDDEN,
    "PDF: scanned": FindingKind.SCAN,
    "PDF: marks below the sheet": FindingKind.OUTSIDE,
    "PDF: small labels": FindingKind.TINY,
    "PDF: layer off": FindingKind.HIDDEN,
}


def test_there_are_classes_enough() -> None:
    """At least forty: of 200 documents each has several."""
    assert len(CLASSES) >= 40
    assert NAMED.keys() <= CLASSES.keys()


@pytest.mark.parametrize("name", CLASSES)
def test_no_honest_document_is_suspicious(name: str, tmp_path: Path) -> None:
    """Two of each class, by chance numbers of their own; findings stay as notes."""
    for seed in ("a", "b"):
        suffix, data = CLASSES[name](Random(f"{name} {seed}"))
        path = tmp_path / f"{seed}{suffix}"
        path.write_bytes(data)
        content = read(path).content
        assert content.state in (State.READ, State.READ_PARTLY), (content.message, content.text[:200])
        assert name not in NAMED or NAMED[name] in {finding.kind for finding in content.findings}
