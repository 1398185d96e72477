"""PDF files that lie in wait: each small, each made to keep a parser busy, fill its memory or bring it down."""

import zlib
from collections.abc import Callable

from pdf_cipher import sealed
from pdf_maker import Put, lines, pdf

TEXT = ["这是一行固定宽度的中文文字它在句子中间断开没有任何", "标点符号的意思到此结束。"]
_HEAD = b"%PDF-1.7\n"
_ID = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"


def numbered(objects: dict[int, bytes], root: int = 1, entries: bytes = b"") -> bytes:
    """A file of objects by number, with a table of where they are."""
    out, places = _HEAD, {}
    for number, content in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    rows = b"".join(b"%d 1\n%010d 00000 n \n" % (number, place) for number, place in sorted(places.items()))
    tail = b"trailer << /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return out + b"xref\n" + rows + tail % (max(objects) + 1, root, entries, len(out))


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def plain(page: bytes = b"", count: bytes = b"1", **more: bytes) -> dict[int, bytes]:
    """One page that says `Hello` in a standard font; `more` are objects `o10`, `o11` and so on."""
    return {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [3 0 R] /Count %s >>" % count,
        3: b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 600 800]"
        b" /Resources << /Font << /F 5 0 R >> >> %s >>" % page,
        4: more.pop("content", stream(b"BT /F 12 Tf 60 700 Td (Hello, this is the text of the page.) Tj ET")),
        5: more.pop("font", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
    } | {int(name[1:]): data for name, data in more.items()}


def reference_chain() -> bytes:
    """The length of the page's text is another object's business, and so on, 50,000 times, and round again."""
    objects = plain(content=b"<< /Length 10 0 R >>\nstream\nBT /F 12 Tf 60 700 Td (Hello) Tj ET\nendstream")
    objects |= {number: b"%d 0 R" % (number + 1) for number in range(10, 50_000)}
    return numbered(objects | {50_000: b"10 0 R"})


def self_reference() -> bytes:
    """An object that is itself."""
    return numbered(plain(content=b"4 0 R", o10=b"10 0 R"))


def laughing_forms(depth: int = 30, times: int = 12) -> bytes:
    """Each form paints the next one twelve times: more than 10 to the 32 letters."""
    objects = plain(
        b"/Resources << /XObject << /X 10 0 R >> /Font << /F 5 0 R >> >>", content=stream(b"/X Do " * times)
    )
    objects[3] = objects[3].replace(b" /Resources << /Font << /F 5 0 R >> >>", b"", 1)
    for number in range(10, 10 + depth):
        entries = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X %d 0 R >> >>"
        objects[number] = stream(b"/X Do " * times, entries % (number + 1))
    last = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F 5 0 R >> >>"
    objects[10 + depth] = stream(b"BT /F 12 Tf 60 700 Td (ha) Tj ET", last)
    return numbered(objects)


def form_in_itself() -> bytes:
    """A form that paints itself."""
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 10 0 R >> >>"
    objects = plain(content=stream(b"/X Do"), o10=stream(b"/X Do /X Do", entries))
    objects[3] = objects[3].replace(b"/F 5 0 R >>", b"/F 5 0 R >> /XObject << /X 10 0 R >>")
    return numbered(objects)


