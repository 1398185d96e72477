"""The parts of a check, each of which learns its common text for itself (ours).

The new documents are a part, the old ones given with them another one, and those of a library a third. Two new
documents are judged by the new ones alone, so that no other document changes a figure among them. A new one and one of
another part are judged by both parts: text that is common in either is no evidence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from msgspec import Struct

from hengwen.fingerprints.corpus_statistics import ExternalCounts
from hengwen.matching.corpus.all_texts import TextsInMemory
from hengwen.matching.corpus.collection import Collection, numbered, with_short_ngrams
from hengwen.matching.corpus.common_text import CommonText, common_in_library, learn_common, no_common
from hengwen.matching.corpus.form_labels import with_labels
from hengwen.matching.corpus.forms import form_lines, forms_of, in_lines, may_have_forms
from hengwen.matching.corpus.repeated_text import repeated_in
from hengwen.matching.corpus.texts import Texts
from hengwen.model.document import Document, Role
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.text.notation import Notation
from hengwen.text.ranges import Bools

Markup = Mapping[int, Bools]
"""Which tokens are mark-up in some of the texts, by number."""


@dataclass(frozen=True, slots=True)
class MaskedCollection:
    """Texts without text that one of them only repeats again and again.

    `texts`: without their forms, `forms`: nothing but these, `prose`: without forms and mark-up.
    """

    texts: Texts
    forms: Texts
    prose: Collection

    def only(self, documents: Bools) -> "MaskedCollection":
        """Return some of the texts, bool, shape (documents,), with what was learned from all."""
        every, whole = self.texts, self.texts.collection
        taken = partial(whole.taken, documents=documents)
        collection = replace(whole.only(documents), repeats=None if whole.repeats is None else taken(whole.repeats))
        ends, notation = taken(every.sentence_ends), taken(every.notation)
        weights = taken(every.weight), taken(every.line_weight)
        texts = Texts(collection, taken(every.weak), *weights, taken(every.copied), ends, notation)
        form = replace(collection, eligible=taken(self.forms.collection.eligible), repeats=None)
        prose = replace(collection, eligible=taken(self.prose.eligible))
        return MaskedCollection(texts, Texts.unweighted(form).written(ends, notation), prose)


@dataclass(frozen=True, slots=True)
class Part:
    """Documents with which the new ones are compared: these themselves, the old ones, or those loaded from a library.

    `members`: their places. `masked`: the texts up to the last member, with the common text of the new ones and of the
    members. `of_library`: most of the part is not loaded.
    """

    members: range
    masked: MaskedCollection
    of_library: bool = False

    def only(self, documents: Bools) -> "Part":
        """Return the part as some documents of the check have it, bool, shape (documents,)."""
        first, last = (int(np.count_nonzero(documents[:place])) for place in (self.members.start, self.members.stop))
        masked = self.masked.only(documents[: len(self.masked.texts.collection)])
        return replace(self, members=range(first, last), masked=masked)

    def written(self, ends: Bools, notation: Notation) -> "Part":
        """Return the same with the last tokens of all sentences of the check and the notation of its numbers."""
        own = slice(len(self.masked.prose.tokens))
        texts, forms = (
            side_texts.written(ends[own], notation[own]) for side_texts in (self.masked.texts, self.masked.forms)
        )
        return replace(self, masked=replace(self.masked, texts=texts, forms=forms))


class LibraryClass(Struct, frozen=True):
    """A library's documents, or those with the same labels: `places` of those loaded, `documents`: how many in all."""

    places: tuple[int, ...]
    documents: int


class PartSizes(Struct, frozen=True):
    """How many of the documents of a check are new, how many old, and how many of a library, in this order.

    `classes`: of the latter. Forms are learned in each: a library has those of many years and courses. `authors`: a
    number for the person behind each new document; each stands for itself when None.
    """

    new: int
    old: int = 0
    of_library: int = 0
    classes: tuple[LibraryClass, ...] = ()
    authors: tuple[int, ...] | None = None

    @classmethod
    def of(cls, documents: Sequence[Document], of_library: int, classes: tuple[LibraryClass, ...]) -> "PartSizes":
        """Return the sizes for documents of which the new ones come first, and `of_library` of a library last.

        Raises `ValueError` where an old document stands before a new one.
        """
        roles = [document.role for document in documents]
        new = roles.count(Role.NEW)
        if Role.OLD in roles[:new]:
            raise ValueError("an old document stands before a new one")
        authors = tuple(numbered(new_document.submitter for new_document in documents[:new]).tolist())
        return cls(new, len(roles) - new, of_library, classes, authors)

    def members(self) -> tuple[range, range, range]:
        """Return the places of each part."""
        old = self.new + self.old
        return range(self.new), range(self.new, old), range(old, old + self.of_library)


