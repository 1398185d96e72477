"""Good documents with broken bytes: a state, or `Unreadable`, and never anything else."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hengwen.model.document import Content, Role
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable
from hengwen.readers.formats import FORMATS
from hengwen.readers.markdown.reader import read_markdown
from hengwen.readers.read import Reader, read_file
from hengwen.readers.sandbox.pool import read_all
from hengwen.readers.txt import read_txt
from hostile.sound import insist_sound

PDF = next(item for item in FORMATS if item.name == "PDF")
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
Break = Callable[[bytes], bytes]
bounded = partial(settings, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@cache
def samples(suffix: str) -> tuple[bytes, ...]:
    """The smallest samples of a kind."""
    return tuple(sorted((path.read_bytes() for path in SAMPLES.glob(f"*{suffix}")), key=len)[:4])


def at(share: float, data: bytes) -> int:
    return int(share * len(data))


def cut(share: float) -> Break:
    return lambda data: data[: at(share, data)]


def flip(share: float, mask: int) -> Break:
    return lambda data: (
        data[: at(share, data)] + bytes(b ^ mask for b in data[at(share, data) :][:1]) + data[at(share, data) + 1 :]
    )


def splice(first: float, second: float) -> Break:
    return lambda data: data[: at(first, data)] + data[at(second, data) :]


def insert(share: float, junk: bytes) -> Break:
    return lambda data: data[: at(share, data)] + junk + data[at(share, data) :]


def repeat(share: float, times: int) -> Break:
    return lambda data: data[: at(share, data)] + data[at(share, data) :][:200] * times + data[at(share, data) :]


SHARE = st.floats(0, 0.999)
BREAKS = st.one_of(
    st.builds(cut, SHARE),
    st.builds(flip, SHARE, st.integers(1, 255)),
    st.builds(splice, SHARE, SHARE),
    st.builds(insert, SHARE, st.binary(min_size=1, max_size=40)),
    st.builds(repeat, SHARE, st.integers(2, 50)),
)


def broken(suffix: str) -> st.SearchStrategy[bytes]:
    """A sample after one to four breaks."""

    def apply(data: bytes, breaks: list[Break]) -> bytes:
        for item in breaks:
            data = item(data)
        return data

    return st.builds(apply, st.sampled_from(samples(suffix)), st.lists(BREAKS, min_size=1, max_size=4))


def outcome(reader: Reader, data: bytes) -> Content:
    """What the reader gives or says; everything else it raises fails the test."""
    try:
        return reader(data)
    except Unreadable as fault:
        return fault.content


@pytest.mark.parametrize("reader", [read_txt, read_markdown])
@bounded(max_examples=80)
@given(data=broken(".txt"))
def test_broken_plain_text(reader: Reader, data: bytes) -> None:
    """Is text all the same, or no text at all."""
    insist_sound(outcome(reader, data))


@bounded(max_examples=60)
@given(data=st.binary(max_size=400))
def test_any_bytes_at_all_as_text(data: bytes) -> None:
    """Down to a single byte."""
    insist_sound(outcome(read_txt, data))


@bounded(max_examples=120)
@given(data=broken(".docx"))
def test_broken_docx(data: bytes) -> None:
    """Where the ZIP breaks, its parts count as missing; where the XML breaks, its beginning is read."""
    insist_sound(outcome(read_docx, data))


@pytest.mark.slow
@pytest.mark.parametrize("name", PDF.readers)
@bounded(max_examples=4)
@given(several=st.lists(broken(".pdf"), min_size=12, max_size=12))
def test_broken_pdf(name: str, several: list[bytes]) -> None:
    """By each of the two readers alone, in workers: PDFium may abort its process, and that too is a state."""
    with TemporaryDirectory() as place:
        paths = [(Path(place, f"{number}.pdf"), Role.NEW) for number in range(len(several))]
        for (path, _), data in zip(paths, several, strict=True):
            path.write_bytes(data)
        alone = replace(PDF, readers=(name,), asks_second_reader=False)
        documents = read_all(paths, jobs=2, seconds=5, formats=(alone, *FORMATS))
    assert len(documents) == len(several)
    for document in documents:
        insist_sound(document.content)


@pytest.mark.parametrize("suffix", [".txt", ".docx"])
def test_the_samples_themselves_are_sound(suffix: str) -> None:
    """Or the breaking would prove nothing."""
    for path in sorted(SAMPLES.glob(f"*{suffix}"))[:4]:
        document = read_file(path, Role.NEW)
        assert document is not None
        assert document.state.has_text
        insist_sound(document.content)
