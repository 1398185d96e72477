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
from hengwen.library.shelf import IndexShelf, open_shelf
from hengwen.library.store import Library, fingerprint_of
from hengwen.matching.bags import fit_paragraphs
from hengwen.matching.beyond import Beyond
from hengwen.matching.collection import Bools, Collection, collect
from hengwen.matching.common import learn_common, no_common
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
    shelf = open_shelf(library)
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
    texts = collect([analysis.folded.symbols for analysis in analyses])
    beyond = Beyond(shelf, np.array(taken, dtype=bool))
    common = learn_common(texts, options.min_length, beyond) if "common" in options.leave_out else no_common(texts)
    texts.open[common.form] = False
    weak = common.weak
    noise = _noise(texts, analyses)
    weak |= noise
    prose = texts.with_open(~noise)
    owners, ranges, _ = fit_paragraphs(prose, documents, [analysis.folded for analysis in analyses])
    found = with_rare_pairs(shelf, prose, ranges, beyond.taken[owners])
    lengths = dict(library.rows("SELECT number, symbols FROM document"))
    pairs = sharing_with(shelf, texts, weak, lengths, options.min_length)
    return {number for _, number in pairs} | found | {number for number, _ in waiting(library)}


def _noise(texts: Collection, analyses: Sequence[Analysis]) -> Bools:
    """Which symbols are mark-up."""
    marked = np.zeros(len(texts.symbols), dtype=bool)
    for place, analysis in enumerate(analyses):
        if analysis.markup is not None:
            marked[texts.part(place)] = analysis.markup
    return marked
