"""Makes the general mean of each language that the vectors of few paragraphs are centred by, of the guide.

python packaging/meaning_means.py
"""

import re
from pathlib import Path

import numpy as np

from hengwen.matching.meaning.embedder import Embedder
from hengwen.matching.meaning.paragraphs import Language, language_of
from hengwen.matching.meaning.vectors import mean_of

ROOT = Path(__file__).resolve().parents[1]


def paragraphs(language: Language) -> list[str]:
    """Return the paragraphs of the guide in a language, without headings and tables."""
    pages = sorted((ROOT / "docs" / "guide" / language.name.lower()).glob("*.md"))
    blocks = [block for page in pages for block in re.split(r"\n\s*\n", page.read_text(encoding="utf-8"))]
    texts = (" ".join(block.split()) for block in blocks if not block.startswith(("#", "|")))
    return [text for text in texts if language_of(text) is language]


def main() -> None:
    """Write the means, in the order of `Language`."""
    embedder = Embedder()
    means = [mean_of(np.concatenate(list(embedder.packed(paragraphs(language))))) for language in Language]
    np.save(ROOT / "resources" / "meaning" / "means.npy", np.array(means), allow_pickle=False)


if __name__ == "__main__":
    main()
