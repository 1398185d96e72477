"""Random lexicons (Kołcz, Chowdhury & Alspector, KDD 2004; Fan) and the methods that filter documents by them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Protocol, runtime_checkable
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from hengwen.files.atomic import atomic_write
from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.kinds import Bits
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.shingles import Seed, Size, vote_on_shingles
from hengwen.kernels.hashes.hashing import mix
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.methods import Parameter

_MAX_BYTES = 200_000_000  # bytes of kept lexicons, unpacked: 25 million words

LexiconCount = Annotated[int, Parameter(message("Random lexicons"), 1, 64)]

DroppedShare = Annotated[float, Parameter(message("Share of words each one drops"), 0.0, 0.95)]

LexiconFile = Annotated[str, Parameter(message("Keep the lexicons in"))]
"""The file of the lexicons, so that later documents use the same ones; empty for new ones each time."""


@dataclass(frozen=True)
class Lexicons:
    """A corpus's words and K random sub-lexicons of them, each without a share of about `dropped`.

    `words`: uint64, ascending, the hashes of the words. Whether a sub-lexicon has a word follows from the seed and the
    word's hash alone. Kept in a file of 8 bytes per word, lexicons are the same for later documents, whose words
    outside the lexicon do not count.
    """

    words: NDArray[np.uint64]
    number: int
    dropped: float
    seed: int

    def members(self, hashes: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Return which of the hashes each sub-lexicon has, bool, shape (K, hashes)."""
        salts = mix(np.arange(1, self.number + 1, dtype=np.uint64) + np.uint64(self.seed * 4096))
        place = np.searchsorted(self.words, hashes)
        known = (np.append(self.words, np.uint64(0))[place] == hashes) & (place < len(self.words))
        return np.asarray(known & (mix(hashes ^ salts[:, None]) >= np.uint64(int(self.dropped * 2**64))))

    def save(self, path: Path) -> None:
        """Write them to a new file. Raises `HengwenError`."""
        with atomic_write(path) as stream:
            np.savez(stream, words=self.words, number=self.number, dropped=self.dropped, seed=self.seed)

    @classmethod
    def _load(cls, path: Path) -> "Lexicons":
        with ZipFile(path) as packed:
            if sum(part.file_size for part in packed.infolist()) > _MAX_BYTES:
                raise ValueError("too large")
        with np.load(path, allow_pickle=False) as kept:
            words, dropped = kept["words"], float(kept["dropped"])
            number, seed = int(kept["number"]), int(kept["seed"])
        possible = 0 < number <= 1_000 and 0 <= dropped <= 1 and 0 <= seed < 1 << 32
        if words.dtype != np.uint64 or words.ndim != 1 or not possible:
            raise ValueError("no lexicons")
        return cls(words, number, dropped, seed)

    @classmethod
    def load(cls, path: Path) -> "Lexicons":
        """Read a file of `save`. Raises `HengwenError` for other files."""
        try:
            return cls._load(path)
        except (OSError, EOFError, ValueError, KeyError, TypeError, OverflowError, BadZipFile) as fault:
            raise HengwenError(message("“{path}” holds no lexicons.", path=str(path))) from fault


@runtime_checkable
class LexiconParameters(Protocol):
    """The parameters of random lexicons, and their file."""

    @property
    def lexicons(self) -> int:
        """The number of lexicons."""
        ...

    @property
    def dropped(self) -> float:
        """The share of the words that each one drops."""
        ...

    @property
    def seed(self) -> int:
        """The seed of the random choice."""
        ...

    @property
    def file(self) -> str:
        """The path of the file, empty for none."""
        ...


def lexicons_of(corpus: Corpus, parameters: LexiconParameters) -> Lexicons:
    """Return the lexicons in the given file, with whatever K, share and seed they were made; otherwise new ones.

    New ones are written to the file if one is given. Raises `HengwenError` where that fails.
    """
    path = Path(parameters.file)
    if parameters.file and path.exists():
        return Lexicons.load(path)
    drawn = Lexicons(corpus.all_words, parameters.lexicons, parameters.dropped, parameters.seed)
    if parameters.file:
        drawn.save(path)
    return drawn


@dataclass(frozen=True, slots=True)
class SimhashLexicons(Method):
    """One `simhash-shingle` for each of some random sub-lexicons, which drop a share of the words (Fan)."""

    name = "simhash-lexicons"
    about = message("Several fingerprints, each blind for other words: finds copies although some words were changed.")
    size: Size = 2
    lexicons: LexiconCount = 8
    dropped: DroppedShare = 0.3
    seed: Seed = 1
    file: LexiconFile = ""

    def fingerprints(self, corpus: Corpus) -> Bits:
        """Return a `simhash-shingle` of the words of a document in each sub-lexicon (Fan).

        Shingles are made after filtering, as I-Match hashes after it. Words on both sides of a dropped one become
        neighbours, so a changed word spoils no shingle in the lexicons without it. Two documents are near when their
        fingerprints of some lexicon are. Bits of shape (documents, K).
        """
        lexicons = lexicons_of(corpus, self)
        return Bits(vote_on_shingles(corpus, lexicons.members(corpus.vocabulary.hashes), self.size))
