"""The words of a text, the same in every process and on every system."""

import re

import rjieba

from hengwen.text.fold import normalise

# rjieba groups Latin letters by rules of its own; only runs of Chinese go to it.
_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUNS = re.compile(rf"([{_HAN}]+)|([^\W_{_HAN}]+)")


def words(text: str) -> list[str]:
    """The words of a text in order, folded: Chinese by jieba's dictionary without its HMM, others by their letters."""
    found: list[str] = []
    for run in _RUNS.finditer(normalise(text)):
        if run[1]:
            found += rjieba.cut(run[1], False)
        else:
            found.append(run[2])
    return found
