"""Groups of documents that share text: the documents connected above a threshold, and the order to show them in."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from hengwen.gui.pair_rows import components
from hengwen.model.report.report import Comparison, Report


@dataclass(frozen=True, slots=True)
class Group:
    """Documents that hang together, by their places in the report: those of the highest pair first, then the others by
    their highest similarity within the group. `pairs`: those above the threshold, the highest first.
    """

    members: tuple[int, ...]
    pairs: tuple[Comparison, ...]

    @property
    def highest(self) -> Comparison:
        """Its most similar pair."""
        return self.pairs[0]


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups above a threshold, the one with the most similar pair first.

    `alone`: how many documents with text are in no group.
    """

    threshold: float
    groups: tuple[Group, ...]
    alone: int

    @property
    def documents(self) -> int:
        """The number of documents in groups."""
        return sum(len(group.members) for group in self.groups)


def group(report: Report, threshold: float) -> Groups:
    """Return the groups of a report; the same for the same report.

    Two documents are in a group when their similarity reaches `threshold`, or a chain of such pairs connects them.
    """
    place = {id(entry): number for number, entry in enumerate(report.entries)}
    above = [pair for pair in report.comparisons if pair.similarity >= threshold and not report.is_own(pair)]
    above.sort(key=lambda pair: (-pair.similarity, place[id(pair.left)], place[id(pair.right)]))
    ends = [(place[id(pair.left)], place[id(pair.right)]) for pair in above]
    root = components(ends)
    pairs: defaultdict[Hashable, list[Comparison]] = defaultdict(list)
    members: defaultdict[Hashable, dict[int, None]] = defaultdict(dict)
    for pair, (left, right) in zip(above, ends, strict=True):
        pairs[root[left]].append(pair)
        members[root[left]].update({left: None, right: None})
    groups = tuple(Group(tuple(members[key]), tuple(pairs[key])) for key in pairs)
    read = sum(entry.document.state.has_text for entry in report.entries)
    return Groups(threshold, groups, read - len(root))


def chain_order(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return all documents of the pairs, similar ones near each other; the pairs must be ordered, the most similar
    first.

    Chains of single linkage: each pair joins the ends of two chains. So groups are blocks along the diagonal, with the
    most similar documents beside each other. Chains are in the order of their most similar pair.
    """
    chain: dict[int, list[int]] = {}
    for pair in pairs:
        one, two = sorted(pair, key=lambda number: -len(chain.setdefault(number, [number])))
        first, second = chain[one], chain[two]
        if first is second:
            continue
        joined = second if second.index(two) * 2 < len(second) else second[::-1]
        if first.index(one) * 2 < len(first):
            first[:0] = joined[::-1]
        else:
            first.extend(joined)
        for number in second:
            chain[number] = first
    return [number for members in {id(linked): linked for linked in chain.values()}.values() for number in members]
