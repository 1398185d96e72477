"""The text of a document in the colours of its sources."""

from dataclasses import replace

from hengwen.gui.document_names import NameOf
from hengwen.gui.pages.sources.sources import Sources
from hengwen.gui.style.palette import COUNT, shades
from hengwen.gui.style.theme import MatchColour, Theme, theme_now
from hengwen.gui.textview.blocks import Tag
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.textview.text_layout import MarkedRange
from hengwen.text.display import percent


def coloured(theme: Theme) -> Theme:
    """Return a theme whose marks are the colours of sources, and a quiet one after them."""
    return replace(theme, marks=(*shades(theme), MatchColour(theme.track, theme.field)))


class SourcePane(Pane):
    """A pane that paints with the colours of sources."""

    @property
    def theme(self) -> Theme:
        """The colours it paints with."""
        return coloured(theme_now())


QUIET = COUNT
"""In place of a colour's number: a piece of another source than the chosen one."""

_MOST = 5  # numbers in a tag


class SourceText(ReportText):
    """A text whose pieces are its sourced spans. `only`: the number of the only source shown, None for all."""

    def __init__(self, sources: Sources, name_of: NameOf) -> None:
        self.sources, self._name_of = sources, name_of
        self.only: int | None = None
        super().__init__(sources.entry, [piece.span for piece in sources.pieces])
        self._put_tags()

    def owner(self, number: int) -> int | None:
        """Return the source whose colour a piece has: the chosen one, or the one with the largest share."""
        owners = self.sources.pieces[number].owners
        return owners[0] if self.only is None else self.only if self.only in owners else None

    def colour(self, number: int) -> int:
        owner = self.owner(number)
        return QUIET if owner is None else owner % COUNT

    @property
    def visible_ranges(self) -> list[MarkedRange]:
        """The pieces, quiet ones first: the others are painted over them."""
        return sorted(self.ranges, key=lambda marked: self.owner(marked.number) is not None)

    def dotted(self, number: int) -> bool:
        """Return whether a piece has more than one source: the colours of the others are not visible."""
        return len(self.sources.pieces[number].owners) > 1

    def _put_tags(self) -> None:
        """Put the numbers of its sources after every paragraph, so that these do not depend on colours."""
        owners: dict[int, set[int]] = {}
        for marked, piece in zip(self.ranges, self.sources.pieces, strict=True):
            text = self.text[marked.start : marked.end]  # it may begin with the end of an excluded line
            first, last = marked.end - len(text.lstrip()), marked.start + len(text.rstrip())
            for block in self.column.blocks_over(first, last):
                owners.setdefault(block, set()).update(piece.owners)
        for block, block_owners in owners.items():
            numbers = sorted(block_owners)
            text = " · ".join(str(number + 1) for number in numbers[:_MOST])
            text += f" +{len(numbers) - _MOST}" if len(numbers) > _MOST else ""
            self.column.blocks[block].tags.append(Tag(text, None, self.sources_text(numbers)))

    def sources_text(self, numbers: list[int]) -> str:
        """Return some sources by number, name and share."""
        named = [self.sources.ranked[number] for number in numbers[:12]]
        lines = [f"{t.number + 1}  {self._name_of(t.entry.document)}  {percent(t.share)}" for t in named]
        return "\n".join(lines) + ("\n…" if len(numbers) > len(named) else "")

    def hint_at(self, offset: int) -> str:
        """Return the sources of the text at an offset, or why it does not count."""
        place = self.place_at(offset)
        if place is not None:
            return self.sources_text(list(self.sources.pieces[place].owners))
        return self.exclusion_text(offset)
