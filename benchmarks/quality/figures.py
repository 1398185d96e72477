"""A measured figure beside what it should reach."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """`target` is reached from below, or with `at_most` from above; None for a figure that is only told.

    `note`: what else belongs to it.
    """

    name: str
    value: float
    target: float | None = None
    at_most: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met, None without one."""
        if self.target is None:
            return None
        return bool(self.value <= self.target if self.at_most else self.value >= self.target)


@dataclass(frozen=True, slots=True)
class Setting:
    """The texts that a set is measured on.

    `data`: folder of the labelled sets. `half`: `a`, `b` or `both`. `limit`: most items of a set, None for the set's
    own number. `english`: folders and files with English text. `examples`: folder for lists of what was found wrongly
    or missed, None for none.
    """

    data: Path
    half: str = "b"
    limit: int | None = None
    english: tuple[Path, ...] = ()
    examples: Path | None = None

    def write_examples(self, name: str, lines: Iterable[str]) -> None:
        """Write examples to a file of this name, where they are wanted."""
        if self.examples:
            self.examples.mkdir(parents=True, exist_ok=True)
            file = re.sub(r"[^-.%\w]+", "-", name)
            (self.examples / f"{file}.txt").write_text("\n".join(lines), encoding="utf-8")


def row(figure: Figure) -> str:
    """Return a line of the table: name, figure, target, whether it is met."""
    sense = "≤" if figure.at_most else "≥"
    target = "" if figure.target is None else f"{sense} {figure.target:g}"
    verdict = {None: "", True: "met", False: "NOT MET"}[figure.met]
    return f"  {figure.name:<68} {figure.value:>9.4f}  {target:<8} {verdict:<8} {figure.note}".rstrip()
