"""Which pairs have a row of their own, and in which order."""

from dataclasses import replace

import numpy as np

from hengwen.model.report.match import PairedBy
from hengwen.model.report.report import Comparison, Match, MatchKind, ParagraphPair, Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import Sign, Strength
from hengwen.model.span import Span
from hengwen.resources.i18n import translate
from signed_report import author_sign, picture_sign, signed_entry

_TEXTS = {name: "".join(chr(start + place) for place in range(400)) for name, start in (("a", 0x4E00), ("b", 0x5E00))}


def _pair(name: str, shared: int = 0, *signs: Sign) -> Comparison:
    """Two documents of one text each, with a passage of so many characters."""
    left, right = (signed_entry(f"{name}{side}.txt", _TEXTS[side], identity=f"{name} {side}") for side in "ab")
    left, right = (replace(entry, tokens=np.arange(400, dtype=np.int32)) for entry in (left, right))
    matches = (Match(Span(0, shared), Span(0, shared), MatchKind.IDENTICAL, 1.0, 0),) if shared else ()
    return Comparison(left, right, matches, (), 30, 0.1).with_signs(signs, frozenset())


def _report(*pairs: Comparison) -> Report:
    entries = tuple(entry for pair in pairs for entry in (pair.left, pair.right))
    return Report(replace(Options(), min_length=4), entries, pairs).with_pairs(pairs)


def _names(pairs: tuple[Comparison, ...]) -> list[str]:
    return [pair.left.document.path[:-5] for pair in pairs]


def _distinct(both: ParagraphPair) -> ParagraphPair:
    """The same paragraphs, with words that nobody else has."""
    return ParagraphPair(both.left, both.right, both.distance, both.similarity, None, distinct=True)


def test_signs_stand_behind_text_and_before_all_else() -> None:
    """Rewritten paragraphs and titles have evidence, and tell less than a sign; the report itself is in its order."""
    text, sign = _pair("text", 20), _pair("sign", 0, picture_sign())
    title = replace(_pair("title"), similar_titles=True)
    paragraphs = ParagraphPair(Span(0, 90), Span(0, 90), 3, 0.9, PairedBy.REWRITING, distinct=True)
    words = replace(_pair("words"), paragraphs=(paragraphs,))
    report = _report(title, words, sign, text)
    assert _names(report.comparisons) == ["words", "text", "sign", "title"]
    assert _names(report.ranked) == ["text", "sign", "words", "title"]
    assert [both.left.label[:4] for both in report.ranked_submission_pairs] == ["text", "sign", "word", "titl"]


def test_weak_signs_and_signs_beside_text_change_no_order() -> None:
    """A sign that tells nothing by itself makes no row, and a pair with text stands where its text puts it."""
    text, more = _pair("text", 20, picture_sign(), author_sign()), _pair("more", 30, author_sign())
    weak = _pair("weak", 0, author_sign(Strength.WEAK))
    assert _names(_report(text, more, weak).ranked) == ["more", "text"]


def test_near_fingerprints_alone_are_counted_not_listed() -> None:
    """The pair is in the report, and its headline says that one is not listed."""
    both = ParagraphPair(Span(0, 20), Span(0, 20), 3, 0.4)
    near = replace(_pair("near"), near=True, paragraphs=(both,))
    report = _report(_pair("text", 20), near)
    assert _names(report.comparisons) == ["text", "near"]
    assert _names(report.ranked) == ["text"]
    said = [translate(part, "en") for part in Headline(report).parts]
    assert "pairs not listed, of which only paragraphs are alike: 1" in said
    rewritten = replace(near, paragraphs=(_distinct(both),))
    assert _names(_report(rewritten).ranked) == ["near"]
