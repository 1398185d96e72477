"""Whether words are no more than a name or a label."""

import re

_CHARACTER = re.compile(
    "[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEW = 4  # words


def are_few(text: str) -> bool:
    """Whether words of a field are no more than a name or a label; two Chinese characters count as one word."""
    return sum(map(_words, text.split())) <= _FEW


def _words(piece: str) -> float:
    """How many words stand between two blanks; an address or a path is one."""
    if "\\\\" in piece or "://" in piece:
        return 1
    return len(_CHARACTER.findall(piece)) / 2 + len(_WORD.findall(_CHARACTER.sub(" ", piece)))
