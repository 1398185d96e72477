"""PDF files that lie in wait: each ends in a state with a sentence, and none keeps the others from being read."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pdf_maker import lines, pdf
from pdf_traps import TRAPS

from hengwen.model.document import Document, Role, State
from hengwen.readers.sandbox.pool import read_all
from slow import one_of

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
    "same_page_often",
}
LOCKED = {"user_password", "user_password_of_128_bits", "unknown_cipher"}
TEXTLESS = {"big_picture", "no_pages", "no_catalog", "cut_in_half", "head_only", "head_and_zeros", "head_and_noise"}
HONEST = ["这是一份普普通通的文件它和陷阱放在同一个文件夹里面", "照样应当读出来。"]


HANGING = {"laughing_forms", "bomb", "self_reference"}
PORTIONS = {f"{part} of 3": [name for name in [*TRAPS][part::3] if name not in HANGING] for part in (1, 0, 2)}


def read_traps(names: Sequence[str], folder: Path, seconds: float) -> dict[str, Document]:
    """Traps read together with an honest file after each."""
    honest = pdf([lines(HONEST)])
    for name in names:
        (folder / f"{name}.pdf").write_bytes(TRAPS[name]())
        (folder / f"{name}-honest.pdf").write_bytes(honest)
    paths = [(folder / f"{name}{end}.pdf", Role.NEW) for name in names for end in ("", "-honest")]
    return {Path(document.path).stem: document for document in read_all(paths, jobs=2, seconds=seconds)}


@pytest.mark.slow
def test_a_trap_that_hangs_is_stopped(tmp_path: Path) -> None:
    """In some state with its sentence, which depends on how much is done in two seconds; the files after it go on."""
    documents = read_traps(sorted(HANGING), tmp_path, 2.0)
    for name in HANGING:
        assert documents[name].state is State.READ or str(documents[name].content.message), name
        # Beside much other work two seconds may be too few for it as well.
        assert documents[f"{name}-honest"].state in (State.READ, State.TOO_SLOW)


@pytest.mark.parametrize("portion", one_of(PORTIONS))
def test_every_trap_ends_in_its_state_and_no_honest_file_suffers(portion: str, tmp_path: Path) -> None:
    """Whatever does not end as `read` says why. A false count, a wrong table or an owner's password hides nothing."""
    names = PORTIONS[portion]
    documents = read_traps(names, tmp_path, 300.0)
    for name in names:
        document, honest = documents[name], documents[f"{name}-honest"]
        state = document.state
        assert state in expected(name), (name, document.content.message)
        assert state is State.READ or str(document.content.message), name
        assert document.text if state.has_text else not document.text, name
        assert (honest.state, honest.text) == (State.READ, "".join(HONEST)), name


def expected(name: str) -> tuple[State, ...]:
    """The states that a trap may end in."""
    if name in READ:
        return State.READ, State.READ_PARTLY
    if name in LOCKED:
        return (State.LOCKED,)
    return (State.EMPTY, State.DAMAGED) if name in TEXTLESS else tuple(State)
