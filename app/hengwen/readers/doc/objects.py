"""Objects of other programs in a Word document ([MS-DOC] 2.1.6, the storage `ObjectPool`): only charts hold words.

LibreOffice keeps its charts there as OpenDocument; the formats of other programs are not read.
"""

from hengwen.readers.doc.compound_file import CompoundFile
from hengwen.readers.failure import Unreadable
from hengwen.readers.odf.charts import chart_lines
from hengwen.readers.ooxml.package import LARGEST_TOTAL, open_package

_ZIP = b"PK"


class EmbeddedObjects:
    """The objects of a document, by the number that the separator of a field gives instead of a picture."""

    def __init__(self, container: CompoundFile) -> None:
        self._container, self._unpacked = container, 0
        self._read: set[int] = set()

    def lines(self, number: int) -> list[str]:
        """Return the words of the chart with this number, once; none for other objects, broken or too large ones."""
        if number in self._read:
            return []
        self._read.add(number)
        data = self._container.stream(f"ObjectPool/_{number}/package_stream")
        if not data.startswith(_ZIP):
            return []
        unpacked, self._unpacked = self._unpacked, LARGEST_TOTAL  # where it fails, nothing else is unpacked
        try:
            package = open_package(data)
            package.unpacked = unpacked
            root = package.parse("content.xml")
        except Unreadable:
            return []
        self._unpacked = package.unpacked
        return [] if root is None else chart_lines(root)
