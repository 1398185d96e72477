"""The limits of a school: the shares up to which a document passes. None unless the user sets them."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import Total
from hengwen.text.display import percent


@dataclass(frozen=True, slots=True)
class PassThresholds:
    """Per cent up to which a document passes, 0 for no limit: of its `total` share and its `largest` in one other."""

    total: int = 0
    largest: int = 0

    def __bool__(self) -> bool:
        """Return whether there is any limit."""
        return bool(self.total or self.largest)

    def exceeded(self, total: Total) -> bool:
        """Return whether a document is above a limit, by the figures as shown."""
        return bool(self._above(total))

    def _above(self, total: Total) -> list[tuple[float, int]]:
        largest = total.largest.share if total.largest else 0.0
        figures = ((total.similarity, self.total), (largest, self.largest))
        return [(share, limit) for share, limit in figures if limit and round(share * 100, 1) > limit]

    def text(self, total: Total) -> str:
        """Return `✓ passes`, or the limit that a document exceeds."""
        translate = QCoreApplication.translate
        above = self._above(total)
        if not above:
            return translate("Passing", "✓ within")
        share, limit = above[0]
        return translate("Passing", "▲ {share}, limit {limit} %").format(share=percent(share), limit=limit)
