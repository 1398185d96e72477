"""A report as the HTML template shows it: everything is computed here, the template itself decides nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from msgspec import Struct

from hengwen.model.document import Document, Role, Span
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Comparison, Match, ParagraphPair, Report, ReportEntry, Source
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.signs.sign import Sign
from hengwen.resources.i18n import translate, word
from hengwen.views.colours import LEVELS, level
from hengwen.views.document_view import DocumentView
from hengwen.views.labels import excused_line, labels
from hengwen.views.marked_text import MarkedBlock, MarkedPassage, PairSide, edits, marked_blocks, passages
from hengwen.views.presentation import Limits
from hengwen.views.shown_names import document_names
from hengwen.views.shown_paths import shown_paths
from hengwen.views.sign_view import SignView


@dataclass(frozen=True)
class BlockView:
    """A block of shared text with its number in the report (from 1), whether it counts, and the documents with it.

    `decided`: whether a reader decided so; `reason`: why it does not count, where the reader said so.
    """

    block: SharedBlock
    number: int
    counts: bool
    decided: bool
    text: str
    documents: tuple[DocumentView, ...]
    reason: str = ""


_LANGUAGES = {"zh": "in_chinese", "en": "in_english"}


class TextExtent(StrEnum):
    """How much of a pair's text a report contains."""

    WHOLE = "whole"
    PASSAGES = "passages"
    NONE = "none"


_NO_REASONS: Mapping[Match, str] = MappingProxyType({})


@dataclass(frozen=True)
class PairView:
    """A pair with its place in the ranking (from 1).

    `left_more`, `right_more`: how many identical documents each side represents. `remarks`: those on the pair.
    `reasons`: why a reader excused matches of it.
    """

    number: int
    pair: Comparison
    left: DocumentView
    right: DocumentView
    shown: TextExtent
    left_more: str = ""
    right_more: str = ""
    remarks: str = ""
    reasons: Mapping[Match, str] = field(default_factory=lambda: _NO_REASONS)

    @property
    def meaning_languages(self) -> tuple[str, ...]:
        """The keys of the words for the languages of both sides of its same content."""
        return tuple(_LANGUAGES[name] for name in self.pair.same_content.languages) if self.pair.same_content else ()

    @property
    def instead_of_text(self) -> str:
        """The key of the sentence for a pair without a passage."""
        if not self.pair.is_without_text:
            return "no_passages"
        return "only_meaning" if self.pair.same_content else "only_signs"

    @property
    def left_label(self) -> str:
        """The label of the left document, and how many documents it represents."""
        return f"{self.left.marked}{self.left_more}"

    @property
    def right_label(self) -> str:
        """The label of the right document, how many documents it represents, and the remarks on the pair."""
        return f"{self.right.marked}{self.right_more}{self.remarks}"

    def telling_signs(self, language: str) -> str:
        """Return the kinds of its signs that tell something and that nobody excused."""
        telling = (sign for sign in self.pair.counted_signs if sign.is_telling)
        return labels(language)("comma").join(dict.fromkeys(translate(sign.kind.label, language) for sign in telling))

    def signs(self, report: "ReportView") -> list[SignView]:
        """Return the signs of the pair in a report, the strongest first."""
        pair, language = self.pair, report.language
        return [SignView.of(sign, pair, report.sign_verdict(pair, sign), language) for sign in pair.signs]

    @property
    def near_paragraphs(self) -> list[ParagraphPair]:
        """The paragraphs that are alike, without identical ones that a passage shows anyway."""
        return [both for both in self.pair.paragraphs if both.distance or both.similarity < 1 or self._alone(both)]

    def _alone(self, both: ParagraphPair) -> bool:
        return not any(match.left.shared(both.left) for match in self.pair.matches)

    @cached_property
    def _edits(self) -> dict[PairSide, list[Span]]:
        return edits(self.pair)

    @property
    def sides(self) -> list[tuple[DocumentView, list[MarkedBlock]]]:
        """Both documents and their whole text."""
        sides = (self.left, PairSide.LEFT), (self.right, PairSide.RIGHT)
        return [(view, self._blocks(view.entry, side)) for view, side in sides]

    def _blocks(self, entry: ReportEntry, side: PairSide) -> list[MarkedBlock]:
        whole = Span(0, len(entry.document.text))
        return marked_blocks(entry, whole, self._passages(side), self._edits[side])

    @property
    def passages(self) -> list[tuple[MarkedPassage, int, int | None, int | None]]:
        """The left side of every match, its counted characters, and the page on both sides."""
        return [
            (passage, self.pair.length(passage.match), *self._pages(passage.match))
            for passage in self._passages(PairSide.LEFT)
        ]

    def _passages(self, side: PairSide) -> list[MarkedPassage]:
        return passages(self.pair, self.number, side, self.reasons)

    def _pages(self, match: Match) -> tuple[int | None, int | None]:
        left, right = self.left.entry.document, self.right.entry.document
        return left.page_at(match.left.start), right.page_at(match.right.start)

    @property
    def excerpts(self) -> Iterator[tuple[list[MarkedBlock], list[MarkedBlock]]]:
        """Yield both sides of every match."""
        for left, right in zip(self._passages(PairSide.LEFT), self._passages(PairSide.RIGHT), strict=True):
            yield (
                marked_blocks(self.pair.left, left.span, [left], self._edits[PairSide.LEFT]),
                marked_blocks(self.pair.right, right.span, [right], self._edits[PairSide.RIGHT]),
            )


