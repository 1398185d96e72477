"""Every word of the reports, as `message()` literals: the translation tool finds them here."""

from collections.abc import Callable

from hengwen.exports.labels.sheet_labels import SHEET_WORDS
from hengwen.exports.labels.table_labels import TABLE_WORDS
from hengwen.model.errors import Message, message
from hengwen.resources.i18n import translate

WORDS: dict[str, Message] = {
    # the head
    "title": message("Similarity report"),
    "brand": message("Hengwen"),
    "verdict": message(
        "It shows similarity, not a verdict: the figures are the program's, the judgement is the reader's."
    ),
    "scope_new": message("Every new document was compared with every other new one."),
    "scope_old": message("They were also compared with the older documents; those were not compared with each other."),
    "new_documents": message("New documents"),
    "old_documents": message("Older documents"),
    "not_compared_documents": message("Not compared"),
    "pairs": message("Pairs"),
    "created": message("Created"),
    "duration": message("Duration"),
    "seconds": message("{seconds} s"),
    "settings": message("Settings"),
    "program": message("Program"),
    "option_min_length": message("Shortest passage, in counted characters"),
    "option_distance": message("Largest Hamming distance of paragraphs"),
    "option_method": message("Document fingerprint"),
    "option_leave_out": message("Left out by choice"),
    "nothing": message("nothing"),
    "comma": message(", "),
    # what was read
    "reading": message("Reading"),
    "all_read": message("All documents were read without a remark."),
    "unread": message("Not read, and therefore not compared"),
    "unread_note": message("No figure of this report says anything about these documents."),
    "doubtful": message("Read and compared, but look at them"),
    "skipped": message("Files of a folder that are no documents"),
    "warnings": message("Warnings"),
    "document": message("Document"),
    "state": message("State"),
    "reason": message("Reason"),
    "page": message("p. {page}"),
    "times": message("{count}×"),
    # the ranking
    "ranking": message("Pairs by similarity"),
    "no_pairs": message("No two documents have a passage, a fingerprint or a title in common."),
    "levels": message("Pairs by range of similarity"),
    "similarity": message("Similarity"),
    "share_left": message("A in B"),
    "share_right": message("B in A"),
    "longest": message("Longest"),
    "hamming": message("Hamming distance"),
    "hamming_short": message("Hamming {distance}"),
    "title_similarity": message("Title similarity"),
    "same_bytes_short": message("same file"),
    "pairs_explained": message("What the figures of a pair mean"),
    "similarity_means": message(
        "Counted characters of both documents in shared passages, out of all counted ones of both."
    ),
    "share_means": message("Share of A's counted characters that stand in a passage shared with B, and the reverse."),
    "longest_means": message("Counted characters of the longest shared passage."),
    "hamming_means": message("Differing bits, out of 64, of the two document fingerprints: the fewer, the nearer."),
    # the overview
    "overview": message("Overview"),
    "histogram": message("Pairs by similarity"),
    "histogram_note": message("How many pairs have how much; pairs that share nothing are not counted."),
    "heat_map": message("Who shares with whom"),
    "heat_map_note": message("Every row and every column is a document; those that share much stand together."),
    "search": message("Show only pairs with this name"),
    "previous_passage": message("Previous passage"),
    "next_passage": message("Next passage"),
    "previous_pair": message("previous pair"),
    "next_pair": message("next pair"),
    "light_dark": message("Light or dark"),
    "sources_by_document": message("Sources of each document"),
    "count_of_sources": message("{count} sources"),
    "more_sources": message("and {more} more; a report as XLSX or CSV lists all."),
    # the documents
    "documents": message("Documents"),
    "total": message("Total copy ratio"),
    "total_without": message("Copy ratio without references"),
    "largest": message("Largest ratio from one source"),
    "counted": message("Counted characters"),
    "left_out": message("Left out"),
    "hash": message("SHA-256"),
    "role_old": message("older"),
    "documents_explained": message("What the figures of a document mean"),
    "total_means": message("Share of the document's counted characters that stand in some other document."),
    "total_without_means": message("The same without quotations and references."),
    "largest_means": message("The largest share that is owed to one document."),
    "left_out_means": message("Characters that are not counted; they leave both sides of the division."),
    "characters": message("{count} characters"),
    # the texts
    "texts": message("Side by side"),
    "legend_passage": message(
        "A passage has one colour and one number on both sides; the number leads to the other side."
    ),
    "legend_differs": message("what differs inside an edited passage"),
    "legend_out": message("left out, not counted; the reason appears under the pointer"),
    "legend_odd": message("something odd about the text, named under the pointer"),
    "sample": message("Text"),
    "limit_whole": message(
        "Whole texts are shown for the first {whole} of {pairs} pairs; the others list their passages."
    ),
    "limit_passages": message("From pair {first} on, the passages are not listed either ({missing} pairs)."),
    "limit_json": message("A report in JSON holds every passage of every pair."),
    "same_bytes": message("Both are the same file under two names: every byte is equal."),
    "no_passages": message("No shared passage: only the fingerprints or the titles are near."),
    "passages": message("Passages"),
    "only_passages": message("Only the shared passages are shown."),
    "in_other": message("{percent} stands in the other document"),
    "back": message("to the ranking"),
    "to_other": message("Passage {number}: to the other side"),
    "paragraphs": message("Paragraphs with near fingerprints"),
    "why_left_out": message("Left out: {kind}"),
    "why_odd": message("Found: {kind}"),
    **TABLE_WORDS,
    **SHEET_WORDS,
}
"""Sentences and labels by the name under which the template asks for them."""

Say = Callable[..., str]
"""`say("page", page=3)`: a word of the report in its language."""


def sayer(language: str) -> Say:
    """The function by which the template gets its words; raises `KeyError` for one that is not in the table."""

    def say(name: str, **values: str | int | float) -> str:
        return translate(Message(WORDS[name].text, tuple(values.items())), language)

    return say
