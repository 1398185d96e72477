"""One document's text with its sources marked, made ready for a pane."""

from hengwen.gui.pages.overview.pairs import Naming, plain_name
from hengwen.gui.pages.sources.passages import Sources
from hengwen.gui.style.palette import COUNT
from hengwen.gui.textview.blocks import Tag
from hengwen.gui.textview.report_text import ReportText
from hengwen.text.display import percent

QUIET = COUNT
"""In the place of a colour's number: a piece of another source than the one that is asked for."""

_MOST = 5  # numbers in a tag


class SourceText(ReportText):
    """The pieces of the text are its stretches. `only`: the source that is asked for, None for all."""

    def __init__(self, sources: Sources, naming: Naming = plain_name) -> None:
        self.sources, self._naming = sources, naming
        self.only: int | None = None
        super().__init__(sources.entry, [piece.span for piece in sources.pieces])
        self._put_tags()

    def owner(self, number: int) -> int | None:
        """The source whose colour a piece has: the one that is asked for, or that with the largest share."""
        owners = self.sources.pieces[number].owners
        return owners[0] if self.only is None else self.only if self.only in owners else None

    def colour(self, number: int) -> int:
        owner = self.owner(number)
        return QUIET if owner is None else owner % COUNT

    def dotted(self, number: int) -> bool:
        """Pieces that more than one source has: the others' colours cannot be seen."""
        return len(self.sources.pieces[number].owners) > 1

    def _put_tags(self) -> None:
        """Behind every paragraph the numbers of its sources: they do not hang on colours."""
        owners: dict[int, set[int]] = {}
        for stretch, piece in zip(self.stretches, self.sources.pieces, strict=True):
            for block in self.column.over(stretch.start, stretch.end):
                owners.setdefault(block, set()).update(piece.owners)
        for block, found in owners.items():
            numbers = sorted(found)
            text = " · ".join(str(number + 1) for number in numbers[:_MOST])
            text += f" +{len(numbers) - _MOST}" if len(numbers) > _MOST else ""
            self.column.blocks[block].tags.append(Tag(text, None, self.told(numbers)))

    def told(self, numbers: list[int]) -> str:
        """Some sources by number, name and share."""
        taken = [self.sources.taken[number] for number in numbers[:12]]
        lines = [f"{t.number + 1}  {self._naming(t.entry.document)}  {percent(t.share)}" for t in taken]
        return "\n".join(lines) + ("\n…" if len(numbers) > len(taken) else "")

    def hint_at(self, unit: int) -> str:
        """The sources of the text at an offset, or why it does not count."""
        place = self.place_at(unit)
        if place is not None:
            return self.told(list(self.sources.pieces[place].owners))
        return self.why_not(unit)
