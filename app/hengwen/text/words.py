"""The words of a text, the same in every process and on every system."""

from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby, pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen._version import __version__
from hengwen.kernels.texts import segmentation
from hengwen.kernels.texts.dictionary import PATH, Dictionary, load, pack, unpack
from hengwen.kernels.texts.segmentation import WordCharacter, segment, slices
from hengwen.model.regex import regex
from hengwen.text.normalisation import Expanded, expand
from hengwen.text.segmenter import cut_by_jieba, file_of_jieba, folded, guess_tag, guess_words, segmenter, tags

_HAN = regex("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_LETTER = regex(r"[^\W_]")
_ASCII_END = regex("[0-9A-Za-z]*$")
_CHINESE = slice(0x3400, 0xA000)


class PlacedWords(Struct, frozen=True):
    """The words of a text in order. `starts`: int64, shape (words,), the character of the text where each begins."""

    words: list[str]
    starts: NDArray[np.int64]


class WordIndex(Struct, frozen=True):
    """The words of a text by number: small to send and to keep.

    `spelled`: the different words in order of appearance, separated by line ends. `numbers`: unsigned integers, shape
    (words,), the number of each word among these. `hashes`: uint64, shape (different words,), `hash64` of each.
    """

    spelled: str
    hashes: NDArray[np.uint64]
    numbers: NDArray[np.unsignedinteger]

    @property
    def different(self) -> list[str]:
        """The different words."""
        return self.spelled.split("\n") if self.spelled else []

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The lengths of the different words in characters, int64, shape (different words,)."""
        if not self.spelled:
            return np.zeros(0, dtype=np.int64)
        codes = np.frombuffer(f"{self.spelled}\n".encode("utf-32-le", "surrogatepass"), "<u4")
        return np.diff(np.flatnonzero(codes == ord("\n")), prepend=-1) - 1


def hash64(word: str) -> int:
    """Return a 64-bit hash of a word, the same in every process, system and version (BLAKE2b, 8 bytes, big-endian)."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


@lru_cache(maxsize=1 << 19)
def cached_hash64(word: str) -> int:
    """Return the hash from a cache: most words of a text are in the one before."""
    return hash64(word)


def index_words(text: Expanded) -> WordIndex:
    """Return the words of a text (`words`), each spelled once."""
    kinds = _word_characters().of(text.codes)
    return _indexed(text.codes, kinds, segment(text.codes, kinds, dictionary, _cut_by_jieba))


def join_words(text: Expanded, lengths: NDArray[np.uint32]) -> WordIndex:
    """Return the words from their lengths, in order in every run of letters. Raises `ValueError` if they do not fit."""
    kinds = _word_characters().of(text.codes)
    if not lengths.all() or int(lengths.sum(dtype=np.int64)) != np.count_nonzero(kinds != WordCharacter.NONE):
        raise ValueError("words of another text")
    return _indexed(text.codes, kinds, lengths)


class _WordCharacters:
    """The classes of characters that bound words, filled in as they are needed: uint8, shape (0x110000,)."""

    def __init__(self) -> None:
        self._known: NDArray[np.uint8] = np.zeros(0x110000, dtype=np.uint8)
        self._known[_CHINESE] = WordCharacter.HAN

    def of(self, codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
        """Return the `WordCharacter` of each code point, the same shape."""
        kinds = self._known[codes]
        if not kinds.all():
            for code in set(codes[kinds == WordCharacter.UNKNOWN].tolist()):
                self._known[code] = _word_character(chr(code))
            kinds = self._known[codes]
        return kinds


def is_chinese(word: str) -> bool:
    """Return whether a word has only Chinese characters."""
    return _HAN.fullmatch(word) is not None


def _word_character(character: str) -> WordCharacter:
    if is_chinese(character):
        return WordCharacter.HAN
    return WordCharacter.LETTER if _LETTER.match(character) else WordCharacter.NONE


@cache
def _word_characters() -> _WordCharacters:
    return _WordCharacters()


@cache
def user_words() -> tuple[str, ...]:
    """Return the lines of the user's dictionary, as jieba reads them."""
    from hengwen.text.word_lists import list_lines  # not where the package is built

    return folded(list_lines("dictionary.txt"))


@cache
def dictionary() -> Dictionary:
    """Return the dictionary that was made with the program, or one with the user's words, made once and kept in the
    user's cache; that also where the program lacks its own.
    """
    if not user_words() and PATH.is_file():
        return load()
    from platformdirs import user_cache_path

    from hengwen.files.private import make_private_folder
    from hengwen.files.staging import staged_beside

    made_of = "\n".join((__version__, f"{file_of_jieba('dict.txt').stat().st_size}", *user_words()))
    path = user_cache_path("hengwen", appauthor=False) / f"words-{hash64(made_of):016x}.trie"
    with suppress(OSError, ValueError):
        return load(path)
    packed = packed_dictionary(user_words())
    with suppress(OSError):
        make_private_folder(path.parent)
        for former in path.parent.glob("words-*.trie"):
            former.unlink()
        with staged_beside(path, private=True) as staged:
            staged.stream.write(packed)
            staged.move(path)
    return unpack(np.frombuffer(packed, np.uint8))


def packed_dictionary(user_words: tuple[str, ...] = ()) -> bytes:
    """Return the words of Chinese characters in jieba's dictionary, and a user's, as `dictionary.load` reads them."""
    jieba = segmenter(user_words)
    frequencies = {word: frequency for word, frequency in jieba.FREQ.items() if frequency and is_chinese(word)}
    return pack(frequencies, tags(user_words), jieba.total, hash64)


def cut(run: str) -> list[str]:
    """Return the words of Chinese characters in a row, without Latin letters."""
    codes = np.frombuffer(run.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    kinds = np.full(len(codes), WordCharacter.HAN, dtype=np.uint8)
    ends = np.cumsum(segment(codes, kinds, dictionary, _cut_by_jieba), dtype=np.int64)
    return [run[start:end] for start, end in pairwise([0, *ends.tolist()])]


def _cut_by_jieba(run: str) -> list[str]:
    return cut_by_jieba(run, user_words())


def tag_with_guesses(run: str) -> list[tuple[str, str]]:
    """Return the words of Chinese characters in a row with their parts of speech; of single ones that follow each other
    jieba guesses words, such as names.
    """
    tagged: list[tuple[str, str]] = []
    for is_single, pieces in groupby(cut(run), lambda word: len(word) == 1):
        parts = [*pieces]
        is_unknown = is_single and len(parts) > 1 and not dictionary().has("".join(parts))
        words = guess_words("".join(parts)) if is_unknown else parts
        tagged += [(word, dictionary().tag(word) if dictionary().has(word) else guess_tag(word)) for word in words]
    return tagged


def _indexed(codes: NDArray[np.uint32], kinds: NDArray[np.uint8], lengths: NDArray[np.uint32]) -> WordIndex:
    """Return the words of a text by its characters and their kinds, and the length of each word."""
    numbers, spelled, begins, hashes = segmentation.index_words(codes, kinds, lengths)
    others = np.flatnonzero(hashes == 0)
    both = zip(begins[others].tolist(), begins[others + 1].tolist(), strict=True)
    hashes[others] = [cached_hash64(spelled[begin : following - 1]) for begin, following in both]
    return WordIndex(spelled, hashes, _narrow(numbers, len(hashes)))


def _narrow(numbers: NDArray[np.uint32], different: int) -> NDArray[np.unsignedinteger]:
    return numbers.astype(np.uint16) if different <= 1 << 16 else numbers


def words(text: str) -> list[str]:
    """Return the words of a text in order, normalised: Chinese by jieba's dictionary without HMM, others by letters."""
    return place_words(text).words


def place_words(text: str) -> PlacedWords:
    """Return the same words, each with its place in the text."""
    expanded = expand(text)
    kinds = _word_characters().of(expanded.codes)
    lengths = segment(expanded.codes, kinds, dictionary, _cut_by_jieba)
    ends = np.cumsum(lengths, dtype=np.int64)
    inside = np.flatnonzero(kinds != WordCharacter.NONE)
    spelled = slices(expanded.codes[inside], ends - lengths, ends)
    return PlacedWords(spelled, expanded.sources[inside[ends - lengths]])


def part_of_speech(word: str) -> str:
    """Return the tag of a word in jieba's dictionary (n noun, v verb, a adjective, d adverb …), for a phrase that of
    its last word; `eng` for Latin letters, `m` for digits, `x` where it has none. It does not depend on the words
    around it.
    """
    if is_chinese(word):
        return dictionary().tag(cut(word)[-1])
    match = _ASCII_END.search(word)
    end = match.group() if match else ""
    return ("m" if end.isdecimal() else "eng") if end else "x"
