"""Word lists that anyone may edit: those that come with the program, and a user's own beside them."""

from pathlib import Path

from platformdirs import user_config_path

from hengwen.files.private import make_private_file, make_private_folder
from hengwen.model.messages import HengwenError, message
from hengwen.resources import resource

USER_LISTS = ("stop-words.txt", "markers.txt", "synonyms.txt")
"""The lists that change what methods and titles make of words."""

_WORDS = "# 每行一个或多个词，用空格隔开。 One word or more in a line, blanks between them.\n"
_PAIRS = "# 每行一对，如 台湾居民→台胞。 One pair in a line, as here: a→b.\n"
_HEADS = {"synonyms.txt": _PAIRS}


def user_folder() -> Path:
    """Where a user's own lists lie: files of the same names as in `resources/text`. It need not exist."""
    return user_config_path("hengwen", appauthor=False) / "text"


def user_list(name: str, folder: Path | None = None) -> Path:
    """The user's own list of that name, begun with a comment where there is none. Raises `HengwenError`."""
    path = (folder or user_folder()) / name
    try:
        make_private_folder(path.parent)
        if not path.exists():
            make_private_file(path)
            path.write_text(_HEADS.get(name, _WORDS), encoding="utf-8")
    except OSError as fault:
        raise HengwenError(message("“{path}” cannot be written.", path=str(path))) from fault
    return path


def list_lines(name: str, folder: Path | None = None) -> list[str]:
    """The lines of a list, then those of the user's list of that name; blank lines and comments (#) left out.

    `folder`: where the user's lists lie, `user_folder()` by default.
    """
    lines = []
    for path in (resource("text", name), (folder or user_folder()) / name):
        if path.is_file():
            lines += _text_of(path).splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _text_of(path: Path) -> str:
    """The text of a list. What is not UTF-8 was saved by an old Chinese editor."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")


def word_list(name: str, folder: Path | None = None) -> frozenset[str]:
    """The words of a list that has some in each line with blanks between."""
    return frozenset(word for line in list_lines(name, folder) for word in line.split())