def wide_range() -> bytes:
    """A font that claims to know four thousand million letters."""
    cmap = (
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF>"
        b" endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange"
        b" 1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange endcmap"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R >>"
    return numbered(plain(font=font, o10=stream(cmap)))


def deep_tree(depth: int = 20_000) -> bytes:
    """Twenty thousand branches between the root and the page."""
    objects = plain()
    objects[2] = b"<< /Type /Pages /Kids [10 0 R] /Count 1 >>"
    for number in range(10, 10 + depth):
        parent = number - 1 if number > 10 else 2
        objects[number] = b"<< /Type /Pages /Parent %d 0 R /Kids [%d 0 R] /Count 1 >>" % (parent, number + 1)
    objects[10 + depth] = objects[3].replace(b"/Parent 2", b"/Parent %d" % (9 + depth))
    return numbered(objects)


def tree_in_itself() -> bytes:
    """The pages are their own pages."""
    objects = plain()
    objects[2] = b"<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Parent 2 0 R /Count 3 >>"
    return numbered(objects)


def false_count() -> bytes:
    """Two thousand million pages, of which there is one."""
    return numbered(plain(count=b"2000000000"))


def negative_count() -> bytes:
    """Fewer pages than none."""
    return numbered(plain(count=b"-5"))


def same_page_often() -> bytes:
    """One page ten thousand times over."""
    objects = plain(count=b"10000")
    objects[2] = b"<< /Type /Pages /Kids [%s] /Count 10000 >>" % (b"3 0 R " * 10_000)
    return numbered(objects)


def huge_sheet() -> bytes:
    """A sheet as wide as the numbers go."""
    objects = plain()
    objects[3] = objects[3].replace(b"[0 0 600 800]", b"[-2147483648 -1e38 2147483647 1e38]")
    return numbered(objects)


def no_sheet() -> bytes:
    """A sheet without any width."""
    objects = plain()
    objects[3] = objects[3].replace(b"[0 0 600 800]", b"[0 0 0 0]")
    return numbered(objects)


def letters_of_no_size() -> bytes:
    """Letters of no size, of a negative one, of one beyond all measure."""
    shown = b"".join(
        b"BT /F %s Tf 60 700 Td (Hello) Tj ET " % size for size in (b"0", b"-5", b"1e-30", b"1e30", b"nan")
    )
    return numbered(plain(content=stream(shown)))


def tiny_letters() -> bytes:
    """A hundred thousand letters of a hundredth of a point."""
    return numbered(plain(content=stream(b"BT /F 0.01 Tf 60 700 Td " + b"(Hello) Tj " * 20_000 + b"ET")))


def crowd() -> bytes:
    """A page of sixty thousand letters, each in a place of its own, and as many boxes over them."""
    put = b"".join(
        b"BT /F 5 Tf %d %d Td (x) Tj ET %d %d 4 4 re f\n" % (x * 3, y * 4, x * 3, y * 4)
        for x in range(200)
        for y in range(150)
    )
    return numbered(plain(content=stream(put)))


def squared_paper() -> bytes:
    """Forty thousand ruling lines that make a grid of cells, with letters in them."""
    rules = b"".join(
        b"%d 0 m %d 800 l S 0 %d m 600 %d l S\n" % (at % 600, at % 600, at % 800, at % 800) for at in range(20_000)
    )
    put = b"".join(b"BT /F 4 Tf %d %d Td (xy) Tj ET\n" % (x * 10, y * 8) for x in range(60) for y in range(100))
    return numbered(plain(content=stream(rules + put)))


def frames_in_frames() -> bytes:
    """Frames around frames, three thousand times, and a column of words in each."""
    frames = b"".join(b"%f %f %f %f re S\n" % (at / 12, at / 12, 600 - at / 6, 800 - at / 6) for at in range(3_000))
    put = b"".join(
        b"BT /F 6 Tf %d %d Td (word) Tj ET\n" % (x, y) for x in range(10, 590, 40) for y in range(10, 790, 9)
    )
    return numbered(plain(content=stream(frames + put)))


def rows_without_end() -> bytes:
    """Fifty thousand letters in columns without rules, written column by column and from the foot upwards."""
    put = b"".join(
        b"BT /F 1 Tf 1.%04d 0 0 1 %d %d.%d Tm (x) Tj ET\n" % (x * y % 9999, x * 6, y // 2, y % 2 * 5)
        for x in range(100)
        for y in range(500)
    )
    return numbered(plain(content=stream(put)))


def bomb() -> bytes:
    """A stream of three hundred kilobytes that unpacks to three hundred megabytes."""
    packed = zlib.compress(b"BT /F 12 Tf (a) Tj ET\n" * 14_000_000, 9)
    return numbered(plain(content=stream(packed, b"/Filter /FlateDecode")))


def filters() -> bytes:
    """A stream packed a hundred times over."""
    data = b"BT /F 12 Tf 60 700 Td (Hello) Tj ET"
    for _ in range(100):
        data = zlib.compress(data)
    return numbered(plain(content=stream(data, b"/Filter [%s]" % (b"/FlateDecode " * 100))))


def nested(opening: bytes) -> Callable[[], bytes]:
    """A page whose operands are nested a hundred thousand deep."""
    return lambda: numbered(plain(content=stream(opening * 100_000 + b" BT /F 12 Tf (Hello) Tj ET")))


def nested_objects() -> bytes:
    """An array within an array, a hundred thousand deep."""
    return numbered(plain(b"/A " + b"[" * 100_000 + b"]" * 100_000))


def big_picture() -> bytes:
    """A picture of a million by a million dots in a few bytes."""
    picture = (
        b"/Type /XObject /Subtype /Image /Width 1000000 /Height 1000000 /ColorSpace /DeviceRGB /BitsPerComponent 8"
    )
    objects = plain(content=stream(b"600 0 0 800 0 0 cm /I Do"), o10=stream(b"\x00", picture))
    objects[3] = objects[3].replace(b"/F 5 0 R >>", b"/F 5 0 R >> /XObject << /I 10 0 R >>")
    return numbered(objects)


def wrong_places() -> bytes:
    """A table of places that are all wrong: the objects are found all the same."""
    data = pdf([lines(TEXT)])
    start = data.rindex(b"xref\n0")
    return data[:start] + data[start:].replace(b"00000 n", b"99999 n").replace(b"0000000", b"0099999")


def circle_of_tables() -> bytes:
    """A table that names itself as the one before."""
    data = pdf([lines(TEXT)], trailer="/Prev 0000000000")
    place = data.rindex(b"startxref\n") + 10
    return data.replace(b"/Prev 0000000000", b"/Prev %010d" % int(data[place:].split()[0]))


def encrypted(user: bytes) -> Callable[[], bytes]:
    """A file that is really encrypted; without a user password everybody may read it."""
    text, entries = sealed(b"BT /F 12 Tf 60 700 Td (Hello, this is the text of the page.) Tj ET", 4, user, b"owner")
    return lambda: numbered(plain(content=stream(text)), entries=entries)


def locked(version: str) -> Callable[[], bytes]:
    """A file that asks for a password, or claims ciphers that there are not."""
    encrypt = f"/Encrypt << /Filter /Standard {version} /P -4 /O <{'ab' * 32}> /U <{'cd' * 32}> >> {_ID}"
    return lambda: pdf([lines(TEXT)], trailer=encrypt)


def many_fields() -> bytes:
    """One comment named two hundred thousand times."""
    note = "<< /Type /Annot /Subtype /FreeText /Rect [60 300 400 320] /Contents (Hello there) >>"
    return pdf([lines(TEXT)], extras=[note], entries="/Annots [" + "9 0 R " * 200_000 + "]")


def layers_in_a_circle() -> bytes:
    """Layers whose switches name each other."""
    catalog = "/OCProperties 9 0 R"
    extras = ["<< /OCGs 10 0 R /D 9 0 R /OFF 10 0 R >>", "[9 0 R 10 0 R]"]
    page: list[Put | str] = ["/OC /L BDC\n", Put(60, 400, TEXT[0]), "EMC\n"]
    return pdf([page], extras=extras, catalog=catalog, resources="/Properties << /L 9 0 R >>")


TRAPS: dict[str, Callable[[], bytes]] = {
    item.__name__: item
    for item in (
        reference_chain,
        self_reference,
        laughing_forms,
        form_in_itself,
        wide_range,
        deep_tree,
        tree_in_itself,
        false_count,
        negative_count,
        same_page_often,
        huge_sheet,
        no_sheet,
        letters_of_no_size,
        tiny_letters,
        crowd,
        squared_paper,
        frames_in_frames,
        rows_without_end,
        bomb,
        filters,
        nested_objects,
        big_picture,
        wrong_places,
        circle_of_tables,
        many_fields,
        layers_in_a_circle,
    )
} | {
    "nested_arrays": nested(b"["),
    "nested_states": nested(b"q "),
    "nested_texts": nested(b"("),
    "owner_password": encrypted(b""),
    "user_password": encrypted(b"secret"),
    "user_password_of_128_bits": locked("/V 2 /R 3 /Length 128"),
    "unknown_cipher": locked("/V 99 /R 99"),
    "no_pages": lambda: pdf([]),
    "no_catalog": lambda: numbered({4: stream(b"x")}, root=99),
    "cut_in_half": lambda: (data := pdf([lines(TEXT)]))[: len(data) // 2],
    "head_only": lambda: _HEAD,
    "head_and_zeros": lambda: _HEAD + bytes(100_000),
    "head_and_noise": lambda: _HEAD + bytes(number * 7919 % 251 for number in range(100_000)),
}
