"""The tables of an RTF that its text refers to by number (colours, styles), and the shading of cells and paragraphs."""

from dataclasses import dataclass, field

from hengwen.model.document import ParagraphKind
from hengwen.readers.common.colours import UNKNOWN, WHITE
from hengwen.readers.common.style_names import kind_of_name


@dataclass(slots=True)
class Colours:
    """The table of colours; `cells`: the background of each cell of the row, None for paper."""

    table: list[int] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    cells: list[int | None] = field(default_factory=list)
    cell: int = 0
    next: int | None = None
    paragraph: int | None = None

    def close(self) -> None:
        """End an entry of the table; one without parts is the colour that the program chooses."""
        known = len(self.parts) == 3 and all(0 <= part < 256 for part in self.parts)
        self.table.append(int.from_bytes(bytes(self.parts)) if known else UNKNOWN)
        self.parts = []

    def text_colour(self, number: int) -> int:
        """Return the colour of letters; one that the program chooses can be read."""
        return self.table[number] if 0 < number < len(self.table) else UNKNOWN

    def background(self, number: int) -> int | None:
        """Return the colour behind them; None where nothing is painted."""
        return self.table[number] if 0 < number < len(self.table) else None

    def apply_shading(self, word: str, number: int) -> None:
        """Apply a control word about the background of cells and paragraphs."""
        if word == "trowd":
            self.cells, self.next = [], None
        elif word == "clcbpat":
            self.next = self.background(number)
        elif word == "cellx":
            self.cells.append(self.next)
            self.next = None
        elif word == "cbpat":
            self.paragraph = self.background(number)
        elif word in ("cell", "row"):
            self.cell = self.cell + 1 if word == "cell" else 0

    def behind(self, own: int | None, *, table: bool) -> int:
        """Return the colour behind letters whose own background is `own`."""
        below = self.cells[self.cell] if table and self.cell < len(self.cells) else None
        return next((colour for colour in (own, self.paragraph, below) if colour is not None), WHITE)


@dataclass(slots=True)
class Styles:
    """Kinds of paragraphs, and sizes of their letters in half points, by the numbers of their styles."""

    number: int = 0
    outlined: bool = False
    name: str = ""
    kinds: dict[int, ParagraphKind] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)

    def read_word(self, word: str, number: int | None) -> None:
        """Read a word of the current entry."""
        if word == "s":
            self.number = number or 0
        elif word == "outlinelevel":
            self.outlined = 0 <= (number or 0) < 9
        elif word == "sbasedon" and number in self.sizes:
            self.sizes.setdefault(self.number, self.sizes[number])
        elif word == "fs" and number is not None:
            self.sizes[self.number] = number

    def write(self, text: str) -> None:
        """Read the name of a style, up to its semicolon."""
        name, end, _ = text.partition(";")
        self.name += name
        if end:
            kind = kind_of_name(self.name.strip()) or (ParagraphKind.HEADING if self.outlined else None)
            if kind is not None:
                self.kinds[self.number] = kind
            self.number, self.outlined, self.name = 0, False, ""
