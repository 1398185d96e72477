"""Makes `resources/samples/`, a class of submissions on one assignment, from the manuscripts in `texts/`.

Needs the extra `samples` and the Noto CJK fonts. Every run gives the same bytes.
"""

import json
from collections.abc import Callable
from pathlib import Path

from key import form, key
from manuscript import Manuscript, fill, read_all
from write_docx import write_docx
from write_pdf import write_pdf
from write_scan import write_scan
from write_txt import write_txt

TEXTS = Path(__file__).parent / "texts"
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
WRITERS: dict[str, Callable[[Manuscript], bytes]] = {
    "docx": write_docx,
    "pdf": write_pdf,
    "scan": write_scan,
    "txt": write_txt,
}


def main() -> None:
    """Write every sample, then the key."""
    texts = read_all(TEXTS)
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for text in texts.values():
        shown = texts[text.meta["source"]] if form(text) == "same" else text
        (SAMPLES / text.name).write_bytes(WRITERS[form(shown)](fill(texts["FORM"], shown)))
    answers = json.dumps(key(texts), ensure_ascii=False, indent=2)
    (SAMPLES / "key.json").write_text(f"{answers}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
