"""Progress of the engine: an argument with a silent default; raising `Cancelled` from it stops the work."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from hengwen.model.messages import LabelledEnum, message

T = TypeVar("T")


class Stage(LabelledEnum):
    """The stages of a check, in order."""

    READING = message("Reading"), message("Reading the documents")
    PICTURES = message("Reading pictures"), message("Reading the text of pictures")
    INDEXING = message("Indexing"), message("Looking through the library")
    FINGERPRINTS = message("Fingerprints"), message("Taking fingerprints")
    RETRIEVAL = message("Finding pairs")
    ALIGNMENT = message("Aligning"), message("Aligning passages")
    MEANING = message("Same content"), message("Looking for the same content in other words")
    SIGNS = message("Other signs"), message("Looking for other signs")
    WRITING = message("Writing")


class ProgressStep(Struct, frozen=True):
    """`done` of `total` units (files, pairs) of a stage are finished; `name`: the current file, or empty."""

    stage: Stage
    done: int
    total: int
    name: str = ""


Progress = Callable[[ProgressStep], None]


def with_progress(values: Sequence[T], progress: Progress) -> Iterator[T]:
    """Yield the values of something that is written, with a step of writing before each."""
    for done, value in enumerate(values):
        progress(ProgressStep(Stage.WRITING, done, len(values)))
        yield value
    progress(ProgressStep(Stage.WRITING, len(values), len(values)))


def silent(_step: ProgressStep) -> None:
    """Do nothing: the default progress, which never cancels."""
