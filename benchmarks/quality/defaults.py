"""Each setting beside its neighbours, what it gains and loses: the reasons for `Options`."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.quality.collection import Checked, check_texts, passage_share, read_texts
from benchmarks.quality.editing import edit_words, learn_words
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.parts import CASES, Articles, precision
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import load_texts
from hengwen.fingerprints.hamming import distances
from hengwen.matching.paragraphs import ALONE, fingerprint_paragraphs
from hengwen.model.request.options import LEAVE_OUT, Options
from hengwen.text.normalisation import normalise

LENGTHS = (8, 10, 13, 16, 20, 30)
RADII = (3, 6, 9, 12, 15, 18)
EDITED = 0.2
"""Share of the words of an edited paragraph that are replaced, deleted or inserted."""

_DOCUMENTS = 200
_SETS = ("modern_renderings", "laws")
_SHARE = 0.02


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure the shortest passage, the radius of paragraphs, the kinds of text that are left out."""
    yield from _lengths(setting)
    yield from _radii(setting)
    yield from _kinds(setting)


def _unrelated(setting: Setting, name: str) -> dict[str, str]:
    return {text.id: text.text for text in load_texts(setting.data, name, setting.half)[: setting.limit or _DOCUMENTS]}


def _lengths(setting: Setting) -> Iterator[Figure]:
    """Yield unrelated pairs with a passage, and how well a copied part of 2 % of a host is found."""
    articles = Articles.load(setting)
    cases = articles.cases(_SHARE, setting.limit or CASES)
    for length in LENGTHS:
        options = Options(min_length=length)
        for name in _SETS:
            share = passage_share(check_texts(_unrelated(setting, name), options=options).report)
            yield Figure(f"min_length {length}: {name}, unrelated pairs with a passage", share)
        checked = check_texts(articles.texts(cases), options=options)
        value = precision(checked, articles.pairs(cases), Checked.evidence)
        yield Figure(f"min_length {length}: parts of 2 %, AP", value)


def _radii(setting: Setting) -> Iterator[Figure]:
    """Yield paragraphs of which a fifth of the words was edited, and pairs of unrelated ones, within each radius."""
    for name in _SETS:
        texts = load_texts(setting.data, name, setting.half)[: setting.limit or _DOCUMENTS]
        words = learn_words([text.text for text in texts])
        edited = [edit_words(text.text, EDITED, seeded("radius", text.id), words) for text in texts]
        rows = [_prints({text.id: text.text}) for text in texts]
        own = [
            near for row, text in zip(rows, edited, strict=True) for near in _nearest(row, _prints({"edited": text}))
        ]
        first = np.concatenate([row[:5] for row in rows])
        owners = np.repeat(np.arange(len(rows)), [min(5, len(row)) for row in rows])
        apart = distances(first, first)[owners[:, None] < owners[None, :]]
        for radius in RADII:
            yield Figure(f"distance {radius}: {name}, edited paragraphs", float(np.mean(np.array(own) <= radius)))
            false = 10_000 * float(np.mean(apart <= radius))
            yield Figure(f"distance {radius}: {name}, unrelated in 10,000", false)


def _prints(text: dict[str, str]) -> NDArray[np.uint64]:
    """Return fingerprints of the long paragraphs of a document."""
    (document,) = read_texts(text)
    normalised = normalise(document.text)
    paragraphs = fingerprint_paragraphs(document, normalised, np.ones(len(normalised), dtype=bool))
    prints: NDArray[np.uint64] = paragraphs.fingerprints[paragraphs.ranges[:, 1] - paragraphs.ranges[:, 0] >= ALONE]
    return prints


def _nearest(prints: NDArray[np.uint64], edited: NDArray[np.uint64]) -> list[int]:
    """Return how far from each paragraph the nearest one of the edited text is: its own, or one as good."""
    return distances(prints, edited).min(axis=1).tolist() if len(edited) else []


def _kinds(setting: Setting) -> Iterator[Figure]:
    """Yield unrelated pairs with a passage when one kind of text counts that usually does not, or the reverse."""
    for name in _SETS:
        report = check_texts(_unrelated(setting, name)).report
        usual = report.options.leave_out
        for kind in ("", *LEAVE_OUT):
            switched = report.with_exclusions(usual ^ {kind}) if kind else report
            says = f"{kind} {'count' if kind in usual else 'left out'}" if kind else "as usual"
            yield Figure(f"leave_out: {name}, {says}: pairs with a passage", passage_share(switched))
