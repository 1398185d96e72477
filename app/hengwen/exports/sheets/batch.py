"""The sheet of a whole batch: what was read, the ranking, the documents, and the passages of the first pairs."""

from collections.abc import Iterator, Mapping
from itertools import islice

from hengwen.exports.sheets.blocks import (
    Block,
    Break,
    DefinitionList,
    Heading,
    Runs,
    Sheet,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    Tiles,
    plain,
    quiet,
)
from hengwen.exports.sheets.pair import pair_figures, shared_text
from hengwen.exports.sheets.parts import SheetParts
from hengwen.exports.tables import tables_of
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.resources.i18n import translate
from hengwen.text.display import excerpt, number
from hengwen.views.figures import Figure, Value, pair_texts
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import DocumentView, PairView, ReportView

ROWS = 1_000
"""Pairs in the ranking of a sheet; a workbook has all."""

BLOCKS, EXCERPT = 60, 200
"""Blocks of shared text in a sheet, and characters of each that are shown."""

PAIRS, SHOWN = 20, 300_000
"""Pairs whose passages are shown, and characters of all of them."""


_PAIR = "similarity", "share_left", "share_right", "evidence", "longest", "hamming"


def batch_sheet(report: Report, presentation: Presentation) -> Sheet:
    """Return a report as a sheet, with a note where it was cut."""
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
    yield from _same_content(parts)
    yield from _pairs(parts)
    yield from parts.provenance(
        "evidence", "similarity", "share_both", "longest", "hamming", "total", "total_without", "largest"
    )


def _figures(parts: SheetParts) -> Tiles:
    view, label = parts.view, parts.label
    levels = (Tile(f"{label('pairs')} {span}", number(count), place) for place, span, count in view.levels)
    counts = (
        parts.tile("all_documents", len(view.documents)),
        parts.tile("not_compared_documents", len(view.unread)),
        parts.tile("blank", len(view.blank)),
    )
    return Tiles((*counts, *levels))


def _reading(parts: SheetParts) -> Iterator[Block]:
    view, label = parts.view, parts.label
    yield Heading(label("reading"))
    if not view.headline.is_warning and not view.doubtful:
        yield Text((TextRun(label("all_read")),))
    for name, documents in (("unread", view.unread), ("doubtful", view.doubtful), ("noted", view.noted)):
        if documents:
            yield Heading(label(name), 2)
            head = label("document"), label("state"), label("reason")
            yield TableBlock(head, tuple(_reading_row(parts, one) for one in documents), (0.4, 0.15, 0.45))
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
    keys = "place", "document_a", "document_b", *_PAIR, "verdict_word"
    rows = tuple(islice(_pair_rows(parts), ROWS))
    yield parts.table(keys, rows, (0.05, 0.22, 0.22, 0.09, 0.08, 0.08, 0.07, 0.06, 0.06, 0.07))
    if len(view.ranking) > ROWS:
        yield Text((TextRun(label("ranking_cut", shown=ROWS, pairs=len(view.ranking)), TextRole.WARN),))


def _pair_rows(parts: SheetParts) -> Iterator[tuple[Runs, ...]]:
    """Yield a row for each pair; where people are known, a row for each pair of people, and their files beneath it."""
    if not parts.view.report.has_people:
        yield from (_pair_row(parts, view) for view in parts.view.ranking)
        return
    for group in PeopleView(parts.view).ranking:
        if not group.is_one_pair:
            figures = pair_texts(parts.view.report, group.pair, _PAIR[:-1])  # each of its files has a fingerprint
            names = ((TextRun(name, bold=True),) for name in (group.left, group.right))
            yield plain(""), *names, *map(plain, (*figures, "", ""))
        yield from (_pair_row(parts, view) for view in group.files)


def _people(parts: SheetParts) -> Iterator[Block]:
    """Yield a table with a row for each person: all they handed in, and how much of it is in files of others."""
    label, people = parts.label, PeopleView(parts.view).people
    if not people:
        return
    yield Heading(label("people"))
    yield Text((TextRun(label("people_note"), TextRole.QUIET, small=True),), "note")
    yield _columns(parts, "people", {
        "person": 0.13, "person_number": 0.14, "person_share": 0.1, "person_largest": 0.1, "person_source": 0.13,
        "counted": 0.1, "person_files": 0.3,
    })  # fmt: skip
    if missing := parts.view.report.inputs.missing:
        words = f"{label('missing')} ({len(missing)}): ", label("comma").join(missing)
        yield Text((TextRun(words[0], bold=True), TextRun(words[1])))


