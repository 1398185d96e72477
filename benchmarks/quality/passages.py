"""Planted passages found again: plagdet at four levels of editing, for each kind of text."""

from collections.abc import Iterator, Sequence
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
    """What was measured on one kind of text, at a level of editing, with the pairs `alone` or everything together."""

    kind: str
    level: str
    alone: bool
    found: Plagdet

    def figures(self, target: float | None) -> Iterator[Figure]:
        """The rows of the table."""
        name = f"{self.kind}, {self.level}, {'pairs alone' if self.alone else 'in one check'}"
        note = f"precision {self.found.precision:.4f}, recall {self.found.recall:.4f}"
        yield Figure(f"{name}: plagdet", self.found.score, target, note=note)
        yield Figure(f"{name}: granularity", self.found.granularity, GRANULARITY, at_most=True)


def measure(setting: Setting) -> Iterator[Figure]:
    """Each kind of text at each level: the pairs alone, then everything in one collection; and the means."""
    every = []
    for kind in KINDS:
        for scored in score_texts(load_texts(setting.data, kind, setting.half), kind, setting):
            every.append(scored)
            yield from scored.figures(None if scored.alone and kind == FORMULAIC else TARGETS[scored.level])
    for level, by_pair in product(LEVELS, (True, False)):
        yield _mean([s for s in every if s.level == level and s.alone == by_pair], level, by_pair)


def _mean(every: Sequence[Scored], level: str, by_pair: bool) -> Figure:
    scores = [scored.found.score for scored in every if not (by_pair and scored.kind == FORMULAIC)]
    name = f"all with a target, {level}, {'pairs alone' if by_pair else 'in one check'}: mean plagdet"
    return Figure(name, sum(scores) / len(scores), TARGETS[level])


def score_texts(texts: Sequence[Text], kind: str, setting: Setting) -> Iterator[Scored]:
    """Plant and find passages in some texts at each level."""
    documents = setting.limit or DOCUMENTS
    material, chosen = learn_material(texts), strangers(texts, 2 * documents + OTHERS)
    for level in LEVELS:
        planted = plant(chosen, level, material, documents, OTHERS)
        for how in (alone, together):
            detections = how(planted)
            yield Scored(kind, level, how is alone, plagdet(planted.cases, detections))
            setting.tell(f"passages-{kind}-{level}-{how.__name__}", examples(planted, detections))


def learn_material(texts: Sequence[Text]) -> Material:
    """Words and characters of some texts."""
    sample = [text.text[:3_000] for text in texts[:200]]
    return Material(learn_words(sample), "".join("".join(sample).split()))


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


def examples(planted: Planted, detections: Sequence[Passage]) -> Iterator[str]:
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
