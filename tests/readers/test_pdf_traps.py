"""PDF files that lie in wait: each ends in a state with a sentence, and none keeps the others from being read."""

from pathlib import Path

import pytest
from pdf_maker import lines, pdf
from pdf_traps import TRAPS

from hengwen.model.document import Document, Role, State
from hengwen.readers.sandbox.pool import read_all

READ = {  # these are odd, but their text is there to be had
    "reference_chain",
    "tree_in_itself",
    "false_count",
    "negative_count",
    "huge_sheet",
    "no_sheet",
    "letters_of_no_size",
    "filters",
    "nested_objects",
    "wrong_places",
    "circle_of_tables",
    "many_fields",
    "layers_in_a_circle",
    "owner_password",
}
LOCKED = {"user_password", "user_password_of_128_bits", "unknown_cipher"}
TEXTLESS = {"big_picture", "no_pages", "no_catalog", "cut_in_half", "head_only", "head_and_zeros", "head_and_noise"}
HONEST = ["这是一份普普通通的文件它和陷阱放在同一个文件夹里面", "照样应当读出来。"]


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Document]:
    """All traps read together with an honest file after each, in little time."""
    folder = tmp_path_factory.mktemp("traps")
    honest = pdf([lines(HONEST)])
    for name, make in TRAPS.items():
        (folder / f"{name}.pdf").write_bytes(make())
        (folder / f"{name}-honest.pdf").write_bytes(honest)
    paths = [(folder / f"{name}{end}.pdf", Role.NEW) for name in TRAPS for end in ("", "-honest")]
    return {Path(each.path).stem: each for each in read_all(paths, jobs=2, seconds=3.0)}


@pytest.mark.parametrize("name", TRAPS)
def test_a_trap_ends_in_a_state_with_a_sentence(name: str, documents: dict[str, Document]) -> None:
    """Whatever does not end as `read` says why."""
    document = documents[name]
    assert document.state is State.READ or str(document.content.message)
    assert document.text if document.state.has_text else not document.text


@pytest.mark.parametrize("name", TRAPS)
def test_an_honest_file_beside_a_trap_is_read(name: str, documents: dict[str, Document]) -> None:
    """As if the trap were not there."""
    document = documents[f"{name}-honest"]
    assert (document.state, document.text) == (State.READ, "".join(HONEST))


@pytest.mark.parametrize("name", sorted(READ))
def test_text_that_can_be_had_is_read(name: str, documents: dict[str, Document]) -> None:
    """A false count, a wrong table or an owner's password hides nothing."""
    assert documents[name].state in (State.READ, State.READ_PARTLY)


@pytest.mark.parametrize("name", sorted(LOCKED))
def test_a_password_that_is_missing_is_named(name: str, documents: dict[str, Document]) -> None:
    """Locked, not damaged."""
    assert documents[name].state is State.LOCKED


@pytest.mark.parametrize("name", sorted(TEXTLESS))
def test_a_file_without_text_says_so(name: str, documents: dict[str, Document]) -> None:
    """Empty or damaged."""
    assert documents[name].state in (State.EMPTY, State.DAMAGED)
