"""The sheet of a whole batch: what was read, the ranking, the documents, and the passages of the first pairs."""

from collections.abc import Iterator, Mapping, Sequence
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
from hengwen.model.document import State
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.resources.i18n import translate
from hengwen.text.display import excerpt, number
from hengwen.views.document_view import DocumentView
from hengwen.views.figures import Figure, Value, pair_texts
from hengwen.views.people_views import PeopleView
from hengwen.views.presentation import Presentation
from hengwen.views.reading_notes import reading_notes
from hengwen.views.report_views import PairView, ReportView

ROWS = 1_000
"""Pairs in the ranking of a sheet; a workbook has all."""

BLOCKS, EXCERPT = 60, 200
"""Blocks of shared text in a sheet, and characters of each that are shown."""

PAIRS, SHOWN = 20, 300_000
"""Pairs whose passages are shown, and characters of all of them."""


_PAIR = {"similarity": 0.09, "share_left": 0.08, "share_right": 0.08, "longest": 0.07, "hamming": 0.06}
"""The figures of a pair in the ranking, with the widths of their columns."""

_EMPTY = dict.fromkeys(("place", "hamming", "signs", "verdict_word"), plain(""))
"""The figures that a pair of people has not."""


def batch_sheet(report: Report, presentation: Presentation) -> Sheet:
    """Return a report as a sheet, with a note where it was cut."""
    parts = SheetParts(
        ReportView(report, presentation.limits, presentation.review, presentation.language), presentation
    )
    return parts.sheet(parts.label("title"), _blocks(parts))


def _blocks(parts: SheetParts) -> Iterator[Block]:
    yield parts.headline()
    yield _figures(parts)
    yield from _ranking(parts)
    yield from _groups(parts)
    yield from _reading(parts)
    yield from parts.identity(parts.view.documents)
    yield from _people(parts)
    yield from _documents(parts)
    yield from _shared_blocks(parts)
    yield from _same_content(parts)
    yield from _pairs(parts)
    yield from _noted(parts)
    yield from parts.provenance(
        "evidence", "similarity", "share_both", "longest", "hamming", "total", "total_without", "largest"
    )


def _figures(parts: SheetParts) -> Tiles:
    view, label = parts.view, parts.label
    levels = [Tile(f"{label('pairs')} {span}", number(count), place) for place, span, count in view.levels]
    levels += [parts.tile("without_passages", view.without_passages)] if view.without_passages else []
    counts = (
        parts.tile("all_documents", len(view.documents)),
        parts.tile("not_compared_documents", len(view.unread)),
        *((parts.tile("blank", len(view.blank)),) if view.blank else ()),
    )
    return Tiles((*counts, *levels))


def _reading(parts: SheetParts) -> Iterator[Block]:
    view, label = parts.view, parts.label
    yield Heading(label("reading"))
    if not view.headline.is_warning and not view.doubtful:
        yield Text((TextRun(label("all_read")),))
    for name, documents in (("unread", view.unread), ("doubtful", view.doubtful)):
        if documents:
            yield Heading(label(name), 2)
            yield _notes(parts, documents)
    if view.blank:
        yield Heading(label("blank") + label("brackets", text=len(view.blank)), 2)
        yield Text((TextRun(label("comma").join(one.label for one in view.blank)),))
        yield Text((TextRun(label("blank_note"), TextRole.QUIET, small=True),), "note")
    if missing := view.report.inputs.missing:
        yield Heading(label("missing") + label("brackets", text=len(missing)), 2)
        yield Text((TextRun(label("comma").join(missing)),))
    for warning in view.report.warnings:
        yield Text((TextRun(translate(warning, parts.language), TextRole.WARN),))
    if view.report.skipped:
        names = label("comma").join(view.report.skipped)
        yield Text((TextRun(f"{label('skipped')}  ", bold=True), TextRun(names)))


