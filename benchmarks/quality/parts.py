"""A part copied: one run of another article inside a host, and that article's final among all finals."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.kinship import kin
from benchmarks.quality.ranking import average_precision
from benchmarks.quality.seeds import in_half, seeded
from benchmarks.quality.texts import Revision, load_revisions

TARGETS = {0.02: 0.97, 0.05: 0.99, 0.10: 0.995, 0.20: 0.998}
"""Share of the host that is replaced, and the average precision to reach."""

CASES = 100
SHORTEST = 2_500  # characters of a host: 2 % of it are a sentence or two
_HAN = 0.6  # least share of Chinese characters in a run: the rest are links and commands, which prove nothing
_OTHER = re.compile(r"[^\u4e00-\u9fff]+")
_KEPT = 8  # characters in a row without which a final has nothing left of a run: it was translated anew, or left out
_TRIES = 200

Score = Callable[[Checked, str, str], float]


@dataclass(frozen=True, slots=True)
class Case:
    """A host with a `run` of another article in it. `source`: id of that article."""

    host: str
    source: str
    text: str
    run: str

    def kept_in(self, text: str) -> bool:
        """Return whether a text has any `_KEPT` Chinese characters in a row of the run, all else left out."""
        run, text = _OTHER.sub("", self.run), _OTHER.sub("", text)
        return any(run[at : at + _KEPT] in text for at in range(len(run) - _KEPT + 1))


@dataclass(frozen=True, slots=True)
class Pair:
    """A host and a final that are not each other's own, by name, and whether the host has a part of that article."""

    host: str
    final: str
    copied: bool


def final(identity: str) -> str:
    """Return the name of an article's final."""
    return f"{identity} final"


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure one collection for each share: the hosts and the finals of all articles."""
    articles = Articles.load(setting)
    for share, target in TARGETS.items():
        cases = articles.cases(share, setting.limit or CASES)
        checked, pairs = check_texts(articles.texts(cases)), articles.pairs(cases)
        for name, score in SCORES.items():
            value = precision(checked, pairs, score)
            yield Figure(f"{share:.0%} of the host, by {name}: AP", value, target if name == "evidence" else None)
        finals = {revision.id: revision.final for revision in articles.revisions}
        kept = sum(case.kept_in(finals[case.source]) for case in cases) / len(cases)
        yield Figure(f"{share:.0%} of the host: share of the runs of which the final kept anything", kept)
        setting.write_examples(f"parts-{share:.0%}", _examples(checked, pairs))


@dataclass(frozen=True)
class Articles:
    """Articles before and after proofreading, of which parts are copied into each other."""

    revisions: list[Revision]

    @classmethod
    def load(cls, setting: Setting) -> "Articles":
        """Return the revisions of a half."""
        return cls([r for r in load_revisions(setting.data) if in_half(r.id, setting.half)])

    @cached_property
    def relatives(self) -> set[frozenset[str]]:
        """The pairs of articles that share text from the start."""
        return kin({r.id: f"{r.draft}\n{r.final}" for r in self.revisions})

    def cases(self, share: float, count: int) -> list[Case]:
        """Return hosts long enough, each with a run of the draft of another article."""
        hosts = [r for r in self.revisions if len(r.draft) >= SHORTEST][:count]
        return [make_case(host, self.revisions, share) for host in hosts]

    def texts(self, cases: Sequence[Case]) -> dict[str, str]:
        """Return the finals of all articles and the hosts, by name."""
        return {final(r.id): r.final for r in self.revisions} | {f"{c.host} host": c.text for c in cases}

    def pairs(self, cases: Sequence[Case]) -> list[Pair]:
        """Return each host with all finals but its own and those that share text with it from the start."""
        return [
            Pair(f"{case.host} host", final(revision.id), revision.id == case.source)
            for case in cases
            for revision in self.revisions
            if revision.id == case.source
            or (revision.id != case.host and frozenset((case.host, revision.id)) not in self.relatives)
        ]


def make_case(host: Revision, revisions: list[Revision], share: float) -> Case:
    """Replace a run of the host by an equally long run of another draft, of Chinese for the most part."""
    chance = seeded("part", host.id, share)
    length = round(share * len(host.draft))
    for _ in range(_TRIES):
        source = chance.choice(revisions)
        run = _run(source.draft, length, chance)
        if source.id != host.id and run is not None:
            at = chance.randrange(len(host.draft) - length + 1)
            return Case(host.id, source.id, host.draft[:at] + run + host.draft[at + length :], run)
    raise ValueError(f"no article has a run for {host.id}")


def _run(text: str, length: int, chance: random.Random) -> str | None:
    if len(text) < length:
        return None
    at = chance.randrange(len(text) - length + 1)
    run = text[at : at + length]
    return run if sum("\u4e00" <= c <= "\u9fff" for c in run) >= _HAN * length else None


def _larger_share(checked: Checked, host: str, final: str) -> float:
    return max(checked.share(host, final), checked.share(final, host))


def _matched(checked: Checked, host: str, final: str) -> float:
    pair = checked.pairs.get((host, final))
    return float(pair.matched) if pair else 0.0


SCORES: dict[str, Score] = {
    "evidence": Checked.evidence,
    "similarity": Checked.similarity,
    "larger share": _larger_share,
    "matched": _matched,
}
"""Figures that pairs can be ranked by, the default order first."""


def precision(checked: Checked, pairs: list[Pair], score: Score) -> float:
    """Return the average precision over hosts and finals."""
    scores = np.array([score(checked, pair.host, pair.final) for pair in pairs])
    return average_precision(scores, np.array([pair.copied for pair in pairs]))


def _examples(checked: Checked, pairs: list[Pair]) -> Iterator[str]:
    """Yield the cases that were missed, and the highest wrong pairs with their passages."""
    ranked = sorted(pairs, key=lambda pair: -checked.evidence(pair.host, pair.final))
    yield from (f"missed: {p.host} {p.final}" for p in ranked if p.copied and not checked.evidence(p.host, p.final))
    yield from checked.described((pair.host, pair.final) for pair in [pair for pair in ranked if not pair.copied][:30])
