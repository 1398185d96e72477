"""The documents of a library that a check has to look at: found by the index, loaded, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from hengwen.document import Document
from hengwen.errors import Message, message
from hengwen.library.evidence import sharing_with
from hengwen.library.namesakes import with_like_title, with_near_fingerprint
from hengwen.library.rewriting import with_rare_pairs
from hengwen.library.segments import update, waiting
from hengwen.library.shelf import IndexShelf, shelf_of
from hengwen.library.store import Library, fingerprint_of
from hengwen.library.trying import Laid, sharing_something
from hengwen.matching.bags import fit_paragraphs, paragraph_ranges
from hengwen.matching.beyond import Beyond
from hengwen.matching.collection import collect
from hengwen.matching.subjects import lay_out
from hengwen.options import Options
from hengwen.progress import Progress, Stage, Step
from hengwen.text.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a library brings into a check. `beyond`: all the others, for which of all documents of the check it counts
    too. `warnings`: what the user should know.
    """

    documents: tuple[Document, ...]
    analyses: Mapping[int, Analysis]
    labels: tuple[Mapping[str, str], ...]
    beyond: Beyond
    warnings: tuple[Message, ...]


def draw(  # noqa: PLR0917 - what a check hands on
    library: Library,
    documents: Sequence[Document],
    analyses: Mapping[int, Analysis],
    new: Sequence[int],
    options: Options,
    progress: Progress,
) -> Drawn:
    """The documents of a library that may share something with the new ones among those of a check.

    `analyses`: of all of the new ones. `new`: the places of the new ones.
    """
    if library.read_only is None:
        update(library, progress)
    progress(Step(Stage.RETRIEVAL, 0, len(new)))
    shelf = shelf_of(library)
    known = library.numbers_of(documents[place].id for place in new if documents[place].id)
    taken = [documents[place].id in known for place in new]
    asked = [documents[place] for place in new]
    numbers = _numbers(library, shelf, asked, [analyses[place] for place in new], taken, options)
    numbers |= with_near_fingerprint(library, np.array([fingerprint_of(analyses[place]) for place in new], np.uint64))
    numbers |= with_like_title(library, asked)
    numbers -= set(known.values())
    labels = library.labels()
    loaded = list(library.load(sorted(numbers)))
    every = np.zeros(len(documents) + len(loaded), dtype=bool)
    every[len(documents) :] = True
    every[[place for place, same in zip(new, taken, strict=True) if same]] = True
    return Drawn(
        tuple(document for _, document, _ in loaded),
        {len(documents) + place: analysis for place, (_, _, analysis) in enumerate(loaded)},
        tuple(labels.get(number, MappingProxyType({})) for number, _, _ in loaded),
        Beyond(shelf, every),
        tuple(_known(documents[place], library, known) for place in new if documents[place].id in known),
    )


def _known(document: Document, library: Library, known: Mapping[str, int]) -> Message:
    ((path,),) = library.rows("SELECT path FROM document WHERE number = ?", (known[document.id],))
    return message(
        "“{name}” is in the library already, as “{path}”; it is not compared with itself.",
        name=document.name,
        path=path,
    )


def _numbers(  # noqa: PLR0917 - what a check hands on
    library: Library,
    shelf: IndexShelf,
    documents: Sequence[Document],
    analyses: Sequence[Analysis],
    taken: Sequence[bool],
    options: Options,
) -> set[int]:
    """Numbers of the documents worth loading; those that wait for the index as well, which nobody can look up."""
    beyond = Beyond(shelf, np.array(taken, dtype=bool))
    noise = {place: each.markup for place, each in enumerate(analyses) if each.markup is not None}
    out = lay_out(collect([analysis.folded.symbols for analysis in analyses]), noise, options, beyond)
    owners, ranges, _ = fit_paragraphs(out.prose, documents, [analysis.folded for analysis in analyses])
    rewritten = with_rare_pairs(shelf, out.prose, owners, ranges, beyond.taken[owners])
    lengths = dict(library.rows("SELECT number, symbols FROM document"))
    pairs = sharing_with(shelf, out.texts.collection, out.common.weak, lengths, options.min_length)
    laid = [
        Laid(each.folded.symbols, each.markup, paragraph_ranges(document, each.folded))
        for document, each in zip(documents, analyses, strict=True)
    ]
    found = sharing_something(library, laid, pairs, rewritten, beyond, options)
    return found | {number for number, _ in waiting(library)}
