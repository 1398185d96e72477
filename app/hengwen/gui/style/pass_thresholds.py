"""The limits of a school: up to which share a document passes, above which it fails, and the school's words for both.

None unless the user sets them.
"""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

PASS, LOOK, FAIL = range(3)
LONGEST_NAME = 20
"""Characters of the word for a band."""

_SIGNS = ("✓", "▲", "✕")

BAND_LEVELS = (None, 2, 3)
"""The level of similarity in whose colour a band is shown."""


@dataclass(frozen=True, slots=True)
class PassThresholds:
    """Per cent up to which a document passes, 0 for no limit: of its `total` share and its `largest` in one other.
    `failing`: above how much of its total share it fails; in between somebody has to look.

    `names`: the school's words for the three bands, empty for the usual ones.
    """

    total: int = 0
    largest: int = 0
    failing: int = 0
    names: tuple[str, str, str] = ("", "", "")

    def __bool__(self) -> bool:
        """Return whether there is any limit."""
        return bool(self.total or self.largest or self.failing)

    def band(self, total: float, largest: float) -> int:
        """Return the band of a document by two of its shares, 0 to 1, as they are shown."""
        if _above(total, self.failing):
            return FAIL
        return LOOK if _above(total, self.total) or _above(largest, self.largest) else PASS

    def name(self, band: int) -> str:
        """Return the word for a band."""
        return self.names[band] or band_names()[band]

    def text(self, total: float, largest: float) -> str:
        """Return `✓ pass`, or the band with the limit that is exceeded."""
        band, translate = self.band(total, largest), QCoreApplication.translate
        words, limit = "{name}", 0
        if band != PASS:
            words, limit = translate("Passing", "{name} (> {limit} %)"), self.failing if band == FAIL else self.total
        if band == LOOK and not _above(total, self.total):
            words, limit = translate("Passing", "{name} (one source > {limit} %)"), self.largest
        return f"{_SIGNS[band]} {words.format(name=self.name(band), limit=limit)}"


def _above(share: float, limit: int) -> bool:
    return bool(limit) and round(share * 100, 1) > limit


def band_names() -> tuple[str, str, str]:
    """Return the usual words for the three bands."""
    translate = QCoreApplication.translate
    return translate("Passing", "pass"), translate("Passing", "look"), translate("Passing", "fail")
