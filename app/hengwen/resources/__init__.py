"""Where the files of `resources/` and the guide lie: in the installed package, or beside `app/` in a source tree."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(*names: str) -> Path:
    """The path of a resource, such as `resource("text", "synonyms.txt")`."""
    installed = _PACKAGE / "resources" / "text"
    return (installed.parent if installed.is_dir() else _PACKAGE.parents[1] / "resources").joinpath(*names)


def guide_folder(language: str) -> Path:
    """Where the user guide lies in a language such as `zh_CN`: packed among the resources, or in `docs/guide`.

    In English where nobody has written it in that language yet.
    """
    packed = resource("guide")
    guide = packed if packed.is_dir() else _PACKAGE.parents[1] / "docs" / "guide"
    return guide / (language[:2] if (guide / language[:2]).is_dir() else "en")
