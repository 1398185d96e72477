"""Names of companies in running text: a name before 有限公司 and the like, or before Co., Ltd. and the like.

Statutes and contracts are full of such words without a name. So what stands before must name somebody: words of a
place, or any that no branch and no kind of company has.
"""

from collections.abc import Iterator
from functools import lru_cache

from hengwen.model.regex import regex
from hengwen.text.word_lists import word_list
from hengwen.text.words import cut, is_chinese, part_of_speech

_FORM = regex(
    r"(?:(?:集团|控股)?(?:股份)?有限(?:责任)?公司|[（(](?:特殊普通|有限|普通)合伙[)）])"
    r"(?:[\u4e00-\u9fff]{2,8}?(?:分公司|分行|支行|营业部|分院|分所))?"
)
_BODY = regex(r"(?:[\u4e00-\u9fffA-Za-z0-9&·\-]|[（(][\u4e00-\u9fff]{2,8}[)）])+\Z")
_PIECES = regex(r"[\u4e00-\u9fff]+|[A-Za-z0-9&·\-]+|[（(）)]")
_LONGEST = 40  # characters before the form
_NOBODY = regex(r"[某×xX*＊○〇□]{1,4}|[甲乙丙丁]方?|[A-Z]")
_STOPS = frozenset("pcurde")
"""First letters of parts of speech that no name has, such as prepositions, conjunctions, pronouns and adverbs."""

_LATIN = regex(
    r"(?<![A-Za-z])(?:(?:[A-Z][A-Za-z0-9&.'\-]*|of|and|&)(?: ?\([A-Z][A-Za-z]+\))?,? ){1,7}"
    r"(?:Co\.?,? ?(?:Ltd|Limited|LLC)\b\.?|(?:Pte|Pty)\.? Ltd\b\.?|GmbH\b|Inc\.(?!\w)|L\.?L\.?C\b\.?)"
)


def company_names(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of every name of a company."""
    before = 0
    for form in _FORM.finditer(text):
        start = _start(text, max(before, form.start() - _LONGEST), form.start())
        before = form.end()
        if start is not None:
            yield start, form.end()
    yield from (match.span() for match in _LATIN.finditer(text))


def _start(text: str, begin: int, end: int) -> int | None:
    """Return where the name begins, from `begin` on, that ends before the form of a company; None for no name."""
    body = _BODY.search(text, begin, end)
    if body is None:
        return None
    start, names_somebody = end, False
    pieces = [(piece.start(), piece[0]) for piece in _PIECES.finditer(body[0])]
    for offset, piece in reversed(pieces):
        for word, place in _words_backwards(piece, body.start() + offset):
            if _ends_name(word):
                return start if names_somebody else None
            start = place
            names_somebody = names_somebody or _is_own(word)
    return start if names_somebody else None


def _words_backwards(piece: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield the words of a piece with their places, the last one first."""
    end = start + len(piece)
    for word in reversed(cut(piece) if is_chinese(piece) else [piece]):
        end -= len(word)
        yield word, end


@lru_cache(1 << 15)  # the same words come again and again
def _ends_name(word: str) -> bool:
    """Return whether a word is none of a name: a function word, or one that stands before names."""
    if _NOBODY.fullmatch(word):
        return True
    return is_chinese(word) and (word in word_list("before-companies.txt") or part_of_speech(word)[0] in _STOPS)


@lru_cache(1 << 15)
def _is_own(word: str) -> bool:
    """Return whether a word names somebody, and no branch or kind of company."""
    return word not in word_list("company-words.txt") and any(map(str.isalnum, word))
