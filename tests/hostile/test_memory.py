"""Whatever a reader does with memory, the program it works for stays small."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bad_readers import formats

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, Role, Span, State
from hengwen.model.signs.traces import FileMark, MarkKind, Picture, Traces
from hengwen.readers.limits import MAX_CHARACTERS, MAX_ITEMS, bounded
from hengwen.readers.sandbox.pool import read_all
from hostile.sound import insist_sound

TESTS = str(Path(__file__).parents[1])
PROGRAM = """
import resource, sys
def main():
    from pathlib import Path
    from hengwen.model.document import Role
    from hengwen.readers.formats import Format
    from hengwen.readers.sandbox.pool import read_all
    from hostile.sound import insist_sound
    for name in sys.argv[2:]:
        table = (Format("odd", (".odd",), ("hostile.killers:" + name,)),)
        (document,) = read_all([(Path(sys.argv[1]), Role.NEW)], jobs=1, seconds=600, formats=table)
        insist_sound(document.content)
        print(name, document.state.name, len(document.text), len(document.paragraphs), len(document.content.findings))
        del document
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (2**20 if sys.platform == "darwin" else 2**10))
if __name__ == "__main__":
    main()
"""
pytestmark = pytest.mark.usefixtures("started_anew")
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows neither limits a process nor tells its peak")


@unix
@pytest.mark.slow
def test_the_parent_stays_under_300_mb_whatever_a_reader_sends(tmp_path: Path) -> None:
    """30 million wide characters, 400,000 paragraphs, 400,000 findings: cut off, and said so."""
    (tmp_path / "a.odd").write_bytes(b"x")
    (tmp_path / "program.py").write_text(f"import sys\nsys.path.append({TESTS!r})\n{PROGRAM}", encoding="utf-8")
    kinds = ("gigantic", "paragraphs", "findings")
    # A small shell in between: a new process starts with the peak of the one that made it.
    command = ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "program.py", "a.odd", *kinds]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=3000)
    assert done.returncode == 0, done.stderr
    *rows, peak = done.stdout.splitlines()
    counts = {row.split()[0]: row.split()[1:] for row in rows}
    assert counts["gigantic"] == ["READ_PARTLY", str(MAX_CHARACTERS), "1", "0"]
    assert counts["paragraphs"][0::2] == ["READ_PARTLY", str(MAX_ITEMS)]
    assert counts["findings"][0::3] == ["READ_PARTLY", str(MAX_ITEMS)]
    assert int(peak) < 300


@unix
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux limits the address space")
def test_a_reader_that_leaks_harms_no_file(tmp_path: Path) -> None:
    """The worker gives way to a new one between two files, before the next one lacks memory."""
    paths = [(tmp_path / f"{number:02}.txt", Role.NEW) for number in range(24)]
    for path, _ in paths:
        path.write_text("文字", encoding="utf-8")
    documents = read_all(paths, jobs=1, formats=formats({".txt": ("hostile.killers:leaks",)}))
    assert {document.state for document in documents} == {State.READ}


def test_what_is_within_the_limits_stays_as_it_is() -> None:
    """The very same value."""
    content = Content("ab", (Paragraph(Span(0, 2)),), title="t")
    assert bounded(content) is content


def test_spans_are_cut_with_the_text() -> None:
    """Paragraphs, findings and marks that cross the end stop there, those beyond are gone, pictures too."""
    spans = (
        Span(0, MAX_CHARACTERS - 5),
        Span(MAX_CHARACTERS - 4, MAX_CHARACTERS + 5),
        Span(MAX_CHARACTERS + 6, MAX_CHARACTERS + 9),
    )
    findings = tuple(Finding(FindingKind.TINY, span) for span in spans)
    pictures = tuple(Picture(span.end, None, "", 1, 1, "") for span in spans)
    traces = Traces(pictures, (FileMark(MarkKind.REVISION_ID, "1", spans), FileMark(MarkKind.AUTHOR, "甲")), 2)
    content = bounded(
        Content("a" * (MAX_CHARACTERS + 9), tuple(map(Paragraph, spans)), findings=findings, traces=traces)
    )
    assert content.state is State.READ_PARTLY
    assert str(MAX_CHARACTERS) in str(content.message)
    kept = [Span(0, MAX_CHARACTERS - 5), Span(MAX_CHARACTERS - 4, MAX_CHARACTERS)]
    assert [paragraph.span for paragraph in content.paragraphs] == kept
    assert [finding.span for finding in content.findings] == kept
    assert [mark.spans for mark in content.traces.marks] == [tuple(kept), ()]
    assert (content.traces.pictures, content.traces.unread_pictures) == (pictures[:1], 4)
    insist_sound(content)


def test_the_id_of_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    """A file that killed its reader is never loaded by the parent: its bytes are digested piece by piece."""
    import tracemalloc
    from hashlib import sha256

    from hengwen.readers.document_bytes import identity

    path = tmp_path / "hole.txt"
    with path.open("wb") as file:
        os.ftruncate(file.fileno(), 30 << 20)
    tracemalloc.start()
    try:
        assert identity(path) == sha256(bytes(30 << 20)).hexdigest()
        tracemalloc.reset_peak()
        identity(path)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()
