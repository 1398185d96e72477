"""What the readers make of the samples and of every file that is made to do harm is what they made of it."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from benchmarks.honest.__main__ import honest_documents
from limits import SWEEPS, Sweep

from approval import unapproved
from hengwen.model.document import Content, Role
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import read_all
from hostile.tricks import TRICKS

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
APPROVED = Path(__file__).parent / "approved"
ENDING = sorted(
    ((name, trick) for name, trick in TRICKS.items() if trick.ends and trick.make), key=lambda item: item[0]
)
FAMILIES = sorted({name.split("_")[0] for name, _ in ENDING})
OWN_SIZE = 2_000_000  # bytes: what is larger takes long to make, and is read by the tests of tricks


def test_the_samples_are_read_as_they_were() -> None:
    """Each paragraph with its kind, its page and how it begins; each finding; what else is known of a file."""
    files = sorted(path for path in SAMPLES.iterdir() if path.suffix != ".json")
    lines: list[str] = []
    for path, document in zip(files, read_all([(path, Role.NEW) for path in files], jobs=2), strict=True):
        lines += [path.name, *(f"    {line}" for line in _in_full(document.content))]
    assert unapproved(APPROVED / "samples.txt", lines) == []


def _in_full(content: Content) -> Iterator[str]:
    yield _in_short(content)
    yield f"title {content.title}, {content.pages} pages, blank {content.blank_pages}"
    for paragraph in content.paragraphs:
        text = content.text[paragraph.span.start : paragraph.span.end]
        yield f"{paragraph.kind.value} {paragraph.page} {len(text)}: {text[:12]!r}…{text[-6:]!r}"
    for finding in content.findings:
        yield f"finding {finding.kind} {finding.page} {finding.span.start}-{finding.span.end}"


def _in_short(content: Content) -> str:
    kinds = Counter(paragraph.kind.value for paragraph in content.paragraphs)
    actual = Counter(str(finding.kind) for finding in content.findings)
    parts = [content.state.value, f"{len(content.text)} characters"]
    parts += [f"{kind} {count}" for kind, count in sorted(kinds.items())]
    parts += [f"found {kind} {count}" for kind, count in sorted(actual.items())]
    parts += [str(content.message)] if content.message else []
    return "; ".join([*parts, _digest(content.text)])


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_files_that_are_made_to_do_harm_are_read_as_they_were(family: str, tmp_path: Path) -> None:
    """State, characters, kinds of paragraphs, findings, sentence; of those that end in one state by themselves."""
    tricks = {
        name: trick for name, trick in TRICKS.items() if name.split("_")[0] == family and trick.ends and trick.make
    }
    lasting = {}
    for name, trick in sorted(tricks.items()):
        trick.put(path := tmp_path / trick.file)
        if path.stat().st_size <= OWN_SIZE:
            lasting[name] = path
    documents = read_all([(path, Role.NEW) for path in lasting.values()], jobs=2)
    lines = [f"{name}: {_in_short(document.content)}" for name, document in zip(lasting, documents, strict=True)]
    assert unapproved(APPROVED / f"{family}.txt", lines) == []


@pytest.mark.parametrize("sweep", SWEEPS, ids=lambda sweep: sweep.__name__)
def test_each_step_is_read_as_it_was(sweep: Sweep, tmp_path: Path) -> None:
    """Where a letter becomes too small, a colour too pale, a gap a blank, a line a heading: step by step."""
    lines = []
    for name, suffix, data in sweep():
        (file := tmp_path / f"file{suffix}").write_bytes(data)
        content = read(file).content
        actual = " ".join(f"{finding.kind}@{finding.span.start}-{finding.span.end}" for finding in content.findings)
        parts = " ".join(f"{paragraph.kind.value[:4]}{len(paragraph.span)}" for paragraph in content.paragraphs)
        lines.append(f"{name}: {content.state.value} {_digest(content.text)} “{content.title}” [{parts}] {actual}")
    assert unapproved(APPROVED / f"{sweep.__name__}.txt", lines) == []


def test_honest_files_are_read_as_they_were(tmp_path: Path) -> None:
    """One of each class of which none may be called suspicious."""
    paths = {}
    for name, file, data in honest_documents(1):
        paths[name] = tmp_path / file
        paths[name].write_bytes(data)
    documents = read_all([(path, Role.NEW) for path in paths.values()], jobs=2)
    lines = [f"{name}: {_in_short(document.content)}" for name, document in zip(paths, documents, strict=True)]
    assert unapproved(APPROVED / "honest.txt", lines) == []
