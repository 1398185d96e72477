"""Shingles, sketches, signatures, lexicons: sets against their definitions."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.i_match import IMatch, IMatchLexicons
from hengwen.fingerprints.kinds import Bits, HashSets, Signatures, minima
from hengwen.fingerprints.lexicons import Lexicons, SimhashLexicons, lexicons_of
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.shingles import Shingling, SimhashShingle
from hengwen.fingerprints.similarity import SHARE
from hengwen.model.messages import HengwenError

TEXTS = st.lists(st.text("天地人学而时习之不亦", max_size=25), min_size=2, max_size=5)


def _ngrams(text: str, size: int) -> set[str]:
    size = min(size, max(1, len(text)))
    return {text[i : i + size] for i in range(len(text) - size + 1)} if text else set()


def _jaccard(a: set[str], b: set[str]) -> float:
    return len(a & b) / len(a | b) if a | b else 0.0


@example(["天", "天", "", "天地"], 1)
@given(TEXTS, st.integers(1, 5))
def test_resemblance_is_that_of_the_sets_of_shingles(texts: list[str], size: int) -> None:
    """Intersection over union of the different runs of tokens, for each pair."""
    near = Shingling(size).fingerprints(corpus_of(map(CorpusText, texts))).similarity()
    for one, text in enumerate(texts):
        expected = [int(_jaccard(_ngrams(text, size), _ngrams(other, size)) * SHARE + 1e-6) for other in texts]
        assert near.of(one, np.arange(len(texts))).tolist() == expected


@given(TEXTS)
def test_a_sketch_that_holds_the_whole_set_is_exact(texts: list[str]) -> None:
    """As many smallest hashes as there are: the resemblance itself."""
    corpus = corpus_of(map(CorpusText, texts))
    exact, sketched = (method_of(name).fingerprints(corpus).similarity() for name in ("shingling", "shingling-sketch"))
    for one in range(len(texts)):
        others = np.arange(len(texts))
        assert sketched.of(one, others).tolist() == exact.of(one, others).tolist()


def _sets(shared: int, own: int) -> HashSets:
    """Two sets with so many members in common and so many of their own."""
    draw = np.random.default_rng(3).integers(0, 2**64, shared + 2 * own, dtype=np.uint64)
    pair = (draw[: shared + own], np.concatenate((draw[:shared], draw[shared + own :])))
    return HashSets(np.concatenate([np.sort(part) for part in pair]), np.array([0, shared + own, 2 * (shared + own)]))


@pytest.mark.parametrize(("shared", "own"), [(3000, 0), (2000, 500), (1000, 500), (1000, 2000), (0, 2000)])
def test_minima_and_single_bits_estimate_the_resemblance(shared: int, own: int) -> None:
    """1,024 functions within four standard errors; 64 bits within four of theirs."""
    sets = _sets(shared, own)
    true = shared / (shared + 2 * own)
    equal = minima(sets, 1024, seed=5)
    assert abs((equal[0] == equal[1]).mean() - true) <= 4 * (true * (1 - true) / 1024) ** 0.5
    a, b = sets.documents().tolist()
    assert abs((a ^ b).bit_count() - 32 * (1 - true)) <= 4 * (64 * 0.25) ** 0.5 * (true < 1)


def test_sketches_estimate_the_resemblance() -> None:
    """The smallest hashes of two texts that share most sentences, within a tenth."""
    draw = np.random.default_rng(1)
    lines = ["".join(map(chr, draw.integers(0x4E00, 0x9000, 30))) for _ in range(60)]
    corpus = corpus_of([CorpusText("\n".join(lines)), CorpusText("\n".join(lines[10:]))])
    levels = [int(method_of(n).fingerprints(corpus).similarity().of(0, np.array([1]))[0]) for n in
              ("shingling:size=3", "shingling-sketch:size=3", "minhash:size=3,functions=512")]  # fmt: skip
    assert levels[0] > SHARE / 2
    assert max(levels) - min(levels) < SHARE / 10


def test_a_text_shorter_than_a_shingle_has_one_of_all_it_has() -> None:
    """Short texts keep a fingerprint."""
    short = corpus_of([CorpusText("研究"), CorpusText("研究"), CorpusText("数据")])
    one, same, other = SimhashShingle(5).fingerprints(short).documents().tolist()
    assert one == same != other


def test_i_match_wants_all_words_of_the_band_and_lexicons_forgive_one() -> None:
    """One changed word of the band breaks the signature, but not that of a lexicon that lacks it."""
    words = [chr(code) for code in range(0x4E00, 0x4E00 + 60)]
    texts = [" ".join(words), " ".join([*words[:-1], "书"]), " ".join(words)]
    corpus = corpus_of(map(CorpusText, texts))
    whole = IMatch(low=0, high=1).fingerprints(corpus).values
    assert whole[0, 0] == whole[2, 0] != whole[1, 0]
    parts = IMatchLexicons(0, 1, lexicons=20, dropped=0.5).fingerprints(corpus).values
    assert not (parts[0] == parts[1]).all()
    assert Signatures(parts).similarity().of(0, np.array([1]))[0] > 0


def test_lexicons_drop_about_their_share_and_differ_from_each_other() -> None:
    """Drawn by seed and word alone; words outside the corpus are in none."""
    words = np.sort(np.random.default_rng(2).integers(0, 2**63, 20_000, dtype=np.uint64))
    lexicons = Lexicons(words, 3, 0.3, 1)
    members = lexicons.members(words)
    assert all(abs(part.mean() - 0.7) < 0.02 for part in members)
    assert abs((members[0] & members[1]).mean() - 0.49) < 0.02
    assert not lexicons.members(words + np.uint64(2**63)).any()
    assert not np.array_equal(members[0], Lexicons(words, 3, 0.3, 2).members(words)[0])


def test_lexicons_in_a_file_serve_later_documents(tmp_path: Path) -> None:
    """Another corpus with the same file: the same fingerprint for the same text, new words left out."""
    parameters = SimhashLexicons(lexicons=3, file=str(tmp_path / "kept.npz"))
    text = "研究数据的方法在图书馆里进行统计分析"
    first = parameters.fingerprints(corpus_of([CorpusText(text)]))
    later = parameters.fingerprints(corpus_of([CorpusText("完全不同的内容"), CorpusText(f"{text}，宇宙飞船")]))
    assert later.values[1].tolist() == first.values[0].tolist()
    kept = lexicons_of(corpus_of([]), parameters)
    assert (kept.number, kept.dropped, kept.seed) == (3, 0.3, 1)


@pytest.mark.parametrize("content", [b"", b"nothing", b"PK\x03\x04 broken", b"\x80\x04N."])
def test_a_file_that_holds_no_lexicons_is_refused(tmp_path: Path, content: bytes) -> None:
    """One sentence, and nothing in it is ever run."""
    (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(HengwenError, match="no lexicons"):
        SimhashLexicons(file=str(tmp_path / "x.npz")).fingerprints(corpus_of([CorpusText("研究")]))


@pytest.mark.parametrize(
    "changed",
    [
        {"number": 0}, {"number": 1_001}, {"dropped": -0.1}, {"dropped": 1.1}, {"dropped": float("nan")}, {"seed": -1},
        {"seed": 1 << 32}, {"words": np.zeros(3)}, {"words": np.zeros((1, 2), dtype=np.uint64)}, {"number": "many"},
    ],
)  # fmt: skip
def test_lexicons_with_impossible_values_are_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    """Whoever made the file: a sentence, and no memory for a billion lexicons; at the bounds they are taken."""
    values: dict[str, object] = {"words": np.arange(3, dtype=np.uint64), "number": 1_000, "dropped": 1.0, "seed": 0}
    np.savez(tmp_path / "x.npz", **values)  # type: ignore[arg-type]
    assert Lexicons.load(tmp_path / "x.npz").number == 1_000
    np.savez(tmp_path / "x.npz", **(values | changed))  # type: ignore[arg-type]
    with pytest.raises(HengwenError, match="no lexicons"):
        Lexicons.load(tmp_path / "x.npz")


def test_lexicons_that_cannot_be_kept_are_said(tmp_path: Path) -> None:
    """A folder that is not there."""
    with pytest.raises(HengwenError, match="could not be written"):
        SimhashLexicons(file=str(tmp_path / "no" / "x.npz")).fingerprints(corpus_of([CorpusText("研究")]))


@given(st.lists(st.lists(st.integers(0, 2**64 - 1), min_size=3, max_size=3), min_size=1, max_size=4))
def test_of_several_fingerprints_the_nearest_pair_counts_and_the_majority_is_shown(rows: list[list[int]]) -> None:
    """Pairs of one lexicon only; bit by bit the majority of three."""
    prints = Bits(np.array(rows, dtype=np.uint64))
    expected = [64 - min((a ^ b).bit_count() for a, b in zip(rows[0], row, strict=True)) for row in rows]
    assert prints.similarity().of(0, np.arange(len(rows))).tolist() == expected
    assert prints.documents().tolist() == [(a & b) | (a & c) | (b & c) for a, b, c in rows]
