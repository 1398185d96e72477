"""A table of tricks: what is made, under which name, and in which states reading it may end."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hengwen.model.document import State

USUAL = 600.0
"""Seconds for a file; a trick that only the clock stops is given less."""

Place = Callable[[Path], object]
"""Puts something at a path that bytes alone cannot be: a FIFO, a link, a folder."""

R, P, S, E, D, W = (
    State.READ,
    State.READ_PARTLY,
    State.SUSPICIOUS,
    State.EMPTY,
    State.DAMAGED,
    State.WRONG_KIND,
)
L, B, T, C, G = State.LOCKED, State.TOO_LARGE, State.TOO_SLOW, State.READER_CRASHED, State.GONE


@dataclass(frozen=True)
class Trick:
    """A file that is made to do harm, or looks like it. `make` gives its bytes, or `place` puts it there.

    `states`: how reading it may end. `seconds`: the longest it may take. `shows`: what its text must hold.
    """

    file: str
    states: frozenset[State]
    make: Callable[[], bytes] | None = None
    place: Place | None = None
    seconds: float = USUAL
    shows: str = ""

    @property
    def ends(self) -> bool:
        """Whether reading ends by itself: what only the clock stops costs 20 seconds and more on the command line."""
        return State.TOO_SLOW not in self.states and self.seconds >= USUAL

    def put(self, path: Path) -> None:
        """Make the file at `path`."""
        if self.place:
            self.place(path)
        elif self.make:
            path.write_bytes(self.make())


class Table(dict[str, Trick]):
    """Tricks by name, in the order in which they are written down."""

    def file(
        self, suffix: str, *states: State, seconds: float = USUAL, shows: str = ""
    ) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
        """Register a function that makes bytes; the trick has its name."""

        def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
            self.add(make.__name__, suffix, make, *states, seconds=seconds, shows=shows)
            return make

        return register

    def add(
        self, name: str, suffix: str, make: Callable[[], bytes], *states: State, seconds: float = USUAL, shows: str = ""
    ) -> None:
        """Register a trick under a name of its own."""
        assert name not in self, name
        self[name] = Trick(name + suffix, frozenset(states), make, None, seconds, shows)

    def special(self, file: str, *states: State) -> Callable[[Place], Place]:
        """Register a function that places something under the name `file`."""

        def register(place: Place) -> Place:
            name = place.__name__
            assert name not in self, name
            self[name] = Trick(file, frozenset(states), None, place)
            return place

        return register
