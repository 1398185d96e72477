"""The blocks of common text of all shards: as `matching.corpus.blocks`, which is told of nothing but this text."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from hengwen.matching.corpus.all_texts import Arrays, TextArrays, columns
from hengwen.matching.corpus.blocks import common_blocks
from hengwen.matching.corpus.collection import covered, laid_out
from hengwen.matching.corpus.forms import LINE
from hengwen.model.report.shared_block import Standing
from hengwen.spark.corpus.parts import ShardedPart

_KINDS = {"tokens": "u4", "places": "i8", "owners": "i8", "form": "?", "doubtful": "?", "phrases": "?"}


@dataclass(frozen=True, slots=True)
class DocumentBlocks:
    """Common text by document: first and last token, block id, empty for none; and what each block is taken for."""

    pieces: Mapping[int, list[tuple[int, int, str]]]
    standings: Mapping[str, Standing]


def find_blocks(parts: Sequence[ShardedPart]) -> DocumentBlocks:
    """Find the blocks of the members of all parts, each with the common text of its own part."""
    gathered = (part.texts.gather(partial(_common_text, members=part.members)) for part in parts)
    tokens, places, owners, form, doubtful, phrases = columns(filter(None, chain(*gathered)), **_KINDS)
    if not len(tokens):
        return DocumentBlocks({}, {})
    known, dense = np.unique(owners, return_inverse=True)
    collection = laid_out(tokens, np.ones(len(tokens), dtype=bool), np.bincount(dense) - 1)  # the last is masked
    new = int(np.searchsorted(known, parts[0].members.stop))
    blocks = common_blocks(collection, form, doubtful, phrases, new)
    pieces = defaultdict(list)
    for (first, last), block in zip(blocks.pieces.tolist(), blocks.ids, strict=True):
        begin = int(places[first])
        pieces[int(known[dense[first]])].append((begin, begin + last - first, block))
    return DocumentBlocks(pieces, blocks.standings)


def _common_text(texts: TextArrays, members: range) -> Arrays:
    """Return the common text of some members and a line around each piece of it, a masked token after each document."""
    if texts.first not in members:
        return {}
    collection, marked = texts.collection, texts["form"] | texts["phrases"]
    marked_documents = np.zeros(len(collection), dtype=bool)
    marked_documents[collection.owners[np.flatnonzero(marked)]] = True
    near = covered(marked, LINE + 1) | covered(marked[::-1], LINE + 1)[::-1]
    near &= collection.spread(marked_documents)
    near[collection.ends[marked_documents]] = True
    places = np.flatnonzero(near)
    return {
        "tokens": collection.tokens[places],
        "places": places - collection.starts[collection.owners[places]],
        "owners": texts.documents(places),
        **{name: texts[name][places] for name in ("form", "doubtful", "phrases")},
    }
