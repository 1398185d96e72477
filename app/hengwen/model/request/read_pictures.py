"""Whether text is read from pictures."""

from enum import StrEnum


class ReadPictures(StrEnum):
    """`COUNT`: none, but how many a document has is known. `AUTO`: pages and pictures that nothing else tells the words
    of. `ALL`: all others, too.
    """

    NEVER = "never"
    COUNT = "count"
    AUTO = "auto"
    ALL = "all"

    @property
    def reads(self) -> bool:
        """Whether any are read."""
        return self in (ReadPictures.AUTO, ReadPictures.ALL)
