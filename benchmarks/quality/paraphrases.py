"""English sentences that people rewrote to hide that they copied, as passages in documents: plagdet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.passages import find
from benchmarks.quality.plagdet import Passage
from benchmarks.quality.planting import MOST, Planted
from benchmarks.quality.seeds import digest, in_half, seeded
from benchmarks.quality.texts import load_rewritten
from hengwen.model.document import Span

TARGET = 0.82
DOCUMENTS = 30
"""Suspicious documents, as many sources, and twice as many that have nothing to do with either."""

SENTENCES = 40
"""Sentences of a document."""

LENGTHS = {"single sentences": (1, 1), "2 to 12 sentences": (2, 12)}
"""Fewest and most sentences of a passage."""

_LINE = 6  # most sentences of a line


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A sentence, and the same as somebody wrote it anew."""

    source: str
    rewritten: str


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure the pairs with a passage alone, then everything in one check."""
    pairs, others = load_rewritings(setting)
    for name, lengths in LENGTHS.items():
        planted = plant_rewritings(pairs, others, lengths, setting.limit or DOCUMENTS)
        for way, result in find(planted, setting, f"paraphrases-{name}"):
            note = f"precision {result.precision:.4f}, recall {result.recall:.4f}, granularity {result.granularity:.3f}"
            yield Figure(f"{name}, {way}: plagdet", result.score, TARGET, note=note)


def load_rewritings(setting: Setting) -> tuple[list[Rewriting], list[str]]:
    """Return sentences with what people made of them, and other sentences, of one half; in an order that is chance."""
    every = [(str(row["source"]).strip(), str(row["rewritten"]).strip(), row["same"])
             for row in load_rewritten(setting.data)]  # fmt: skip
    every = sorted((row for row in every if in_half(row[0], setting.half)), key=lambda row: digest("order", row[0]))
    pairs = {source: Rewriting(source, rewritten) for source, rewritten, same in every if same}
    others = dict.fromkeys(source for source, _, same in every if not same and source not in pairs)
    return list(pairs.values()), list(others)


def plant_rewritings(
    pairs: Sequence[Rewriting], others: Sequence[str], lengths: tuple[int, int], documents: int = DOCUMENTS
) -> Planted:
    """Make documents of sentences: the first pairs' are sources, of which hosts, of the next pairs' sentences, have
    passages, of so many sentences, as they were rewritten; `others` are in documents of their own.
    """
    documents = min(documents, len(pairs) // (2 * SENTENCES))
    sources, hosts = (pairs[at : at + documents * SENTENCES] for at in (0, documents * SENTENCES))
    result = [_Source(f"source {n}", sources[n * SENTENCES : (n + 1) * SENTENCES]) for n in range(documents)]
    suspicious, cases = {}, []
    for number in range(documents):
        own = [pair.source for pair in hosts[number * SENTENCES : (number + 1) * SENTENCES]]
        suspicious[f"host {number}"], planted = _planted(f"host {number}", own, result, lengths)
        cases += planted
    rest = [others[at : at + SENTENCES] for at in range(0, len(others) - SENTENCES + 1, SENTENCES)][: 2 * documents]
    lines = {f"other {n}": _in_lines(sample, seeded("lines", "other", n)) for n, sample in enumerate(rest)}
    return Planted(suspicious, {one.name: one.text for one in result}, lines, tuple(cases))


class _Source:
    """A document of pairs' sentences. `spans`: where each stands in the text."""

    def __init__(self, name: str, pairs: Sequence[Rewriting]) -> None:
        self.name, self.pairs = name, pairs
        self.text = _in_lines([pair.source for pair in pairs], seeded("lines", name, pairs[0].source))
        self.spans: list[Span] = []
        end = 0
        for pair in pairs:
            start = self.text.index(pair.source, end)
            end = start + len(pair.source)
            self.spans.append(Span(start, end))


def _in_lines(sentences: Sequence[str], chance: Random) -> str:
    """Return sentences in lines of one to `_LINE`."""
    text = ""
    left = chance.randint(1, _LINE)
    for sentence in sentences:
        text += sentence + (" " if left > 1 else "\n")
        left = left - 1 or chance.randint(1, _LINE)
    return text.rstrip()


def _planted(
    name: str, own: Sequence[str], sources: Sequence[_Source], lengths: tuple[int, int]
) -> tuple[str, list[Passage]]:
    """Return one to four passages, each of another source, between the sentences of a host."""
    chance = seeded("rewritings", name, own[0])
    chosen = chance.sample(sources, min(chance.randint(1, MOST), len(sources)))
    places = sorted(chance.sample(range(1, len(own)), len(chosen)))
    text, last, cases = "", 0, []
    for place, source in zip(places, chosen, strict=True):
        text += _in_lines(own[last:place], chance) + chance.choice(" \n")
        count = round(exp(chance.uniform(*map(log, lengths))))
        first = chance.randint(0, len(source.pairs) - count)
        copy = _in_lines([pair.rewritten for pair in source.pairs[first : first + count]], chance)
        right = Span(source.spans[first].start, source.spans[first + count - 1].end)
        cases.append(Passage(name, source.name, Span(len(text), len(text) + len(copy)), right))
        text, last = text + copy + chance.choice(" \n"), place
    return text + _in_lines(own[last:], chance), cases
