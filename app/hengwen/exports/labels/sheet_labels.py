"""The words of the sheets, as `message()` literals: the translation tool finds them here."""

from hengwen.model.errors import Message, message

SHEET_WORDS: dict[str, Message] = {
    "pair_sheet": message("Evidence sheet: two documents compared"),
    "document_sheet": message("Text similarity report: full text with sources marked"),
    "similarity_only": message("similarity, not a verdict"),
    "examined": message("Document examined"),
    "not_compared": message("This document could not be compared, so there are no figures about it."),
    "page_count": message("Pages"),
    "from_to": message("characters {start}–{end}"),
    "evidence_legend": message(
        "Red underlined: has no equal on the other side of its passage. Grey: left out, not counted."
    ),
    "making": message("How this was made"),
    "and_more": message("and {more} more"),
    "source_list": message("Sources"),
    "no_sources": message("No other document shares counted text with this one."),
    "largest_repeated": message("Repeated characters from one source"),
    "repeated_means": message("Counted characters of the document that stand in some other document."),
    "full_text": message("Full text with sources marked"),
    "table": message("Table"),
    "in_red": message("Red: stands in another document."),
    "in_green": message("Green: quotation or reference."),
    "in_grey": message("Grey: left out, not counted."),
    "numbers_lead": message("The number after a passage is that of its source in the list."),
    "by_source": message("Passages by source"),
    "sources_beyond": message(
        "The passages of sources {first} to {last} are not shown here; the full text above marks them all."
    ),
    "ranking_beyond": message("The first {shown} of {pairs} pairs; a report as XLSX or CSV lists all."),
    "passages_beyond": message(
        "The passages of pairs {first} to {last} are not shown here; a report as HTML or XLSX holds more of them."
    ),
}
"""Sentences and labels of the sheets by name."""