class SourceView(Struct, frozen=True):
    """A source by its label, the share that is in it, and the pair's number in the ranking; `counts`: in the total."""

    label: str
    share: float
    characters: int
    pair: int
    counts: bool = True


@dataclass(frozen=True)
class ReportView:
    """A report as the template shows it, in a language."""

    report: Report
    limits: Limits = field(default_factory=Limits)
    review: Review = field(default_factory=Review)
    language: str = "en"

    @cached_property
    def headline(self) -> Headline:
        """The headline: what was compared, and what was not."""
        return Headline(self.report)

    def verdict(self, pair: Comparison, match: Match | None = None) -> Verdict:
        """Return the verdict on a pair or one of its matches."""
        return self.review.of(pair, match) if Case.of(pair) in self._decided else Verdict()

    def sign_verdict(self, pair: Comparison, sign: Sign) -> Verdict:
        """Return the verdict on the signs of a kind that a pair has."""
        return self.review.of_sign(pair, sign.kind) if Case.of(pair) in self._decided else Verdict()

    def content_verdict(self, pair: Comparison) -> Verdict:
        """Return the verdict on the same content of a pair."""
        return self.review.of_sign(pair, SAME_CONTENT.text) if Case.of(pair) in self._decided else Verdict()

    def excused_line(self, pair: Comparison) -> str:
        """Return what a reader excused in a pair, why, and what that took away; empty where it took nothing."""
        reasons = dict.fromkeys(self.verdict(pair, match).reason for match in pair.excused)
        return excused_line(pair, reasons, self.language)

    @cached_property
    def _decided(self) -> set[Case]:
        """The pairs that have a verdict, or a passage with one: looking further is slow."""
        return {case.pair for case, _ in self.review}

    @cached_property
    def documents(self) -> list[DocumentView]:
        """All documents, in the order they were given."""
        names = document_names(entry.document for entry in self.report.entries)
        paths = shown_paths(entry.document for entry in self.report.entries)
        return [
            DocumentView(
                entry,
                place,
                self._label(entry.document, names[id(entry.document)].title),
                paths[id(entry.document)],
                self.report.is_blank(entry),
                names[id(entry.document)].detail,
            )
            for place, entry in enumerate(self.report.entries, 1)
        ]

    def _label(self, document: Document, name: str) -> str:
        """Return the label of a document; older ones are marked."""
        return f"{name} [{labels(self.language)('role_old')}]" if document.role is Role.OLD else name

    def _more(self, entry: ReportEntry, other: ReportEntry) -> str:
        """Return in words how many identical documents it represents beside another document."""
        count = self.report.identical.beside(entry, other)
        label = labels(self.language)
        return label("brackets", text=label("and_identical", count=count)) if count else ""

    def _remarks(self, pair: Comparison) -> str:
        return "".join(f" [{translate(remark, self.language)}]" for remark in pair.remarks)

    @cached_property
    def blank(self) -> list[DocumentView]:
        """The new documents that were handed in blank."""
        return list(map(self.document, self.report.blank))

    @cached_property
    def groups(self) -> list[list[DocumentView]]:
        """The documents that have the same text, a list for each such text."""
        return [list(map(self.document, group)) for group in self.report.identical.groups]

    @cached_property
    def blocks(self) -> list[BlockView]:
        """The blocks of shared text, first those that a reader has to decide."""
        return [self._block(block, number) for number, block in enumerate(self.report.blocks, 1)]

    def _block(self, block: SharedBlock, number: int) -> BlockView:
        report = self.report
        documents = tuple(self.documents[place.document] for place in block.places)
        decided = block.id in report.block_choices
        text = report.block_text(block)
        return BlockView(block, number, report.counts(block), decided, text, documents, self.reason(block))

    def reason(self, block: SharedBlock) -> str:
        """Return why a block does not count, where the reader said so."""
        return self.review.verdicts.get(Case.of_block(block.id), Verdict()).reason

    def document(self, entry: ReportEntry) -> DocumentView:
        """One of the documents."""
        return self._by_entry[id(entry)]

    @cached_property
    def _by_entry(self) -> dict[int, DocumentView]:
        return {id(view.entry): view for view in self.documents}

    @cached_property
    def pairs(self) -> list[PairView]:
        """All pairs: those of the ranking in its order, then those without a row of their own, best first."""
        return [self.pair(pair, place, shown) for place, (pair, shown) in enumerate(self._with_shown(), 1)]

    @property
    def _in_order(self) -> list[Comparison]:
        ranked = self.report.ranked
        rows = set(map(id, ranked))
        return [*ranked, *(pair for pair in self.report.comparisons if id(pair) not in rows)]

    def pair(self, pair: Comparison, place: int = 0, shown: TextExtent = TextExtent.NONE) -> PairView:
        """Return a pair with its number in the ranking, with the names of both documents beside each other."""
        left, right = self.document(pair.left), self.document(pair.right)
        more = self._more(pair.left, pair.right), self._more(pair.right, pair.left)
        reasons = {match: self.verdict(pair, match).reason for match in pair.excused} if pair.excused else _NO_REASONS
        return PairView(place, pair, left, right, shown, *more, self._remarks(pair), reasons)

    @cached_property
    def ranking(self) -> list[PairView]:
        """The pairs with a row of their own: see `Report.ranked`."""
        return self.pairs[: len(self.report.ranked)]

    @property
    def rows(self) -> int:
        """The number of the last pair that has a row in the ranking, which is cut."""
        return min(self.limits.rows, len(self.report.ranked))

    def _with_shown(self) -> Iterator[tuple[Comparison, TextExtent]]:
        characters = passages_so_far = 0
        for place, pair in enumerate(self._in_order):
            characters += len(pair.left.document.text) + len(pair.right.document.text)
            if place < self.limits.pairs and characters <= self.limits.characters:
                yield pair, TextExtent.WHOLE
                continue
            passages_so_far += sum(len(match.left) + len(match.right) for match in pair.matches)
            listed = place < self.limits.listed and passages_so_far <= self.limits.passages
            yield pair, TextExtent.PASSAGES if listed else TextExtent.NONE

    @cached_property
    def shown(self) -> Counter[TextExtent]:
        """How many pairs are shown with how much of their text."""
        return Counter(pair.shown for pair in self.pairs)

    @property
    def levels(self) -> list[tuple[int, str, int]]:
        """The levels of similarity, red (3) to green (0), each with its range and its number of pairs with text."""
        counts = Counter(level(view.pair.similarity) for view in self.ranking if view.pair.has_text)
        return [(place, LEVELS[place], counts[place]) for place in reversed(range(len(LEVELS)))]

    @property
    def without_passages(self) -> int:
        """The number of pairs in the ranking that share no text which counts."""
        return sum(not view.pair.has_text for view in self.ranking)

    @cached_property
    def has_telling_signs(self) -> bool:
        """Whether any pair of the ranking has signs that tell something."""
        return any(view.pair.has_telling_sign for view in self.ranking)

    @cached_property
    def has_excused(self) -> bool:
        """Whether a reader excused a passage of any pair."""
        return any(view.pair.excused for view in self.pairs)

    @cached_property
    def _views_of_pairs(self) -> dict[int, PairView]:
        return {id(view.pair): view for view in self.pairs}

    def view_of(self, pair: Comparison) -> PairView:
        """Return one of the pairs of the report, with its number."""
        return self._views_of_pairs[id(pair)]

    @cached_property
    def _pair_numbers(self) -> dict[frozenset[int], int]:
        return {frozenset((view.left.number, view.right.number)): view.number for view in self.pairs}

    @cached_property
    def _sources(self) -> dict[int, list[Source]]:
        return {view.number: self.report.sources(view.entry) for view in self.documents}

    def sources(self, document: DocumentView) -> list[SourceView]:
        """Return the documents that share text with this one, the largest share first."""
        return [self._source(document, source) for source in self._sources[document.number]]

    def _source(self, document: DocumentView, source: Source) -> SourceView:
        other = self.document(source.entry)
        pair = self._pair_numbers[frozenset((document.number, other.number))]
        label = f"{other.marked}{self._more(source.entry, document.entry)}"
        if source.is_excused:
            label += labels(self.language)("brackets", text=word(Decision.EXCUSED, self.language))
        label += self._remarks(self.pairs[pair - 1].pair) if source.is_own else ""
        return SourceView(label, source.share, source.characters, pair, source.counts)

    def largest(self, document: DocumentView) -> SourceView | None:
        """Return the source with the largest share; None where nothing is shared."""
        return next((source for source in self.sources(document) if source.counts), None)

    def figures(self, document: DocumentView) -> dict[str, float]:
        """Return the figures of a document that was compared, by their keys."""
        entry, largest = document.entry, self.largest(document)
        total = self.report.similarity(entry)
        return {
            "total": total,
            "total_without": self.report.similarity_without_references(entry),
            "largest": largest.share if largest else 0.0,
            "counted": entry.counted,
            "repeated": round(total * entry.counted),
            "largest_repeated": largest.characters if largest else 0,
        }

    @cached_property
    def unread(self) -> list[DocumentView]:
        """The documents that could not be compared because they have no text."""
        return [view for view in self.documents if not view.entry.document.state.has_text]

    @cached_property
    def doubtful(self) -> list[DocumentView]:
        """The documents that were compared, but whose reading needs a look."""
        return [view for view in self.documents if view.doubtful]

    @cached_property
    def noted(self) -> list[DocumentView]:
        """The documents that were read well, with findings that are only notes."""
        return [view for view in self.documents if view.noted]

    def with_role(self, role: Role) -> list[DocumentView]:
        """Return the documents of a role, read or not."""
        return [view for view in self.documents if view.entry.document.role is role]
