"""PDF files whose pages, fonts, images and streams are bombs or nonsense."""

import zlib
from functools import partial

from hostile.pdf_file import HELVETICA, SHOWN, WORDS, one_page, stream, zeros
from hostile.trick import B, C, D, E, P, R, S, T, Table

TRICKS = Table()
trick = partial(TRICKS.file, ".pdf")
_FLATE = b"/Filter /FlateDecode"
_FORM = b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F 5 0 R >> /XObject << %s >> >>"
_IMAGE = b"/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Width %d /Height %d %s"
_MAP = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def\n%s\nendcmap end end"
_BOMBED = (P, D, E, B, C, T)


def with_form(laughs: int, levels: int) -> bytes:
    """Forms that each draw the next one several times."""
    forms = [stream(b"/X Do " * laughs, _FORM % (b"/X %d 0 R" % (7 + level))) for level in range(levels)]
    last = stream(b"BT /F 8 Tf 9 9 Td (ha) Tj ET", _FORM % b"")
    return one_page(SHOWN + b" /X Do", *forms, last, resources=b"/XObject << /X 6 0 R >>")


def with_map(body: bytes) -> bytes:
    """A font whose map to Unicode is `body`."""
    font = HELVETICA.replace(b">>", b"/ToUnicode 6 0 R >>")
    return one_page(SHOWN, stream(_MAP % body), font=font)


def with_image(data: bytes, width: int, height: int, packing: bytes) -> bytes:
    """Text and an image."""
    image = stream(data, _IMAGE % (width, height, packing))
    return one_page(SHOWN + b" q 100 0 0 100 72 72 cm /I Do Q", image, resources=b"/XObject << /I 6 0 R >>")


@trick(R, *_BOMBED, seconds=2)
def pdf_form_laughs() -> bytes:
    return with_form(10, 10)


@trick(R, *_BOMBED, seconds=2)
def pdf_form_laughs_wide() -> bytes:
    return with_form(400, 3)


@trick(R, P, shows=WORDS)
def pdf_form_draws_itself() -> bytes:
    form = stream(b"/X Do /X Do", _FORM % b"/X 6 0 R")
    return one_page(SHOWN + b" /X Do", form, resources=b"/XObject << /X 6 0 R >>")


@trick(R, P, D, E)
def pdf_forms_2000_deep() -> bytes:
    return with_form(1, 2000)


@trick(*_BOMBED, seconds=4)
def pdf_stream_of_a_gigabyte_of_zeros() -> bytes:
    return one_page(zeros(1024), packing=_FLATE)


@trick(*_BOMBED, seconds=4)
def pdf_zeros_packed_twice() -> bytes:
    return one_page(zlib.compress(zeros(500)), packing=b"/Filter [/FlateDecode /FlateDecode]")


@trick(R, P, E, D)
def pdf_packed_fifty_times() -> bytes:
    data = SHOWN
    for _ in range(50):
        data = zlib.compress(data)
    return one_page(data, packing=b"/Filter [%s]" % (b"/FlateDecode " * 50))


@trick(P, D, E, B)
def pdf_run_lengths_without_end() -> bytes:
    return one_page(zlib.compress(b"\x81 " * 2_000_000), packing=b"/Filter [/FlateDecode /RunLengthDecode]")


@trick(R, P, E, D)
def pdf_broken_deflate() -> bytes:
    data = bytearray(zlib.compress(SHOWN * 50))
    data[20:40] = b"\xff" * 20
    return one_page(bytes(data), packing=_FLATE)


@trick(R, P, E, D)
def pdf_unknown_filter() -> bytes:
    return one_page(packing=b"/Filter /NobodyKnows")


@trick(R, P, E, D, C)
def pdf_predictor_with_mad_columns() -> bytes:
    mad = b"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 2147483647 >>"
    return one_page(zlib.compress(SHOWN), packing=mad)


@trick(R, P, S)
def pdf_map_range_of_four_billion() -> bytes:
    return with_map(b"1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange"
                    b" 1 beginbfrange <00000000> <FFFFFFFF> <00000041> endbfrange")  # fmt: skip


