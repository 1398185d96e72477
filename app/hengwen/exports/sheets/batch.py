"""The sheet of a whole batch: what was read, the ranking, the documents, and the passages of the first pairs."""

from collections.abc import Iterator
from itertools import islice

from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    DefinitionList,
    Figure,
    Figures,
    Heading,
    Runs,
    Sheet,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    plain,
)
from hengwen.exports.sheets.pair import pair_figures, shared_text
from hengwen.exports.sheets.parts import SheetParts
from hengwen.model.report.report import Report
from hengwen.resources.i18n import translate
from hengwen.text.display import excerpt, number, percent, tenths
from hengwen.views.people_views import PeopleView, PersonView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import BlockView, DocumentView, PairView, ReportView

ROWS = 1_000
"""Pairs in the ranking of a sheet; a workbook has all."""

BLOCKS, EXCERPT = 60, 200
"""Blocks of shared text in a sheet, and characters of each that are shown."""

PAIRS, SHOWN = 20, 300_000
"""Pairs whose passages are shown, and characters of all of them."""


def batch_sheet(report: Report, presentation: Presentation) -> Sheet:
    """A report as a sheet; and where it was cut."""
    parts = SheetParts(
        ReportView(report, presentation.limits, presentation.review, presentation.language), presentation
    )
    return parts.sheet(parts.label("title"), _blocks(parts))


def _blocks(parts: SheetParts) -> Iterator[Block]:
    yield parts.headline()
    yield _figures(parts)
    yield from _reading(parts)
    yield from _ranking(parts)
    yield from _people(parts)
    yield from _groups(parts)
    yield from _shared_blocks(parts)
    yield from _documents(parts)
    yield from _pairs(parts)
    of_pairs, totals = ("evidence", "similarity", "share", "longest", "hamming"), ("total", "total_without", "largest")
    yield from parts.provenance(*of_pairs, *totals)


def _figures(parts: SheetParts) -> Figures:
    view, label = parts.view, parts.label
    levels = (Figure(f"{label('pairs')} {span}", number(count), place) for place, span, count in view.levels)
    counts = (
        parts.count("all_documents", len(view.documents)),
        parts.count("not_compared_documents", len(view.unread)),
        parts.count("blank", len(view.blank)),
    )
    return Figures((*counts, *levels))


def _reading(parts: SheetParts) -> Iterator[Block]:
    view, label = parts.view, parts.label
    yield Heading(label("reading"))
    if not view.headline.is_warning and not view.doubtful:
        yield Text((TextRun(label("all_read")),))
    for name, some in (("unread", view.unread), ("doubtful", view.doubtful), ("noted", view.noted)):
        if some:
            yield Heading(label(name), 2)
            head = label("document"), label("state"), label("reason")
            yield TableBlock(head, tuple(_reading_row(parts, one) for one in some), (0.4, 0.15, 0.45))
    if view.blank:
        yield Heading(label("blank"), 2)
        yield Text((TextRun(label("comma").join(one.label for one in view.blank)),))
        yield Text((TextRun(label("blank_note"), TextRole.QUIET, small=True),), "note")
    for warning in view.report.warnings:
        yield Text((TextRun(translate(warning, parts.language), TextRole.WARN),))
    if view.report.skipped:
        names = label("comma").join(view.report.skipped)
        yield Text((TextRun(f"{label('skipped')} ({len(view.report.skipped)}): ", bold=True), TextRun(names)))


def _reading_row(parts: SheetParts, view: DocumentView) -> tuple[Runs, ...]:
    content = view.entry.document.content
    remarks = [translate(content.message, parts.language)] if content.message else []
    remarks += [
        f"{parts.word(kind)} {parts.label('times', count=len(places))}" for kind, places in view.findings.items()
    ]
    remarks += parts.questions(view)
    return plain(view.label), plain(parts.word(content.state)), plain(" ".join(remarks))


def _ranking(parts: SheetParts) -> Iterator[Block]:
    view, label = parts.view, parts.label
    yield Heading(label("ranking"))
    if not view.pairs:
        nothing = view.headline.nothing_compared
        yield Text((TextRun(label("nothing_compared"), TextRole.WARN) if nothing else TextRun(label("no_pairs")),))
        return
    head = (
        label("place"), "A", "B", label("similarity"), label("share_left"), label("share_right"), label("evidence"),
        label("longest"), label("hamming"), label("verdict_word"),
    )  # fmt: skip
    widths = 0.05, 0.22, 0.22, 0.09, 0.08, 0.08, 0.07, 0.06, 0.06, 0.07
    yield TableBlock(head, tuple(islice(_pair_rows(parts), ROWS)), widths, frozenset((0, 3, 4, 5, 6, 7, 8)))
    if len(view.ranking) > ROWS:
        yield Text((TextRun(label("ranking_cut", shown=ROWS, pairs=len(view.ranking)), TextRole.WARN),))


def _pair_rows(parts: SheetParts) -> Iterator[tuple[Runs, ...]]:
    """The pairs; where people are known a row for each pair of them, and those of their files beneath."""
    if not parts.view.report.has_people:
        yield from (_pair_row(parts, view) for view in parts.view.ranking)
        return
    for group in PeopleView(parts.view).ranking:
        if not group.is_one_pair:
            pair = group.pair
            shares = (percent(share) for share in (pair.similarity, pair.left_share, pair.right_share))
            figures = *shares, tenths(pair.evidence), number(pair.longest), "", ""
            names = ((TextRun(name, bold=True),) for name in (group.left, group.right))
            yield plain(""), *names, *map(plain, figures)
        yield from (_pair_row(parts, view) for view in group.files)


