"""PDF files whose objects, tables and trees are broken."""

import random
import re
import zlib
from functools import partial

from hostile.pdf_file import CATALOG, HELVETICA, PAGES, SHOWN, WORDS, one_page, pdf_file, stream
from hostile.trick import C, D, E, L, P, R, S, T, Table, W

TRICKS = Table()
trick = partial(TRICKS.file, ".pdf")
SOUND = one_page(zlib.compress(SHOWN * 30), packing=b"/Filter /FlateDecode")

for _percent in (3, 10, 25, 40, 55, 70, 85, 95, 99):
    _cut = SOUND[: len(SOUND) * _percent // 100]
    _states = (R, P, S, D) if _percent > 70 else (D, E, P)
    TRICKS.add(f"pdf_cut_off_at_{_percent}", ".pdf", partial(bytes, _cut), *_states)


@trick(R, P, shows=WORDS)
def pdf_garbage_in_the_table() -> bytes:
    return re.sub(rb"\d{10} 00000 n", b"garbage!!! 00000 n", one_page())


@trick(R, P, shows=WORDS)
def pdf_wrong_places_in_the_table() -> bytes:
    return re.sub(rb"\d{10} 00000 n", b"9999999999 00000 n", one_page())


@trick(R, P, shows=WORDS)
def pdf_without_a_table() -> bytes:
    return re.sub(rb"(?s)xref\n.*?trailer", b"trailer", one_page())


@trick(R, P, shows=WORDS)
def pdf_table_beyond_the_end() -> bytes:
    return re.sub(rb"startxref\n\d+", b"startxref\n999999999999999999999", one_page())


@trick(R, P, shows=WORDS)
def pdf_table_at_minus_one() -> bytes:
    return re.sub(rb"startxref\n\d+", b"startxref\n-1", one_page())


@trick(R, P, shows=WORDS)
def pdf_table_before_itself() -> bytes:
    place = one_page().rfind(b"xref\n0")
    return one_page(trailer=b"/Prev %d" % place)


@trick(R, P, D)
def pdf_table_of_four_billion() -> bytes:
    return re.sub(rb"xref\n0 \d+", b"xref\n0 4294967295", one_page())


@trick(R, P, E, D)
def pdf_kid_is_the_parent() -> bytes:
    return one_page(pages=b"<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 3 >>")


@trick(R, P, E, D)
def pdf_trees_in_a_ring() -> bytes:
    ring = b"<< /Type /Pages /Parent 2 0 R /Kids [7 0 R 7 0 R] /Count 2 >>"
    back = b"<< /Type /Pages /Parent 6 0 R /Kids [6 0 R 6 0 R] /Count 2 >>"
    return one_page(SHOWN, ring, back, pages=b"<< /Type /Pages /Kids [6 0 R 3 0 R] /Count 5 >>")


@trick(R, P, D, E)
def pdf_page_tree_5000_deep() -> bytes:
    inner = b"<< /Type /Pages /Parent %d 0 R /Kids [%d 0 R] /Count 1 >>"
    chain = [inner % (number - 1, number + 1) for number in range(6, 5006)]
    leaf = b"<< /Type /Page /Parent 5005 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>"
    pages = b"<< /Type /Pages /Kids [6 0 R] /Count 1 >>"
    return pdf_file([CATALOG, pages, b"null", stream(SHOWN), HELVETICA, *chain, leaf])


@trick(R, P, shows=WORDS)
def pdf_outlines_in_a_ring() -> bytes:
    first = b"<< /Title (a) /Parent 6 0 R /Next 7 0 R /Prev 7 0 R /First 6 0 R /Last 6 0 R >>"
    catalog = b"<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>"
    return one_page(SHOWN, b"<< /First 7 0 R /Last 7 0 R /Count 9 >>", first, catalog=catalog)


@trick(P, E, D, T, seconds=2)
def pdf_content_is_itself() -> bytes:
    return pdf_file([CATALOG, PAGES, b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>", b"4 0 R", HELVETICA])


@trick(R, P, E, D)
def pdf_content_array_holds_itself() -> bytes:
    return pdf_file([CATALOG, PAGES, b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>", b"[4 0 R 4 0 R]"])


@trick(R, P, E, D, C)
def pdf_chain_of_20000_references() -> bytes:
    chain = [b"%d 0 R" % number for number in range(7, 20006)]
    return one_page(SHOWN, *chain, b"1", page=b"/MediaBox 6 0 R")


@trick(R, P, E, D)
def pdf_length_is_the_stream_itself() -> bytes:
    return one_page().replace(b"/Length %d" % len(SHOWN), b"/Length 4 0 R")


@trick(R, P, E, D)
def pdf_length_is_negative() -> bytes:
    return one_page().replace(b"/Length %d" % len(SHOWN), b"/Length -99999")


@trick(R, P, E, D)
def pdf_length_is_four_billion() -> bytes:
    return one_page().replace(b"/Length %d" % len(SHOWN), b"/Length 4294967295")


@trick(R, P, E, D)
def pdf_stream_without_an_end() -> bytes:
    return one_page().replace(b"endstream", b"").replace(b"endobj", b"")


@trick(R, P, D)
def pdf_two_billion_pages() -> bytes:
    return one_page(pages=b"<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>")


@trick(R, P, D, E)
def pdf_minus_five_pages() -> bytes:
    return one_page(pages=b"<< /Type /Pages /Kids [3 0 R] /Count -5 >>")


@trick(R, P, D, E)
def pdf_no_pages() -> bytes:
    return one_page(pages=b"<< /Type /Pages /Kids [] /Count 0 >>")


@trick(R, P, D, E)
def pdf_no_page_tree() -> bytes:
    return one_page(catalog=b"<< /Type /Catalog >>")


@trick(R, P, D, E)
def pdf_no_catalogue() -> bytes:
    return one_page().replace(b"/Root 1 0 R", b"/Rood 1 0 R")


@trick(R, P, D, E)
def pdf_one_page_2000_times() -> bytes:
    return one_page(pages=b"<< /Type /Pages /Kids [%s] /Count 2000 >>" % (b"3 0 R " * 2000))


@trick(L)
def pdf_with_a_password() -> bytes:
    code = b"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <%s> /U <%s> >>" % (b"5a" * 32, b"c3" * 32)
    return one_page(SHOWN, code, trailer=b"/Encrypt 6 0 R /ID [<%s> <%s>]" % (b"01" * 16, b"01" * 16))


@trick(L, D, E)
def pdf_with_a_foreign_lock() -> bytes:
    return one_page(SHOWN, b"<< /Filter /Nobody.Knows /V 99 /R 99 >>", trailer=b"/Encrypt 6 0 R")


@trick(L, D, R, P)
def pdf_lock_is_itself() -> bytes:
    return one_page(SHOWN, b"6 0 R", trailer=b"/Encrypt 6 0 R")


@trick(R, P, shows=WORDS)
def pdf_version_9() -> bytes:
    return one_page(head=b"%PDF-9.9\n")


@trick(R, P, D)
def pdf_without_a_version() -> bytes:
    return one_page(head=b"%PDF-\n")


@trick(R, P, shows=WORDS)
def pdf_after_500_bytes_of_junk() -> bytes:
    return random.Random(1).randbytes(500) + one_page()


@trick(R, P, D, W)
def pdf_after_5000_bytes_of_junk() -> bytes:
    return b"\x00junk" * 1000 + one_page()


@trick(R, P, shows=WORDS)
def pdf_before_a_megabyte_of_zeros() -> bytes:
    return one_page() + bytes(1 << 20)


@trick(D, W)
def pdf_of_random_bytes() -> bytes:
    return random.Random(2).randbytes(50_000)


@trick(D, E)
def pdf_head_and_random_bytes() -> bytes:
    return b"%PDF-1.7\n" + random.Random(3).randbytes(50_000)


@trick(D)
def pdf_head_alone() -> bytes:
    return b"%PDF-1.7\n"


@trick(D, W)
def pdf_end_alone() -> bytes:
    return b"%%EOF"


@trick(R, P, D, E, C)
def pdf_arrays_100000_deep() -> bytes:
    return one_page(SHOWN, b"[" * 100_000 + b"]" * 100_000, page=b"/MediaBox [0 0 612 792] /Annots 6 0 R")


@trick(R, P, D, E, C)
def pdf_dictionaries_100000_deep() -> bytes:
    return one_page(SHOWN, b"<</A" * 100_000 + b" 1 " + b">>" * 100_000, page=b"/MediaBox [0 0 612 792] /A 6 0 R")


@trick(R, P, D, E)
def pdf_string_without_an_end() -> bytes:
    return one_page(SHOWN, b"(" * 100_000)


@trick(R, P, shows=WORDS)
def pdf_name_of_a_megabyte() -> bytes:
    return one_page(SHOWN, b"/" + b"N" * (1 << 20))


@trick(R, P, shows=WORDS)
def pdf_saved_500_times() -> bytes:
    data = one_page()
    for _ in range(500):
        before = data.rfind(b"xref\n", 0, data.rfind(b"startxref"))
        start = len(data)
        data += b"xref\n0 0\ntrailer << /Size 6 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (before, start)
    return data


@trick(R, P, shows=WORDS)
def pdf_every_object_100_times() -> bytes:
    data = one_page()
    return data[: data.find(b"xref\n")] * 100 + data


@trick(R, P, D, E)
def pdf_object_stream_extends_itself() -> bytes:
    packed = zlib.compress(b"7 0 (x)")
    entries = b"/Type /ObjStm /N 1 /First 4 /Extends 6 0 R /Filter /FlateDecode"
    return one_page(SHOWN, stream(packed, entries), page=b"/MediaBox [0 0 612 792] /Metadata 6 0 R")


@trick(R, P, D, E)
def pdf_object_stream_of_two_billion() -> bytes:
    packed = zlib.compress(b"7 0 (x)")
    return one_page(SHOWN, stream(packed, b"/Type /ObjStm /N 2147483647 /First 4 /Filter /FlateDecode"))


@trick(D, T, seconds=2)
def pdf_table_stream_with_mad_widths() -> bytes:
    head = b"%PDF-1.7\n"
    entries = b"/Type /XRef /W [999999999 999999999 999999999] /Size 2147483647 /Root 1 0 R /Index [0 2147483647]"
    return head + b"1 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (stream(b"\x00" * 64, entries), len(head))


@trick(R, P, shows=WORDS)
def pdf_that_runs_scripts_and_programs() -> bytes:
    script = b"<< /S /JavaScript /JS (while(true){app.launchURL('http://127.0.0.1:9/')}) >>"
    launch = b"<< /S /Launch /F (/bin/sh) >>"
    catalog = b"<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 7 0 R >> >>"
    return one_page(SHOWN, script, launch, catalog=catalog)


@trick(R, P, shows=WORDS)
def pdf_annotations_in_a_ring() -> bytes:
    note = b"<< /Type /Annot /Subtype /Popup /Parent 6 0 R /Popup 6 0 R /IRT 6 0 R /Rect [0 0 9 9] >>"
    return one_page(SHOWN, note, page=b"/MediaBox [0 0 612 792] /Annots [6 0 R 6 0 R]")


@trick(R, P, shows=WORDS)
def pdf_followed_by_a_zip() -> bytes:
    return one_page() + b"PK\x05\x06" + bytes(18)


@trick(D, W)
def pdf_as_utf_16() -> bytes:
    return one_page().decode("latin-1").encode("utf-16")


@trick(R, P, S)
def pdf_4000_fonts() -> bytes:
    fonts = b" ".join(b"/G%d 5 0 R" % number for number in range(4000))
    shown = b"BT 72 700 Td " + b" ".join(b"/G%d 9 Tf (a) Tj" % number for number in range(4000)) + b" ET"
    return one_page(shown, resources=b"/Font << %s >>" % fonts)
