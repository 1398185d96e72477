"""How well a file was read, to be known before any figure about it is believed.

Plausible are ordinary characters: ASCII, letters of all living scripts, marks and symbols, and Chinese characters in
the first set of a national standard (GB2312; level 1 of Big5; level 1 of JIS X 0208). Implausible are replacement,
control, private-use, unassigned and invisible characters, radicals and compatibility forms, and Chinese characters that
only the large sets have.

Two rules are about runs rather than single characters, because mojibake is made of valid ones. Bytes of UTF-8 or GBK
that were read as Latin-1 or Windows-1252 are implausible where they stand. Where hardly any Chinese character is one of
the 500 that make up two thirds of every text, and many are in no standard, only those are believed.
"""

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from hengwen.model.document import Document, State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import FREQUENT

GARBLED = 0.9
"""Below this share of plausible characters a text is garbled: samples have over .99, mojibake mostly under .5."""

_FEW_HAN = 60  # in fewer characters than that, chance decides how many are frequent
_FEW_DIFFERENT = 20  # a list of the same few characters is no text either
_LISTED = 0.93  # share of different characters in a list of rare ones, at least
_STANDARD = 0.88  # share of characters of the standards in a list of names or plants, at least; mojibake has .8
_FREQUENT_SHARE = 0.18  # texts have .45 and more, rosters and lists of plants still .2, mojibake under .1
_CONTINUED = "\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019"
_CONTINUED += "\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178\ufffd"
_BYTES = regex(
    rf"(?:[\u00c2-\u00f4][{_CONTINUED}]{{1,3}}){{2,}}"  # bytes of UTF-8 read as Latin-1 or Windows-1252
    r"|[\u00a1-\u00fe]{6,}"  # bytes of GBK or Big5: no word has six accented letters in a row
)
_IMPLAUSIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_CONTROLS_OF_TEXT = frozenset("\t\n\r\f\u200d\ufe0e\ufe0f")
_FORMS = (range(0x2E80, 0x2FE0), range(0xF900, 0xFB00))  # radicals and compatibility forms
_HAN = (range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0x20000, 0x33480))


@dataclass(frozen=True, slots=True)
class ReadingQuality:
    """The quality of the reading of one document.

    `plausible`: share of plausible characters among those that are not blank, 0 to 1, None without any. `findings`:
    (kind, how many) in the order of the text. `messages`: all sentences for the user, the reader's own first.
    """

    document: Document
    plausible: float | None
    findings: tuple[tuple[str, int], ...]
    messages: tuple[Message, ...]

    @property
    def state(self) -> State:
        """How reading ended."""
        return self.document.state

    @property
    def message(self) -> Message | None:
        """Return the most important sentence; None when all is well."""
        return self.messages[0] if self.messages else None

    @property
    def encoding(self) -> str | None:
        """Return the encoding of plain text."""
        return self.document.content.encoding

    @property
    def pages(self) -> int | None:
        """Return how many pages the file has, None where the format has none."""
        return self.document.content.pages

    @property
    def blank_pages(self) -> tuple[int, ...]:
        """Return the pages without text."""
        return self.document.content.blank_pages

    @property
    def characters(self) -> int:
        """Return the characters of the text, all of them."""
        return len(self.document.text)

    @property
    def garbled(self) -> bool:
        """Return whether too many characters are implausible."""
        return self.plausible is not None and self.plausible < GARBLED

    @property
    def is_problem(self) -> bool:
        """Return whether somebody should look before its figures are believed; findings alone are notes."""
        return not self.state.is_whole or self.garbled

    @property
    def has_notes(self) -> bool:
        """Return whether all is well, with something worth noting."""
        return bool(self.findings) and not self.is_problem


def reading_quality(document: Document) -> ReadingQuality:
    """Return the reading quality of one document, in time linear in its text."""
    content = document.content
    share = plausible_share(content.text)
    messages = [content.message] if content.message else []
    if share is not None and share < GARBLED:
        messages.append(garbled_message(share))
    if content.blank_pages and content.pages:
        messages.append(_blank(len(content.blank_pages), content.pages))
    kinds = Counter(finding.kind for finding in content.findings)
    return ReadingQuality(document, share, tuple(kinds.items()), tuple(messages))


def garbled_message(share: float) -> Message:
    """Return the sentence on a share below `GARBLED`."""
    figure = f"{int(share * 100)} %"
    return message("Only {share} of the characters are plausible: the text may be garbled.", share=figure)


def _blank(blank: int, pages: int) -> Message:
    return message("{count} of {pages} pages have no text.", count=blank, pages=pages)


def plausible_share(text: str) -> float | None:
    """Return the share of plausible characters, blanks not counted; None for a text without any."""
    wrong = sum(len(match[0]) for match in _BYTES.finditer(text))
    counts = Counter(_BYTES.sub("", text) if wrong else text)
    all_ = wrong + sum(count for letter, count in counts.items() if not letter.isspace())
    if not all_:
        return None
    han = Counter({letter: count for letter, count in counts.items() if _is_han(letter)})
    others = (letter for letter in counts if letter not in han and not letter.isspace())
    good = sum(counts[letter] for letter in others if _is_plausible(letter))
    return (good + _believed(han)) / all_


def _believed(han: Counter[str]) -> int:
    """Return how many Chinese characters are believed: those of the standards, but of mojibake the frequent ones only.

    In a list of rare characters hardly any comes twice: all of it is believed.
    """
    all_ = han.total()
    if len(han) > _LISTED * all_:
        return all_
    standard = sum(count for letter, count in han.items() if _is_plausible(letter))
    frequent = sum(count for letter, count in han.items() if letter in FREQUENT)
    varied = all_ >= _FEW_HAN and len(han) >= _FEW_DIFFERENT
    return frequent if varied and frequent < _FREQUENT_SHARE * all_ and standard < _STANDARD * all_ else standard


@lru_cache(maxsize=1 << 15)
def _is_han(letter: str) -> bool:
    return any(ord(letter) in block for block in _HAN)


@lru_cache(maxsize=1 << 15)
def _is_plausible(letter: str) -> bool:
    if letter < "\x7f":
        return letter >= " " or letter in _CONTROLS_OF_TEXT
    if letter == "\ufffd" or any(ord(letter) in block for block in _FORMS):
        return False
    if _is_han(letter):
        return _is_standard(letter)
    return letter in _CONTROLS_OF_TEXT or unicodedata.category(letter) not in _IMPLAUSIBLE


def _is_standard(letter: str) -> bool:
    """Return whether a Chinese character stands in GB2312, in level 1 of Big5 or in level 1 of JIS X 0208."""
    if letter in FREQUENT or letter.encode("gb2312", "ignore"):
        return True
    traditional, japanese = letter.encode("big5", "ignore"), letter.encode("euc_jp", "ignore")
    return b"\xa4\x40" <= traditional <= b"\xc6\x7e" or (len(japanese) == 2 and japanese < b"\xd0")