@trick(R, P, S)
def pdf_map_of_500_wide_ranges() -> bytes:
    return with_map(b"100 beginbfrange " + b"<0000> <FFFF> <0041> " * 500 + b"endbfrange")


@trick(R, P, S)
def pdf_map_backwards() -> bytes:
    return with_map(b"1 beginbfrange <FFFF> <0000> <FFFFFFFFFFFFFFFFFFFFFFFF> endbfrange")


@trick(R, P, S)
def pdf_map_to_a_million_letters() -> bytes:
    return with_map(b"1 beginbfchar <56> <%s> endbfchar" % (b"0041" * 200_000))


@trick(R, P, S)
def pdf_map_uses_itself() -> bytes:
    return with_map(b"/A usecmap")


@trick(R, P, S)
def pdf_map_to_lone_surrogates() -> bytes:
    return with_map(b"3 beginbfchar <56> <D800> <69> <DFFF> <73> <0000> endbfchar")


@trick(R, P, E, D)
def pdf_matrices_without_numbers() -> bytes:
    return one_page(b"nan inf -inf 1e999 0 0 cm " + SHOWN.replace(b"Td", b"Td nan nan nan nan nan nan Tm"))


@trick(R, P, E, D, S)
def pdf_matrices_beyond_all_bounds() -> bytes:
    nines = b"9" * 400
    return one_page(b"BT /F 1 Tf %s 0 0 %s %s -%s Tm (Visible words) Tj ET" % ((nines,) * 4))


@trick(R, P, E, D, S)
def pdf_matrix_of_zeros() -> bytes:
    return one_page(b"BT /F 12 Tf 0 0 0 0 0 0 Tm (%s) Tj ET" % WORDS.encode())


@trick(R, P, E, D, S)
def pdf_page_as_wide_as_the_world() -> bytes:
    return one_page(page=b"/MediaBox [-1e30 -1e30 1e30 1e30]")


@trick(R, P, E, D, S)
def pdf_page_without_a_size() -> bytes:
    return one_page(page=b"/MediaBox [0 0 0 0]")


@trick(R, P, E, D, S)
def pdf_page_size_in_words() -> bytes:
    return one_page(page=b"/MediaBox [(a) /b null << >>] /Rotate (x) /UserUnit -1e38")


@trick(R, P, S)
def pdf_page_turned_by_nonsense() -> bytes:
    return one_page(page=b"/MediaBox [0 0 612 792] /Rotate 2147483647")


@trick(R, P, S)
def pdf_font_without_widths() -> bytes:
    return one_page(font=b"<< /Type /Font /Subtype /TrueType /BaseFont /Nobody /FirstChar 0 /LastChar 255 >>")


@trick(R, P, S, E)
def pdf_font_with_mad_widths() -> bytes:
    mad = b"/FirstChar -2147483648 /LastChar 2147483647 /Widths [1e38 (x)]"
    return one_page(font=b"<< /Type /Font /Subtype /TrueType /BaseFont /A %s >>" % mad)


@trick(R, P, S, E, D)
def pdf_font_is_missing() -> bytes:
    return one_page(font=b"null")


@trick(R, P, S, E, D)
def pdf_font_is_a_number() -> bytes:
    return one_page(font=b"42")


@trick(R, P, E, D, S)
def pdf_font_is_its_own_descendant() -> bytes:
    return one_page(font=b"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [5 0 R] >>")


@trick(R, P, E, D, S, C)
def pdf_font_draws_itself() -> bytes:
    drawn = b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 86 /LastChar 86"
    rest = b" /Widths [9] /Encoding << /Differences [86 /V] >> /CharProcs << /V 6 0 R >>"
    rest += b" /Resources << /Font << /F 5 0 R >> >> >>"
    return one_page(SHOWN, stream(b"9 0 d0 BT /F 1 Tf (VVVV) Tj ET"), font=drawn + rest)


