"""What a side asks a renderer for."""

from dataclasses import dataclass
from pathlib import Path

from hengwen.readers.pages.renderer import PageImage, PageRenderer


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page for one side, with so many pixels per point, and the text to locate on it."""

    side: object
    path: Path
    page: int
    scale: float
    text: str

    def render(self, renderer: PageRenderer) -> PageImage:
        """Draw it."""
        return renderer.render(self.path, self.page, self.scale, text=self.text)
