"""Where settings are kept: a JSON file of texts by name.

Qt's own settings make objects of what stands in their file, and run what it says; ours are texts and nothing else.
"""

import json
from contextlib import suppress
from pathlib import Path

from platformdirs import user_config_path

from hengwen.files.private import make_private_folder
from hengwen.files.staging import staged_beside
from hengwen.model.bounds import Passage, Word
from hengwen.serial.decoding import decode_json

_MAX_BYTES = 4_000_000


def default_settings() -> Path:
    """The file of this user's settings."""
    return user_config_path("hengwen", appauthor=False) / "settings.json"


class SettingsFile:
    """The settings in a file, as they were when it was opened and as they are changed since. A damaged one has none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values = _read(path)

    def value(self, key: str, otherwise: str) -> str:
        """What is kept under a name."""
        return self._values.get(key, otherwise)

    def keep(self, key: str, value: str) -> None:
        """Keep a text under a name, beside what other windows have kept; until the end where nothing can be written."""
        if self._values.get(key) == value:
            return
        self._values = {**self._values, **_read(self.path), key: value}
        with suppress(OSError):
            self._write()

    def _write(self) -> None:
        make_private_folder(self.path.parent)
        with staged_beside(self.path, private=True) as staged:
            staged.stream.write(json.dumps(self._values, indent=1, sort_keys=True).encode())
            staged.move(self.path)


def _read(path: Path) -> dict[str, str]:
    try:
        if not path.is_file() or path.stat().st_size > _MAX_BYTES:
            return {}
        return decode_json(path.read_bytes(), dict[Word, Passage])
    except (OSError, ValueError):
        return {}
