"""The words of the reports besides those of their figures, and the function that returns all of them in a language."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields

from hengwen.model.messages import Message, message
from hengwen.model.report.figures.score import ScorePart, ScoreParts
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.report import Comparison, LeftOut
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.options import Options
from hengwen.resources.i18n import translate, word
from hengwen.text.display import number, percent, percents
from hengwen.views.figures import FIGURES

LABELS: dict[str, Message] = {
    # the head
    "title": message("Similarity report"),
    "brand": message("Hengwen"),
    "verdict": message(
        "It shows similarity, not a verdict: the figures are the program's, the judgement is the reader's."
    ),
    "nothing_compared": message("Nothing was compared: there were no two documents with text of their own."),
    "blank": message("Handed in blank"),
    "blank_note": message("These documents have less text of their own than the shortest passage; none is compared."),
    "same_text": message("Identical documents"),
    "identical_note": message(
        "The documents of a group are one text. Each is compared with the first of them; beside other documents one of "
        "them stands for all."
    ),
    "and_identical": message("and {count} identical"),
    "scope": message("Compared"),
    "new_documents": message("New documents"),
    "old_documents": message("Older documents"),
    "not_compared_documents": message("Not compared"),
    "pairs": message("Pairs"),
    "created": message("Created"),
    "duration": message("Duration"),
    "seconds": message("{seconds} s"),
    "settings": message("Settings"),
    "inputs": message("Inputs: how to make this again"),
    "program": message("Program"),
    "option_min_length": message("Shortest passage, in counted characters"),
    "option_distance": message("Largest Hamming distance of paragraphs"),
    "option_method": message("Document fingerprint"),
    "option_leave_out": message("Left out by choice"),
    "option_without_signs": message("Signs that are switched off"),
    "nothing": message("nothing"),
    "comma": message(", "),
    "brackets": message(" ({text})"),
    # what was read
    "reading": message("Reading"),
    "all_read": message("All documents were read without a remark."),
    "unread": message("Not read, and therefore not compared"),
    "unread_note": message("No figure of this report says anything about these documents."),
    "doubtful": message("Read and compared, but look at them"),
    "noted": message("Noted in passing"),
    "noted_note": message("These findings hide and falsify no running text."),
    "identity": message("Identity data"),
    "identity_note": message(
        "These documents must be anonymous. What is listed stands on the list or has a known form; it may belong to "
        "the buyer, a source or an example. A name that is on no list may be missing here, and so may one in a picture."
    ),
    "identity_none": message("None was found."),
    "identity_what": message("What stands there"),
    "identity_why": message("Why it is shown"),
    "identity_where": message("Where"),
    "skipped": message("Skipped (not documents)"),
    "warnings": message("Warnings"),
    "page": message("p. {page}"),
    "times": message("{count}×"),
    # the ranking
    "ranking": message("Pairs by evidence"),
    "no_pairs": message("No two documents have a passage, a rare title or a telling sign in common."),
    "levels": message("Pairs by range of similarity"),
    "without_passages": message("without a passage"),
    "hamming_short": message("Hamming {distance}"),
    "pairs_explained": message("What the figures of a pair mean"),
    "pairs_in_common": message("Pairs of characters in common"),
    # the people
    "people": message("People"),
    "people_pairs": message("Pairs of people"),
    "people_note": message(
        "The share of a person is that of all their files together; their own files are not counted as sources."
    ),
    "missing": message("Not handed in"),
    "ranking_of_people": message("Pairs of people by evidence"),
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
    "count_of_sources": message("sources: {count}"),
    "more_sources": message("and {more} more; a report as XLSX or CSV lists all."),
    # the documents
    "documents": message("Documents"),
    "role_old": message("older"),
    "documents_explained": message("What the figures of a document mean"),
    "characters": message("{count} characters"),
    # shared text
    "blocks": message("Text that many documents share"),
    "blocks_note": message(
        "Each block is found once, with all documents that have it. Forms, templates and stock phrases do not count; "
        "what was copied does, unless a reader decided otherwise."
    ),
    "in_block": message("{reason}, block {number}"),
    "decided_by_reader": message("decided by a reader"),
    "no": message("no"),
    "blocks_cut": message("The first {shown} of {blocks} blocks; a report as XLSX or CSV lists all."),
    # the texts
    "texts": message("Side by side"),
    "legend_passage": message(
        "A passage has one colour and one number on both sides; the number leads to the other side."
    ),
    "legend_pale": message("inside a passage, but not in the other document: not counted as shared"),
    "legend_differs": message("what differs inside an edited passage"),
    "legend_excused": message("excused by a reader, not counted; the reason appears under the pointer"),
    "legend_out": message("left out, not counted; the reason appears under the pointer"),
    "legend_finding": message("something odd about the text, named under the pointer"),
    "sample": message("Text"),
    "limit_whole": message(
        "Whole texts are shown for the first {whole} of {pairs} pairs; the others list their passages."
    ),
    "limit_passages": message("From pair {first} on, the passages are not listed either (pairs: {missing})."),
    "limit_json": message("A report in JSON holds every passage of every pair."),
    "same_bytes": message("Both are the same file under two names: every byte is equal."),
    "no_passages": message("No shared passage: only the fingerprints or the titles are near."),
    "from_pictures": message("read from pictures: A {left}, B {right}"),
    "only_passages": message("Only the shared passages are shown."),
    "back": message("to the ranking"),
    "to_other": message("Passage {number}: to the other side"),
    "paragraphs": message("Paragraphs that are alike"),
    "paired_by": message("paired by {reason}"),
    "why_excused": message("Excused by a reader"),
    "why_left_out": message("Left out: {kind}"),
    "why_finding": message("Found: {kind}"),
    # signs beside the text
    "signs_note": message(
        "What both files have beside their text. It is part of no percentage, and no proof: ask how it came about."
    ),
    "only_signs": message("They share no text that counts; other signs are listed below."),
    # the same content in other words
    "meaning": message("Same content in other words"),
    "meaning_note": WHAT_IT_MEANS,
    "only_meaning": message("They share no text that counts; paragraphs that say the same are listed below."),
    "margin": message("Margin"),
    "meaning_count": message("Paragraphs"),
    "in_chinese": message("in Chinese"),
    "in_english": message("in English"),
    # the worksheets of a workbook
    "sheet_ranking": message("Ranking"),
    "sheet_documents": message("Documents"),
    "sheet_sources": message("Sources"),
    "sheet_matches": message("Matches"),
    "sheet_signs": message("Other signs"),
    "sheet_not_read": message("Not read"),
    "sheet_people_pairs": message("Pairs of people"),
    "sheet_people": message("People"),
    "sheet_groups": message("Identical"),
    "sheet_blocks": message("Shared text"),
    "sheet_block_places": message("Shared text by document"),
    "sheet_settings": message("Settings"),
    "sheet_inputs": message("Inputs"),
    "all_documents": message("Documents in all"),
    "skipped_short": message("skipped"),
    "yes": message("yes"),
    # the case file
    "case_file": message("Case file: pairs of documents"),
    "case_index": message("Index"),
    "case_note": message(
        "A pair is here because it was listed or chosen, not because anybody copied. A source, a form or a quotation "
        "of both may explain what they share: read both sides."
    ),
    "to_index": message("to the index"),
    "case_cut": message("The first {shown} of {pairs} pairs; a case file as XLSX has all."),
    # the evidence sheets
    "pair_sheet": message("Evidence sheet: two documents compared"),
    "document_sheet": message("Text similarity report: full text with sources marked"),
    "similarity_only": message("similarity, not a verdict"),
    "examined": message("Document examined"),
    "not_compared": message("This document could not be compared, so there are no figures about it."),
    "page_count": message("Pages"),
    "from_to": message("characters {start}–{end}"),
    "evidence_legend": message(
        "Red underlined: has no equal on the other side of its passage. Without colour: inside a passage, but not in "
        "the other document. Grey: left out, not counted."
    ),
    "making": message("How this was made"),
    "and_more": message("and {more} more"),
    "source_list": message("Sources"),
    "no_sources": message("No other document shares counted text with this one."),
    "largest_repeated": message("Repeated characters from one source"),
    "full_text": message("Full text with sources marked"),
    "table": message("Table"),
    "in_red": message("Red: stands in another document."),
    "in_green": message("Green: quotation or reference."),
    "in_grey": message("Grey: left out, not counted."),
    "in_strike": message("Struck out: excused by a reader, not counted."),
    "numbers_lead": message("The number after a passage is that of its source in the list."),
    "by_source": message("Passages by source"),
    "sources_cut": message(
        "The passages of sources {first} to {last} are not shown here; the full text above marks them all."
    ),
    "ranking_cut": message("The first {shown} of {pairs} pairs; a report as XLSX or CSV lists all."),
    "passages_cut": message(
        "The passages of pairs {first} to {last} are not shown here; a report as HTML or XLSX holds more of them."
    ),
}
"""Sentences and labels by their names in templates and writers."""

_WORDS = {
    **{figure.key: figure.label for figure in FIGURES.values()},
    **{f"{figure.key}_brief": figure.brief for figure in FIGURES.values()},
    **{f"{figure.key}_means": figure.meaning for figure in FIGURES.values() if figure.meaning},
    **LABELS,
}

HEADLINE_SEPARATOR = message("; ")


def parts_text(parts: ScoreParts, language: str) -> str:
    """Return the parts of a similarity in one line; the shown figures add up to it."""
    return " · ".join(f"{word(part, language)} {figure}" for part, figure in part_percents(parts).items())


def part_percents(parts: ScoreParts) -> dict[ScorePart, str]:
    """Return the share of each part as text: together they are exactly the similarity."""
    return dict(zip(ScorePart, percents([parts.share(part) for part in ScorePart], parts.score), strict=True))


def excused_text(pair: Comparison, language: str) -> str:
    """Return how many characters the excused passages of a pair took away; empty where they took none."""
    characters = min(pair.excused_characters)
    words = message("excused −{count} characters", count=number(characters))
    return translate(words, language) if characters else ""


def left_out_texts(left_out: Iterable[LeftOut], language: str) -> Iterator[str]:
    """Yield the excluded text of a document, reason by reason: how many characters of which kind, in which block."""
    label = labels(language)
    for reason_left_out in left_out:
        reason = word(reason_left_out.reason, language)
        named = label("in_block", reason=reason, number=reason_left_out.block) if reason_left_out.block else reason
        yield f"{named} {number(reason_left_out.characters)}"


def excused_line(pair: Comparison, reasons: Iterable[str], language: str) -> str:
    """Return the same with the reasons, and the similarity before and after; empty where nothing was taken away."""
    change = f"{percent(pair.as_found.similarity)} → {percent(pair.similarity)}"
    said = excused_text(pair, language)
    return " · ".join(filter(None, (said, *reasons, change))) if said else ""


Label = Callable[..., str]
"""`label("page", page=3)`: a word of the report in its language."""


def labels(language: str) -> Label:
    """Return the function that writers and templates get their words from. It raises `KeyError` for an unknown one."""

    def label(name: str, **values: str | int | float) -> str:
        return translate(Message(_WORDS[name].text, tuple(values.items())), language)

    return label


def headline_text(headline: Headline, language: str) -> str:
    """Return what was compared and what was not, in one line."""
    return translate(HEADLINE_SEPARATOR, language).join(translate(part, language) for part in headline.parts)


def option_values(options: Options, language: str) -> list[tuple[Message, str]]:
    """Return every setting of a check with its label; one without a label has its own name."""
    names = [field.name for field in fields(options)]
    labelled = [LABELS.get(f"option_{name}", Message(name)) for name in names]
    return [(label, _setting(getattr(options, name), language)) for label, name in zip(labelled, names, strict=True)]


def option_rows(options: Options, language: str) -> list[tuple[str, str]]:
    """Return every setting of a check with its label, in a language."""
    return [(translate(label, language), value) for label, value in option_values(options, language)]


def _setting(value: object, language: str) -> str:
    if not isinstance(value, frozenset):
        return str(value)
    label = labels(language)
    return label("comma").join(word(kind, language) for kind in sorted(value)) or label("nothing")
