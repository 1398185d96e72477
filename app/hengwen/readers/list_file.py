"""Lists that a user gives, of titles or names: plain text, an entry a line."""

from collections.abc import Callable

from hengwen.model.document import State
from hengwen.model.messages import HengwenError, message
from hengwen.readers.failure import Unreadable
from hengwen.readers.txt import read_txt


def list_lines(load: Callable[[], bytes], name: str) -> list[str]:
    """Return the lines of a list without empty ones at its end. `load` returns its bytes; `name`: of the file, for
    sentences. Raises `HengwenError` where there is no such file, or not all of it is text.
    """
    try:
        content = read_txt(load())
    except Unreadable as fault:
        content = fault.content
    if content.state is State.GONE:
        raise HengwenError(message("There is no file “{path}”.", path=name))
    if content.state not in (State.READ, State.EMPTY):
        raise HengwenError(message("“{path}” cannot be used as a list: {state}.", path=name, state=content.state.value))
    return content.text.rstrip().split("\n")
