"""The style sheet of the guide's pages, for Qt's rich text."""

from hengwen.gui.style.theme import Theme

MARGIN = 28
"""Pixels around a page."""

_CODE = "JetBrains Mono, Cascadia Mono, Consolas, Menlo, DejaVu Sans Mono, Noto Sans Mono CJK SC"
_STYLE = """
body {{ color: {ink}; font-size: {text}px; }}
p {{ line-height: 124%; margin-top: 6px; margin-bottom: 8px; }}
p.h1, p.h2, p.h3 {{ font-weight: bold; margin-bottom: 4px; }}
p.h1 {{ font-size: {h1}px; margin-top: 4px; }}
p.h2 {{ font-size: {h2}px; margin-top: 26px; }}
p.h3 {{ font-size: {h3}px; margin-top: 18px; }}
p.picture {{ line-height: 100%; }}
ul, ol {{ margin-top: 4px; margin-bottom: 8px; }}
li {{ line-height: 124%; margin-top: 2px; margin-bottom: 2px; }}
a {{ color: {accent}; text-decoration: none; }}
code, pre {{ font-family: {code}; font-size: {small}px; background-color: {hover}; }}
pre {{ line-height: 124%; margin: 0px; white-space: pre-wrap; }}
table {{ border-collapse: collapse; margin-top: 8px; margin-bottom: 12px; }}
th, td {{ border: 1px solid {rule}; padding: 7px; line-height: 124%; }}
th {{ background-color: {panel}; text-align: left; }}
table.code {{ margin-top: 6px; margin-bottom: 4px; }}
table.code td {{ background-color: {hover}; border-color: {hover}; padding: 10px; }}
"""


def page_style(theme: Theme, pixels: float) -> str:
    """Return the style sheet of a theme; `pixels` is the size of the text."""
    sizes = {"text": 1.0, "h1": 1.6, "h2": 1.28, "h3": 1.1, "small": 0.93}
    colours = {name: getattr(theme, name) for name in ("ink", "accent", "hover", "rule", "panel")}
    return _STYLE.format(code=_CODE, **{name: round(pixels * size) for name, size in sizes.items()}, **colours)
