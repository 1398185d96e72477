"""How the engine tells what it is doing: an argument with a silent default; `Cancelled` raised from it stops all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hengwen.model.messages import LabelledEnum, message

T = TypeVar("T")


class Stage(LabelledEnum):
    """The stages of a check, in order."""

    READING = message("Reading"), message("Reading the documents")
    INDEXING = message("Indexing"), message("Looking through the library")
    FINGERPRINTS = message("Fingerprints"), message("Taking fingerprints")
    RETRIEVAL = message("Finding pairs")
    ALIGNMENT = message("Aligning"), message("Aligning passages")
    SIGNS = message("Other signs"), message("Looking for other signs")
    WRITING = message("Writing")


@dataclass(frozen=True, slots=True)
class ProgressStep:
    """`done` of `total` units (files, pairs) of a stage are finished; `name` is the latest file, or empty."""

    stage: Stage
    done: int
    total: int
    name: str = ""


Progress = Callable[[ProgressStep], None]


def with_progress(values: Sequence[T], progress: Progress) -> Iterator[T]:
    """The values of something that is written, each with a step of writing before it."""
    for done, value in enumerate(values):
        progress(ProgressStep(Stage.WRITING, done, len(values)))
        yield value
    progress(ProgressStep(Stage.WRITING, len(values), len(values)))


def silent(_step: ProgressStep) -> None:
    """The default: says nothing and never cancels."""
