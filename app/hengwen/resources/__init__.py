"""Finds the files of `resources/` and the guide: in the installed package, or beside `app/` in a source tree."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(*names: str) -> Path:
    """Return the path of a resource, such as `resource("text", "synonyms.txt")`."""
    installed = _PACKAGE / "resources" / "text"
    return (installed.parent if installed.is_dir() else _PACKAGE.parents[1] / "resources").joinpath(*names)


def guide_folder(language: str) -> Path:
    """Return the folder of the user guide in a language such as `zh_CN`: packed among the resources, or in
    `docs/guide`.

    The English one where there is none in that language yet.
    """
    packed = resource("guide")
    guide = packed if packed.is_dir() else _PACKAGE.parents[1] / "docs" / "guide"
    return guide / (language[:2] if (guide / language[:2]).is_dir() else "en")
