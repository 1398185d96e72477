"""Paragraphs of a word processor under construction: the code that the walks through its documents share."""

from collections.abc import Iterator
from contextlib import contextmanager

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import WHITE
from hengwen.readers.common.draft import Draft, line_up
from hengwen.readers.common.run_format import RunFormat


class ParagraphWriter:
    """Drafts being written. `fixed`: the kind of them all, such as header; `background`: the colour behind the text."""

    def __init__(self, fixed: ParagraphKind | None = None, background: int = WHITE) -> None:
        self.drafts: list[Draft] = []
        self.fixed, self.background = fixed, background
        self.draft: Draft | None = None
        self.attached: list[Draft] = []  # text of boxes comes after the paragraph they hang on
        self.ruby_texts: list[str] = []  # ruby over the words of the paragraph
        self.tables = 0  # in how many tables, within each other, the text stands
        self.finding: FindingKind | None = None  # the finding of all text here, whatever its format
        self.over_picture = False  # white letters may be seen
        self._cells: list[list[Draft]] = []  # of the row that is being written
        self._begun = 0  # how many drafts there are before the cell that is being written

    def begin(self, kind: ParagraphKind | None, label: str, *, centred: bool, in_table: bool) -> Draft:
        """Begin a paragraph; its style or outline level may name a kind."""
        kind = self.fixed or kind or (ParagraphKind.TABLE if in_table else None)
        self.draft = Draft(kind or (ParagraphKind.LIST if label else ParagraphKind.BODY), label, centred)
        return self.draft

    def open_draft(self) -> Draft:
        """Return the draft that is being written; text outside paragraphs is broken, but visible."""
        if self.draft is None:
            self.draft = self._bare_draft()
        return self.draft

    def _bare_draft(self) -> Draft:
        return Draft(self.fixed or (ParagraphKind.TABLE if self.tables else ParagraphKind.BODY))

    def write_run(self, text: str, look: RunFormat, gone: FindingKind | None, *, in_field: bool) -> None:
        """Write the text of a run of this look; `gone` as for `write_text`."""
        if not text:
            return
        # Word itself hides page numbers of contents on web pages; they are fields.
        on_the_web = FindingKind.HIDDEN if look.web_hidden and not in_field else None
        finding = look.finding(self.background, len(text)) or on_the_web
        self.write_text(look.shown(text), finding, gone, size=look.size or 0)

    def write_text(self, text: str, finding: FindingKind | None, gone: FindingKind | None, *, size: int) -> None:
        """Write text of this size, in half points, 0 for an unknown one.

        Deleted or hidden text, as `gone` says, is left out and noted. Other unseen text, as `finding` says, is kept and
        noted.
        """
        draft = self.open_draft()
        gone = gone or (FindingKind.HIDDEN if self.finding is FindingKind.HIDDEN else None)
        if gone:
            self.leave_out(gone, text)
            return
        finding = self.finding or finding
        draft.write(text, finding, note=finding is FindingKind.WHITE and self.over_picture)
        draft.size = max(draft.size, size)

    @property
    def is_table(self) -> bool:
        """Return whether the text being written stands in a table."""
        return self.draft is not None and self.draft.kind is ParagraphKind.TABLE

    @property
    def place(self) -> int:
        """Return how much of the paragraph is written."""
        return self.draft.length if self.draft is not None else 0

    def note_link(self, start: int, address: str) -> None:
        """Note where the words since `start` link to; a link over several paragraphs is noted at the last one."""
        if self.draft is not None:
            self.draft.note_link(start if start <= self.draft.length else 0, address)

    def leave_out(self, finding: FindingKind, text: str, *, note: bool = False) -> None:
        """Note text that is left out."""
        if text.strip():
            self.open_draft().leave_out(text, finding, note=note)

    def add_line(self, text: str, finding: FindingKind | None) -> None:
        """Add a paragraph of its own after the one that is being written."""
        if text.strip():
            line = self._bare_draft()
            if finding is FindingKind.HIDDEN:
                line.leave_out(text, finding)
            else:
                line.write(text, finding)
            self.attached.append(line)

    def break_line(self) -> bool:
        """End the paragraph at a line break that ends a sentence; elsewhere return False: the break is a blank."""
        draft = self.draft
        if draft is None or not draft.ends_sentence:
            return False
        self.flush()
        self.draft = Draft(draft.kind, centred=draft.centred)
        self.draft.revisions = [(0, written, formatted) for _, written, formatted in draft.revisions[-1:]]
        return True

    def flush(self) -> None:
        """End the paragraph; the text of boxes that hang on it comes next."""
        ruby_texts, self.ruby_texts = self.ruby_texts, []
        self.add_line(" ".join(ruby_texts), self.finding)
        if self.draft is not None:
            self.drafts.append(self.draft)
        self.draft = None
        self.drafts += self.attached
        self.attached = []

    def end_cell(self) -> None:
        """End a cell of a row, with the paragraph in it."""
        self.flush()
        self._cells.append(self.drafts[self._begun :])
        self._begun = len(self.drafts)

    def end_row(self) -> None:
        """End a row, whose cells come on one line; a paragraph outside tables is one without cells."""
        self.flush()
        line_up(enumerate(self._cells))
        self._cells, self._begun = [], len(self.drafts)

    @contextmanager
    def marked(self, finding: FindingKind | None = None, background: int | None = None) -> Iterator[None]:
        """Give all text written meanwhile this finding, or this background."""
        outer = self.finding, self.background
        self.finding = outer[0] or finding
        self.background = self.background if background is None else background
        yield
        self.finding, self.background = outer

    @contextmanager
    def apart_from_text(self) -> Iterator[None]:
        """Put all text written meanwhile after the current paragraph."""
        outer = self.drafts, self.draft, self.attached, self.ruby_texts
        self.drafts, self.draft, self.attached, self.ruby_texts = [], None, [], []
        yield
        self.flush()
        inner = self.drafts
        self.drafts, self.draft, self.attached, self.ruby_texts = outer
        self.attached += inner