def _pair_row(parts: SheetParts, view: PairView) -> tuple[Runs, ...]:
    verdict, figures = parts.view.verdict(view.pair), pair_texts(parts.view.report, view.pair, _PAIR)
    decided = parts.word(verdict.decision) if verdict else ""
    return tuple(plain(text) for text in (str(view.number), view.left_label, view.right_label, *figures, decided))


def _columns(parts: SheetParts, name: str, widths: Mapping[str, float], most: int | None = None) -> TableBlock:
    """Return some columns of a table as in workbooks, with relative widths; all rows, or the first `most`."""
    table = next(table for table in tables_of(parts.view, silent) if table.name == name)
    places = [next(place for place, column in enumerate(table.columns) if column.key == key) for key in widths]
    rows = (tuple(_cell(table.columns[place_], row[place_]) for place_ in places) for row in islice(table.rows(), most))
    return parts.table(tuple(widths), tuple(rows), tuple(widths.values()))


def _cell(figure: Figure, value: Value) -> Runs:
    text = figure.unit.text(value)
    if figure.key == "hash":
        return quiet(text)
    return plain(excerpt(text, EXCERPT) if figure.key == "block_text" else text)


def _groups(parts: SheetParts) -> Iterator[Block]:
    """Yield a paragraph for each text that several documents share entirely."""
    label = parts.label
    if parts.view.groups:
        yield Heading(label("same_text"))
        yield Text((TextRun(label("identical_note"), TextRole.QUIET, small=True),), "note")
    for place, group in enumerate(parts.view.groups, 1):
        names = label("comma").join(view.label for view in group)
        yield Text((TextRun(f"{label('group')} {place} ({len(group)}): ", bold=True), TextRun(names)))


def _shared_blocks(parts: SheetParts) -> Iterator[Block]:
    """Yield a table of the blocks of text that many documents share."""
    label, blocks = parts.label, parts.view.blocks
    if not blocks:
        return
    yield Heading(label("blocks"))
    yield Text((TextRun(label("blocks_note"), TextRole.QUIET, small=True),), "note")
    yield _columns(parts, "blocks", {
        "block": 0.06, "standing": 0.1, "block_counts": 0.08, "block_documents": 0.11, "block_characters": 0.09,
        "block_text": 0.56,
    }, BLOCKS)  # fmt: skip
    if len(blocks) > BLOCKS:
        yield Text((TextRun(label("blocks_cut", shown=BLOCKS, blocks=len(blocks)), TextRole.WARN),))


def _documents(parts: SheetParts) -> Iterator[Block]:
    yield Heading(parts.label("documents"))
    yield _columns(parts, "documents", {
        "document": 0.3, "state": 0.1, "total": 0.09, "total_without": 0.11, "largest": 0.11, "counted": 0.09,
        "hash": 0.2,
    })  # fmt: skip


def _same_content(parts: SheetParts) -> Iterator[Block]:
    """Yield the pairs with the same content in other words; their evidence sheets have the paragraphs."""
    label, pairs = parts.label, [(view, view.pair.meaning) for view in parts.view.ranking if view.pair.meaning]
    if not pairs:
        return
    yield Heading(label("meaning"))
    yield Text((TextRun(label("meaning_note"), TextRole.QUIET, small=True),), "note")
    rows = tuple(
        tuple(map(plain, (str(view.number), view.left_label, view.right_label, str(len(content.paragraphs)))))
        for view, content in pairs[:ROWS]
    )
    yield TableBlock(
        (label("place"), "A", "B", label("meaning_count")), rows, (0.1, 0.38, 0.38, 0.14), frozenset((0, 3))
    )


def _pairs(parts: SheetParts) -> Iterator[Block]:
    """Yield the passages of the first pairs, each pair on a page of its own."""
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
