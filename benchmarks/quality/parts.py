"""A part copied: one run of another article inside a host, and that article's final among all finals."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.ranking import average_precision
from benchmarks.quality.seeds import in_half, seeded
from benchmarks.quality.texts import Revision, load_revisions

TARGETS = {0.02: 0.97, 0.05: 0.99, 0.10: 0.995, 0.20: 0.998}
"""Share of the host that is replaced, and the average precision to reach."""

CASES = 100
SHORTEST = 2_500  # characters of a host: 2 % of it are a sentence or two
_HAN = 0.6  # least share of Chinese characters in a run: the rest are links and commands, which prove nothing
_TRIES = 200

Score = Callable[[Checked, str, str], float]


@dataclass(frozen=True, slots=True)
class Case:
    """A host with a run of another article in it. `source`: id of that article."""

    host: str
    source: str
    text: str


def measure(setting: Setting) -> Iterator[Figure]:
    """One collection for each share: the hosts and the finals of all articles."""
    revisions = [r for r in load_revisions(setting.data) if in_half(r.id, setting.half)]
    for share, target in TARGETS.items():
        cases = make_cases(revisions, share, setting.limit or CASES)
        texts = {f"{r.id} final": r.final for r in revisions} | {f"{c.host} host": c.text for c in cases}
        checked = check_texts(texts)
        finals = [r.id for r in revisions]
        for name, score in SCORES.items():
            value = _precision(checked, cases, finals, score)
            yield Figure(f"{share:.0%} of the host, by {name}: AP", value, target if name == "similarity" else None)
        setting.tell(f"parts-{share:.0%}", _examples(checked, cases, finals))


def make_cases(revisions: list[Revision], share: float, count: int) -> list[Case]:
    """Hosts long enough, each with a run of the draft of another article."""
    hosts = [r for r in revisions if len(r.draft) >= SHORTEST][:count]
    return [make_case(host, revisions, share) for host in hosts]


def make_case(host: Revision, revisions: list[Revision], share: float) -> Case:
    """Replace a run of the host by an equally long run of another draft, of Chinese for the most part."""
    chance = seeded("part", host.id, share)
    length = round(share * len(host.draft))
    for _ in range(_TRIES):
        source = chance.choice(revisions)
        run = _run(source.draft, length, chance)
        if source.id != host.id and run is not None:
            at = chance.randrange(len(host.draft) - length + 1)
            return Case(host.id, source.id, host.draft[:at] + run + host.draft[at + length :])
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


SCORES: dict[str, Score] = {"similarity": Checked.similarity, "larger share": _larger_share, "matched": _matched}
"""What pairs can be ranked by."""


def _precision(checked: Checked, cases: list[Case], finals: list[str], score: Score) -> float:
    """Average precision over hosts and finals; a host's own final is neither right nor wrong."""
    pairs = [(c.host, final, c.source == final) for c in cases for final in finals if c.host != final]
    scores = np.array([score(checked, f"{host} host", f"{final} final") for host, final, _ in pairs])
    return average_precision(scores, np.array([label for *_, label in pairs]))


def _examples(checked: Checked, cases: list[Case], finals: list[str]) -> Iterator[str]:
    """The cases that were missed, and the highest wrong pairs with their passages."""
    for case in cases:
        if not any(checked.matches(f"{case.host} host", f"{case.source} final")):
            yield f"missed: {case.host} host, {case.source} final"
    wrong = [(c.host, f) for c in cases for f in finals if f not in (c.host, c.source)]
    wrong.sort(key=lambda pair: -checked.similarity(f"{pair[0]} host", f"{pair[1]} final"))
    for host, final in wrong[:30]:
        for left, _, match in checked.matches(f"{host} host", f"{final} final"):
            text = checked.entries[f"{host} host"].document.text
            yield f"wrong: {host} {final} {match.similarity:.2f} {text[left.start : left.end]!r}"
