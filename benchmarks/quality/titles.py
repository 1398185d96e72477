"""Titles: the product's own verdict and score on pairs of titles, five negatives to a positive."""

from collections.abc import Iterator

from benchmarks.quality.figures import Figure, Setting
from benchmarks.titles import Judge, Pair, collection, figures, product, read_pairs
from hengwen.matching.titles.similarity import compare_titles
from hengwen.matching.titles.weights import general
from hengwen.text.title_words import title_words

WORKED = (
    ("贯彻强军目标出实招用实劲 努力开创部队建设新局面",
     "在接见驻浙部队领导干部时强调 贯彻强军目标出实招用实劲 努力开创部队建设新局面"),
    ("台湾居民明日起持台胞证可通关 无需办理签注", "明起台胞来京无需办理签注 电子台胞证年内实施"),
)  # fmt: skip
"""The pairs that the source of the title's cosine (Liu 2015) works through: both match."""

_FILE = "titles.jsonl.gz"


def measure(setting: Setting) -> Iterator[Figure]:
    """Pairs of half `setting.half` as `benchmarks.titles` parts them: it is where the coefficients were fitted on `a`.

    Words weigh as in the list, which is how `hengwen titles --pairs` has it, and as in general texts, which is how a
    check compares two documents. Lines that stand there before are left out; with them is told as well.
    """
    for repeated in (False, True):
        pairs = read_pairs(setting.data / _FILE, repeated=repeated)
        chosen = [pair for pair in pairs if setting.half == "both" or pair.in_a == (setting.half == "a")]
        for name, judge in (("of the list", product(collection(pairs))), ("of general texts", product(general()))):
            aims = (0.80, 0.87, 0.55) if name == "of the list" and not repeated else (None,) * 3
            yield from _figures(f"weights {name}{', repeated lines too' * repeated}", chosen, judge, aims)
            if aims[0]:
                setting.tell("titles", _examples(chosen, judge))
    matching = sum(compare_titles(title_words(a), title_words(b)).match for a, b in WORKED)
    yield Figure("worked pairs that match", matching, len(WORKED))


def _figures(name: str, pairs: list[Pair], judge: Judge, aims: tuple[float | None, ...]) -> Iterator[Figure]:
    found = figures(pairs, judge)
    yield Figure(f"{name}: F1 of the own verdict", found.f1, aims[0])
    yield Figure(f"{name}: average precision", found.average_precision, aims[1])
    yield Figure(f"{name}: recall at 1 % false", found.recall_at_1, aims[2])


def _examples(pairs: list[Pair], judge: Judge) -> Iterator[str]:
    """The pairs judged wrongly."""
    for pair in pairs:
        score, match = judge(pair)
        if match != pair.one:
            yield f"{'edited' if pair.one else 'different'} {score:.3f}: {pair.a} | {pair.b}"