def _people(parts: SheetParts) -> Iterator[Block]:
    """A row for each person: all that they handed in, and what of it stands in files of others."""
    label, people = parts.label, PeopleView(parts.view).people
    if not people:
        return
    yield Heading(label("people"))
    yield Text((TextRun(label("people_note"), TextRole.QUIET, small=True),), "note")
    names = "person", "person_number", "person_share", "person_largest", "counted", "person_files"
    rows = tuple(_person_row(parts, view) for view in people)
    yield TableBlock(tuple(map(label, names)), rows, (0.16, 0.15, 0.1, 0.2, 0.1, 0.29), frozenset((2, 4)))
    if missing := parts.view.report.inputs.missing:
        words = f"{label('missing')} ({len(missing)}): ", label("comma").join(missing)
        yield Text((TextRun(words[0], bold=True), TextRun(words[1])))


def _person_row(parts: SheetParts, view: PersonView) -> tuple[Runs, ...]:
    figures: tuple[str, ...] = ("—",) * 3
    if view.compared:
        largest = f"{percent(view.largest[1])} {view.largest[0]}" if view.largest else percent(0.0)
        figures = percent(view.similarity), largest, number(view.submission.counted)
    files = parts.label("comma").join(each.entry.document.name for each in view.documents)
    names = view.person.name or view.person.label, view.person.number
    return *map(plain, names), *map(plain, figures), plain(files)


def _pair_row(parts: SheetParts, view: PairView) -> tuple[Runs, ...]:
    pair, verdict = view.pair, parts.view.verdict(view.pair)
    shares = (percent(share) for share in (pair.similarity, pair.left_share, pair.right_share))
    counts = tenths(parts.view.report.evidence(pair)), number(pair.longest), str(pair.distance)
    figures = (*shares, *counts, parts.word(verdict.decision) if verdict else "")
    return plain(view.number), plain(view.left_label), plain(view.right_label), *map(plain, figures)


def _groups(parts: SheetParts) -> Iterator[Block]:
    """The documents that are one text, a paragraph for each such text."""
    label = parts.label
    if parts.view.groups:
        yield Heading(label("same_text"))
        yield Text((TextRun(label("identical_note"), TextRole.QUIET, small=True),), "note")
    for place, group in enumerate(parts.view.groups, 1):
        names = label("comma").join(view.label for view in group)
        yield Text((TextRun(f"{label('group')} {place} ({len(group)}): ", bold=True), TextRun(names)))


def _shared_blocks(parts: SheetParts) -> Iterator[Block]:
    """The blocks of text that many documents share, a row for each."""
    label, blocks = parts.label, parts.view.blocks
    if not blocks:
        return
    yield Heading(label("blocks"))
    yield Text((TextRun(label("blocks_note"), TextRole.QUIET, small=True),), "note")
    names = "block", "standing", "block_counts", "block_documents", "block_characters", "block_text"
    rows = tuple(_block_row(parts, view) for view in blocks[:BLOCKS])
    yield TableBlock(tuple(map(label, names)), rows, (0.06, 0.1, 0.08, 0.11, 0.09, 0.56), frozenset((0, 3, 4)))
    if len(blocks) > BLOCKS:
        yield Text((TextRun(label("blocks_cut", shown=BLOCKS, blocks=len(blocks)), TextRole.WARN),))


def _block_row(parts: SheetParts, view: BlockView) -> tuple[Runs, ...]:
    block = view.block
    counts = parts.label("yes" if view.counts else "no")
    figures = number(block.documents), number(block.characters)
    text = excerpt(" ".join(view.text.split()), EXCERPT)
    return plain(view.number), *map(plain, (parts.word(block.standing), counts, *figures, text))


def _documents(parts: SheetParts) -> Iterator[Block]:
    label = parts.label
    names = "document", "state", "total", "total_without", "largest", "counted", "hash"
    rows = tuple(_document_row(parts, view) for view in parts.view.documents)
    yield Heading(label("documents"))
    yield TableBlock(tuple(map(label, names)), rows, (0.3, 0.1, 0.09, 0.11, 0.11, 0.09, 0.2), frozenset((2, 3, 4, 5)))


def _document_row(parts: SheetParts, view: DocumentView) -> tuple[Runs, ...]:
    report, entry = parts.view.report, view.entry
    largest = parts.view.largest(view)
    shares = report.similarity(entry), report.similarity_without_references(entry), largest.share if largest else 0.0
    figures = (*map(percent, shares), number(entry.counted)) if view.compared else ("—",) * 4
    state = parts.word(entry.document.state)
    return (
        plain(view.label),
        plain(state),
        *map(plain, figures),
        (TextRun(entry.document.id, TextRole.QUIET, small=True),),
    )


def _pairs(parts: SheetParts) -> Iterator[Block]:
    """The passages of the first pairs, each pair on a page of its own."""
    characters, pairs = 0, parts.view.ranking
    for view in pairs:
        characters += sum(len(match.left) + len(match.right) for match in view.pair.matches)
        if view.number > PAIRS or (characters > SHOWN and view.number > 1):
            cut = parts.label("passages_cut", first=view.number, last=len(pairs))
            yield Text((TextRun(cut, TextRole.WARN),))
            return
        if view.pair.matches:
            yield Break()
        yield Heading(f"{view.number}  {view.left_label} × {view.right_label}")
        yield pair_figures(parts, view)
        if verdict := parts.verdict(parts.view.verdict(view.pair)):
            yield DefinitionList(verdict)
        yield from shared_text(parts, view)
