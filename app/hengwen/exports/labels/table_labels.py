"""The words of the tables, as `message()` literals: the translation tool finds them here."""

from hengwen.model.errors import Message, message

TABLE_WORDS: dict[str, Message] = {
    # the sheets of a workbook
    "sheet_ranking": message("Ranking"),
    "sheet_documents": message("Documents"),
    "sheet_sources": message("Sources"),
    "sheet_matches": message("Matches"),
    "sheet_not_read": message("Not read"),
    "sheet_settings": message("Settings"),
    # the columns
    "place": message("No."),
    "pair": message("Pair"),
    "passage": message("Passage"),
    "document_a": message("Document A"),
    "document_b": message("Document B"),
    "path": message("Path"),
    "path_a": message("Path of A"),
    "path_b": message("Path of B"),
    "title_of": message("Title"),
    "role": message("Role"),
    "kind": message("Kind"),
    "source": message("Source"),
    "share": message("Share"),
    "largest_source": message("Largest source"),
    "source_count": message("Sources"),
    "repeated": message("Repeated characters"),
    "all_characters": message("Characters in all"),
    "left_out_kinds": message("What is left out"),
    "fingerprint": message("Fingerprint"),
    "page_a": message("Page in A"),
    "page_b": message("Page in B"),
    "text_a": message("Text in A"),
    "text_b": message("Text in B"),
    "start_a": message("From in A"),
    "end_a": message("To in A"),
    "start_b": message("From in B"),
    "end_b": message("To in B"),
    "verdict_word": message("Verdict"),
    "why": message("Reason of the verdict"),
    "note": message("Note"),
    "decided_by": message("Decided by"),
    "decided_at": message("Decided on"),
    "found_odd": message("Found in it"),
    "setting": message("Setting"),
    "value": message("Value"),
    "all_documents": message("Documents in all"),
    "skipped_short": message("skipped"),
    "share_both": message("A in B / B in A"),
    "yes": message("yes"),
}
"""Headings and cells of the tables by name."""

TABLE_VALUES = (
    message("new"),
    message("old"),
    message("undecided"),
    message("confirmed"),
    message("excused"),
)
"""Words of the engine that tables show and nothing else collects."""
