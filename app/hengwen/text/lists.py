"""Word lists that anyone may edit: those that come with the program, and a user's own beside them."""

from pathlib import Path

from platformdirs import user_config_path

from hengwen.resources import resource


def user_folder() -> Path:
    """Where a user's own lists lie: files of the same names as in `resources/text`. It need not exist."""
    return user_config_path("hengwen", appauthor=False) / "text"


def list_lines(name: str, folder: Path | None = None) -> list[str]:
    """The lines of a list, then those of the user's list of that name; blank lines and comments (#) left out.

    `folder`: where the user's lists lie, `user_folder()` by default.
    """
    lines = []
    for path in (resource("text", name), (folder or user_folder()) / name):
        if path.is_file():
            lines += path.read_text(encoding="utf-8-sig").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def word_list(name: str, folder: Path | None = None) -> frozenset[str]:
    """The words of a list that has some in each line with blanks between."""
    return frozenset(word for line in list_lines(name, folder) for word in line.split())
