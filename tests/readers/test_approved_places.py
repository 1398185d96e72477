"""Where texts and their letters stand on pages, to the tenth of a point, and how letters of two texts are aligned."""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pypdfium2
from pdf_maker import lines, pdf

from approval import unapproved
from hengwen.readers.pages.letter_alignment import align_letters, letters_of, letters_with_places
from hengwen.readers.pages.protocol import TextQuery
from hengwen.readers.pages.text_positions import PageText
from hengwen.readers.sandbox import process

APPROVED = Path(__file__).parent / "approved"
TEXT = [
    "Plagiarism is measured here", "and measured again, by many who", "measured plagiarism before; co-",
    "operation is no plagiarism",
]  # fmt: skip
QUERIES = (
    "measured", "plagiarism", "is measured here and measured", "cooperation", "no plagiarism", "m", "", "—",
    "nothing of it",
    "measured again, but then it goes on quite differently for long", "Plagiarism is done",
    "operation is no plagiarism at all",
    "abcdefghijklmnop", "is me", "hereandmea zz zz z", "ﬁ measured", "ＭＥＡＳＵＲＥＤ", "measured measured",
)  # fmt: skip
TURNS = (
    b"",
    b"/Rotate 90",
    b"/Rotate 180",
    b"/Rotate 270",
    b"/CropBox [50 50 550 750]",
    b"/CropBox [50 300 400 790] /Rotate 90",
)


def _pages() -> Iterator[tuple[str, PageText]]:
    plain = pdf([lines(TEXT, x=60, top=700, size=20, pitch=40)])
    for turn in TURNS:
        data = plain.replace(b"/MediaBox [", turn + b" /MediaBox [")
        with closing(pypdfium2.PdfDocument(data)) as file, closing(file[0]) as page, closing(PageText(page)) as text:
            yield turn.decode(), text


def _places() -> list[str]:
    values = []
    for turn, page in _pages():
        values.append(f"{turn or 'as it is'}: {page.letters}")
        for query in QUERIES:
            for occurrence in range(4 if query == "measured" else 1):
                boxes = page.find(TextQuery(query, occurrence))
                shown = " ".join(f"{box.left:.1f},{box.top:.1f}+{box.width:.1f},{box.height:.1f}" for box in boxes)
                values.append(f"    {query!r} {occurrence}: {shown}")
        for text in ("\n".join(TEXT), "and many measured", "ＭＥＡ", ""):
            letters = page.locate(text)
            assert letters.shape == (len(text), 4)
            corners = (" ".join(f"{place:.1f}" for place in box) for box in letters[:60:7].tolist())
            values.append(f"    {text[:12]!r} letters {', '.join(corners)}")
    return values


def test_where_texts_stand_on_a_page() -> None:
    """Each text, each occurrence, its beginning where the whole is not there; on turned and cropped pages too.

    In a process of its own: PDFium has one face for all fonts that are not there, and a page that was drawn before
    with a bolder one leaves its letters wider.
    """
    with ProcessPoolExecutor(1, mp_context=get_context(process.START_METHOD)) as pool:
        actual = pool.submit(_places).result()
    assert unapproved(APPROVED / "places.txt", actual) == []


def test_how_letters_of_a_text_and_a_page_are_aligned() -> None:
    """Equal, in another order, with letters between, with repeats, with some missing; letters of every form."""
    chance, actual = random.Random(5), []
    text = "".join(chance.choices("abcdefghij", k=60))
    pages = {
        "equal": text, "turned": text[30:] + text[:30], "twice": text * 2,
        "with others": "xyz".join((text[:20], text[20:40], text[40:])),
        "every ninth other": "".join("z" if at % 9 == 4 else item for at, item in enumerate(text)), "half": text[15:45],
        "none": "zzz", "": "",
        "mixed": "".join(chance.sample([text[at : at + 7] for at in range(0, 60, 7)], 9)), "short": text[:4],
        "five": text[:5],
    }  # fmt: skip
    for name, page in pages.items():
        actual.append(f"{name}: {' '.join(map(str, align_letters(text, page).tolist()))}")
        actual.append(f"    back: {' '.join(map(str, align_letters(page, text).tolist()))}")
    for words in ("a-b c", "ﬁne ①②", "Ｗｉｄｅ ㎡", "中 文，字", "e\u0301", "½", "", " \n"):
        actual.append(f"{words!r}: {letters_of(words)!r} {letters_with_places(words)}")
    assert unapproved(APPROVED / "letters.txt", actual) == []
