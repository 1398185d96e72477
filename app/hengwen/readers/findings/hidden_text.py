"""Unseen text: running text that is hidden, in which a passage fits, or only a label, a stamp, a program's leftovers.

Unseen text accuses nobody by itself. Programs write without ink, in white, under pictures and off the page all the
time: labels, marks of trial versions, page furniture, words twice. So only running text that the page shows nowhere is
counted here, and noise between the letters of words; everything else is only noted.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hengwen.model.regex import regex
from hengwen.readers.guesses import guess

LONGEST_NOISE = 12
"""Characters in which no passage fits: thirteen make the shortest one ever reported."""

_LABEL = 4  # words
_FEW = 20  # characters, without blanks, that may be an accident
_WORD = 13 / 6  # characters that a word of letters counts: six words are the shortest passage in English
_USUAL_WORD = 6  # letters of a word, where no blanks part them
_PLACES = 8  # noises between letters, before it is more than an accident
_FURNITURE = 3  # pages with the same short words
_SHORT = 60  # characters, counted as above, of a program's note, or of repeated text
_NOTES_OF_PROGRAMS = 3  # different ones that a document may have
_CHARACTERS = regex(
    "[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_WORDS = regex(r"[^\W\d_]{2,}")
_BLANKS = regex(r"[\W_]+")
_PROGRAM = regex(
    r"evaluation (?:only|copy|version|warning|mode)|trial (?:version|copy)|demo (?:version|copy)|unregistered"
    r"|unlicensed"
    r"|(?:created|generated|produced|made|converted|printed|powered|scanned|saved|signed|edited|compiled) "
    r"(?:with|by|using|from|on|via)\b|licen[sc]ed to|for evaluation|purchase a licen[sc]e|downloaded (?:from|by|on)"
    r"|试用版|评估版|演示版|未注册|未授权|扫描全能王|(?:生成|转换|制作|导出|打印|扫描|下载|编辑)(?:于|自|时间|工具|软件|器)"
    r"|由.{1,30}(?:生成|转换|制作|导出|打印|扫描|提供)|仅供.{0,12}(?:使用|参考|学习|评估|试用)|https?://|www\.",
    re.IGNORECASE,
)


class UnseenStretch(NamedTuple):
    """A stretch of text that the page does not show.

    `letters`: its characters without blanks; `text` may be their beginning only. `within`: visible letters touch it on
    both sides. `margin`: it stands above or below the text of the page; `page`: which one, where the file has pages.
    """

    text: str
    letters: int
    within: bool = False
    margin: bool = False
    page: int | None = None


@guess(lambda _stretches, _seen: 0)
def hidden_characters(stretches: Sequence[UnseenStretch], seen: Callable[[], str]) -> int:
    """Count the hidden characters of running text, without blanks; 0 for what may be an accident.

    `seen` gives the text that the pages do show: text that stands there as well is not hidden.
    """
    running = _hidden([stretch for stretch in stretches if not is_noise(stretch.text)], seen)
    noise = [
        stretch for stretch in stretches if stretch.within and is_noise(stretch.text) and _has_letters(stretch.text)
    ]
    count = running + (sum(stretch.letters for stretch in noise) if len(noise) >= _PLACES else 0)
    return count if count > _FEW else 0


def passage_units(text: str) -> float:
    """Return how long a text is as a passage: a Chinese character counts 1, a word of letters as in an English one."""
    characters = len(_CHARACTERS.findall(text))
    words = _WORDS.findall(_CHARACTERS.sub(" ", text))
    return characters + _WORD * sum(max(1, len(word) // _USUAL_WORD) for word in words)


def is_noise(text: str) -> bool:
    """Return whether no passage fits into an unseen text: twelve Chinese characters, five words of letters."""
    return passage_units(text) <= LONGEST_NOISE


def are_few(text: str) -> bool:
    """Return whether words are no more than a name or a label; two Chinese characters count as one word."""
    return sum(map(_words_in, text.split())) <= _LABEL


def _words_in(piece: str) -> float:
    """Count the words between two blanks; an address or a path is one."""
    if ("\\\\" in piece or "://" in piece) and passage_units(piece) <= _SHORT:
        return 1
    return len(_CHARACTERS.findall(piece)) / 2 + len(_WORDS.findall(_CHARACTERS.sub(" ", piece)))


def _has_letters(text: str) -> bool:
    return any(map(str.isalnum, text))


def _hidden(stretches: Sequence[UnseenStretch], seen: Callable[[], str]) -> int:
    """Count the characters of stretches that are neither page furniture nor notes of programs nor shown elsewhere."""
    stretches = [stretch for stretch in stretches if not stretch.margin]
    if sum(stretch.letters for stretch in stretches) <= _FEW:
        return 0
    bare = [_bare(stretch.text) for stretch in stretches]
    furniture = _furniture(bare, stretches)
    programs = {text for text, stretch in zip(bare, stretches, strict=True) if _of_a_program(stretch.text)}
    excused = programs if len(programs) <= _NOTES_OF_PROGRAMS else set()
    shown = _bare(seen())
    return sum(
        stretch.letters
        for text, stretch in zip(bare, stretches, strict=True)
        if text not in excused and text not in furniture and text not in shown
    )


def _furniture(bare: Sequence[str], stretches: Sequence[UnseenStretch]) -> set[str]:
    """Return short words that stand once on each of several pages, as a watermark does."""
    places = list(zip(bare, (stretch.page for stretch in stretches), strict=True))
    times, pages = Counter(bare), Counter(text for text, page in set(places) if page is not None)
    short = {text for text, unseen in zip(bare, stretches, strict=True) if passage_units(unseen.text) <= _SHORT}
    return {text for text in short if times[text] == pages[text] >= _FURNITURE}


def _of_a_program(text: str) -> bool:
    return passage_units(text) <= _SHORT and bool(_PROGRAM.search(" ".join(text.split())))


def _bare(text: str) -> str:
    return _BLANKS.sub("", text).casefold()
