"""A check of any text can be kept and opened again: what one character becomes in comparing is no reason to refuse."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.cli.main import run
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from signed_report import as_kept

ROOT = Path(__file__).parents[2]
PLANE = 0x10000
SHARED = "全班同学把垃圾分成四类，按斤两记在本子上，每周六由组长核对一次，误差不超过十分之一。"
FOLDED = "½杯米配¼斤水，℅王先生转交，风速3㎧，面积2㎡，ﷺ"


def _come_back(report: Report, path: Path) -> Report:
    save(SavedCheck(report, Review(), CheckRequest()), path)
    again = CheckFile(path).load().report
    for before, after in zip(report.entries, again.entries, strict=True):
        assert as_kept(before.document) == after.document
        assert np.array_equal(before.tokens, after.tokens)
    assert [pair.similarity for pair in report.comparisons] == [pair.similarity for pair in again.comparisons]
    return again


def test_two_texts_with_a_half_are_kept_and_reported_on(tmp_path: Path) -> None:
    """½ is three symbols in comparing: such a check opens again, and `hengwen report` writes of it."""
    for name in ("甲", "乙"):
        (tmp_path / f"{name}.txt").write_text(SHARED + FOLDED, encoding="utf-8")
    report = check(CheckRequest((tmp_path / "甲.txt", tmp_path / "乙.txt")))
    assert len(report.comparisons) == 1
    assert any((np.diff(entry.tokens) == 0).any() for entry in report.entries)
    _come_back(report, tmp_path / "a.hengwen")
    assert run(["report", str(tmp_path / "a.hengwen"), "--output", str(tmp_path / "a.html")]) == 0
    assert "½" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_texts_of_all_code_points_come_back(tmp_path: Path) -> None:
    """Every code point, half a surrogate pair too, in a document of its plane and in one beside others."""
    texts = ["".join(map(chr, range(plane * PLANE, (plane + 1) * PLANE))) for plane in (0, 1, 2, 3, 14, 16)]
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate((*texts, texts[0]))])
    _come_back(report, tmp_path / "a.hengwen")


@pytest.mark.parametrize("folder", ["resources/samples", "resources/licences", "resources/text", "docs/guide"])
def test_checks_of_every_file_that_comes_with_the_program_come_back(folder: str, tmp_path: Path) -> None:
    """Of every reader that has a file here: what it makes of one can be kept."""
    report = check(CheckRequest((ROOT / folder,)))
    assert report.entries
    _come_back(report, tmp_path / "a.hengwen")


def test_symbols_that_run_backwards_are_refused(tmp_path: Path) -> None:
    """A file in which a symbol stands before the one in front of it is damaged: that is still noticed."""
    report = compare_documents([make_document(SHARED, "a.txt")])
    (entry,) = report.entries
    before, beyond = entry.tokens.astype(np.int32), entry.tokens.astype(np.int32)
    before[0], beyond[-1] = -1, len(entry.document.text)
    for tokens in (entry.tokens[::-1].astype(np.int32), before, beyond):
        bad = replace(entry, tokens=tokens)
        save(SavedCheck(replace(report, entries=(bad,)), Review(), CheckRequest()), tmp_path / "a.hengwen")
        with pytest.raises(HengwenError, match="damaged"):
            CheckFile(tmp_path / "a.hengwen").load()
