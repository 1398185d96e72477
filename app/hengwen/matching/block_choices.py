"""Applies a reader's decisions about blocks of shared text to all figures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress

from hengwen.matching.alignment.align import align
from hengwen.matching.candidates.identical import IdenticalDocuments, candidate_documents
from hengwen.matching.compare import SharedPassages, compare
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.repeated_text import repeated_text
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.exclusions import eligible_tokens
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.document import Role, Span
from hengwen.model.messages import Message, message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.entry import Exclusion
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.request.check_request import BlockChoices, ComparisonScope
from hengwen.text.normalisation import NormalisedText, normalise
from hengwen.text.ranges import Bools
from hengwen.text.title_words import title_words


def decide(report: Report, choices: BlockChoices, scope: ComparisonScope, progress: Progress = silent) -> Report:
    """Return the report where exactly the blocks count that a reader wants to count.

    Documents that share a newly counted block and were not compared are compared in this block alone: with more in
    common they would have been compared. `scope`: of the check. The same choices give the same figures, whatever was
    chosen before. Raises whatever `progress` raises.
    """
    every = (*report.comparisons, *report.hidden_comparisons)
    others = (pair.signs or pair.signs_off or pair.meaning or not pair.in_blocks_only for pair in every)
    pairs = [_without_blocks(pair) for pair in compress(every, others)]
    same = choices == report.block_choices and not any(pair.in_blocks_only for pair in every)
    decided = report if same else report.with_pairs(pairs).with_choices(choices)
    if unknown := choices.keys() - report.block_numbers.keys():
        decided = replace(decided, warnings=(*decided.warnings, _unknown(len(unknown))))
    counted = [block for block in decided.blocks if not block.counts and decided.counts(block)]
    if not counted:
        return decided
    compared = list(_comparisons(decided, counted, scope, progress))
    return decided.with_pairs(_joined((*decided.comparisons, *decided.hidden_comparisons), compared))


def _without_blocks(pair: Comparison) -> Comparison:
    """Return a pair without text, where all that it shares is in blocks that a reader let count."""
    if not pair.in_blocks_only:
        return pair
    return replace(
        pair, matches=(), paragraphs=(), uncounted=(), uncounted_paragraphs=(), excused=(), near=False,
        in_blocks_only=False,
    )  # fmt: skip


def _joined(known: Sequence[Comparison], compared: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield all pairs, each once: one that had only signs or same content keeps them beside its text."""
    without = {(id(pair.left), id(pair.right)): pair for pair in known if pair.is_without_text}
    new = {(id(pair.left), id(pair.right)): pair for pair in compared}
    yield from (pair for pair in known if not (pair.is_without_text and (id(pair.left), id(pair.right)) in new))
    for key, pair in new.items():
        before = without.get(key)
        if before:
            yield replace(pair, signs=before.signs, signs_off=before.signs_off, meaning=before.meaning)
        else:
            yield pair


def _unknown(count: int) -> Message:
    return message(
        "Decisions about blocks of shared text that this check does not have: {count}. They do not apply.",
        count=count,
    )


def _comparisons(
    report: Report, blocks: Sequence[SharedBlock], scope: ComparisonScope, progress: Progress
) -> Iterator[Comparison]:
    """Yield the pairs of documents that share blocks and were not compared yet, in these blocks."""
    spans: dict[int, list[Span]] = {}
    for place in (place for block in blocks for place in block.places):
        spans.setdefault(place.document, []).extend(place.spans)
    holders = sorted(spans)
    documents = [_prepared(report.entries[number]) for number in holders]
    pairs = _pairs(report, blocks, holders, documents, scope)
    shared = [
        _tokens_in(document.normalised, spans[number]) for number, document in zip(holders, documents, strict=True)
    ]
    texts = Texts.unweighted(collect([document.normalised.tokens for document in documents], shared))
    documents = [
        replace(document, eligible=document.eligible | mine) for document, mine in zip(documents, shared, strict=True)
    ]
    for done, ((i, j), passages) in enumerate(zip(pairs, align(texts, pairs, report.options.min_length), strict=True)):
        progress(ProgressStep(Stage.ALIGNMENT, done, len(pairs), documents[i].document.name))
        comparison = compare(documents[i], documents[j], SharedPassages(near=False, passages=passages), report.options)
        if comparison is not None:
            yield replace(comparison, in_blocks_only=True)


def _tokens_in(normalised: NormalisedText, spans: Iterable[Span]) -> Bools:
    """Return which tokens lie in some spans, without mere repetitions: bool, shape (tokens,)."""
    inside = ~eligible_tokens(normalised, [Exclusion("", span) for span in spans])
    return inside & ~repeated_text(normalised.tokens)


def _prepared(entry: ReportEntry) -> PreparedDocument:
    """Return a document of a report, prepared for comparing."""
    normalised = normalise(entry.document.text)
    title = tuple(title_words(entry.document.title))
    eligible = eligible_tokens(normalised, entry.left_out) & ~repeated_text(normalised.tokens)
    return PreparedDocument(entry, normalised, title, eligible)


def _pairs(
    report: Report,
    blocks: Sequence[SharedBlock],
    holders: Sequence[int],
    documents: Sequence[PreparedDocument],
    scope: ComparisonScope,
) -> list[tuple[int, int]]:
    """Return pairs of places in `holders` that share a block and are not in the report; one stands for equal texts."""
    place = {id(report.entries[number].document): i for i, number in enumerate(holders)}
    known = {
        (place[id(pair.left.document)], place[id(pair.right.document)])
        for pair in (*report.comparisons, *report.hidden_comparisons)
        if id(pair.left.document) in place and id(pair.right.document) in place and not pair.is_without_text
    }
    of_number = {number: i for i, number in enumerate(holders)}
    sharing = set()
    for block in blocks:
        numbers = [of_number[block_place.document] for block_place in block.places]
        sharing |= {(i, j) for n, i in enumerate(numbers) for j in numbers[n + 1 :]}

    def compares(i: int, j: int) -> bool:
        one, other = documents[i].document, documents[j].document
        if one.role is other.role is Role.OLD:
            return False
        if one.role is other.role:
            return scope.compares(one, scope.labels_of(one), other, scope.labels_of(other))
        return not scope.exclude_same_label  # the labels of older documents are not in a report

    identical = IdenticalDocuments(candidate_documents(documents, 0))
    return sorted(identical.pairs(sharing, known, compares) - known)
