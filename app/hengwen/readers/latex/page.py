"""The paragraphs of a LaTeX document under construction, and the format in its braces and environments."""

from dataclasses import dataclass

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft

HAN = regex("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""A Chinese character or sign: no blank is set at the end of a line beside one."""


@dataclass(frozen=True, slots=True)
class TexGroup:
    """The format between two braces, or in a named environment; `ends`: what its end does."""

    kind: ParagraphKind = ParagraphKind.BODY
    name: str = ""
    ends: str = ""
    printed: bool = True
    hidden: bool = False
    white: bool = False
    tiny: bool = False
    coloured_ground: bool = False

    @property
    def finding(self) -> FindingKind | None:
        """Return the finding about text here, if any."""
        if self.tiny:
            return FindingKind.TINY
        return FindingKind.WHITE if self.white and not self.coloured_ground else None


class TypesetPage:
    """Takes text in the order of the file and makes drafts of it; `printed`: text is set from the start on."""

    def __init__(self, *, printed: bool) -> None:
        self.drafts: list[Draft] = []
        self._groups = [TexGroup(printed=printed)]
        self._draft = Draft(ParagraphKind.BODY)
        self._outer: list[Draft] = []
        self._notes: list[Draft] = []
        self._blank = False

    @property
    def _group(self) -> TexGroup:
        return self._groups[-1]

    def _write(self, text: str) -> None:
        group = self._group
        if not text or not group.printed:
            return
        if self._blank and self._draft.length and not group.hidden:
            last = self._draft.pieces[-1][-1:]
            if not (HAN.match(last) and HAN.match(text)):
                self._draft.write(" ")
        self._blank = False
        if group.hidden:
            self._draft.leave_out(text, FindingKind.HIDDEN)
        else:
            self._draft.write(text, group.finding)

    def _space(self, text: str) -> None:
        """Write a blank; the end of a line is none between Chinese characters."""
        if "\n" in text:
            self._blank = True
        elif self._draft.length and not self._blank and self._group.printed and self._draft.pieces[-1][-1:] != " ":
            self._draft.write(" ")

    def _break(self, kind: ParagraphKind | None = None) -> None:
        """End the paragraph, and put its notes after it; a paragraph does not end within a note."""
        self._blank = False
        if self._outer:
            self._space(" ")
            return
        self.drafts += (self._draft, *self._notes)
        self._notes = []
        self._draft = Draft(kind or self._group.kind)

    def _sign(self, sign: str) -> None:
        if sign == "&":
            self._break()
        else:
            self._write(sign)

    # Groups

    def _open(self, group: TexGroup) -> None:
        self._groups.append(group)

    def _close_brace(self) -> None:
        if len(self._groups) > 1 and not self._group.name:
            self._close()

    def _close(self) -> None:
        group = self._groups.pop()
        if group.ends == "note":
            self._close_note()
        elif group.ends == "paragraph":
            self._break()

    def _close_note(self) -> None:
        if self._outer:
            self._notes.append(self._draft)
            self._draft = self._outer.pop()
