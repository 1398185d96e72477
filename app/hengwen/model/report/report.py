"""The result of a check. Figures that follow from the matches are properties: they can never disagree with them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import compress
from operator import not_
from types import MappingProxyType
from typing import Any

from hengwen.model.document import Role, Span, union
from hengwen.model.messages import Message
from hengwen.model.report.comparison import Comparison, best_first, evidence
from hengwen.model.report.entry import Exclusion, LeftOut, ReportEntry
from hengwen.model.report.figures.score import PARTS, PartSpans, ScorePart, ScoreParts, count_parts
from hengwen.model.report.identical_groups import IdenticalGroups
from hengwen.model.report.match import Alignment, Match, MatchKind, ParagraphPair
from hengwen.model.report.part import ReportPart, SharedElsewhere
from hengwen.model.report.shared_block import (
    UNDECIDED_WARNINGS,
    SharedBlock,
    Standing,
    distinct_lines,
    undecided_warning,
)
from hengwen.model.report.source import Source, sources_of
from hengwen.model.report.submission import Submission, SubmissionPair, submission_pairs, submissions_of
from hengwen.model.request.check_request import BlockChoices, CheckInputs
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options

__all__ = [
    "Alignment", "Comparison", "Exclusion", "LeftOut", "Match", "MatchKind", "ParagraphPair", "Report", "ReportEntry",
    "Source", "best_first",
]  # fmt: skip


@dataclass(frozen=True)
class Report:
    """Everything a check found: documents in the given order, comparisons best first.

    `skipped`: files of a folder that are not documents. `created`: ISO 8601 in UTC. `seconds`: how long it took.
    `inputs`: the input of the check. `hidden_comparisons`: comparisons that show nothing as long as their shared text
    is excluded. `blocks`: text that many documents share, first those that a reader has to decide. `block_choices`:
    decisions about some of them. `part`: values of the whole report, in a part. `unlisted`: how many are left out.
    """

    options: Options
    entries: tuple[ReportEntry, ...]
    comparisons: tuple[Comparison, ...]
    skipped: tuple[str, ...] = ()
    warnings: tuple[Message, ...] = ()
    created: str = ""
    seconds: float = 0.0
    hidden_comparisons: tuple[Comparison, ...] = ()
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen
    blocks: tuple[SharedBlock, ...] = ()
    block_choices: BlockChoices = field(default_factory=lambda: MappingProxyType({}))
    part: ReportPart | None = None
    unlisted: int = 0

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields and the evidence of each pair; other cached values depend on the identity of objects."""
        state = {field.name: getattr(self, field.name) for field in fields(self)}
        return state | {"_evidence": [self._evidence[id(pair)] for pair in self.comparisons]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        values = state.pop("_evidence")
        self.__dict__.update(state)
        self.__dict__["_evidence"] = {id(pair): value for pair, value in zip(self.comparisons, values, strict=True)}

    def is_blank(self, entry: ReportEntry) -> bool:
        """Return whether a document was handed in blank: it says nothing of its own."""
        return entry.is_blank(self.options.min_length)

    @cached_property
    def only_code(self) -> tuple[ReportEntry, ...]:
        """The new documents of which nothing counts because they are excluded code."""
        shortest = self.options.min_length
        return tuple(e for e in self.entries if e.document.role is Role.NEW and e.is_only_code(shortest))

    @cached_property
    def too_short(self) -> tuple[ReportEntry, ...]:
        """The new documents with less text than the shortest passage: only the same file is like them."""
        shortest = self.options.min_length
        new = (entry for entry in self.entries if entry.document.role is Role.NEW)
        return tuple(e for e in new if e.is_short(shortest) and not e.is_blank(shortest))

    def evidence(self, pair: Comparison) -> float:
        """Return the evidence of a pair of the report, in characters: see `hengwen.model.report.figures.evidence`."""
        return self._evidence[id(pair)]

    @cached_property
    def _evidence(self) -> dict[int, float]:
        return self._values(self.comparisons)

    def _values(self, pairs: Sequence[Comparison]) -> dict[int, float]:
        """Return the evidence of these pairs: that of the whole report, otherwise as if they were the only ones."""
        if self.part is None:
            return evidence(pairs)
        of_places = {(one, other): value for one, other, value in self.part.evidence}
        known = {id(p): of_places.get((self.places[id(p.left)], self.places[id(p.right)])) for p in pairs}
        others = evidence([pair for pair in pairs if known[id(pair)] is None])
        return {pair: others[pair] if value is None else value for pair, value in known.items()}

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The place of each entry in the report, from 0, by its `id`."""
        return {id(entry): place for place, entry in enumerate(self.entries)}

    def elsewhere(self, entry: ReportEntry) -> SharedElsewhere:
        """Return the text of a document that is in others without a pair in this part."""
        shared = self.part.elsewhere.get(self.places[id(entry)]) if self.part else None
        return shared or SharedElsewhere(0, {})

    def is_own(self, pair: Comparison) -> bool:
        """Return whether a pair is taken for one person's, and is part of no total as this was not requested."""
        return pair.one_person and not self.inputs.own_compared

    def counts_as_source(self, pair: Comparison) -> bool:
        """Return whether the documents of a pair are sources of each other: not excused, and of two people."""
        return not (pair.is_excused or self.is_own(pair))

    @cached_property
    def own_pairs(self) -> tuple[Comparison, ...]:
        """The pairs that share much among documents that are taken for one person's."""
        return tuple(pair for pair in self.comparisons if pair.one_person)

    @cached_property
    def has_people(self) -> bool:
        """Whether any document has a known person."""
        return any(entry.document.person for entry in self.entries)

    @cached_property
    def submissions(self) -> tuple[Submission, ...]:
        """Who handed in what; each older document stands for itself."""
        return submissions_of(self.entries)

    @cached_property
    def submission_pairs(self) -> tuple[SubmissionPair, ...]:
        """Who shares text with whom, most evidence first."""
        return submission_pairs(self.submissions, self.comparisons, self._evidence)

    @cached_property
    def ranked(self) -> tuple[Comparison, ...]:
        """The comparisons with a row of their own, best first: of a text that three people or more handed in, one."""
        first = compress(self.comparisons, map(not_, self.identical.repeated))
        return tuple(sorted((pair for pair in first if pair.is_listed), key=lambda pair: not pair.tells))

    @cached_property
    def ranked_submission_pairs(self) -> tuple[SubmissionPair, ...]:
        """The pairs of people with a row of their own, best first, and in it those of their files."""
        ranked = set(map(id, self.ranked))
        kept = ((both, tuple(p for p in both.comparisons if id(p) in ranked)) for both in self.submission_pairs)
        return tuple(sorted((both.showing(rows) for both, rows in kept if rows), key=lambda both: both.order))

    def submission_similarity(self, submission: Submission) -> float:
        """Return the share of the counted characters of a submission that are in documents of others, 0 to 1."""
        whole = {id(entry) for entry in submission.entries if self._is_whole(entry)}
        return submission.parts({id(entry): self._part_spans(entry) for entry in submission.entries}, whole).score

    @cached_property
    def blank(self) -> tuple[ReportEntry, ...]:
        """The new documents that were handed in blank; nothing is compared with them."""
        return tuple(entry for entry in self.entries if entry.document.role is Role.NEW and self.is_blank(entry))

    @cached_property
    def with_own_text(self) -> tuple[ReportEntry, ...]:
        """The documents that could be compared: read, and neither blank, too short, nor only code."""
        shortest = self.options.min_length
        return tuple(
            entry
            for entry in self.entries
            if entry.document.state.has_text and not entry.is_short(shortest) and not entry.is_only_code(shortest)
        )

    @cached_property
    def identical(self) -> IdenticalGroups:
        """The documents that were found to have one text, or are one file."""
        places = self.part.represented if self.part else ()
        known = {(id(self.entries[one]), id(self.entries[other])): count for one, other, count in places}
        compared = [(pair.left, pair.right) for pair in (*self.comparisons, *self.same_blank)]
        return IdenticalGroups(self.entries, compared, known)

    @property
    def same_blank(self) -> tuple[Comparison, ...]:
        """Pairs of blank documents that are one file: a fact, but nobody copied anything."""
        return tuple(p for p in self.hidden_comparisons if p.same_bytes and self.is_blank(p.left))

    def with_exclusions(self, leave_out: frozenset[str]) -> "Report":
        """Return the report with other kinds of text left out: figures follow, nothing is aligned again (ours).

        Raises `HengwenError` for a kind that does not exist.
        """
        options = replace(self.options, leave_out=leave_out)
        changed = options.leave_out ^ self.options.leave_out

        def changed_entry(entry: ReportEntry) -> ReportEntry:
            concerned = any(exclusion.kind in changed for exclusion in entry.exclusions)
            return replace(entry, kept=options.kept) if concerned else entry

        return replace(self._with_entries([changed_entry(entry) for entry in self.entries]), options=options)

    def _with_entries(self, entries: Sequence[ReportEntry]) -> "Report":
        """Return the report with other exclusions in its documents; unchanged documents keep all their figures."""
        changed, shortest = dict(zip(map(id, self.entries), entries, strict=True)), self.options.min_length

        def changed_pair(pair: Comparison) -> Comparison:
            left, right = changed[id(pair.left)], changed[id(pair.right)]
            return pair if left is pair.left and right is pair.right else pair.with_exclusions(left, right, shortest)

        pairs = (changed_pair(pair) for pair in (*self.comparisons, *self.hidden_comparisons))
        return replace(self, entries=tuple(entries)).with_pairs(pairs)

    def with_pairs(self, pairs: Iterable[Comparison]) -> "Report":
        """Return the report with these comparisons; hides empty ones, blanks, and little of one person."""
        every = tuple(pairs)
        entries = {id(entry): entry for pair in every for entry in (pair.left, pair.right)}
        blank = {key for key, entry in entries.items() if self.is_blank(entry)}
        evidence = (blank.isdisjoint((id(pair.left), id(pair.right))) for pair in every)
        shown = [
            pair.shown and is_evidence and (not self.is_own(pair) or pair.shares_much)
            for pair, is_evidence in zip(every, evidence, strict=True)
        ]
        visible, hidden = tuple(compress(every, shown)), tuple(compress(every, map(not_, shown)))
        values = self._values(visible)
        report = replace(self, comparisons=best_first(visible, values), hidden_comparisons=hidden)
        report.__dict__["_evidence"] = values  # slow to compute, and the order depends on it
        return report

    def with_verdicts(
        self,
        excused: Mapping[int, Sequence[Match]],
        pairs: Collection[int],
        signs: Mapping[int, frozenset[str]] = MappingProxyType({}),
    ) -> "Report":
        """Return the report with exactly these matches, whole pairs and kinds of signs excused (ours).

        `excused`: matches by `id` of their comparison; `pairs`: comparisons by `id`; `signs`: kinds, likewise. Excused
        matches stay in the report and are part of no share; the evidence of pairs, and their order, does not change.
        """
        none: frozenset[str] = frozenset()
        changed = {
            id(p): p.with_verdicts(excused.get(id(p), ()), signs.get(id(p), none), is_excused=id(p) in pairs)
            for p in self.comparisons
        }
        if all(changed[id(pair)] is pair for pair in self.comparisons):
            return self
        report = replace(self, comparisons=tuple(changed[id(pair)] for pair in self.comparisons))
        values = {id(changed[id(pair)]): self._evidence[id(pair)] for pair in self.comparisons}
        both = (
            submissions.with_pairs([changed[id(pair)] for pair in submissions.comparisons])
            for submissions in self.submission_pairs
        )
        report.__dict__.update(
            _evidence=values,
            identical=self.identical,
            submissions=self.submissions,
            submission_pairs=tuple(both),
            with_own_text=self.with_own_text,
        )
        return report

    # Blocks

    def counts(self, block: SharedBlock) -> bool:
        """Return whether a block counts: by the decision, otherwise as the check found it."""
        common = block.switchable and ExclusionKind.COMMON not in self.options.leave_out
        return self.block_choices.get(block.id, block.counts) or common

    def with_choices(self, choices: BlockChoices) -> "Report":
        """Return the report with other blocks that count; figures follow, and no new pair is compared."""
        known = {block.id: block for block in self.blocks if block.switchable}
        decided = {i: counts for i, counts in choices.items() if i in known}
        counted = frozenset(i for i, counts in decided.items() if counts)
        left_out: dict[int, list[Exclusion]] = {}
        for block in (known[i] for i, counts in decided.items() if known[i].counts and not counts):
            for place in block.places:
                stretches = (Exclusion(ExclusionKind.COMMON, span, block.id) for span in place.spans)
                left_out.setdefault(place.document, []).extend(stretches)
        copied = {block.id for block in known.values() if block.counts}

        def changed_entry(number: int, entry: ReportEntry) -> ReportEntry:
            exclusions = tuple(e for e in entry.exclusions if e.block not in copied) + tuple(left_out.get(number, ()))
            blocks = counted & {e.block for e in exclusions}
            same = exclusions == entry.exclusions and blocks == entry.counted_blocks
            return entry if same else replace(entry, exclusions=exclusions, counted_blocks=blocks)

        changed = self._with_entries([changed_entry(*numbered) for numbered in enumerate(self.entries)])
        return replace(changed, block_choices=MappingProxyType(decided))._with_block_warnings()

    def with_blocks(self, blocks: Iterable[SharedBlock]) -> "Report":
        """Return the report with the blocks of shared text that were found in it."""
        return self._changed(blocks=tuple(sorted(blocks, key=lambda block: block.rank)))._with_block_warnings()

    def leaving_out(self, unlisted: int) -> "Report":
        """Return the report with the number of pairs that are not listed."""
        return self._changed(unlisted=unlisted)

    def finished(self, created: str, seconds: float) -> "Report":
        """Return the report with its time (ISO 8601 in UTC) and duration in seconds."""
        return self._changed(created=created, seconds=seconds)

    def _changed(self, **fields: Any) -> "Report":
        """Return the report with other fields on which no figure of a pair depends."""
        report = replace(self, **fields)
        report.__dict__["_evidence"] = self._evidence
        return report

    def _with_block_warnings(self) -> "Report":
        others = (warning for warning in self.warnings if warning.text not in UNDECIDED_WARNINGS)
        undecided = (
            undecided_warning(block, number)
            for number, block in enumerate(self.blocks, 1)
            if block.standing is Standing.UNDECIDED and block.id not in self.block_choices
        )
        return self._changed(warnings=(*others, *undecided))

    def block_text(self, block: SharedBlock) -> str:
        """Return the text of a block, from the document with most of it, each of its lines once."""
        place = max(block.places, key=lambda place: self.entries[place.document].inside(*place.spans))
        text = self.entries[place.document].document.text
        return distinct_lines(text[span.start : span.end] for span in place.spans)

    def left_out(self, entry: ReportEntry) -> list[LeftOut]:
        """Return the excluded text of a document, with its block; stock phrases are taken together."""
        spans: dict[tuple[str, int], list[Span]] = {}
        for exclusion in entry.left_out:
            spans.setdefault(self._reason(exclusion), []).append(exclusion.span)
        return [LeftOut(reason, entry.inside(*union(stretches)), block) for (reason, block), stretches in spans.items()]

    def _reason(self, exclusion: Exclusion) -> tuple[str, int]:
        number = self.block_numbers.get(exclusion.block, 0)
        if not number:
            return exclusion.kind, 0
        standing = self.blocks[number - 1].standing
        return standing.value, 0 if standing is Standing.PHRASE else number

    @cached_property
    def block_numbers(self) -> Mapping[str, int]:
        """The place of each block in the report, from 1, by its id."""
        return {block.id: number for number, block in enumerate(self.blocks, 1)}

    def excluded(self, kind: str) -> int:
        """Return the characters of all documents that are of a kind that can be left out, whether or not they are."""
        spans = {id(entry): union(e.span for e in entry.exclusions if e.kind == kind) for entry in self.entries}
        return sum(entry.inside(*spans[id(entry)]) for entry in self.entries)

    def similarity(self, entry: ReportEntry) -> float:
        """Return 总文字复制比: the share of the counted characters that are in some other document, 0 to 1."""
        return self.parts(entry).score

    def similarity_without_references(self, entry: ReportEntry) -> float:
        """Return 去除引用文献复制比: the same share, with references and quotations not counted at all, 0 to 1."""
        if self._is_whole(entry) or not entry.cited:
            return self.similarity(entry)
        return count_parts(entry, self._part_spans(entry), cited=False).score

    def parts(self, entry: ReportEntry) -> ScoreParts:
        """Return the parts of a document's similarity; common text that counts is identical."""
        if id(entry) not in self._parts:
            whole = self._is_whole(entry)
            parts = ScoreParts.whole(entry.counted) if whole else count_parts(entry, self._part_spans(entry))
            self._parts[id(entry)] = parts
        return self._parts[id(entry)]

    @cached_property
    def _parts(self) -> dict[int, ScoreParts]:
        return {}

    def _part_spans(self, entry: ReportEntry) -> PartSpans:
        """Return the stretches in others: counted common text, text of sources, and text outside the part."""
        part_spans = [self.elsewhere(entry).spans, *(p.part_spans[p.right is entry] for p in self._pairs[id(entry)])]
        spans = {part: [span for by_part in part_spans for span in by_part.get(part, ())] for part in PARTS}
        spans[ScorePart.IDENTICAL] += entry.counted_common
        return spans

    @cached_property
    def _pairs(self) -> dict[int, list[Comparison]]:
        pairs: dict[int, list[Comparison]] = {id(entry): [] for entry in self.entries}
        for pair in filter(self.counts_as_source, self.comparisons):
            pairs[id(pair.left)].append(pair)
            pairs[id(pair.right)].append(pair)
        return pairs

    def _is_whole(self, entry: ReportEntry) -> bool:
        """Return whether a document is the same file as another one."""
        return any(pair.same_bytes for pair in self._pairs[id(entry)]) or self.elsewhere(entry).is_whole

    def sources(self, entry: ReportEntry) -> list[Source]:
        """Return the documents that share text with this one, by share, then by path; those in no total come last."""
        return self._sources.get(id(entry), [])

    @cached_property
    def _sources(self) -> dict[int, list[Source]]:
        return sources_of(self.comparisons, self.is_own)
