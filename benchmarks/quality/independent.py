"""Texts on one matter by different hands: how many pairs of them show a share as if one were copied from the other."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from benchmarks.quality.answers import load_answers
from benchmarks.quality.collection import check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.seeds import in_half
from benchmarks.quality.texts import Text, load_texts
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.text.normalisation import normalise

COPIED = 20
"""Equal tokens in a row from which on two texts are no independent ones: a name with its titles is shorter."""

SHARES = (0.1, 0.3)
"""Similarities that a reader takes for copying."""

PAIRS = 60
"""Pairs of each kind, those nearest in subject."""

_PIECE = 500  # characters of a piece of a text, at least
_SHORTEST = 200
_BUCKETS = 1 << 13  # of hashed pairs of characters
_NEAR = 0.25
_NEWS = re.compile(r"^### .*?$", re.M)
_MARKUP = re.compile(r"<[^>]*>|\[[^\]]*\]\([^)]*\)|央视网消息（新闻联播）：")


@dataclass(frozen=True, slots=True)
class Independent:
    """Texts by name, and the pairs of names that treat one matter without having copied from each other."""

    texts: Mapping[str, str]
    pairs: Sequence[tuple[str, str]]


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure each kind in one check; then all pairs together."""
    every: list[float] = []
    for kind, result in _kinds(setting):
        checked = check_texts(result.texts)
        values = [checked.similarity(*pair) for pair in result.pairs]
        yield from _figures(f"{kind}, {len(result.texts)} texts, {len(values)} pairs", values)
        ranked = sorted(result.pairs, key=lambda pair: -checked.similarity(*pair))
        setting.write_examples(f"independent-{kind}", checked.described(ranked))
        every += values
    yield from _figures(f"all, {len(every)} pairs", every)


def _kinds(setting: Setting) -> Iterator[tuple[str, Independent]]:
    limit = setting.limit or PAIRS
    for kind in ("modern_renderings", "laws"):
        texts = load_texts(setting.data, kind, setting.half)
        writers = {text.id: text.id.split("/")[0] if kind == "modern_renderings" else text.id for text in texts}
        pieces = [(writers[text.id], piece) for text in texts for piece in _pieces(text)]
        yield kind, of_one_matter([piece for _, piece in pieces], [writer for writer, _ in pieces], limit)
    scripts = load_texts(setting.data, "news_scripts", setting.half)
    news = [(script.id, report) for script in scripts for report in _reports(script)]
    yield "news_scripts", of_one_matter([report for _, report in news], [day for day, _ in news], limit)
    yield "english_answers", _answers(setting)


def of_one_matter(texts: Sequence[Text], writers: Sequence[str], most: int) -> Independent:
    """Return the pairs nearest in subject of texts by different hands without a long run of tokens in common; each text
    is in two pairs at most. Near is the cosine of their pairs of characters, weighed by how rare they are.
    """
    runs = [ngram_hashes(normalise(text.text).tokens, COPIED) for text in texts]
    used = [0] * len(texts)
    pairs: list[tuple[str, str]] = []
    for i, j in _nearest([text.text for text in texts]).tolist():
        if len(pairs) == most:
            break
        if writers[i] != writers[j] and max(used[i], used[j]) < 2 and not np.isin(runs[i], runs[j]).any():
            used[i], used[j] = used[i] + 1, used[j] + 1
            pairs.append((texts[i].id, texts[j].id))
    named = {text.id: text.text for text in texts}
    return Independent({name: named[name] for name in dict.fromkeys(n for pair in pairs for n in pair)}, pairs)


def _nearest(texts: Sequence[str]) -> NDArray[np.int64]:
    """Return pairs of numbers of texts by falling cosine, shape (n, 2)."""
    vectors = np.zeros((len(texts), _BUCKETS), dtype=np.float32)
    for number, text in enumerate(texts):
        grams = ngram_hashes(normalise(text).tokens, 2) % np.uint64(_BUCKETS)
        vectors[number] = np.sqrt(np.bincount(grams.astype(np.int64), minlength=_BUCKETS))
    vectors *= np.log(len(texts) / np.maximum(1, np.count_nonzero(vectors, axis=0))).astype(np.float32)
    vectors /= np.maximum(1e-9, np.linalg.norm(vectors, axis=1, keepdims=True))
    cosines = np.triu(vectors @ vectors.T, 1)
    near = np.argwhere(cosines >= _NEAR)
    return near[np.argsort(-cosines[near[:, 0], near[:, 1]], kind="stable")]


def _pieces(text: Text) -> Iterator[Text]:
    """Yield lines in a row of a text, as long as an answer to a question."""
    piece, number = "", 0
    for line in text.text.splitlines(keepends=True):
        piece += line
        if len(piece) >= _PIECE:
            yield Text(f"{text.id} {number}", piece)
            piece, number = "", number + 1


def _reports(script: Text) -> Iterator[Text]:
    """Yield the longer reports of a newscast, each a text."""
    for number, report in enumerate(_NEWS.split(script.text)[1:]):
        plain = "\n".join(line.strip() for line in _MARKUP.sub("\n", report).splitlines() if line.strip())
        if len(plain) >= _SHORTEST:
            yield Text(f"{script.id} {number}", plain)


def _answers(setting: Setting) -> Independent:
    """Return answers in words of one's own to one question, with each other and with the text that nobody used."""
    sources, answers = load_answers(setting)
    own = [answer for answer in answers if not answer.degree]
    texts = sources | {item.id: item.text for item in own}
    pairs = [(one.id, other.id) for one, other in combinations(own, 2) if one.source == other.source]
    pairs += [(item.id, item.source) for item in own]
    return Independent(texts, [pair for pair in pairs if in_half(pair[0], setting.half)])


def _figures(name: str, values: Sequence[float]) -> Iterator[Figure]:
    for share in SHARES:
        yield Figure(
            f"{name}: share of {share:.0%} or more", sum(value >= share for value in values) / max(1, len(values))
        )
    yield Figure(f"{name}: mean share", sum(values) / max(1, len(values)))
