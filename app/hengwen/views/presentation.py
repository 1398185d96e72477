"""How a report is shown: its language, its verdicts, its names, its layout."""

import io
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from hengwen.files.faults import reason
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.review import Review

LAYOUTS = (".docx", ".html", ".htm", ".j2", ".jinja")
"""Suffixes of layouts; all but the first are templates for HTML."""

MAX_USER_FILE = 50_000_000
"""Bytes of a layout, a style or a logo."""

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_LARGEST_LOGO = 5_000_000  # bytes
_LOGO_SIZE = (900, 240)  # pixels it is reduced to: it is part of every report


class Limits(Struct, frozen=True):
    """How much text a report contains; the rest is only in its tables, and the report says so.

    `rows`: pairs in the ranking. `pairs`, `characters`: whole texts side by side, of that many pairs and characters at
    most. `passages`: characters of the passages of further pairs, up to place `listed` of the ranking. `blocks`: blocks
    of shared text.
    """

    rows: int = 5_000
    blocks: int = 500
    pairs: int = 100
    listed: int = 1_500
    characters: int = 3_000_000
    passages: int = 3_000_000


@dataclass(frozen=True)
class Presentation:
    """The arguments of a writer besides the report itself.

    `review`: verdicts, shown with pairs and passages. `hidden`: whether names of documents and people are covered, in
    texts too; `names`: further names to cover. `layout`: the user's own Jinja2 template (HTML) or document (DOCX).
    `logo`: a PNG or JPEG file for the head of the report.
    """

    language: str = "en"
    review: Review = field(default_factory=Review)
    hidden: bool = False
    names: tuple[str, ...] = ()
    layout: Path | None = None
    logo: Path | None = None
    limits: Limits = field(default_factory=Limits)

    @property
    def html_layout(self) -> Path | None:
        """The user's own template for HTML."""
        return None if self.docx_layout else self.layout

    @property
    def docx_layout(self) -> Path | None:
        """The user's own document for DOCX."""
        return self.layout if self.layout and self.layout.suffix.lower() == ".docx" else None

    def check(self) -> None:
        """Raise `HengwenError` for a layout or a logo that cannot be used, before any work is done."""
        self.logo_png()
        if self.layout is None:
            return
        require_layout_name(self.layout)
        read_user_file(self.layout)

    def logo_png(self) -> bytes | None:
        """Return the logo as a small PNG with nothing but its pixels, None without a logo.

        Raises `HengwenError` for a file that is missing, too large, or no such picture.
        """
        if self.logo is None:
            return None
        data = read_user_file(self.logo)
        picture = _small_png(data) if data.startswith(_PICTURES) and len(data) <= _LARGEST_LOGO else None
        if picture is None:
            raise HengwenError(
                message("The logo {path} must be a PNG or JPEG picture of 5 MB at most.", path=str(self.logo))
            )
        return picture


def require_layout_name(path: Path) -> None:
    """Raise `HengwenError` for the name of a file that is no layout."""
    if path.suffix.lower() not in LAYOUTS:
        known = ", ".join(LAYOUTS)
        raise HengwenError(message("The name of the layout {path} must end in {known}.", path=str(path), known=known))


def _small_png(data: bytes) -> bytes | None:
    """Return a picture made small, on white; None for a damaged one and for one that would unpack into gigabytes."""
    from PIL import Image

    target = io.BytesIO()
    try:
        with Image.open(io.BytesIO(data)) as source:
            source.thumbnail(_LOGO_SIZE)
            picture = source.convert("RGBA")
            white = Image.new("RGBA", picture.size, "white")
            Image.alpha_composite(white, picture).convert("RGB").save(target, "PNG")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return target.getvalue()


def read_user_file(path: Path) -> bytes:
    """Read a file that the user named for a report. Raises `HengwenError` where it cannot be read, or is too large."""
    try:
        data = _first_bytes(path)
    except FileNotFoundError as error:
        raise HengwenError(message("There is no file “{path}”.", path=str(path))) from error
    except OSError as error:
        why = reason(error)
        raise HengwenError(message("The file {path} cannot be read: {reason}.", path=str(path), reason=why)) from error
    if len(data) > MAX_USER_FILE:
        raise HengwenError(message("The file {path} is too large for a report.", path=str(path)))
    return data


def _first_bytes(path: Path) -> bytes:
    """Read at most as many bytes as are allowed. Raises `OSError`."""
    if path.exists() and not path.is_file():  # a pipe would block
        raise HengwenError(message("“{path}” is a folder or a device, no file.", path=str(path)))
    with path.open("rb") as stream:
        return stream.read(MAX_USER_FILE + 1)
