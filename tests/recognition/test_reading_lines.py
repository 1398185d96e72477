"""Pictures of text are read: every letter, upright however they lie, in order; and nothing makes the reader fail."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from drawn_pages import LINES, chinese, page, recogniser, with_models, write
from PIL import Image, ImageDraw

from hengwen.model.recognised import RecognisedPicture

pytestmark = with_models

TEXT = " ".join(LINES)
HAN = ("浅海滩涂的沉积速率决定了红树林能否跟得上海平面的上升，我们", "在河口布设了十二个观测点。")

# Reads a picture in a process whose every socket is noted.
PROGRAM = """
import sys
seen = []
def hook(event, _):
    if event.startswith(("socket.", "urllib.", "http.client.")):
        seen.append(event)
sys.addaudithook(hook)
from PIL import Image
from hengwen.recognition import load
print(load().read(Image.open("page.png")).text, seen)
"""


def test_every_letter_is_read_with_its_place() -> None:
    picture = page(LINES)
    read = recogniser().read(picture)
    assert read.text == TEXT
    assert read.mean_score > 0.95
    assert not read.doubtful
    assert (read.width, read.height, read.turned) == (*picture.size, 0)
    ((left, top), (right, _), _, (_, bottom)) = read.lines[0].quadrilateral
    assert 20 < left < 45
    assert 600 < right < 760
    assert 15 < top < 40
    assert 50 < bottom < 75
    assert recogniser().read(picture) == read


def test_chinese_lines_are_joined_without_a_blank() -> None:
    read = recogniser().read(page(HAN, chinese(), width=820))
    assert read.text.replace(",", "，") == "".join(HAN)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_picture_that_lies_another_way_is_turned(degrees: int) -> None:
    """By as many degrees clockwise as are said; lines have their places in the upright picture."""
    upright = page(LINES)
    read = recogniser().read(upright.rotate(degrees, expand=True))
    assert (read.turned, read.text) == (degrees, TEXT)
    assert (read.width, read.height) == upright.size
    assert read.lines[0].quadrilateral[0][1] < read.lines[-1].quadrilateral[0][1]


@pytest.mark.parametrize("degrees", [-3, 1.2, 3])
def test_a_tilted_page_is_read_in_order(degrees: float) -> None:
    tilted = page(LINES).rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    assert recogniser().read(tilted).text == TEXT


def test_letters_may_be_white_on_black() -> None:
    assert recogniser().read(page(LINES).point(lambda value: 255 - value)).text == TEXT


@pytest.mark.parametrize("dot", [0, 255])
def test_dots_strewn_over_a_page_cost_no_line(dot: int) -> None:
    """As a fax has them, black on white or the other way round."""
    sheet = Image.new("RGB", (830, 600), "white")
    for number, line in enumerate(LINES * 2):
        write(sheet, (60, 60 + 27 * number), line, size=16)
    grey = np.asarray(sheet.convert("L")) ^ dot
    dotted = np.where(np.random.default_rng(7).random(grey.shape) < 0.015, dot, grey)
    words = recogniser().read(Image.fromarray(dotted.astype(np.uint8))).text.split()
    assert words == f"{TEXT} {TEXT}".split()


def test_two_columns_are_read_one_after_the_other() -> None:
    picture = Image.new("RGB", (1500, 400), "white")
    for number, line in enumerate(LINES * 2):
        write(picture, (30, 20 + 40 * number), line)
        write(picture, (780, 20 + 40 * number), line.upper())
    text = recogniser().read(picture).text.replace("\n", " ")
    assert text.split(" ") == f"{TEXT} {TEXT} {TEXT.upper()} {TEXT.upper()}".split(" ")


def test_a_table_is_read_row_by_row() -> None:
    picture = Image.new("RGB", (760, 260), "white")
    rows = (("Method", "Recall", "Seconds"), ("Nearest", "0.774", "14.2"), ("Naive", "0.833", "0.9"))
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            write(picture, (40 + 240 * place, 30 + 60 * number), cell)
    assert recogniser().read(picture).text == "\n".join("\t".join(row) for row in rows)


def test_cells_with_rules_are_read_one_by_one() -> None:
    """Also where their lines stand as close as those of running text."""
    picture = Image.new("RGB", (1100, 240), "white")
    draw = ImageDraw.Draw(picture)
    for row in range(2):
        draw.rectangle((10, 10 + 104 * row, 400, 114 + 104 * row), outline="black")
        draw.rectangle((400, 10 + 104 * row, 1090, 114 + 104 * row), outline="black")
        write(picture, (20, 48 + 104 * row), f"Where the sand is from {row}")
        for number, line in enumerate(LINES):
            write(picture, (410, 14 + 104 * row + 33 * number), line)
    expected = "\n".join(f"Where the sand is from {row}\n{TEXT}" for row in range(2))
    assert recogniser().read(picture).text == expected


def test_a_turned_photograph_is_read_as_viewers_show_it(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[274] = 6  # to be turned by 90 degrees clockwise
    page(LINES).rotate(90, expand=True).save(tmp_path / "photo.jpg", exif=exif, quality=95)
    read = recogniser().read(Image.open(tmp_path / "photo.jpg"))
    assert (read.turned, read.text) == (0, TEXT)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "YCbCr", "HSV", "LAB", "I", "I;16", "F"])
def test_pictures_of_all_modes_are_read(mode: str) -> None:
    grey = page(LINES).convert("L")
    if mode in ("I", "I;16", "F"):
        values = np.asarray(grey).astype(np.uint16) * 257
        picture = Image.fromarray(values) if mode == "I;16" else Image.fromarray(values.astype(np.int32)).convert(mode)
    elif mode in ("LA", "RGBA"):
        picture = Image.new(mode, grey.size, 0)  # black letters on nothing
        picture.putalpha(grey.point(lambda value: 255 - value))
    else:
        picture = page(LINES).convert(mode)
    assert recogniser().read(picture).text == TEXT


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (1, 1)),
        Image.new("L", (1, 3000)),
        Image.new("RGB", (3000, 1), "white"),
        Image.new("RGB", (640, 480), "white"),
        Image.new("RGB", (640, 480)),
        Image.new("RGBA", (64, 64), (0, 0, 0, 0)),
        Image.new("1", (9000, 9000), 1),
        Image.new("F", (50, 50), float("nan")),
        Image.fromarray(np.indices((300, 300)).sum(axis=0).astype(np.uint8) % 2 * 255),
    ],
)
def test_nothing_is_read_where_nothing_is_written(picture: Image.Image) -> None:
    read = recogniser().read(picture)
    assert not read.text
    assert read.mean_score == 1


def test_noise_makes_nothing_fail() -> None:
    noise = np.random.default_rng(5).integers(0, 256, (400, 400, 3), dtype=np.uint8)
    recogniser().read(Image.fromarray(noise)).require_sound()


def test_a_large_picture_is_read_smaller() -> None:
    large = page(LINES).resize((7600, 1752))
    read = recogniser().read(large.crop((0, 0, 7600, 5000)))
    assert read.text == TEXT
    assert read.width * read.height <= 24_100_000


def test_no_socket_is_opened(tmp_path: Path) -> None:
    page(LINES).save(tmp_path / "page.png")
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == f"{TEXT} []", done.stderr


def test_what_is_read_is_a_value_of_files() -> None:
    """It comes back from JSON as it was."""
    from hengwen.serial.decoding import decode_json, encode_json

    read = recogniser().read(page(LINES))
    assert decode_json(encode_json(read), RecognisedPicture) == read
