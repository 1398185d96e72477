"""A corpus that stays: what is found in it, what is read of it, and what happens to it."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_process import InProcess, Records
from sharded import copies, edited, english, forms, on_one_machine, prose, rewritten, said, shuffled

from conftest import make_document
from hengwen.matching.exclusions import learn_template
from hengwen.model.document import Document, Role, State
from hengwen.model.messages import HengwenError
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import Options
from hengwen.spark.dataflow.documents import document_record
from hengwen.spark.dataflow.records import Record
from hengwen.spark.indexing.add import AddedDocuments, add_documents, generations_to_merge, merge_generations
from hengwen.spark.inverted_index.manifest import CorpusFolder, Generation, Manifest
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.request import SparkRequest
from hengwen.spark.sharded_check import CheckedDocuments, check_documents
from slow import one_of

SCOPE = ComparisonScope()
Pairs = dict[tuple[str, str], dict[str, Any]]


def add(folder: CorpusFolder, documents: Sequence[Document], tokens: int = 3_000) -> AddedDocuments:
    """Add documents in a job of their own."""
    work = folder.path / "_work"
    work.mkdir(parents=True, exist_ok=True)
    records = [document_record(number, document, None) for number, document in enumerate(documents)]
    return add_documents(folder, InProcess(3).parallelise(records), str(work), tokens)


def corpus_of(path: Path, documents: Sequence[Document], parts: int = 1, tokens: int = 3_000) -> CorpusFolder:
    """A corpus of documents that were added in so many parts."""
    folder = CorpusFolder(path)
    for part in range(parts):
        add(folder, documents[part::parts], tokens)
    return folder


def against(
    folder: CorpusFolder, documents: Sequence[Document], tokens: int = 3_000, engine: InProcess | None = None
) -> tuple[dict[str, Any], CheckedDocuments]:
    """The report of new documents against a corpus, and what else is known."""
    engine = engine or InProcess(3)
    records = [document_record(number, document, None) for number, document in enumerate(documents)]
    reader = CorpusReader(engine, folder, folder.existing())
    checked = check_documents(engine.parallelise(records), Options(), learn_template(()), SCOPE, tokens, reader)
    return said(checked, Options()), checked


def pairs_of(report: dict[str, Any], documents: Sequence[Document], *, old: bool) -> Pairs:
    """The pairs of new documents with each other, or with others, by paths; without their places in the ranking."""
    new = {document.path for document in documents}
    return {
        (comparison["left_path"], comparison["right_path"]): {
            name: value for name, value in comparison.items() if name != "rank"
        }
        for comparison in report["comparisons"]
        if (comparison["left_path"] in new and comparison["right_path"] in new) is not old
    }


def works() -> tuple[list[Document], list[Document]]:
    """New documents, and older ones from which some of them were copied, edited and rewritten."""
    old = [make_document(f"{prose(n, 300)}\n{prose((n, 1), 120)}", f"old-{n:02}.txt") for n in range(40)]
    old += [replace(copy, path=f"c-{copy.path}") for copy in copies()[:12]]
    new = [make_document(f"{prose(('new', n), 200)}\n{prose(('new', n, 1), 90)}", f"new-{n}.txt") for n in range(8)]
    new.append(make_document(f"{prose('a', 150)}\n{old[3].text[40:200]}", "copied.txt"))
    new.append(make_document(f"{prose('b', 150)}\n{edited(old[5].text[:220], 'e', 0.06)}", "edited.txt"))
    new.append(make_document(f"{prose('c', 150)}\n{shuffled(prose((8, 1), 120), 's')}", "rewritten.txt"))
    new.append(make_document(edited(old[9].text, "near", 0.1), "near.txt"))
    return new, old


def test_copies_of_a_corpus_are_found_as_beside_all_its_documents(tmp_path: Path) -> None:
    """Passages, shares and distances of pairs with old documents, and new ones as if there were no corpus at all."""
    new, old = works()
    everyone = [*new, *(replace(item, role=Role.OLD) for item in old)]
    expected = on_one_machine(everyone, Options(), (), SCOPE)
    actual, _ = against(corpus_of(tmp_path, old), new)
    alone = on_one_machine(new, Options(), (), SCOPE)
    assert pairs_of(actual, new, old=False) == pairs_of(alone, new, old=False)
    one, other = (pairs_of(item, new, old=True) for item in (expected, actual))
    copied = {("copied.txt", "old-03.txt"), ("edited.txt", "old-05.txt"), ("near.txt", "old-09.txt")}
    assert copied < {*one} & {*other}
    for pair in one.keys() & other.keys():
        assert one[pair]["matches"] == other[pair]["matches"]
        assert one[pair]["distance"] == other[pair]["distance"]
    assert {document["path"] for document in actual["documents"]} == {path for pair in other for path in pair} | {
        item.path for item in new
    }
    kinds = {match["kind"] for match in other["rewritten.txt", "old-08.txt"]["matches"]}
    assert "rewritten" in kinds


@pytest.mark.parametrize("parts", one_of([5, 2]))
def test_parts_shards_and_buckets_change_nothing(tmp_path: Path, parts: int) -> None:
    """Documents added on many days are found as if they had been added at once, and after these were made one."""
    new, old = works()
    expected, _ = against(corpus_of(tmp_path / "whole", old), new)
    folder = corpus_of(tmp_path / "parts", old, parts, 900)
    assert len(folder.read().generations) == parts
    actual, _ = against(folder, new, 700, InProcess(5))
    both = [pairs_of(item, new, old=True) for item in (expected, actual)]
    assert both[0] == both[1]
    merge_generations(InProcess(2), folder, _work(folder))
    assert len(folder.read().generations) == 1
    assert folder.read().documents == len({item.id for item in old})
    merged, _ = against(folder, new)
    assert pairs_of(merged, new, old=True) == both[0]


@pytest.mark.parametrize("tokens", one_of([3_000, 1]))
def test_tables_do_not_depend_on_the_shards_that_they_were_made_of(tmp_path: Path, tokens: int) -> None:
    """Nor do the places of n-grams, which are counted from the beginning of their own document."""
    _, old = works()
    actual = [
        _tables(corpus_of(tmp_path / name, old, tokens=size)) for name, size in (("one", 1 << 20), ("more", tokens))
    ]
    assert actual[0] == actual[1]
    assert max(max(entries["cells"]) for entries in actual[0] if "cells" in entries) > 0


def _tables(folder: CorpusFolder) -> list[dict[str, Any]]:
    """The arrays of all partitions of the tables of one generation, by their numbers."""
    files = {int(file.name): file.read_bytes() for file in folder.path.glob("*/tables/*")}
    records = {key: msgspec.msgpack.decode(data, type=list[tuple[int, bytes]]) for key, data in sorted(files.items())}
    return [
        {"key": key, "source": source}
        | {name: array.tolist() for name, array in Record(key, source, value).arrays.items()}
        for key, of_key in records.items()
        for source, value in of_key
    ]


def _work(folder: CorpusFolder) -> str:
    work = folder.path / "_merge"
    work.mkdir()
    return str(work)


def test_forms_of_a_corpus_are_no_evidence(tmp_path: Path) -> None:
    """What is printed on all old sheets counts for nothing between these and a new one, even if it is the only one."""
    sheets = forms()
    new = [make_document(sheets[1].text.replace(prose(("first", 1), 160), prose("own", 160)), "new.txt")]
    actual, _ = against(corpus_of(tmp_path, sheets[2:]), new)
    shared = [match for pair in actual["comparisons"] for match in pair["matches"]]
    texts = [new[0].text[slice(*match["left"])] for match in shared]
    assert not any("指导教师意见与签字" in text or "实验目的和基本要求" in text for text in texts)


def test_rewritten_text_is_found(tmp_path: Path) -> None:
    """Paragraphs with the same words in another order, beside others that have nothing to do with them."""
    every = rewritten()
    new = [document for document in every if document.name in {"chinese-05.txt", "chinese-09.txt"}]
    old = [document for document in every if document not in new]
    old += [make_document(english(("e", n), 12), f"other-{n}.txt") for n in range(10)]
    pairs = pairs_of(against(corpus_of(tmp_path, old), new)[0], new, old=True)
    for pair in (("chinese-05.txt", "chinese-04.txt"), ("chinese-09.txt", "chinese-08.txt")):
        assert any(paragraph["paired_by"] == "rewritten text" for paragraph in pairs[pair]["paragraphs"])


def test_only_partitions_that_may_have_something_are_read(tmp_path: Path) -> None:
    """One short document looks into few of them, and into none that it does not need."""
    folder = CorpusFolder(tmp_path)
    add(folder, [make_document(prose(n, 300), f"{n}.txt") for n in range(20)])
    generation = folder.read().generations[0]
    assert generation.bits == 0
    engine = InProcess(2)
    against(folder, [make_document(prose("new", 60), "new.txt")], engine=engine)
    tables = {key for path, key in engine.read_keys if path.endswith("tables")}
    documents = {key for path, key in engine.read_keys if path.endswith("documents")}
    assert tables <= {table << 16 for table in range(11)}
    assert not documents


def test_what_is_there_already_is_said_and_not_added_again(tmp_path: Path) -> None:
    """A file of the corpus is not compared with itself; another one with the same bytes is."""
    new, old = works()
    folder = corpus_of(tmp_path, old)
    again = add(folder, [*old[:5], new[0], replace(new[0], path="twin.txt")])
    assert [document.is_added for document in again.documents] == [False] * 5 + [True, False]
    assert again.manifest.documents == len({item.id for item in old}) + 1
    report, checked = against(folder, [new[0], replace(old[3], path="other.txt"), new[8]])
    assert list(checked.own) == [0]
    assert dict(checked.equal) == {1: old[3].path}
    pairs = {(comparison["left_path"], comparison["right_path"]) for comparison in report["comparisons"]}
    assert ("other.txt", old[3].path) in pairs
    assert (new[0].path, new[0].path) not in pairs


def test_documents_without_text_are_told_and_left_out(tmp_path: Path) -> None:
    """All others are added."""
    broken = make_document("", "broken.txt")
    broken = replace(broken, content=replace(broken.content, state=State.DAMAGED))
    added = add(CorpusFolder(tmp_path), [broken, make_document(prose(1, 50), "a.txt")])
    assert [document.state for document in added.documents] == [State.DAMAGED, State.READ]
    assert added.manifest.documents == 1
    nothing = add(CorpusFolder(tmp_path / "none"), [broken])
    assert not nothing.manifest.generations


def test_a_job_that_is_interrupted_leaves_the_corpus_as_it_was(tmp_path: Path) -> None:
    """At whichever of its writes it ends; the next one that is whole is there, once."""
    new, old = works()
    folder = corpus_of(tmp_path, old[:20])
    before, _ = against(folder, new)

    class Ends(InProcess):
        """Ends when it has written so often."""

        def __init__(self, writes: int) -> None:
            super().__init__(3)
            self.writes = writes

        def write(self, dataset: Records, path: str) -> None:
            if not self.writes:
                raise OSError(28, "No space left on device")
            self.writes -= 1
            super().write(dataset, path)

    records = [document_record(number, document, None) for number, document in enumerate(old[20:])]
    work = folder.path / "_work"
    work.mkdir(exist_ok=True)
    for writes in (0, 1):
        with pytest.raises(OSError, match="No space"):
            add_documents(folder, Ends(writes).parallelise(records), str(work), 3_000)
        assert against(folder, new)[0] == before
    add_documents(folder, Ends(2).parallelise(records), str(work), 3_000)
    assert folder.read().documents == len({item.id for item in old})


def test_documents_that_another_job_adds_meanwhile_are_not_there_twice(tmp_path: Path) -> None:
    """The later one says so and adds nothing; others are no trouble."""
    _, old = works()
    folder = corpus_of(tmp_path, old[:5])

    def add_beside(meanwhile: Sequence[Document], documents: Sequence[Document]) -> None:
        class Slow(InProcess):
            """Writes when another job has ended."""

            def write(self, dataset: Records, path: str) -> None:
                if path.endswith("tables"):
                    add(folder, meanwhile)
                super().write(dataset, path)

        work = folder.path / "_slow"
        work.mkdir(exist_ok=True)
        records = [document_record(number, document, None) for number, document in enumerate(documents)]
        add_documents(folder, Slow(3).parallelise(records), str(work), 3_000)

    with pytest.raises(HengwenError, match="Another job has changed"):
        add_beside(old[8:12], old[5:10])
    assert folder.read().documents == 9
    add_beside(old[12:14], old[5:8])
    assert folder.read().documents == 14

    class MergesTwice(InProcess):
        """Another job merges the same ones first."""

        def write(self, dataset: Records, path: str) -> None:
            if path.endswith("tables"):
                folder.commit(lambda newest: Manifest(generations=newest.generations[1:]))
            super().write(dataset, path)

    with pytest.raises(HengwenError, match="Another job has changed"):
        merge_generations(MergesTwice(2), folder, _work(folder))


def test_two_jobs_that_end_together_lose_nothing(tmp_path: Path) -> None:
    """Each makes its change to what the other one left."""
    folder = CorpusFolder(tmp_path)
    generations = [Generation(f"generation-{n}", 0, n, n, n, n, (0,)) for n in range(3)]
    waiting = generations[1:]

    def adding(generation: Generation) -> Manifest:
        def change(newest: Manifest) -> Manifest:
            if waiting:  # another job is quicker
                adding(waiting.pop())
            return Manifest(generations=(*newest.generations, generation))

        return folder.commit(change)

    adding(generations[0])
    assert {generation.name for generation in folder.read().generations} == {
        generation.name for generation in generations
    }
    assert folder.read().number == 3


def test_the_smallest_generations_are_merged_first() -> None:
    """Each document a few times at most: a large one is left until the small ones are as many."""

    def merged(*sizes: int) -> list[int]:
        manifest = Manifest(generations=tuple(Generation(str(n), 0, n, n, n, n, (0,)) for n in sizes))
        return [generation.documents for generation in generations_to_merge(manifest)]

    assert merged(50_000, 20, 30, 25) == [20, 25, 30]
    assert merged(100, 90) == [90, 100]
    assert merged(12, 2, 8) == [2, 8, 12]
    assert merged(8, 2) == []
    assert merged(50_000) == []
    assert merged() == []


def test_what_is_no_corpus_is_said(tmp_path: Path) -> None:
    """A folder of something else, none at all, one of a newer program, and a damaged one."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("a", encoding="utf-8")
    with pytest.raises(HengwenError, match="is not a corpus"):
        CorpusFolder(tmp_path / "other").read()
    with pytest.raises(HengwenError, match="There is no corpus"):
        CorpusFolder(tmp_path / "none").existing()
    folder = corpus_of(tmp_path / "corpus", copies()[:3])
    newest = tmp_path / "corpus" / "manifest-00000002.json"
    newest.write_text(json.dumps({"schema": 99, "generations": {}}), encoding="utf-8")
    with pytest.raises(HengwenError, match="newer version"):
        folder.read()
    newest.write_text("{", encoding="utf-8")
    with pytest.raises(HengwenError, match="damaged"):
        folder.read()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_request_is_known_again_by_another_process(tmp_path: Path, seed: str) -> None:
    """Whatever order sets have there: otherwise no job would go on where it was. Another request is another one."""
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    program = (
        "from hengwen.spark.request import SparkRequest; from pathlib import Path; "
        f"print(SparkRequest((Path({str(tmp_path)!r}),)).key)"
    )
    environment = os.environ | {"PYTHONHASHSEED": seed}
    printed = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    key = SparkRequest((tmp_path,)).key
    assert printed.stdout.removesuffix("\n") == key
    assert SparkRequest((tmp_path,), corpus=tmp_path).key != key
    assert SparkRequest((tmp_path,), options=Options(leave_out=frozenset({"code"}))).key != key


def test_a_check_against_a_corpus_that_has_changed_begins_anew(tmp_path: Path) -> None:
    """What was found in the one before is not taken for what is in this one."""
    request = SparkRequest((), corpus=tmp_path)
    folder = corpus_of(tmp_path, copies()[:2])
    before = request.key
    assert request.key == before
    add(folder, copies()[2:3])
    assert request.key != before


def test_cleaning_removes_what_no_manifest_names(tmp_path: Path) -> None:
    """And nothing else."""
    folder = corpus_of(tmp_path, copies()[:6], 2)
    (tmp_path / "generation-of-a-job-that-died").mkdir()
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    folder.clean()
    kept = {generation.name for generation in folder.read().generations}
    assert {path.name for path in tmp_path.iterdir()} == {*kept, "manifest-00000002.json", "notes.txt"}
