"""The file of settings: a JSON object of texts by name. Qt's own settings create objects from their file, and run code
in it; ours are plain texts.
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
    """Return the path of this user's settings file."""
    return user_config_path("hengwen", appauthor=False) / "settings.json"


class SettingsFile:
    """The settings of a file, as they were when it was opened, with later changes. A damaged file has none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values = _read(path)

    def value(self, key: str, otherwise: str) -> str:
        """Return the value of a key."""
        return self._values.get(key, otherwise)

    def keep(self, key: str, value: str) -> None:
        """Save a text, keeping what other windows have saved. Where nothing can be written, keep it until the end."""
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
