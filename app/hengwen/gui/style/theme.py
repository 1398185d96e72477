"""The colours of the window, light and dark. No colour has a meaning that a figure or a shape does not show too."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette

_FAMILIES = ["Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei UI", "WenQuanYi Micro Hei"]
_DARK_BELOW = 128  # of 255, the lightness of the palette's window


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of one level: `fill` and `ink` of its pill, `bar` of everything painted solid."""

    fill: str
    ink: str
    bar: str


@dataclass(frozen=True, slots=True)
class MatchColour:
    """The colour of one match: `back` behind its text, `strong` where it stands alone."""

    back: str
    strong: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of one theme."""

    page: str
    panel: str
    ink: str
    muted: str
    faint: str
    rule: str
    field: str
    track: str
    accent: str
    accent_hover: str
    on_accent: str
    chosen: str
    hover: str
    changed: str
    changed_back: str
    only_left: str
    only_right: str
    moved: str
    notice: Tone
    levels: tuple[Tone, ...]
    marks: tuple[MatchColour, ...]

    def mark(self, number: int) -> MatchColour:
        """Return the colour of the match with this number; colours repeat, but neighbours differ."""
        return self.marks[number % len(self.marks)]


LIGHT = Theme(
    page="#ffffff", panel="#fafaf8", ink="#1c1f24", muted="#636871", faint="#8e9299", rule="#e3e4e1", field="#d3d5d3",
    track="#ececea", accent="#2b5a9e", accent_hover="#234b86", on_accent="#ffffff", chosen="#e9effa", hover="#f3f4f2",
    changed="#b0391b", changed_back="#fff7ec", only_left="#8f5600", only_right="#1763ad", moved="#6a3fb0",
    notice=Tone("#fdecd2", "#84500b", "#d98b1f"),
    levels=(
        Tone("#e0f1e5", "#1f6a3c", "#8fc7a2"),
        Tone("#fbf1c4", "#6f5700", "#dcc455"),
        Tone("#fde4cb", "#8a4207", "#dd9550"),
        Tone("#fbdedd", "#9b2226", "#c0504d"),
    ),
    marks=(
        MatchColour("#fde38f", "#e0ac1f"),
        MatchColour("#bfe6cb", "#5bb27a"),
        MatchColour("#cbd8fd", "#7d9bea"),
        MatchColour("#f9cfd8", "#dd7f95"),
        MatchColour("#dccff5", "#a184d8"),
        MatchColour("#bfe6e8", "#4fabb1"),
        MatchColour("#fbd3b4", "#de8b4c"),
        MatchColour("#dfe3a6", "#a3aa3a"),
    ),
)  # fmt: skip

DARK = Theme(
    page="#1b1d20", panel="#212427", ink="#e6e6e3", muted="#a0a4aa", faint="#7d828a", rule="#34383c", field="#474c51",
    track="#303438", accent="#4a7fcb", accent_hover="#5b8ed6", on_accent="#ffffff", chosen="#28364c", hover="#272a2e",
    changed="#ff9d7a", changed_back="#4b3327", only_left="#f0b24d", only_right="#7db9f5", moved="#c3a6f5",
    notice=Tone("#4a3819", "#f3c77f", "#d98b1f"),
    levels=(
        Tone("#1f3a29", "#9bd8b0", "#4d8c64"),
        Tone("#3f3816", "#ead57a", "#b09a35"),
        Tone("#492f18", "#f5b984", "#c07c3c"),
        Tone("#4d2426", "#f5a9a8", "#c4575a"),
    ),
    marks=(
        MatchColour("#5a4a12", "#c99b25"),
        MatchColour("#1f4d31", "#4f9f6d"),
        MatchColour("#2b3d70", "#7d97de"),
        MatchColour("#5c2b38", "#cf7288"),
        MatchColour("#453264", "#9d83cf"),
        MatchColour("#174a4d", "#48a0a6"),
        MatchColour("#5b3919", "#cf803f"),
        MatchColour("#454a16", "#9aa13a"),
    ),
)  # fmt: skip


def theme_now() -> Theme:
    """Return the current theme, which follows from the application's palette, so nobody has to pass it around."""
    return DARK if QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < _DARK_BELOW else LIGHT


def chosen_theme(setting: str) -> Theme:
    """Return the theme for a setting: `light`, `dark`, or anything else for the system's."""
    if setting in ("light", "dark"):
        return DARK if setting == "dark" else LIGHT
    return DARK if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme, for everything that no style sheet reaches."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: theme.panel, roles.WindowText: theme.ink, roles.Base: theme.page, roles.Text: theme.ink,
        roles.AlternateBase: theme.panel, roles.Button: theme.page, roles.ButtonText: theme.ink,
        roles.Highlight: theme.accent, roles.HighlightedText: theme.on_accent, roles.PlaceholderText: theme.faint,
        roles.ToolTipBase: theme.page, roles.ToolTipText: theme.ink, roles.Link: theme.accent, roles.Mid: theme.rule,
    }  # fmt: skip
    qt_palette = QPalette(QColor(theme.panel))
    for role, colour in colours.items():
        qt_palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        qt_palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.faint))
    return qt_palette


def font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the window's font: one with Chinese glyphs comes first, so that both scripts share a line height."""
    qt_font = QFont()
    qt_font.setFamilies([*_FAMILIES, qt_font.family()])
    qt_font.setPixelSize(max(1, round(pixels)))
    qt_font.setBold(bold)
    return qt_font
