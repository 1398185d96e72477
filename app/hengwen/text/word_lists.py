"""Word lists that anyone may edit: those that come with the program, and a user's own beside them."""

from pathlib import Path

from platformdirs import user_config_path

from hengwen.files.private import make_private_file, make_private_folder
from hengwen.model.messages import HengwenError, message
from hengwen.resources import resource

USER_LISTS = ("stop-words.txt", "markers.txt", "synonyms.txt", "dictionary.txt")
"""The lists that influence methods and titles; the last has words that no dictionary knows."""

_WORDS = "# 每行一个或多个词，用空格隔开。 One word or more in a line, blanks between them.\n"
_PAIRS = "# 每行一对，如 台湾居民→台胞。 One pair in a line, as here: a→b.\n"
_ENTRIES = "# 每行一个词，可加词频、词性，如 智衡阅卷 5 nz。 One word in a line; frequency and tag may follow.\n"
_HEADS = {"synonyms.txt": _PAIRS, "dictionary.txt": _ENTRIES}


def user_folder() -> Path:
    """Return the folder of a user's own lists: files of the same names as in `resources/text`. It need not exist."""
    return user_config_path("hengwen", appauthor=False) / "text"


def user_list(name: str, folder: Path | None = None) -> Path:
    """Return the user's own list of that name, created with a comment where there is none. Raises `HengwenError`."""
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
    """Return the lines of a list, then those of the user's list of that name, without blank lines and comments (#).

    `folder`: of the user's lists, by default `user_folder()`.
    """
    lines = []
    for path in (resource("text", name), (folder or user_folder()) / name):
        if path.is_file():
            lines += _text_of(path).splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _text_of(path: Path) -> str:
    """Return the text of a list. A list that is not UTF-8 was saved by an old Chinese editor."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")


def word_list(name: str, folder: Path | None = None) -> frozenset[str]:
    """Return the words of a list with several words in each line, separated by blanks."""
    return frozenset(word for line in list_lines(name, folder) for word in line.split())
