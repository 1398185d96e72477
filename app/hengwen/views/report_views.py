"""A report as the HTML template shows it: everything is computed here, the template itself decides nothing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from hengwen.model.document import Document, Role, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.report.report import Comparison, Match, Report, ReportEntry, Source
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.signs.sign import Sign
from hengwen.resources.i18n import translate
from hengwen.views.colours import LEVELS, level
from hengwen.views.labels import labels
from hengwen.views.marked_text import MarkedBlock, MarkedPassage, PairSide, edits, marked_blocks, passages
from hengwen.views.presentation import Limits
from hengwen.views.shown_names import document_names
from hengwen.views.shown_paths import shown_paths
from hengwen.views.sign_view import SignView


@dataclass(frozen=True)
class DocumentView:
    """A document with its number in the report (from 1) and a unique label; `detail`: the rest of its name.

    `path`: relative to the checked folder. `is_blank`: whether it was handed in blank.
    """

    entry: ReportEntry
    number: int
    label: str
    path: str
    is_blank: bool = False
    detail: str = ""

    @property
    def subtitle(self) -> str:
        """The rest of its name, and its own title where that says more."""
        title = self.entry.document.content.title or ""
        return " · ".join(filter(None, (self.detail, title if title not in self.label else "")))

    @property
    def marked(self) -> str:
        """Its label, after a warning sign where the reading of it is in doubt."""
        return f"⚠ {self.label}" if self.doubtful else self.label

    @property
    def compared(self) -> bool:
        """Whether its figures have a meaning: it was read, and some text of its own counts."""
        return self.entry.document.state.has_text and self.entry.counted > 0 and not self.is_blank

    @property
    def doubtful(self) -> bool:
        """Whether it was compared, but the reader should check how it was read."""
        content = self.entry.document.content
        return content.state.has_text and (content.state is not State.READ or content.message is not None)

    @property
    def noted(self) -> bool:
        """Whether it has findings that accuse nobody, and its reading has no other problem."""
        content = self.entry.document.content
        return content.state.has_text and bool(content.findings) and not self.doubtful

    @property
    def findings(self) -> dict[str, list[int]]:
        """The kinds of findings, each with the pages of all, 0 where there are no pages."""
        pages: dict[str, list[int]] = {}
        for finding in self.entry.document.content.findings:
            pages.setdefault(finding.kind, []).append(finding.page or 0)
        return pages

    @property
    def questions(self) -> list[Message]:
        """The questions to the author about findings, each sentence once, whatever other things it names."""
        findings = self.entry.document.content.findings
        sentences = (sentence for finding in findings for sentence in (finding.detail, finding.question) if sentence)
        alike: dict[str, dict[Message, None]] = {}
        for sentence in sentences:
            alike.setdefault(sentence.text, {})[sentence] = None
        return [sentence for group in alike.values() for sentence in _first_of(list(group))]


def _first_of(alike: Sequence[Message]) -> Iterator[Message]:
    """Yield the first of some sentences that differ in what they name, and how many more there are."""
    yield alike[0]
    if len(alike) > 1:
        yield message("… and {more} more of this kind.", more=len(alike) - 1)


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


@dataclass(frozen=True)
class PairView:
    """A pair with its place in the ranking (from 1).

    `left_more`, `right_more`: how many identical documents each side represents, and the remarks on the pair.
    """

    number: int
    pair: Comparison
    left: DocumentView
    right: DocumentView
    shown: TextExtent
    left_more: str = ""
    right_more: str = ""

    @property
    def meaning_languages(self) -> tuple[str, ...]:
        """The keys of the words for the languages of both sides of its same content."""
        return tuple(_LANGUAGES[name] for name in self.pair.meaning.languages) if self.pair.meaning else ()

    @property
    def instead_of_text(self) -> str:
        """The key of the sentence for a pair without a passage."""
        if not self.pair.is_without_text:
            return "no_passages"
        return "only_signs" if self.pair.signs else "only_meaning"

    @property
    def left_label(self) -> str:
        """The label of the left document, and how many documents it represents."""
        return f"{self.left.marked}{self.left_more}"

    @property
    def right_label(self) -> str:
        """The label of the right document, and how many documents it represents."""
        return f"{self.right.marked}{self.right_more}"

    def signs(self, report: "ReportView") -> list[SignView]:
        """Return the signs of the pair in a report, the strongest first."""
        pair, language = self.pair, report.language
        return [SignView.of(sign, pair, report.sign_verdict(pair, sign), language) for sign in pair.signs]

    @cached_property
    def _edits(self) -> dict[PairSide, list[Span]]:
        return edits(self.pair)

    @property
    def sides(self) -> list[tuple[DocumentView, float, list[MarkedBlock]]]:
        """Both documents, their share, and their whole text."""
        shares = (self.left, PairSide.LEFT, self.pair.left_share), (self.right, PairSide.RIGHT, self.pair.right_share)
        return [(view, share, self._blocks(view.entry, side)) for view, side, share in shares]

    def _blocks(self, entry: ReportEntry, side: PairSide) -> list[MarkedBlock]:
        whole = Span(0, len(entry.document.text))
        return marked_blocks(entry, whole, passages(self.pair, self.number, side), self._edits[side])

    @property
    def passages(self) -> list[tuple[MarkedPassage, int, int | None, int | None]]:
        """The left side of every match, its counted characters, and the page on both sides."""
        return [
            (passage, self.pair.length(passage.match), *self._pages(passage.match))
            for passage in passages(self.pair, self.number, PairSide.LEFT)
        ]

    def _pages(self, match: Match) -> tuple[int | None, int | None]:
        left, right = self.left.entry.document, self.right.entry.document
        return left.page_at(match.left.start), right.page_at(match.right.start)

    @property
    def excerpts(self) -> Iterator[tuple[list[MarkedBlock], list[MarkedBlock]]]:
        """Yield both sides of every match."""
        sides = zip(
            passages(self.pair, self.number, PairSide.LEFT),
            passages(self.pair, self.number, PairSide.RIGHT),
            strict=True,
        )
        for left, right in sides:
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
        return f" ({labels(self.language)('and_identical', count=count)})" if count else ""

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
        """All pairs, best first."""
        return [self.pair(pair, place, shown) for place, (pair, shown) in enumerate(self._with_shown(), 1)]

    def pair(self, pair: Comparison, place: int = 0, shown: TextExtent = TextExtent.NONE) -> PairView:
        """Return a pair with its number in the ranking, with the names of both documents beside each other."""
        left, right = self.document(pair.left), self.document(pair.right)
        right_more = f"{self._more(pair.right, pair.left)}{self._remarks(pair)}"
        return PairView(place, pair, left, right, shown, self._more(pair.left, pair.right), right_more)

    @cached_property
    def ranking(self) -> list[PairView]:
        """The pairs with a row of their own: see `Report.ranked`."""
        ranked = set(map(id, self.report.ranked))
        return [view for view in self.pairs if id(view.pair) in ranked]

    def _with_shown(self) -> Iterator[tuple[Comparison, TextExtent]]:
        characters = passages_so_far = 0
        for place, pair in enumerate(self.report.comparisons):
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
        """The levels of similarity, red (3) to green (0), each with its range and its number of pairs."""
        counts = Counter(level(pair.similarity) for pair in self.report.ranked)
        return [(place, LEVELS[place], counts[place]) for place in reversed(range(len(LEVELS)))]

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
        excused = f" ({translate(Decision.EXCUSED.label, self.language)})" if source.is_excused else ""
        label = f"{other.marked}{self._more(source.entry, document.entry)}{excused}"
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