def _noted(parts: SheetParts) -> Iterator[Block]:
    """Yield what was noted about documents that were read well; it is nobody's concern before the pairs."""
    label, noted = parts.label, parts.view.noted
    if noted:
        yield Heading(label("noted"))
        yield Text((TextRun(label("noted_note"), TextRole.QUIET, small=True),), "note")
        yield _notes(parts, noted)


def _notes(parts: SheetParts, documents: Sequence[DocumentView]) -> TableBlock:
    """Return a table with a row for each kind of note about some documents, and the names of all that it is about."""
    comma = parts.label("comma")
    rows = (
        (note.kind, note.sentence, number(len(note.documents)), comma.join(one.text for one in note.documents))
        for note in reading_notes(documents, parts.language)
    )
    widths = 0.16, 0.36, 0.08, 0.4
    return parts.table(("kind", "reason", "file_count", "document"), tuple(tuple(map(plain, r)) for r in rows), widths)


def _ranking(parts: SheetParts) -> Iterator[Block]:
    view, label = parts.view, parts.label
    yield Heading(label("ranking"))
    if not view.ranking:
        nothing = view.headline.nothing_compared
        yield Text((TextRun(label("nothing_compared"), TextRole.WARN) if nothing else TextRun(label("no_pairs")),))
        return
    columns = {"place": 0.05, "document_a": 0.2, "document_b": 0.2, **_PAIR}
    columns |= {"signs": 0.16} if view.has_telling_signs else {}
    columns |= {"verdict_word": 0.1} if len(view.review) else {}
    rows = (tuple(row[key] for key in columns) for row in islice(_pair_rows(parts), ROWS))
    yield parts.table(tuple(columns), tuple(rows), tuple(columns.values()))
    if len(view.ranking) > ROWS:
        yield Text((TextRun(label("ranking_cut", shown=ROWS, pairs=len(view.ranking)), TextRole.WARN),))


def _pair_rows(parts: SheetParts) -> Iterator[Mapping[str, Runs]]:
    """Yield a row for each pair; where people are known, a row for each pair of people, and their files beneath it."""
    if not parts.view.report.has_people:
        yield from (_pair_row(parts, view) for view in parts.view.ranking)
        return
    for group in PeopleView(parts.view).ranking:
        if not group.is_one_pair:
            keys = [key for key in _PAIR if key != "hamming"]  # each of its files has a fingerprint
            figures = map(plain, pair_texts(parts.view.report, group.pair, keys))
            names = {
                f"document_{side}": (TextRun(name, bold=True),)
                for side, name in zip("ab", (group.left, group.right), strict=True)
            }
            yield {**_EMPTY, **names, **dict(zip(keys, figures, strict=True))}
        yield from (_pair_row(parts, view) for view in group.files)


def _pair_row(parts: SheetParts, view: PairView) -> Mapping[str, Runs]:
    keys = _PAIR if view.pair.has_text else ("hamming",)
    texts = {
        **dict.fromkeys(_PAIR, "—"),
        **dict(zip(keys, pair_texts(parts.view.report, view.pair, keys), strict=True)),
        "place": str(view.number),
        "document_a": view.left_label,
        "document_b": view.right_label,
        "signs": view.telling_signs(parts.language),
        "verdict_word": parts.decision(view.pair),
    }
    return {key: plain(text) for key, text in texts.items()}


def _people(parts: SheetParts) -> Iterator[Block]:
    """Yield who handed in several files, and how much of it is in files of others."""
    label, people = parts.label, PeopleView(parts.view)
    if people.have_several_files:
        yield Heading(label("people"))
        yield Text((TextRun(label("people_note"), TextRole.QUIET, small=True),), "note")
        yield _columns(parts, "people", {
            "person": 0.13, "person_number": 0.14, "person_share": 0.1, "person_largest": 0.1, "person_source": 0.13,
            "counted": 0.1, "person_files": 0.3,
        })  # fmt: skip