@trick(R, P, E, D, S)
def pdf_embedded_font_is_junk() -> bytes:
    font = b"<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>"
    return one_page(
        SHOWN, b"<< /Type /FontDescriptor /FontFile2 7 0 R >>", stream(b"\x00\x01\x00\x00" + b"\xff" * 999), font=font
    )


@trick(R, P, shows=WORDS)
def pdf_jbig2_junk() -> bytes:
    return with_image(b"\x97JB2\r\n\x1a\n" + b"\xff" * 500, 1000, 1000, b"/Filter /JBIG2Decode")


@trick(R, P, shows=WORDS)
def pdf_jpx_junk() -> bytes:
    return with_image(b"\x00\x00\x00\x0cjP  \r\n\x87\n" + b"\xff" * 500, 1000, 1000, b"/Filter /JPXDecode")


@trick(R, P, shows=WORDS)
def pdf_jpeg_junk() -> bytes:
    return with_image(b"\xff\xd8\xff\xe0" + b"\xff" * 500, 1000, 1000, b"/Filter /DCTDecode")


@trick(R, P, shows=WORDS)
def pdf_fax_junk() -> bytes:
    fax = b"/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 2147483647 /Rows 2147483647 >>"
    return with_image(b"\x00" * 500, 30000, 30000, fax)


@trick(R, P, shows=WORDS)
def pdf_image_of_two_billion_lines() -> bytes:
    return with_image(zlib.compress(bytes(1000)), 2147483647, 2147483647, _FLATE)


@trick(R, P, shows=WORDS)
def pdf_picture_bomb() -> bytes:
    return with_image(zeros(300), 17000, 17000, _FLATE)


@trick(R, P, E, D, S, C)
def pdf_content_arrays_100000_deep() -> bytes:
    return one_page(b"[" * 100_000 + b" " + SHOWN)


@trick(R, P, E, D, S, C)
def pdf_content_dictionaries_50000_deep() -> bytes:
    return one_page(b"/A " + b"<< /A " * 50_000 + b" BDC " + SHOWN)


@trick(R, P, S, C)
def pdf_300000_saved_states() -> bytes:
    return one_page(zlib.compress(b"q " * 300_000 + SHOWN), packing=_FLATE)


@trick(R, P)
def pdf_20000_words_on_a_page() -> bytes:
    put = b"".join(b"1 0 0 1 %d %d Tm (w%d) Tj " % (n * 37 % 600, n * 91 % 780, n) for n in range(20_000))
    return one_page(zlib.compress(b"BT /F 3 Tf " + put + b"ET"), packing=_FLATE)


@trick(R, P, T, seconds=2)
def pdf_a_million_letters_on_one_spot() -> bytes:
    return one_page(
        zlib.compress(b"BT /F 9 Tf 72 700 Td " + b"(aaaaaaaaaa) Tj -9 0 Td " * 30_000 + b"ET"), packing=_FLATE
    )


@trick(R, P, shows=WORDS)
def pdf_unfinished_inline_image() -> bytes:
    return one_page(SHOWN + b" BI /W 99999 /H 99999 /BPC 8 /CS /G ID " + b"\x00" * 100)


@trick(R, P, E)
def pdf_operators_without_operands() -> bytes:
    return one_page(b"Tf Tm Td Tj TJ cm re Do gs sh d0 d1 BI ID EI BDC EMC ' \" " * 200 + SHOWN)


@trick(R, P, shows=WORDS)
def pdf_function_calls_itself() -> bytes:
    loop = b"<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [.5] /Encode [0 1 0 1] >>"
    shade = b"<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 6 0 R >>"
    return one_page(SHOWN + b" /S sh", loop, shade, resources=b"/Shading << /S 7 0 R >>")


@trick(R, P, S, shows=WORDS)
def pdf_colours_of_themselves() -> bytes:
    return one_page(b"/C cs 1 scn " + SHOWN, b"[/Indexed 6 0 R 255 6 0 R]", resources=b"/ColorSpace << /C 6 0 R >>")
