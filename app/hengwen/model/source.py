"""Where text of a document may come from."""

from dataclasses import dataclass

from hengwen.model.report_entry import ReportEntry


@dataclass(frozen=True, slots=True)
class Source:
    """A document from which another one may have taken text: `share` of the taker's counted characters.

    `is_excused`: whether a reader excused the pair, so that it is no part of the taker's total. `is_own`: whether both
    were taken for one person's, so that it is none either.
    """

    entry: ReportEntry
    share: float
    characters: int
    is_excused: bool = False
    is_own: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is part of the taker's total."""
        return not (self.is_excused or self.is_own)
