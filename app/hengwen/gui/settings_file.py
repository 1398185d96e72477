"""Where settings are kept: a JSON file of texts by name.

Qt's own settings make objects of what stands in their file, and run what it says; ours are texts and nothing else.
"""

import json
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_config_path

from hengwen.model.decoding import Passage, Word, decode_json

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
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:  # noqa: PTH123
            json.dump(self._values, stream, indent=1, sort_keys=True)
        draft.replace(self.path)


def _read(path: Path) -> dict[str, str]:
    try:
        if not path.is_file() or path.stat().st_size > _MAX_BYTES:
            return {}
        return decode_json(path.read_bytes(), dict[Word, Passage])
    except (OSError, ValueError):
        return {}
