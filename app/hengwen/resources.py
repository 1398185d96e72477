"""Where the files of `resources/` lie: inside the installed package, or beside `app/` in a source tree."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(*names: str) -> Path:
    """The path of a resource, such as `resource("text", "synonyms.txt")`."""
    installed = _PACKAGE / "resources"
    return (installed if installed.is_dir() else _PACKAGE.parents[1] / "resources").joinpath(*names)
