"""A folder of documents with a key: `key.json` names the pairs."""

import json
from pathlib import Path

import numpy as np

from hengwen.evaluation.labelled_sets import LabelledSet
from hengwen.fingerprints.corpus import CorpusText
from hengwen.model.document import Document, Role
from hengwen.model.errors import HengwenError, message
from hengwen.readers.sandbox.pool import read_all
from hengwen.text.words import hash64

KEY = "key.json"


def load_folder(folder: Path) -> LabelledSet:
    """The documents of a folder, in the order of their names, and the pairs that `key.json` lists.

    The key is an object with `pairs`, each with the file names `left` and `right`; every other pair is different.
    `template`, where it is there, names a file that is no document of the set. Files that cannot be read are left out,
    with the pairs they stand in. Raises `HengwenError`.
    """
    try:
        key = json.loads((folder / KEY).read_text(encoding="utf-8"))
        named = [(str(pair["left"]), str(pair["right"])) for pair in key["pairs"]]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise HengwenError(message("“{path}” has no key.json that lists pairs.", path=str(folder))) from fault
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name not in (KEY, key.get("template")))
    read = [document for document in read_all([(file, Role.NEW) for file in files]) if document.state.has_text]
    places = {document.name: place for place, document in enumerate(read)}
    pairs = {tuple(sorted(places[name] for name in pair)) for pair in named if all(name in places for name in pair)}
    return LabelledSet(
        folder.name,
        tuple(map(_source, read)),
        np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2),
        np.ones(len(pairs), dtype=bool),
        True,
        np.array([hash64(document.name) & 1 for document in read], dtype=np.int64),
    )


def _source(document: Document) -> CorpusText:
    return CorpusText.of(document)
