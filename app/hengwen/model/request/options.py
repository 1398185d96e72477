"""The settings of a check: one frozen value that checks itself."""

from dataclasses import dataclass

from hengwen.model.bounds import Line, Offset, Word
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.exclusion_kinds import ExclusionKind, Treatment
from hengwen.model.request.methods import require_method
from hengwen.model.signs.sign import SignKind

LEAVE_OUT = tuple(kind for kind in ExclusionKind if kind.treatment is not Treatment.ALWAYS_LEFT_OUT)
"""Kinds of text that `leave_out` can name; text of a template is always left out."""

USUALLY_LEFT_OUT = frozenset(kind for kind in LEAVE_OUT if kind.treatment is Treatment.LEFT_OUT)
"""Text that is nobody's own; references and quotations are shown separately, as commercial services do."""

MIN_LENGTHS = range(4, 100_001)
"""Possible lengths of the shortest passage."""

DISTANCES = range(32)
"""Possible Hamming distances at which two paragraphs are a pair."""

ALL_SIGNS = frozenset(kind.value for kind in SignKind)
"""Kinds of signs that `without_signs` can name."""


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of matching and of fingerprints.

    `min_length`: shortest passage in units: Chinese characters or as much text (`model.units`; 13 characters in a row
    is the rule of the Chinese services). `distance`: largest Hamming distance, of 64 bits, at which two paragraphs are
    shown as a pair (12: the radius at which fingerprints of character bigrams still have a precision of .98 at one true
    pair in 1,000). `method`: name of the document fingerprint, with parameters if wanted (`methods.parse_method`).
    `leave_out`: kinds of text that do not count. `without_signs`: kinds of signs that are switched off.

    Raises `HengwenError` that lists every error at once.
    """

    min_length: Offset = 13
    distance: Offset = 12
    method: Line = "simhash-tfidf"
    leave_out: frozenset[Word] = USUALLY_LEFT_OUT
    without_signs: frozenset[Word] = frozenset()

    def __post_init__(self) -> None:
        faults = []
        if self.min_length not in MIN_LENGTHS:
            faults.append(f"min_length {self.min_length} ({MIN_LENGTHS[0]} to {MIN_LENGTHS[-1]})")
        if self.distance not in DISTANCES:
            faults.append(f"distance {self.distance} ({DISTANCES[0]} to {DISTANCES[-1]})")
        try:
            require_method(self.method)
        except HengwenError as fault:
            faults.append(f"method {self.method} ({fault})")
        faults += [f"leave_out {kind} ({', '.join(LEAVE_OUT)})" for kind in sorted(self.leave_out - {*LEAVE_OUT})]
        unknown = sorted(self.without_signs - ALL_SIGNS)
        faults += [f"without_signs {kind} ({', '.join(sorted(ALL_SIGNS))})" for kind in unknown]
        if faults:
            raise HengwenError(message("These settings are not possible: {faults}.", faults="; ".join(faults)))

    @property
    def kept(self) -> frozenset[str]:
        """Kinds of text that count although they could be left out."""
        return frozenset(LEAVE_OUT) - self.leave_out
