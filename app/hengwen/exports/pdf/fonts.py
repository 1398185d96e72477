"""Outlines of characters from the fonts of the system: each from the first font of a list that has it."""

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from hengwen.model.messages import HengwenError, message
from hengwen.resources import resource

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

EM = 1000
"""Units of an em, into which every outline is scaled."""

_CHINESE = (
    "NotoSansCJK-Regular.ttc", "NotoSansCJKsc-Regular.otf", "NotoSansSC-Regular.otf", "NotoSansSC-Regular.ttf",
    "SourceHanSansSC-Regular.otf", "SourceHanSansCN-Regular.otf", "SourceHanSans-Regular.ttc", "msyh.ttc", "Deng.ttf",
    "PingFang.ttc", "Hiragino Sans GB.ttc", "STHeiti Light.ttc", "STHeiti Medium.ttc", "simhei.ttf", "simsun.ttc",
    "Songti.ttc", "wqy-microhei.ttc", "wqy-zenhei.ttc", "DroidSansFallbackFull.ttf", "NotoSerifCJK-Regular.ttc",
    "uming.ttc", "ukai.ttc", "Arial Unicode.ttf",
)  # fmt: skip
_OTHERS = (
    "simsunb.ttf", "SimsunExtG.ttf", "seguisym.ttf", "seguiemj.ttf", "arial.ttf", "Apple Symbols.ttf", "Menlo.ttc",
    "NotoEmoji-Regular.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSans-Regular.ttf", "Symbola.ttf", "DejaVuSans.ttf",
)  # fmt: skip
_SAMPLE = "的检测相似度，。"
_RESTRICTED = 0x0002  # fsType: the maker of the font forbids to embed it


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a character: its width in `EM` and its charstring (Type 2), None for a blank one."""

    width: int
    drawing: Any


class Face:
    """One face of a font file."""

    def __init__(self, path: Path) -> None:
        self._font = _open(path)
        self._names: dict[int, str] = self._font.getBestCmap() or {}
        self._glyphs = self._font.getGlyphSet()
        self._scale = EM / self._font["head"].unitsPerEm
        if not self._glyphs or not {"CFF ", "CFF2", "glyf"} & set(self._font.keys()):
            raise ValueError(path)

    @property
    def embeddable(self) -> bool:
        """Whether the font's maker allows embedding it."""
        return "OS/2" not in self._font or self._font["OS/2"].fsType & 0x000F != _RESTRICTED

    def has(self, characters: Iterable[str]) -> bool:
        """Return whether it has all of these characters."""
        return all(ord(character) in self._names for character in characters)

    def outline(self, character: str) -> Outline:
        """Return the outline of a character that it has."""
        from fontTools.pens.t2CharStringPen import T2CharStringPen
        from fontTools.pens.transformPen import TransformPen

        glyph = self._glyphs[self._names[ord(character)]]
        width = round(glyph.width * self._scale)
        pen = T2CharStringPen(width, self._glyphs)
        glyph.draw(pen if self._scale == 1 else TransformPen(pen, (self._scale, 0, 0, self._scale, 0, 0)))
        return Outline(width, pen.getCharString(optimize=False))  # a tenth larger, in a third of the time


class Faces:
    """The faces of this system, those for Chinese first. All sheets share one object: each outline is drawn once."""

    def __init__(self) -> None:
        known = _known_files()
        self._waiting = [known[name] for name in (*_CHINESE, *_OTHERS) if name in known]
        self._all = known
        self._faces: list[Face] = []
        self._drawn: dict[str, Outline] = {}
        self._lock = Lock()  # a font is read piece by piece while it is used, and sheets are made in several threads

    def outline(self, character: str) -> Outline:
        """Return a character's outline, a box where no font has it. Raises `HengwenError` without a Chinese font."""
        with self._lock:
            if character not in self._drawn:
                self._drawn[character] = self._draw(character)
            return self._drawn[character]

    def _draw(self, character: str) -> Outline:
        if character.isspace() or unicodedata.category(character) in ("Cc", "Cf"):
            return _blank(character)
        face = self._with(character)
        return face.outline(character) if face else _box()

    def _with(self, character: str) -> Face | None:
        if not self._faces:
            self._faces.append(self._first())
        known = next((face for face in self._faces if face.has(character)), None)
        while known is None and self._waiting:
            face = _face(self._waiting.pop(0))
            if face is not None:
                self._faces.append(face)
                known = face if face.has(character) else None
        return known

    def _first(self) -> Face:
        """Return the first font with Chinese characters: one that is known to be good, otherwise any."""
        others = (path for _, path in sorted(self._all.items()) if path not in self._waiting)
        for path in (*self._waiting, *others):
            face = _face(path)
            if face is not None and face.has(_SAMPLE):
                self._waiting = [other for other in self._waiting if other != path]
                return face
        raise HengwenError(
            message(
                "There is no font with Chinese characters on this system, which a PDF needs: install one, such as "
                "Noto Sans CJK, or choose DOCX or HTML."
            )
        )


@cache
def system_faces() -> Faces:
    """Return the faces of this system."""
    return Faces()


def _open(path: Path) -> "TTFont":
    from fontTools.ttLib import TTCollection, TTFont

    if path.suffix.lower() != ".ttc":
        return TTFont(path, lazy=True)
    faces = TTCollection(path, lazy=True).fonts
    simplified = (face for face in faces if str(face["name"].getDebugName(1)).endswith((" SC", " CN", " GB")))
    return next(simplified, faces[0])


def _face(path: Path) -> Face | None:
    """Return the face of a file, None for one that is damaged, has only bitmaps, or may not be embedded."""
    import struct

    from fontTools.ttLib import TTLibError

    with suppress(OSError, ValueError, KeyError, AssertionError, struct.error, TTLibError):
        face = Face(path)
        if face.embeddable:
            return face
    return None


def _known_files() -> dict[str, Path]:
    """Return font files of the system by name."""
    files: dict[str, Path] = {}
    for folder in _folders():
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                if name.lower().endswith((".ttf", ".ttc", ".otf")):
                    files.setdefault(name, Path(root, name))
    return files


def _folders() -> Iterator[Path]:
    """Yield the folders of fonts: those of the system, then one that a frozen program may bring."""
    yield from _folders_of_system()
    yield resource("fonts")


def _folders_of_system() -> Iterator[Path]:
    home = Path.home()
    if sys.platform == "win32":
        yield Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"
        yield Path(os.environ.get("LOCALAPPDATA", home)) / "Microsoft" / "Windows" / "Fonts"
    elif sys.platform == "darwin":
        yield from (Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts")
        yield from sorted(Path("/System/Library/AssetsV2").glob("com_apple_MobileAsset_Font*"))
    else:
        yield from (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
        yield from (home / ".local" / "share" / "fonts", home / ".fonts")


def _blank(character: str) -> Outline:
    """Return an outline without ink: white space has a width; control and format characters have none."""
    wide = {"\u3000": EM, "\t": 2 * EM, "\u2003": EM, "\u2002": EM // 2}
    return Outline(wide.get(character, EM // 4 if character.isspace() else 0), None)


def _box() -> Outline:
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    pen = T2CharStringPen(EM, None)
    for corners in (((80, -80), (920, -80), (920, 840), (80, 840)), ((130, -30), (130, 790), (870, 790), (870, -30))):
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return Outline(EM, pen.getCharString())
