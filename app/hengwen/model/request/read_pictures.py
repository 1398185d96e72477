"""Whether text is read from pictures."""

from enum import StrEnum


class ReadPictures(StrEnum):
    """`AUTO`: pages and pictures that nothing else tells the words of. `ALL`: all others, too."""

    NEVER = "never"
    AUTO = "auto"
    ALL = "all"
