"""Checks the finished samples: sizes, planted passages where the key says, and nothing shared beyond them."""

import json
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import opencc
import pypdfium2
from lxml import etree
from make import SAMPLES

Key = dict[str, Any]
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
CODECS = {b"\xff\xfe": "utf-16", b"\xef\xbb": "utf-8-sig"}
COVER = re.compile(r"(?:学号|日期)：.*")
REPORTED, FORBIDDEN = 9, 12
SIMPLIFIED = opencc.OpenCC("t2s")


def main() -> None:
    """Print what the samples hold and what is wrong with them."""
    key = json.loads((SAMPLES / "key.json").read_text(encoding="utf-8"))
    texts = {path.name: extracted(path) for path in sorted(SAMPLES.iterdir()) if path.name != "key.json"}
    for name, text in texts.items():
        size = (SAMPLES / name).stat().st_size
        print(f"{size:>8} bytes {len(folded(text)):>5} characters  {name}")
    print(f"{sum(path.stat().st_size for path in SAMPLES.iterdir())} bytes in all")
    faults = [*missing(key, texts), *shared(key, texts)]
    print("\n".join(faults))
    if any(not fault.startswith("shared") for fault in faults):
        raise SystemExit("the samples do not agree with their key")


def extracted(path: Path) -> str:
    """Text of a sample, one paragraph or line to a line."""
    if path.suffix == ".docx":
        with zipfile.ZipFile(path) as package:
            body = etree.fromstring(package.read("word/document.xml"))
        return "\n".join("".join(map(str, paragraph.itertext(f"{WORD}t"))) for paragraph in body.iter(f"{WORD}p"))
    if path.suffix == ".pdf":
        return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    raw = path.read_bytes()
    return raw.decode(CODECS.get(raw[:2], "gb18030"))


def bare(text: str) -> str:
    """Text without white space."""
    return "".join(text.split())


def folded(text: str) -> list[str]:
    """Simplified characters, digits and whole Latin words; marks and spaces dropped."""
    return re.findall(r"[a-z]+|\w", SIMPLIFIED.convert(unicodedata.normalize("NFKC", text)).lower())


def missing(key: Key, texts: dict[str, str]) -> Iterator[str]:
    """Planted passages and hidden texts that are not in their file as the key has them."""
    for pair in key["pairs"]:
        for side in ("left", "right"):
            text = bare(texts[pair[side]])
            for passage in pair["passages"]:
                if bare(passage[side]) not in text:
                    yield f"not found in {pair[side]}: {passage[side]}"
    for hidden in key["hidden"]:
        if bare(hidden["text"]) not in bare(texts[hidden["file"]]):
            yield f"hidden text not found in {hidden['file']}"


def shared(key: Key, texts: dict[str, str]) -> Iterator[str]:
    """Runs that two files share although neither the form nor the key tells of them."""
    twins = {pair["left"] for pair in key["pairs"] if pair["kind"] == "identical"}
    sources = {(pair["left"], pair["right"]) for pair in key["pairs"] if pair["kind"] != "derived"}
    texts = {name: COVER.sub(" x ", text) for name, text in texts.items()}
    form = grams(folded(texts[key["template"]]), 5)
    for left, right in permutations(set(texts) - twins - {key["template"]}, 2):
        whole = own(key, left, texts) if (left, right) in sources else texts[left]
        for run in runs(folded(whole), folded(own(key, right, texts)), form):
            mark = "FORBIDDEN" if len(run) >= FORBIDDEN else "shared"
            yield f"{mark} {len(run)} {left} | {right}: {''.join(run)}"


def own(key: Key, name: str, texts: dict[str, str]) -> str:
    """Text of a file without the passages it copied."""
    text = bare(texts[name])
    for pair in key["pairs"]:
        for passage in pair["passages"] if pair["left"] == name else ():
            text = text.replace(bare(passage["left"]), "\x00")
    return text.replace("\x00", " x ")


def grams(tokens: list[str], size: int) -> set[tuple[str, ...]]:
    """All runs of so many tokens."""
    return {tuple(tokens[start : start + size]) for start in range(len(tokens) - size + 1)}


def runs(left: list[str], right: list[str], form: set[tuple[str, ...]]) -> Iterator[list[str]]:
    """Longest runs of `left` that `right` has too and that are not words of the form."""
    known, start = grams(right, REPORTED), 0
    while start <= len(left) - REPORTED:
        end = start
        while tuple(left[end : end + REPORTED]) in known and end <= len(left) - REPORTED:
            end += 1
        run = left[start : end + REPORTED - 1] if end > start else []
        if run and not grams(run, 5) & form:
            yield run
        start = max(end, start) + 1


if __name__ == "__main__":
    main()
