"""Invisible characters in a pattern, which may carry hidden bits or be left behind by programs that write text.

Tag characters and variation selectors in a row spell letters or bytes (Unicode technical standard 51, annex C, has tags
in flags only; a selector follows one base character); two kinds of characters without width in a row spell bits; some
chat programs put narrow no-break spaces between words. Single ones between letters are findings of their own, see
`unseen_characters`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.findings.paragraph_places import MOST, ParagraphPlaces, Place
from hengwen.readers.guesses import guess
from hengwen.text.rare_characters import ZERO_WIDTH, Rare, rare_characters

_RUN = regex(f"[{ZERO_WIDTH}]{{4,}}")
_TAG = regex("[\U000e0001\U000e0020-\U000e007f]")
_FLAG = "\U0001f3f4"  # the base of regional flags, whose codes are spelled in tags
_FLAG_TAGS = 8  # tags of such a code with its end, at most
_SELECTOR = regex("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_BIT = regex("[\u180e\u200b-\u200f\u2060-\u2064\ufeff]")  # direction marks have findings of their own
_LETTERS = 4  # tags or selectors in a row
_BITS = 8  # characters without width: one byte
_OF_KIND = 2  # of each of two kinds of them: an editor may repeat one, and close it with another
_NARROW = "\u202f"
_PROGRAMS = (ParagraphKind.CODE, ParagraphKind.OUTPUT)
_BETWEEN_WORDS = regex("(?<=[A-Za-z\u4e00-\u9fff])\u202f(?=[A-Za-z0-9\u4e00-\u9fff])(?![AaPp]\\.?[Mm]\\b)")
_TYPOGRAPHY = regex("\u202f[:;!?»%]|«\u202f|[0-9]\u202f[0-9]{3}|[\u1800-\u18af]")
_FEW = 3  # between words; fewer may be a slip of the keyboard

_TAGS_SPELL = message("Tag characters, which nothing shows, spell letters here.")
_SELECTORS_SPELL = message("Variation selectors in a row follow one character: bytes can be hidden so.")
_BITS_SPELL = message("Several sorts of characters without width stand in a row: bits can be hidden so.")
_NARROW_SPACES = message("Narrow no-break spaces stand between words, where keyboards put ordinary ones.")


@guess(lambda _content: ())
def watermarks(content: Content) -> tuple[Finding, ...]:
    """Return a finding for each stretch of patterned invisible characters, in order, `MOST` at most."""
    text = content.text
    if text.isascii():
        return ()
    places = ParagraphPlaces(content.paragraphs)
    patterns = sorted([*islice(_runs(text), MOST), *_narrow_spaces(text, places)], key=lambda place: place[0])
    return places.findings(FindingKind.WATERMARK, patterns)


def _runs(text: str) -> Iterator[Place]:
    for run in _RUN.finditer(text) if Rare.ZERO_WIDTH in rare_characters(text) else ():
        if detail := _pattern(run[0], text[max(0, run.start() - 1) : run.start()]):
            yield (*run.span(), detail)


def _pattern(run: str, before: str) -> Message | None:
    """Return the sentence about what a run of characters without width can spell; None for one character repeated."""
    tags = len(_TAG.findall(run))
    if tags >= _LETTERS and not (before == _FLAG and len(run) <= _FLAG_TAGS):
        return _TAGS_SPELL
    if len(_SELECTOR.findall(run)) >= _LETTERS:
        return _SELECTORS_SPELL
    counts = Counter(_BIT.findall(run)).most_common(2)
    is_bits = len(counts) > 1 and counts[1][1] >= _OF_KIND and len(run) >= _BITS
    return _BITS_SPELL if is_bits else None


def _narrow_spaces(text: str, paragraphs: ParagraphPlaces) -> Iterator[Place]:
    """Yield narrow spaces between words of prose, without places where French, large numbers or Mongolian have them."""
    if _NARROW not in text or _TYPOGRAPHY.search(text):
        return
    spans = (space.span() for space in islice(_BETWEEN_WORDS.finditer(text), MOST))
    places = [place for place in spans if paragraphs.kind(place[0]) not in _PROGRAMS]
    yield from ((*place, _NARROW_SPACES) for place in places if len(places) >= _FEW)
