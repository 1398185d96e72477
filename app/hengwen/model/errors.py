"""What the engine says to the user: sentences that the command line and the window translate where they show them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for the user: an English template and its values, translated only where it is shown.

    `text` uses `str.format` fields by name; `values` are (name, value) pairs. `str()` gives the English sentence.
    """

    text: str
    values: tuple[tuple[str, str | int | float], ...] = ()

    def __str__(self) -> str:
        return self.text.format(**dict(self.values))


def message(text: str, **values: str | int | float) -> Message:
    """Make a `Message`. Call it with a literal text: the translation tool collects these calls from the source."""
    return Message(text, tuple(values.items()))


class HengwenError(Exception):
    """Something the user can understand and act on; anything else that is raised is a bug."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.message = what


class Cancelled(Exception):  # noqa: N818 - it is no error: the user asked for it
    """Raised from a progress callback to stop the work at once."""
