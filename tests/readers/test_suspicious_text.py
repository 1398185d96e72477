"""What is odd about any text is named with its place, and repaired for matching."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hengwen.check.run import check
from hengwen.model.document import Content, FindingKind, Paragraph, Span, State
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.findings.suspicious_text import with_text_findings
from hengwen.readers.read import read
from hengwen.text import rare_characters

SENTENCE = "Waste sorting works best where neighbours know each other and where the rules are few and clear to all."
CHINESE = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"


def _odd(text: str) -> Content:
    return with_text_findings(Content(text=text, paragraphs=(Paragraph(Span(0, len(text)), page=3),)))


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("a plаgiаrist here", FindingKind.LOOK_ALIKE, ["plаgiаrist"]),
        ("一份⽂件", FindingKind.LOOK_ALIKE, ["⽂"]),
        ("剽\u200b窃 and co\u00adpy", FindingKind.ZERO_WIDTH, ["\u200b", "\u00ad"]),
        ("前\u202e的来抄\u202c后", FindingKind.REMAPPED, ["的来抄"]),
        ("字\ufe01字 and w\U000e0101ord", FindingKind.ZERO_WIDTH, ["\ufe01", "\U000e0101"]),
        ("文\ue001字", FindingKind.PRIVATE_USE, ["\ue001"]),
        ("a p l a g i a r i s t here", FindingKind.SPREAD, ["a p l a g i a r i s t"]),
        ("他 们 都 是 抄 来 的", FindingKind.SPREAD, ["他 们 都 是 抄 来 的"]),
    ],
)
def test_each_trick_is_named_where_it_stands(text: str, kind: FindingKind, expected: list[str]) -> None:
    """Kind, place and page."""
    content = _odd(text)
    assert [text[f.span.start : f.span.end] for f in content.findings if f.kind == kind] == expected
    assert {f.page for f in content.findings} == {3}


@pytest.mark.parametrize(
    "unseen", "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2060\u206f\u3164\ufeff\uffa0\ufff9\U000e0041"
)
def test_every_character_that_takes_no_room_is_named(unseen: str) -> None:
    """Soft hyphens, joiners, fillers of Korean and Khmer, tags."""
    (finding,) = _odd(f"抄{unseen}袭").findings
    assert (finding.kind, finding.span) == (FindingKind.ZERO_WIDTH, Span(1, 2))


@pytest.mark.parametrize(
    "text",
    [
        "\uf0b7 Ein Punkt",
        "Москва и Paris",
        "摘 要",
        "\ufeffText",
        "a\u200b b",
        "Plan A B C",
        "ordinary text, 普通文字。",
    ],
)
def test_what_programs_and_people_write_anyway_is_not_odd(text: str) -> None:
    """Bullets, other languages, spaced headings, marks at the edge of words, short lists."""
    assert _odd(text) == Content(text=text, paragraphs=(Paragraph(Span(0, len(text)), page=3),))


def test_a_thousand_tricks_are_one_finding_for_each_paragraph() -> None:
    """Nothing is hidden, and the list stays readable."""
    line = "字\u200b" * 500 + "字"
    text = f"{line}\n{line}"
    paragraphs = (Paragraph(Span(0, len(line))), Paragraph(Span(len(line) + 1, len(text))))
    content = with_text_findings(Content(text=text, paragraphs=paragraphs))
    assert [(f.span.start, f.span.end) for f in content.findings] == [(1, 1000), (len(line) + 2, len(line) + 1001)]
    assert content.state is State.SUSPICIOUS


@pytest.mark.parametrize("size", [100_000])
@pytest.mark.parametrize("bomb", ["\u200b", "\u3164", "\ue000", "а", "a ", "字 ", "⽂", "\u202e", "\u202ea", "a\u200a"])
def test_odd_bombs_take_time_in_proportion(bomb: str, size: int) -> None:
    """A hundred thousand times the same: done at once, in one pass."""
    assert _odd("x" + bomb * size + "y").text


def test_a_million_letters_and_a_thin_blank_take_one_pass() -> None:
    assert _odd("a" * 1_000_000 + " \u200ab").findings == ()


@pytest.mark.parametrize("place", range(90, 112))
def test_a_rare_character_is_seen_wherever_a_text_is_cut(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    """Long texts are looked at in portions: also single letters that stand on both sides of where one ends."""
    monkeypatch.setattr(rare_characters, "_PORTION", 100)
    text = "水" * place + "\u200b" + "水" * 130
    assert rare_characters.rare_characters(text) == rare_characters.Rare.ZERO_WIDTH
    spread = "水" * place + " a b c " + "水" * 130
    assert rare_characters.rare_characters(spread) == rare_characters.Rare.SINGLE


TRICKS: dict[str, Callable[[str], str]] = {
    "look-alikes": lambda text: text.replace("o", "о").replace("e", "е"),
    "look-alikes of other alphabets": lambda text: text.replace("o", "օ").replace("s", "ꮪ").replace("n", "ո"),
    "zero width": "\u200b".join,
    "soft hyphens": lambda text: text.replace("r", "r\u00ad").replace("小", "小\u00ad"),
    "private use": lambda text: text.replace("小", "小\ue000"),
    "spread": lambda text: text.replace(" ", "  ").replace("", " ").replace("    ", "  "),
    "turned round": lambda text: "\n".join(f"\u202e{line[::-1]}\u202c" for line in text.split("\n")),
    "variants": lambda text: text.replace("小", "小\ufe01").replace("人", "人\U000e0101").replace("e", "e\U000e0041"),
    "radicals": lambda text: text.replace("人", "⼈").replace("小", "⼩").replace("一", "⼀"),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_the_copied_passage_behind_each_trick_is_found(tmp_path: Path, trick: str) -> None:
    """Matching runs on the repaired text, the spans lead into the original, and the trick is named."""
    (tmp_path / "source.txt").write_text(f"源文。\n{CHINESE}\n{SENTENCE}\n", encoding="utf-8")
    disguised = TRICKS[trick](f"{CHINESE}\n{SENTENCE}")
    (tmp_path / "trick.txt").write_text(f"我自己的开头。\n{disguised}\n", encoding="utf-8")
    (pair,) = check(CheckRequest((tmp_path,), jobs=1)).comparisons
    matched = sum(len(match.right) for match in pair.matches)
    assert matched >= 0.75 * len(disguised)
    assert read(tmp_path / "trick.txt").content.findings


@pytest.mark.parametrize(("apart", "breaking"), [(4, True), (5, False)])
def test_variants_of_many_names_are_not_suspicious(apart: int, *, breaking: bool) -> None:
    """Six of them within two dozen characters break a passage; in a list of names they stand wider apart."""
    state = with_text_findings(Content(("字\ufe00" + "文" * (apart - 2)) * 12)).state
    assert (state is State.SUSPICIOUS) is breaking