def _columns(parts: SheetParts, name: str, widths: Mapping[str, float], most: int | None = None) -> TableBlock:
    """Return some columns of a table as in workbooks, with relative widths; all rows, or the first `most`."""
    table = next(table for table in tables_of(parts.view, silent) if table.name == name)
    places = [next(place for place, column in enumerate(table.columns) if column.key == key) for key in widths]
    rows = (tuple(_cell(table.columns[place_], row[place_]) for place_ in places) for row in islice(table.rows(), most))
    return parts.table(tuple(widths), tuple(rows), tuple(widths.values()))


def _cell(figure: Figure, value: Value) -> Runs:
    text = figure.unit.text(value)
    return plain(excerpt(text, EXCERPT) if figure.key == "block_text" else text)


def _groups(parts: SheetParts) -> Iterator[Block]:
    """Yield a paragraph for each text that several documents share entirely."""
    label = parts.label
    if parts.view.groups:
        yield Heading(label("same_text"))
        yield Text((TextRun(label("identical_note"), TextRole.QUIET, small=True),), "note")
    for place, group in enumerate(parts.view.groups, 1):
        names = label("comma").join(view.label for view in group)
        count = label("brackets", text=len(group))
        yield Text((TextRun(f"{label('group')} {place}{count}  ", bold=True), TextRun(names)))


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
    """Yield a row for each document, with the name of the file where it goes by that of a person."""
    people = PeopleView(parts.view)
    yield Heading(parts.label("people" if people.are_the_documents else "documents"))
    names = {"document": 0.2, "largest_source": 0.12} if people.people else {"document": 0.35, "largest_source": 0.27}
    keys = {"document": 0, "total": 0.09, "total_without": 0.1, "largest": 0.09, "largest_source": 0, "counted": 0.09}
    keys |= names | ({"person_files": 0.31} if people.people else {})
    table = next(table for table in tables_of(parts.view, silent) if table.name == "documents")
    rows = []
    for view, values in zip(parts.view.documents, table.rows(), strict=True):
        row = {figure.key: _cell(figure, value) for figure, value in zip(table.columns, values, strict=True)}
        person, state = view.entry.document.person, view.entry.document.state
        row["person_files"] = plain(view.entry.document.name if person else "")
        row["document"] += quiet(f" {person.number}") if person and person.number else ()
        doubt = parts.label("blank") if view.is_blank else "" if state is State.READ else parts.word(state)
        row["document"] += (TextRun(f" {doubt}", TextRole.WARN, small=True),) if doubt else ()
        rows.append(tuple(row[key] for key in keys))
    yield parts.table(tuple(keys), tuple(rows), tuple(keys.values()))


def _same_content(parts: SheetParts) -> Iterator[Block]:
    """Yield the pairs with the same content in other words; their evidence sheets have the paragraphs."""
    label, every = parts.label, ((view, view.pair.same_content) for view in parts.view.ranking)
    pairs = [(view, content) for view, content in every if content]
    if not pairs:
        return
    yield Heading(label("meaning"))
    yield Text((TextRun(label("meaning_note"), TextRole.QUIET, small=True),), "note")
    rows = tuple(
        (
            *map(plain, (str(view.number), view.left_label, view.right_label)),
            (*plain(str(len(content.paragraphs))), *_excused_content(parts, view)),
        )
        for view, content in pairs[:ROWS]
    )
    yield TableBlock(
        (label("place"), "A", "B", label("meaning_count")), rows, (0.1, 0.38, 0.38, 0.14), frozenset((0, 3))
    )


def _excused_content(parts: SheetParts, view: PairView) -> Runs:
    """Return that a reader excused the same content of a pair, and why."""
    verdict = parts.view.content_verdict(view.pair)
    said = parts.label("comma").join(value for _, value in parts.verdict(verdict)) if verdict else ""
    return quiet(parts.label("brackets", text=said)) if said else ()


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
        yield from parts.excused(view)
        if verdict := parts.verdict(parts.view.verdict(view.pair)):
            yield DefinitionList(verdict)
        yield from shared_text(parts, view)
        yield from parts.same_content(view, 2)
        if view.pair.has_telling_sign and not view.pair.has_text:
            yield from parts.signs(view, 2)
