"""Whether a text can be what a page shows: fonts can be made to say other letters than they draw.

Measured on 75 documents: of their Chinese characters .71 to .91 stand in words of two or more (.50 in classical prose),
after shuffling the characters among each other .02 to .16. Of their pairs of Latin letters .31 to .59 are frequent,
after shuffling the letters mostly .03 to .17.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from hengwen.document import Finding, Kind, Oddity, Paragraph, Span
from hengwen.text.fold import normalise
from hengwen.text.words import words

# The most frequent pairs of letters in English: about half of all pairs in prose, a twentieth of them by chance.
_FREQUENT = (
    "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic"
    " ne ea ra ce li ch ll be ma si om ur"
)
_PAIRS = frozenset(_FREQUENT.split())
_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_LATIN = re.compile(r"[a-z]{3,}")
_FEWEST_HAN = 60
_FEWEST_LATIN = 200
_TEXT = frozenset({Kind.BODY, Kind.LIST, Kind.QUOTATION, Kind.HEADING, Kind.FOOTNOTE})


def implausible(text: str) -> bool:
    """Whether a text of some length has letters but hardly any words in them."""
    folded = normalise(text)
    han, latin = _HAN.findall(folded), _LATIN.findall(folded)
    letters = sum(map(len, latin))
    if len(han) >= _FEWEST_HAN and 2 * len(han) >= letters:
        return _monotonous(han) or _in_words(folded, len(han)) < 0.25
    return letters >= _FEWEST_LATIN and (_monotonous("".join(latin)) or _paired(latin) < 0.2)


def _monotonous(letters: Iterable[str]) -> bool:
    """One letter makes up nearly half: fonts that say the same for everything."""
    counts = Counter(letters)
    return counts.most_common(1)[0][1] > 0.45 * counts.total()


def _in_words(text: str, han: int) -> float:
    """Share of Chinese characters that stand in words of two or more."""
    return sum(len(word) for word in words(text) if len(word) > 1 and _HAN.match(word)) / han


def _paired(latin: list[str]) -> float:
    """Share of neighbouring letters that make a frequent pair."""
    pairs = [word[at : at + 2] for word in latin for at in range(len(word) - 1)]
    return sum(pair in _PAIRS for pair in pairs) / len(pairs)


def suspects(paragraphs: Iterable[Paragraph], text: str) -> Iterator[Finding]:
    """Findings for paragraphs that cannot be what is drawn; the whole text when only all of it together is enough."""
    found = False
    for each in paragraphs:
        if each.kind in _TEXT and implausible(text[each.span.start : each.span.end]):
            found = True
            yield Finding(Oddity.REMAPPED, each.span, each.page)
    if not found and implausible(text):
        yield Finding(Oddity.REMAPPED, Span(0, len(text)), 1)