def learn_parts(  # noqa: PLR0917 - what is known of a collection
    collection: Collection,
    markup: Markup,
    repeated: Bools,
    options: Options,
    sizes: PartSizes,
    library: ExternalCounts | None,
) -> tuple[tuple[Part, ...], tuple[Bools, Bools, Bools]]:
    """Learn the common text of each part of a collection: the new documents first, then the others, if any.

    `repeated`: bool, shape (tokens,), as in `repeated_in`. Returned are also forms, those that may be copies, and
    phrases, each document's by its part, bool, shape (tokens,).
    """
    new, old, of_library = sizes.members()
    new_texts, of_new = _learn(collection.first(sizes.new), options, sizes.authors)
    parts, left_out = [Part(new, mask(new_texts, of_new, markup, repeated))], [_left_out(new_texts, of_new)]
    if old:
        with_old = collection.first(old.stop)
        both = of_new.followed_by(_learn(with_old.after(sizes.new), options)[1])
        both = _with_forms_of_both(with_old, both, sizes.new)
        parts.append(Part(old, mask(with_old, both, markup, repeated)))
        left_out.append(_left_out(with_old, both, sizes.new))
    if of_library and library is not None:
        common = _against_library(collection, of_new, options, sizes, library)
        parts.append(Part(of_library, mask(collection, common, markup, repeated), of_library=True))
        left_out.append(_left_out(collection, common, of_library.start))
    form, doubtful, phrases = zip(*left_out, strict=True)
    return tuple(parts), (_together(form), _together(doubtful), _together(phrases))


def _left_out(texts: Collection, common: CommonText, first: int = 0) -> tuple[Bools, Bools, Bools]:
    """Return forms, those that may be copies, and phrases of the documents from the `first` on."""
    place = int(texts.starts[first]) if first < len(texts) else len(texts.tokens)
    return common.form[place:], common.doubtful[place:], common.phrases[place:]


def _together(of_parts: Sequence[Bools]) -> Bools:
    return of_parts[0] if len(of_parts) == 1 else np.concatenate(of_parts)


def mask_for_library(
    collection: Collection, markup: Markup, options: Options, library: ExternalCounts
) -> MaskedCollection:
    """Return new documents with the text that is common among them or in a library."""
    collection, of_new = _learn(collection, options)
    sizes = PartSizes(len(collection))
    common = _against_library(collection, of_new, options, sizes, library)
    return mask(collection, common, markup, repeated_in(collection))


def _learn(
    collection: Collection, options: Options, authors: tuple[int, ...] | None = None
) -> tuple[Collection, CommonText]:
    """Return some texts, in which n-grams are found sooner, and their common text, or none where it counts."""
    if not _leaves_out(options):
        return collection, no_common(collection)
    people = None if authors is None else np.array(authors, dtype=np.int64)
    collection, short = with_short_ngrams(collection)
    common = learn_common(collection, options.min_length, people, short)
    return collection, CommonText.of(with_labels(TextsInMemory.of(collection, **common.arrays)).texts)


def _leaves_out(options: Options) -> bool:
    return ExclusionKind.COMMON in options.leave_out


def _against_library(
    collection: Collection, of_new: CommonText, options: Options, sizes: PartSizes, library: ExternalCounts
) -> CommonText:
    """Return the text that is common in a library, or in a class of it, or among the new documents."""
    both = of_new.followed_by(no_common(collection.after(sizes.new)))
    if not _leaves_out(options):
        return both
    alone = not sizes.of_library
    both = both.in_either(common_in_library(collection, options.min_length, library, alone=alone))
    for class_ in sizes.classes:
        if may_have_forms(len(class_.places), class_.documents):
            both = both.with_form(_form_of_class(collection, class_))
    return _with_forms_of_both(collection, both, sizes.new)


def _form_of_class(collection: Collection, library_class: LibraryClass) -> Bools:
    """Return the forms of a class of a library, as its loaded documents, those that may share text, show them."""
    members = np.zeros(len(collection), dtype=bool)
    members[list(library_class.places)] = True
    form = np.zeros(len(collection.tokens), dtype=bool)
    form[collection.spread(members)] = forms_of(collection.only(members), library_class.documents)
    return form


def _with_forms_of_both(collection: Collection, common: CommonText, new: int) -> CommonText:
    """Mark the forms of the first `new` texts in the others as well, and theirs in these."""
    one, other = collection.first(new), collection.after(new)
    form, others_form = common.form[: len(one.tokens)], common.form[len(one.tokens) :]
    carried = in_lines(one, form_lines(other, others_form)), in_lines(other, form_lines(one, form))
    return common.with_form(np.concatenate(carried))


def mask(collection: Collection, common: CommonText, markup: Markup, repeated: Bools) -> MaskedCollection:
    """Leave the forms of a collection out, and repeated text. `markup`, `repeated`: also of texts after them."""
    marked = collection.marks({number: marks for number, marks in markup.items() if number < len(collection)})
    once = ~repeated[: len(collection.tokens)]
    collection = replace(collection, line_places=None)  # only forms are learned from them
    common, masked = common.with_markup(marked), collection.masked(~common.form & once)
    plain = Texts.unweighted(masked)
    texts = Texts(
        masked, common.weak, common.weight, common.line_weight, common.passages, plain.sentence_ends, plain.notation
    )
    forms = Texts.unweighted(replace(collection, eligible=common.form & once, repeats=None))
    return MaskedCollection(texts, forms, masked.masked(~marked) if marked.any() else masked)
