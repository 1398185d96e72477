"""What the compare page remembers from one day to the next: switches, sizes and the order of the list."""

from PySide6.QtGui import QAction

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.settings import Settings

_USUAL = {"link": True, "differ": True, "pages": False, "filter": False, "legend": True}


class Memory:
    """Puts everything as it was, and keeps every change of it."""

    def __init__(self, settings: Settings, actions: dict[str, QAction], parts: CompareLayout) -> None:
        self._settings, self._parts = settings, parts
        for name, usual in _USUAL.items():
            action = actions[name]
            action.setChecked(settings.remembered(f"compare/{name}", str(int(usual))) == "1")
            action.toggled.connect(lambda on, name=name: self._keep(name, str(int(on))))
        sizes = settings.remembered("compare/sizes", "")
        if sizes:
            parts.splitter.setSizes([int(size) for size in sizes.split("|") if size.isdecimal()])
        parts.splitter.splitterMoved.connect(self._keep_sizes)
        parts.listing.set_order(settings.remembered("compare/order", ""))
        parts.listing.order_changed.connect(lambda order: self._keep("order", order))

    def _keep_sizes(self) -> None:
        self._keep("sizes", "|".join(map(str, self._parts.splitter.sizes())))

    def _keep(self, name: str, value: str) -> None:
        self._settings.remember(f"compare/{name}", value)
