"""With names hidden nothing tells who wrote what, and every figure and place stays."""

from dataclasses import replace
from pathlib import Path

import handmade
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen import exports
from hengwen.exports.formats import FORMATS
from hengwen.model.document import ParagraphKind
from hengwen.model.messages import message
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckInputs
from hengwen.views.anonymisation.anonymise import anonymised
from hengwen.views.anonymisation.known_names import known_names
from hengwen.views.anonymisation.mask import COVER, Mask
from hengwen.views.presentation import Presentation

NAMES = "2023010107", "林知远", "John Smith", "周亦航"


def named_report() -> Report:
    body = "本文的调查由林 知 远完成，感謝周亦航同学；學號２０２３０１０１０７。John  Smith 与 JOHN SMITH 校对。\n"
    left = handmade.document(
        "班/2023010107_林知远_社区垃圾分类调查.docx",
        ("姓名：林知远", ParagraphKind.BODY, 1),
        (body + handmade.SAME, ParagraphKind.BODY, 1),
        title="林知远的调查",
        message=message("{name} is odd.", name="林知远.pdf"),
    )
    right = handmade.document(
        "班/John Smith-周亦航.txt", ("Author: John Smith", ParagraphKind.BODY), (handmade.SAME, ParagraphKind.BODY)
    )
    first, second = handmade.entry(left), handmade.entry(right)
    pair = handmade.match(first, second, (handmade.SAME, handmade.SAME))
    return replace(
        handmade.sample_report(),
        entries=(first, second),
        comparisons=(
            replace(handmade.compared(*handmade.two_texts()), left=first, right=second, matches=(pair,), paragraphs=()),
        ),
        skipped=("林知远/key.json",),
        warnings=(message("The template “{name}” has no text.", name="林知远.docx"),),
        inputs=CheckInputs(
            names=("林知远的作业",),
            library="周亦航的文档库",
            library_documents=12,
            other_files=1,
            other_names=("周亦航.png",),
            missing=("林知远",),
            without_documents=("周亦航",),
        ),
    )


def test_names_are_known_from_file_names_and_title_pages() -> None:
    texts = known_names(entry.document for entry in named_report().entries)
    assert set(NAMES) <= set(texts)
    assert not any("社区" in name or "调查" in name for name in texts)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("高等数学_作业.docx", set()),
        ("方案.docx", set()),
        ("欧阳晴 论文.docx", {"欧阳晴"}),
        ("Homework 3 - Mary Jones.pdf", {"Mary Jones"}),
        ("提交 03 终稿.pdf", set()),
        ("export.zip/李雷_20230101_assignsubmission_file/work.docx", {"李雷", "20230101"}),
        ("B20210301王小明.docx", {"B20210301", "王小明"}),
    ],
)
def test_titles_in_file_names_are_no_names(path: str, names: set[str]) -> None:
    assert set(known_names([handmade.document(path, ("正文", ParagraphKind.BODY))])) == names


@pytest.mark.parametrize("suffix", [suffix for suffix in FORMATS if suffix in (".html", ".json", ".csv")])
def test_no_report_tells_a_hidden_name(tmp_path: Path, suffix: str) -> None:
    report = named_report()
    pair = report.comparisons[0]
    verdict = Verdict(Decision.CONFIRMED, "", "林知远承认", "阅卷人钱某")
    review = Review().decided(Case.of(pair), verdict)
    written = exports.write(
        report, tmp_path / f"r{suffix}", Presentation("zh_CN", review, hidden=True, names=("垃圾",))
    )
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert not any(
            name in text for name in (*NAMES, "林 知 远", "２０２３０１０１０７", "JOHN SMITH", "阅卷人", "班/", "垃圾")
        )
    assert "文档 1" in written[0].read_text(encoding="utf-8")


def test_figures_and_places_stay() -> None:
    report = named_report()
    hidden, _ = anonymised(report, Presentation(hidden=True))
    for before, after in zip(report.comparisons, hidden.comparisons, strict=True):
        assert (before.matches, before.similarity, before.longest) == (after.matches, after.similarity, after.longest)
        assert report.evidence(before) == hidden.evidence(after)
    for shown, covered in zip(report.entries, hidden.entries, strict=True):
        assert len(shown.document.text) == len(covered.document.text)
        assert shown.document.id == covered.document.id
        assert shown.document.paragraphs == covered.document.paragraphs
        assert report.similarity(shown) == hidden.similarity(covered)


def test_without_being_asked_nothing_is_hidden() -> None:
    report = named_report()
    assert anonymised(report, Presentation())[0] is report


def test_a_latin_name_or_number_inside_a_longer_one_is_another() -> None:
    mask = Mask(("Ann Lee", "12345"))
    assert (
        mask.cover("Joann Leeds, 123456; Ann Lee, 12345.")
        == f"Joann Leeds, 123456; {COVER * 3} {COVER * 3}, {COVER * 5}."
    )


NAMED = st.lists(st.text("甲乙丙丁ab1 ", min_size=1, max_size=4), min_size=1, max_size=6)


@given(NAMED, st.text("甲乙丙丁ab1。\n", max_size=40))
def test_many_names_at_once_cover_what_each_alone_would(names: list[str], text: str) -> None:
    """The one expression for all covers no less than the longest name at each place, and nothing else."""
    covered = Mask(tuple(names)).cover(text)
    assert len(covered) == len(text)
    alone = [Mask((name,)).cover(text) for name in names]
    for place, character in enumerate(covered):
        assert character in (COVER, text[place])
        if character == COVER:
            assert any(one[place] == COVER for one in alone)
    assert (COVER in covered) == any(COVER in one for one in alone)


@pytest.mark.parametrize(
    ("names", "text", "covered"),
    [
        (("林知远",), "水。林知远，John Smith。", f"水。{COVER * 3}，John Smith。"),
        (("John Smith",), "水。林知远，John Smith。", f"水。林知远，{COVER * 4} {COVER * 5}。"),
        (("林知远",), "㎏ﬁ林知远㎏", f"㎏ﬁ{COVER * 3}㎏"),
        ((), "林知远", "林知远"),
    ],
)
def test_a_name_is_covered_where_it_stands(names: tuple[str, ...], text: str, covered: str) -> None:
    """And nothing else: whatever script the names are in, and behind signs that stand for several letters."""
    assert Mask(names).cover(text) == covered
