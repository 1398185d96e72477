"""Estimates how long the current stage of a check will take."""

from time import monotonic

from PySide6.QtCore import QCoreApplication

from hengwen.model.progress import ProgressStep, Stage

_SURE_AFTER = 1.5  # seconds of a stage before its rate is reliable


class RemainingTime:
    """Follows the steps of one check; `stage` is the current one, None before the first step. `is_in_library`: whether
    it is a part of the search of the library, before the fingerprints are made.
    """

    def __init__(self) -> None:
        self.stage: Stage | None = None
        self._since = monotonic()
        self._fingerprints = self.is_in_library = False

    def update(self, step: ProgressStep) -> bool:
        """Follow a step. Return whether it is the first one of its stage."""
        self._fingerprints |= step.stage is Stage.FINGERPRINTS
        self.is_in_library = step.stage in (Stage.RETRIEVAL, Stage.MEANING) and not self._fingerprints
        stage = Stage.INDEXING if self.is_in_library and step.stage is Stage.RETRIEVAL else step.stage
        fresh = stage is not self.stage
        if fresh:
            self.stage, self._since = stage, monotonic()
        return fresh

    def text(self, step: ProgressStep) -> str:
        """Return how long the stage will take, empty as long as that is unknown."""
        spent = monotonic() - self._since
        if spent < _SURE_AFTER or not 0 < step.done < step.total:
            return ""
        seconds = round(spent * (step.total - step.done) / step.done)
        translate = QCoreApplication.translate
        if seconds < 90:
            return translate("ProgressPage", "about {count} s left in this stage").format(count=seconds)
        return translate("ProgressPage", "about {count} min left in this stage").format(count=round(seconds / 60))
