"""jieba: its dictionary, with a user's own words, its guesses at words that no dictionary has, and its IDF."""

import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from hengwen.text.normalisation import expand

_NEVER = -3.14e100  # jieba's logarithm of the probability 0

_State = tuple[str, str]  # where in its word a character stands: B M E S; and the part of speech of the word
_Way = tuple[_State, ...]
_Ways = dict[_State, tuple[float, _Way]]
_Chances = Mapping[_State, Mapping[_State, float]]


class Segmenter(Protocol):
    """The part of jieba's `Tokenizer` that is used. `FREQ`: the frequency of each word, 0 for beginnings of others."""

    FREQ: dict[str, int]
    total: int
    user_word_tag_tab: dict[str, str]

    def get_DAG(self, sentence: str) -> dict[int, list[int]]:  # noqa: N802 - jieba's name
        """Return the last character of each word that may begin at each character."""

    def calc(self, sentence: str, DAG: dict[int, list[int]], route: dict[int, tuple[float, int]]) -> None:  # noqa: N803
        """Fill in the likeliest words: where the one that begins at each character ends."""


def file_of_jieba(*names: str) -> Path:
    """Return a file of jieba, which is not imported for it."""
    spec = find_spec("jieba")
    (folder,) = (spec and spec.submodule_search_locations) or ("",)
    return Path(folder, *names)


@cache
def _jieba() -> ModuleType:
    """Return jieba without pkg_resources, which takes a quarter of a second and would only find its files."""
    modules: dict[str, Any] = sys.modules  # None stands for one that does not exist
    known = modules.setdefault("pkg_resources", None)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the spelling of its regular expressions
            import jieba
    finally:
        if known is None:
            modules.pop("pkg_resources", None)
    loaded: ModuleType = jieba
    return loaded


@cache
def segmenter(user_words: tuple[str, ...] = ()) -> Segmenter:
    """Return jieba with its dictionary and lines of a user's, in its own form: word, frequency, part of speech.

    The cache that it would keep in the folder for temporary files is never opened: anybody may have written it.
    """
    tokenizer = _jieba().Tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    tokenizer.load_userdict(user_words)
    typed: Segmenter = tokenizer
    return typed


def cut_by_jieba(run: str, user_words: tuple[str, ...] = ()) -> list[str]:
    """Return the words of a run of Chinese characters, whatever plane they are of, none of them guessed."""
    jieba, route = segmenter(user_words), dict[int, tuple[float, int]]()
    jieba.calc(run, jieba.get_DAG(run), route)
    return [*_steps(run, route)]


def _steps(run: str, route: dict[int, tuple[float, int]]) -> Iterator[str]:
    place = 0
    while place < len(run):
        end = route[place][1] + 1
        yield run[place:end]
        place = end


def guess_words(run: str) -> list[str]:
    """Return the words that jieba's hidden Markov model guesses in characters of which no dictionary makes words."""
    return [*_jieba().finalseg.cut(run)]


@cache
def _tagged_model() -> ModuleType:
    """Return jieba's model of words with their parts of speech, for which it would read its dictionary once more."""
    jieba = _jieba()
    jieba.dt.get_dict_file = BytesIO
    try:
        return import_module("jieba.posseg")
    finally:
        jieba.dt.__dict__.pop("get_dict_file", None)


def guess_tag(word: str) -> str:
    """Return the part of speech of a word that was guessed: of the last of the longest words that the model makes of
    it; x where it makes none.
    """
    model = _tagged_model()
    states, chances = model.char_state_tab_P, model.trans_P
    ways: _Ways = {state: (model.start_P[state], (state,)) for state in states.get(word[0]) or chances}
    for place, letter in enumerate(word):
        if place:
            ways = dict(_onward(ways, states.get(letter) or chances, chances))
        ways = {state: (chance + model.emit_P[state].get(letter, _NEVER), way) for state, (chance, way) in ways.items()}
    ended = [way for (position, _), way in ways.items() if position in "ES"]
    return _longest_tag(max(ended)[1]) if ended else "x"


def _onward(ways: _Ways, states: Iterable[_State], chances: _Chances) -> Iterator[tuple[_State, tuple[float, _Way]]]:
    """Yield the likeliest way to each of the states of the next character that can be reached."""
    for state in states:
        reached = [
            (chance + chances[before][state], (*way, state))
            for before, (chance, way) in ways.items()
            if state in chances[before] and chance > _NEVER
        ]
        if reached:
            yield state, max(reached)


def _longest_tag(way: _Way) -> str:
    """Return the part of speech of the last of the longest words. `way`: where in its word each character stands."""
    begin, words = 0, []
    for place, (position, tag) in enumerate(way):
        if position in "BS":
            begin = place
        if position in "ES":
            words.append((place - begin, place, tag))
    return max(words)[2]


def tags(user_words: Sequence[str] = ()) -> dict[str, str]:
    """Return the part of speech of each word of the dictionary."""
    lines = file_of_jieba("dict.txt").read_text(encoding="utf-8").splitlines()
    known = {word: tag for word, _, tag in map(str.split, lines)}
    return known | segmenter(tuple(user_words)).user_word_tag_tab


def folded(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a user's dictionary with each word as it stands in normalised texts."""
    parts = (line.split() for line in lines)
    return tuple(" ".join((expand(word).normalised(), *rest)) for word, *rest in parts)


@cache
def jieba_idf() -> tuple[dict[str, float], float]:
    """Return the IDF of the words in jieba's table (`jieba.analyse`), and the median, which it takes for others."""
    lines = file_of_jieba("analyse", "idf.txt").read_text(encoding="utf-8").splitlines()
    table = {word: float(idf) for word, idf in map(str.split, lines)}
    return table, sorted(table.values())[len(table) // 2]
