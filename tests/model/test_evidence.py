"""What tells most comes first: text of only two documents before text of many, copies before stock phrases."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec import structs

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Role, Span
from hengwen.model.report.comparison import evidence
from hengwen.model.report.match import Alignment, Match, MatchKind, PairedBy, ParagraphPair
from hengwen.model.report.report import Comparison, Report, ReportEntry, best_first
from hengwen.model.request.options import USUALLY_LEFT_OUT
from hengwen.text.normalisation import normalise

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
WORDS = tuple("".join(random.Random(n).choices("abcdefghijklmnopqrstuvwxyz", k=7)) for n in range(2_000))


def _own(seed: object, length: int = 1_000) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _english(seed: object, words: int) -> str:
    return " ".join(random.Random(str(seed)).choices(WORDS, k=words))


def _others(count: int) -> dict[str, str]:
    """Documents that have nothing to do with anything: what ten of twelve have word for word is a printed form."""
    return {f"apart {n}": _own(("apart", n)) for n in range(count)}


def _report(texts: Mapping[str, str]) -> Report:
    return compare_documents([make_document(text, name) for name, text in texts.items()])


def _names(pair: Comparison) -> str:
    return f"{pair.left.document.path} {pair.right.document.path}"


def _by_name(report: Report) -> dict[str, float]:
    return {_names(pair): report.evidence(pair) for pair in report.comparisons}


def _entry(text: str, name: str) -> ReportEntry:
    return ReportEntry(make_document(text, name), normalise(text).starts, 0)


def _evidence(*matches: Match, left: str = "", right: str = "") -> float:
    both = _entry(left or _own("a"), "a"), _entry(right or _own("b"), "b")
    pair = Comparison(*both, matches, (), 0, 0.0)
    return evidence([pair])[id(pair)]


def _match(left: tuple[int, int], right: tuple[int, int] | None = None, kind: MatchKind = MatchKind.IDENTICAL) -> Match:
    return Match(Span(*left), Span(*right or left), kind, 1.0, 0)


def test_text_of_only_two_comes_before_a_footer_of_forty() -> None:
    """Forty articles of one publisher give 780 pairs with 200 equal characters; two others share 70."""
    texts = {f"{n:02}": _own(n) + ("\n" + _own("footer", 200)) * (n < 40) for n in range(90)}
    texts["05"] += "\n" + _own("copied", 70)
    texts["50"] += _own("copied", 70)
    report = _report(texts)
    assert len(report.comparisons) == 781
    first, second, *_ = report.comparisons
    assert _names(first) == "05 50"
    assert report.evidence(first) > 5 * report.evidence(second) > 0
    assert first.similarity < second.similarity


def test_ten_copies_of_one_text_come_before_a_chance_phrase_of_two() -> None:
    """What many copied does not sink: all 45 pairs stand above twenty characters that two others share."""
    texts = {f"copy {n}": _own("source", 3_000) + _own(n, 300) for n in range(10)} | _others(30)
    texts |= {f"other {n}": _own(("o", n)) + _own("phrase", 20) + _own(("p", n)) for n in range(2)}
    report = _report(texts)
    *copies, last = map(_names, report.comparisons)
    assert last == "other 0 other 1"
    assert len(copies) == 45


def test_ten_that_share_a_page_tell_less_than_two_with_one_of_their_own() -> None:
    """The same 400 characters: in ten documents that are otherwise different, and in two."""
    texts = {f"many {n}": _own(n, 3_000) + "\n" + _own("page", 400) for n in range(10)} | _others(30)
    texts |= {f"two {n}": _own(("t", n), 3_000) + "\n" + _own("another page", 400) for n in range(2)}
    values = _by_name(_report(texts))
    assert values.pop("two 0 two 1") > 5 * max(values.values())
    assert len(values) == 45


def test_documents_of_one_text_stand_above_all_others() -> None:
    """A short note handed in twice, the second time with other punctuation, before a long text that two share."""
    note = _own("note", 60)
    texts = {f"long {n}": _own("long", 4_000) + _own(n, 500) for n in range(2)}
    report = _report(texts | {"note": note, "note again": f"{note[:30]}，{note[30:]}。"})
    first, second = report.comparisons
    assert (_names(first), _names(second)) == ("note note again", "long 0 long 1")
    assert report.evidence(first) > report.evidence(second) > 3_000


def test_a_long_document_tells_no_more_by_its_length() -> None:
    """The same hundred characters in short and in long documents."""
    texts = {f"{size} {n}": _own((size, n), size) + "\n" + _own(size, 100) for size in (500, 20_000) for n in range(2)}
    one, other = _by_name(_report(texts)).values()
    assert one == other


def test_six_english_words_tell_about_as_much_as_thirteen_chinese_characters() -> None:
    """Two hundred words in a row, and 433 characters."""
    texts = {f"zh {n}": _own(n) + "\n" + _own("shared", 433) for n in range(2)}
    texts |= {f"en {n}": _english(n, 500) + "\n" + _english("shared", 200) for n in range(2)}
    values = _by_name(_report(texts))
    assert values["en 0 en 1"] == pytest.approx(values["zh 0 zh 1"], rel=0.1)


def test_addresses_and_commands_tell_little() -> None:
    """As many words, once of prose and once of paths and options."""
    words = _english("words", 60)
    command = "/".join(words.split())
    prose, code = (_evidence(_match((0, len(text))), left=text, right=text) for text in (words, command))
    assert 0 < 3 * code < prose


def test_characters_tell_as_characters_whatever_stands_beside_them() -> None:
    """Two tokens of one sign (㍻ is 平成), characters in a row, and a single letter before one are no words."""
    for text, tells in (("㍻字㍻字", 6), ("字字字字", 4), ("a字b字", 4), ("ab字#cd字", 4.5), ("#字字", 2)):
        assert _evidence(_match((0, len(text))), left=text, right=text + "。" * 9) == tells


def test_edited_text_tells_as_much_as_is_equal_in_it() -> None:
    """And a rewritten paragraph as much as it is like the other one."""
    whole, spans = _evidence(_match((0, 200))), (Span(0, 200),)
    edited = structs.replace(_match((0, 200), kind=MatchKind.EDITED), similarity=0.8)
    edited = structs.replace(edited, alignment=Alignment(spans, spans, (Span(0, 160),), (Span(0, 160),)))
    rewritten = structs.replace(_match((0, 200), kind=MatchKind.REWRITTEN), similarity=0.4)
    assert whole == 200
    assert _evidence(edited) == pytest.approx(0.8 * whole, abs=0.1)
    assert _evidence(rewritten) == pytest.approx(0.4 * whole, abs=0.1)


def test_paragraphs_that_look_rewritten_tell_as_much_as_a_rewritten_passage() -> None:
    """Although they count in no share; other pairs of paragraphs tell nothing, and none what matches tell already."""
    both, spans = (_entry(_own("a"), "a"), _entry(_own("b"), "b")), (Span(0, 200), Span(0, 200))
    match = structs.replace(_match((0, 200), kind=MatchKind.REWRITTEN), similarity=0.4)
    counted = {}
    for reason in PairedBy:
        pair = Comparison(*both, (), (ParagraphPair(*spans, 20, 0.4, reason),), 0, 0.0)
        assert pair.similarity == 0
        counted[reason] = evidence([pair])[id(pair)]
    assert counted == dict.fromkeys(PairedBy, 0) | {PairedBy.REWRITING: 80}
    pair = Comparison(*both, (match,), (ParagraphPair(*spans, 20, 0.4, PairedBy.REWRITING),), 0, 0.0)
    assert evidence([pair])[id(pair)] == 80


def test_a_character_in_two_matches_tells_once() -> None:
    """One sentence of the left document stands twice in the right one."""
    once, twice = _evidence(_match((0, 100))), _evidence(_match((0, 100)), _match((0, 100), (300, 400)))
    assert once == twice > 0


def test_the_order_of_the_pairs_changes_nothing() -> None:
    """The same evidence and the same order, whichever pair was found first."""
    texts = {f"{n:02}": _own(n) + _own("footer", 150) * (n % 2) + _own(n % 5, 90) for n in range(20)}
    report = _report(texts)
    pairs = list(report.comparisons)
    assert len(pairs) > 40
    for seed in range(3):
        random.Random(seed).shuffle(pairs)
        assert best_first(pairs) == report.comparisons
        assert _by_name(replace(report, comparisons=tuple(pairs))) == _by_name(report)


def test_evidence_follows_what_is_left_out() -> None:
    """What two share in their references tells only where references count, for the others too."""
    shared, cited = _own("shared", 100), _own("cited", 100)
    documents = []
    for number in range(3):
        body = _own(number) + (shared if number else "")
        text = f"{body}\n{cited}"
        parts = (
            Paragraph(Span(0, len(body))),
            Paragraph(Span(len(body) + 1, len(text)), ParagraphKind.REFERENCE),
        )
        documents.append(Document(f"{number}", f"{number}", Content(text=text, paragraphs=parts)))
    report = compare_documents(documents)
    without = report.with_exclusions(USUALLY_LEFT_OUT | {"references"})
    assert [_names(pair) for pair in report.comparisons] == ["1 2", "0 1", "0 2"]
    assert [_names(pair) for pair in without.comparisons] == ["1 2"]
    assert 80 < _by_name(without)["1 2"] <= 100 < _by_name(report)["1 2"] < 200
    back = without.with_exclusions(USUALLY_LEFT_OUT)
    assert _by_name(back) == _by_name(report)


def test_older_documents_change_nothing_among_the_new_ones() -> None:
    """A library that has the same text ten times over: what the new ones tell stays, and the copies stay on top."""
    copied = _own("copied", 300)
    texts = {f"new {n}": _own(n) + (copied if n < 3 else "") for n in range(8)} | {"note": _own("note", 60)}
    new = [make_document(text, name) for name, text in texts.items()]
    new.append(make_document(_own("note", 60) + "。", "note again"))
    old = [make_document(_own(("old", n)) + copied, f"old {n}", Role.OLD) for n in range(9)]
    old.append(make_document(_own(7), "old 9", Role.OLD))
    old += [make_document(_own(("other", n)), f"other {n}", Role.OLD) for n in range(10)]
    alone, beside = compare_documents(new), compare_documents([*new, *old])
    counted = _by_name(alone)
    assert list(counted) == ["note note again", "new 0 new 1", "new 0 new 2", "new 1 new 2"]
    values = _by_name(beside)
    assert {name: values[name] for name in counted} == counted
    assert next(iter(values)) == "new 7 old 9"
    assert 0 < values["new 0 old 0"] < counted["new 0 new 1"] / 5
