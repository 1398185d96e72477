"""Planted passages found again: plagdet at four levels of editing, for each kind of text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.editing import learn_words
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.plagdet import Passage, Plagdet, measure as plagdet
from benchmarks.quality.planting import LEVELS, Material, Planted, plant
from benchmarks.quality.texts import Text, load_texts

TARGETS = {"none": 0.98, "light": 0.98, "medium": 0.975, "heavy": 0.96}
GRANULARITY = 1.02
KINDS = ("modern_renderings", "revisions", "laws")
"""Sets that passages are taken from and put into."""

DOCUMENTS = 60


@dataclass(frozen=True, slots=True)
class Level:
    """A level of editing, the plagdet to reach there, and how many suspicious documents to make."""

    name: str
    target: float
    documents: int


def measure(setting: Setting) -> Iterator[Figure]:
    """Each kind of text at each level: the pairs alone, then everything in one collection."""
    scores: dict[str, list[float]] = {level: [] for level in LEVELS}
    for kind in KINDS:
        texts = load_texts(setting.data, kind, setting.half)
        for figure in measure_texts(texts, kind, TARGETS, setting):
            yield figure
            name, level, *what = figure.name.split(", ")
            if name == kind and what == ["in one check", "plagdet"]:
                scores[level].append(figure.value)
    for level, found in scores.items():
        yield Figure(f"mean of all kinds, {level}, in one check", sum(found) / len(found), TARGETS[level])


def measure_texts(
    texts: Sequence[Text], kind: str, targets: dict[str, float], setting: Setting
) -> Iterator[Figure]:
    """Plant and find passages in some texts at each level."""
    material = learn_material(texts)
    for name in LEVELS:
        planted = plant(texts, name, material, setting.limit or DOCUMENTS)
        for how, detections in (("pairs alone", alone(planted)), ("in one check", together(planted))):
            found = plagdet(planted.cases, detections)
            yield from _figures(f"{kind}, {name}, {how}", found, targets.get(name))
            setting.tell(f"passages-{kind}-{name}-{how}".replace(" ", "-"), _examples(planted, detections))


def learn_material(texts: Sequence[Text]) -> Material:
    """Words and characters of some texts."""
    sample = [text.text[:3_000] for text in texts[:200]]
    return Material(learn_words(sample), "".join("".join(sample).split()))


def _figures(name: str, found: Plagdet, target: float | None) -> Iterator[Figure]:
    yield Figure(f"{name}, precision", found.precision)
    yield Figure(f"{name}, recall", found.recall)
    yield Figure(f"{name}, granularity", found.granularity, GRANULARITY, at_most=True)
    yield Figure(f"{name}, plagdet", found.score, target)


def alone(planted: Planted) -> list[Passage]:
    """What is found where each pair with a planted passage is checked as two documents."""
    found = []
    for host, source in dict.fromkeys((case.suspicious, case.source) for case in planted.cases):
        checked = check_texts({host: planted.suspicious[host], source: planted.sources[source]})
        found += _between(checked, host, source)
    return found


def together(planted: Planted) -> list[Passage]:
    """What is found between suspicious documents and all others in one check of everything."""
    checked = check_texts(planted.suspicious | planted.sources | planted.others)
    others = (*planted.sources, *planted.others)
    return [found for host in planted.suspicious for other in others for found in _between(checked, host, other)]


def _between(checked: Checked, host: str, source: str) -> list[Passage]:
    return [Passage(host, source, left, right) for left, right, _ in checked.matches(host, source)]


def _examples(planted: Planted, detections: Sequence[Passage]) -> Iterator[str]:
    """Cases that are missed or found in pieces, detections that meet no case, cases badly covered."""
    texts = planted.suspicious | planted.sources | planted.others
    for case in planted.cases:
        met = [found for found in detections if case.meets(found) and _same_documents(case, found)]
        covered = plagdet([case], met).recall
        if len(met) != 1 or covered < 0.9:
            yield f"case in {len(met)} pieces, {covered:.2f} covered: {_told(case, texts)}"
            yield from (f"    piece: {_told(found, texts)}" for found in met)
    for found in detections:
        if not any(case.meets(found) and _same_documents(case, found) for case in planted.cases):
            yield f"wrong: {_told(found, texts)}"


def _same_documents(one: Passage, other: Passage) -> bool:
    return (one.suspicious, one.source) == (other.suspicious, other.source)


def _told(passage: Passage, texts: dict[str, str]) -> str:
    left = texts[passage.suspicious][passage.left.start : passage.left.end]
    right = texts[passage.source][passage.right.start : passage.right.end]
    return f"{passage.suspicious} {passage.left} {left!r} | {passage.source} {passage.right} {right!r}"
