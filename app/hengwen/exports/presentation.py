"""How a report is handed on: in which language, with whose verdicts, under which names, in whose dress."""

from dataclasses import dataclass, field
from pathlib import Path

from hengwen.errors import HengwenError, message
from hengwen.review import Review

_PICTURES = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
_LARGEST_LOGO = 2_000_000  # bytes; it stands in every report, and a photograph of 20 MB would too


@dataclass(frozen=True, slots=True)
class Limits:
    """How much text a report holds; what is beyond stands in its tables, and the report says so.

    `pairs`, `characters`: whole texts side by side, of that many pairs and characters at most.
    `passages`: characters of the passages of further pairs.
    """

    pairs: int = 100
    characters: int = 3_000_000
    passages: int = 3_000_000


@dataclass(frozen=True)
class Presentation:
    """What a writer is asked for besides the report itself.

    `review`: verdicts, shown with pairs and passages. `hidden`: names of documents and people are masked, in texts
    too; `names`: further ones to mask. `layout`: the user's own Jinja2 template (HTML) or document (DOCX). `logo`: a
    PNG or JPEG file for the head of the report.
    """

    language: str = "en"
    review: Review = field(default_factory=Review)
    hidden: bool = False
    names: tuple[str, ...] = ()
    layout: Path | None = None
    logo: Path | None = None
    limits: Limits = field(default_factory=Limits)

    def picture(self) -> tuple[str, bytes] | None:
        """The logo as its kind (`png` or `jpeg`) and its bytes, None without one.

        Raises `HengwenError` for a file that is gone, too large, or no such picture.
        """
        if self.logo is None:
            return None
        data = read_own(self.logo)
        kind = next((kind for start, kind in _PICTURES.items() if data.startswith(start)), None)
        if kind is None or len(data) > _LARGEST_LOGO:
            raise HengwenError(
                message("The logo {path} must be a PNG or JPEG picture of 2 MB at most.", path=str(self.logo))
            )
        return kind, data


def read_own(path: Path) -> bytes:
    """The bytes of a file that the user named for a report; raises `HengwenError` where there are none."""
    try:
        return path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise HengwenError(message("The file {path} cannot be read: {reason}.", path=str(path), reason=why)) from error
