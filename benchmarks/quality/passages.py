"""Planted passages found again: plagdet at four levels of editing, for each kind of text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.editing import learn_words
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.kinship import strangers
from benchmarks.quality.plagdet import Passage, Plagdet
from benchmarks.quality.plagdet import measure as plagdet
from benchmarks.quality.planting import LEVELS, Material, Planted, plant
from benchmarks.quality.texts import Text, load_texts

TARGETS = {"none": 0.98, "light": 0.98, "medium": 0.975, "heavy": 0.96}
GRANULARITY = 1.02
KINDS = ("modern_renderings", "revisions", "laws")
"""Sets that passages are taken from and put into."""

FORMULAIC = "laws"
"""Two of these checked alone show nothing of what all of them say alike: a figure to tell, not a target."""

DOCUMENTS, OTHERS = 60, 100
"""Suspicious documents, as many sources; and documents that have nothing to do with either."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Passages of one kind of text at a level of editing, found in one of the `WAYS`."""

    kind: str
    level: str
    way: str
    detected: Plagdet

    def figures(self, target: float | None) -> Iterator[Figure]:
        """Yield the rows of the table."""
        name = f"{self.kind}, {self.level}, {self.way}"
        note = f"precision {self.detected.precision:.4f}, recall {self.detected.recall:.4f}"
        yield Figure(f"{name}: plagdet", self.detected.score, target, note=note)
        yield Figure(f"{name}: granularity", self.detected.granularity, GRANULARITY, at_most=True)


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure each kind of text at each level: the pairs alone, then everything in one collection; and the means."""
    every = []
    for kind in KINDS:
        for scored in score_texts(load_texts(setting.data, kind, setting.half), kind, setting):
            every.append(scored)
            yield from scored.figures(TARGETS[scored.level] if _has_target(scored) else None)
    for level, way in product(LEVELS, WAYS):
        scores = [s.detected.score for s in every if (s.level, s.way) == (level, way) and _has_target(s)]
        name = f"all with a target, {level}, {way}: mean plagdet"
        yield Figure(name, sum(scores) / len(scores), TARGETS[level])


def _has_target(scored: Scored) -> bool:
    return not (WAYS[scored.way] is alone and scored.kind == FORMULAIC)


def score_texts(texts: Sequence[Text], kind: str, setting: Setting) -> Iterator[Scored]:
    """Plant and find passages in some texts at each level."""
    documents = setting.limit or DOCUMENTS
    material, chosen = learn_material(texts), strangers(texts, 2 * documents + OTHERS)
    for level in LEVELS:
        planted = plant(chosen, level, material, documents, OTHERS)
        for way, result in find(planted, setting, f"passages-{kind}-{level}"):
            yield Scored(kind, level, way, result)


def find(planted: Planted, setting: Setting, name: str) -> Iterator[tuple[str, Plagdet]]:
    """Yield each of the `WAYS` with how well planted passages are found in it; tell examples under a name."""
    for way, detect in WAYS.items():
        detections = detect(planted)
        yield way, plagdet(planted.cases, detections)
        setting.write_examples(f"{name}-{detect.__name__}", examples(planted, detections))


def learn_material(texts: Sequence[Text]) -> Material:
    """Return words and characters of some texts."""
    sample = [text.text[:3_000] for text in texts[:200]]
    return Material(learn_words(sample), "".join("".join(sample).split()))


def alone(planted: Planted) -> list[Passage]:
    """Return what is found where each pair with a planted passage is checked as two documents."""
    values = []
    for host, source in dict.fromkeys((case.suspicious, case.source) for case in planted.cases):
        checked = check_texts({host: planted.suspicious[host], source: planted.sources[source]})
        values += _between(checked, host, source)
    return values


def together(planted: Planted) -> list[Passage]:
    """Return what is found between suspicious documents and all others in one check of everything."""
    checked = check_texts(planted.suspicious | planted.sources | planted.others)
    others = (*planted.sources, *planted.others)
    return [passage for host in planted.suspicious for other in others for passage in _between(checked, host, other)]


WAYS: Mapping[str, Callable[[Planted], list[Passage]]] = {"pairs alone": alone, "in one check": together}
"""How planted passages are looked for, by name."""


def _between(checked: Checked, host: str, source: str) -> list[Passage]:
    return [Passage(host, source, left, right) for left, right, _ in checked.matches(host, source)]


def examples(planted: Planted, detections: Sequence[Passage]) -> Iterator[str]:
    """Yield cases that are missed or found in pieces, detections that meet no case, cases badly covered."""
    texts = planted.suspicious | planted.sources | planted.others
    for case in planted.cases:
        met = [passage for passage in detections if case.meets(passage) and _same_documents(case, passage)]
        covered = plagdet([case], met).recall
        if len(met) != 1 or covered < 0.9:
            yield f"case in {len(met)} pieces, {covered:.2f} covered: {_described(case, texts)}"
            yield from (f"    piece: {_described(passage, texts)}" for passage in met)
    for detection in detections:
        if not any(case.meets(detection) and _same_documents(case, detection) for case in planted.cases):
            yield f"wrong: {_described(detection, texts)}"


def _same_documents(one: Passage, other: Passage) -> bool:
    return (one.suspicious, one.source) == (other.suspicious, other.source)


def _described(passage: Passage, texts: dict[str, str]) -> str:
    left = texts[passage.suspicious][passage.left.start : passage.left.end]
    right = texts[passage.source][passage.right.start : passage.right.end]
    return f"{passage.suspicious} {passage.left} {left!r} | {passage.source} {passage.right} {right!r}"
