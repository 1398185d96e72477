"""The program, with a clock at the functions that are its stages: `python -m benchmarks.stages.stage_clock check …`.

The functions of `STAGES` are put behind others that add the time that the process worked until they return, but for
that of stages inside them, to a row of a file for each process. Workers import the module that was started, and do the
same. A function that makes an iterator is a stage each time it is asked for the next. What threads work for a stage is
its own, unless they have one of theirs.
"""

import mmap
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = "HENGWEN_STAGES"
"""The environment variable that says where the files lie."""

STAGES = {
    "start, and the rest": (),
    "find the files": ("hengwen.readers.discovery:discover_all", "hengwen.people.submitters:find_people"),
    "load lists": ("hengwen.check.preload:_load",),
    "start processes": ("hengwen.readers.sandbox.process:GuardedProcess.__init__",),
    "feed processes": ("hengwen.library.read_cache:read_or_recall",),
    "take what was read": ("hengwen.readers.sandbox.worker:unpack_report",),
    "read": ("hengwen.readers.read:read_file", "hengwen.readers.read:read_bytes"),
    "find kinds of paragraphs": (
        "hengwen.readers.common.paragraph_kinds:classify",
        "hengwen.readers.common.paragraph_kinds:unheaded_references",
    ),
    "find what is odd": ("hengwen.readers.findings.suspicious_text:with_text_findings",),
    "normalise": ("hengwen.text.normalisation:expand", "hengwen.text.normalisation:Expanded.normalised_text"),
    "find words": ("hengwen.text.words:index_words",),
    "find mark-up": ("hengwen.text.markup:markup",),
    "send what was read": ("hengwen.readers.sandbox.worker:pack_report",),
    "search the library": ("hengwen.library.search.search:search_library",),
    "prepare": ("hengwen.matching.prepare:prepare",),
    "fingerprint documents": ("hengwen.matching.prepare:_fingerprints",),
    "find ends of sentences": ("hengwen.text.sentences:sentence_ends",),
    "find repeated text": ("hengwen.matching.corpus.repeated_text:repeated_in",),
    "learn common text": ("hengwen.matching.corpus.parts:learn_parts",),
    "find common blocks": ("hengwen.matching.corpus.blocks:common_blocks",),
    "compare titles": ("hengwen.matching.candidates.retrieve:similar_titles_of_few",),
    "find rewritten paragraphs": ("hengwen.matching.paraphrase.detect:find_paraphrases",),
    "retrieve pairs": ("hengwen.matching.candidates.retrieve:retrieve",),
    "fingerprint paragraphs": ("hengwen.matching.paragraphs:fingerprint_paragraphs",),
    "compare paragraphs": ("hengwen.matching.paragraphs:near_paragraphs",),
    "align": (
        "hengwen.matching.alignment.align:Aligner.find",
        "hengwen.matching.alignment.align:Aligner.passages_of",
    ),
    "compare pairs": ("hengwen.library.kept_comparisons:compare_or_recall",),
    "put blocks together": ("hengwen.matching.shared_blocks:with_blocks", "hengwen.matching.block_choices:decide"),
    "write the report": ("hengwen.exports:write",),
}
"""Each stage and its functions, as `module:name`. What stands in no other is the first one's."""

ROW = 2
"""Numbers of a stage in the file of a process: seconds of the processor, and calls."""


class StageClock:
    """Adds up the work of each stage in a file that outlives the process, which may be killed."""

    def __init__(self, folder: Path) -> None:
        path = folder / f"{os.getpid()}"
        path.write_bytes(bytes(8 * ROW * len(STAGES)))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)
        self._sums = memoryview(self._map).cast("d")
        self._thread = threading.get_ident()
        self._elsewhere = 0.0
        self._threads = threading.local()
        self._open: list[int] = []
        self._since = 0.0

    def _now(self) -> float:
        """Return seconds that the process worked, but for what other threads did in stages of their own."""
        return time.process_time() - self._elsewhere

    def _turn(self) -> None:
        """Add what was worked since the last turn to the innermost open stage."""
        now = self._now()
        self._sums[ROW * (self._open[-1] if self._open else 0)] += now - self._since
        self._since = now

    def enter(self, stage: int) -> None:
        """Begin a stage."""
        self._turn()
        self._open.append(stage)
        self._sums[ROW * stage + 1] += 1

    def leave(self) -> None:
        """End the innermost stage."""
        self._turn()
        self._open.pop()

    def call(self, stage: int, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call a function as a part of a stage."""
        if threading.get_ident() != self._thread:
            return self._call_on_thread(stage, function, *args, **kwargs)
        self.enter(stage)
        try:
            result = function(*args, **kwargs)
        finally:
            self.leave()
        return self._timed_values(stage, result) if isinstance(result, Iterator) else result

    def _call_on_thread(self, stage: int, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call it on another thread, whose time is its own; `within`: that of stages inside it."""
        around, self._threads.within = getattr(self._threads, "within", 0.0), 0.0
        began = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            spent = time.thread_time() - began
            own = spent - self._threads.within
            self._threads.within = around + spent
            self._elsewhere += own
            self._sums[ROW * stage] += own
            self._sums[ROW * stage + 1] += 1

    def _timed_values(self, stage: int, values: Iterator[Any]) -> Iterator[Any]:
        ended = object()
        while (value := self.call(stage, next, values, ended)) is not ended:
            yield value

    def measure(self, stage: int, name: str) -> None:
        """Put a function, wherever it was imported, behind one that calls it as a part of a stage."""
        module, path = name.split(":")
        owner: Any = import_module(module)
        *around, last = path.split(".")
        for item in around:
            owner = getattr(owner, item)
        function = getattr(owner, last)

        @wraps(function)
        def measured(*args: Any, **kwargs: Any) -> Any:
            return self.call(stage, function, *args, **kwargs)

        setattr(owner, last, measured)
        for known in [entry for entry in sys.modules.values() if (entry.__name__ or "").startswith("hengwen")]:
            for attribute, value in list(vars(known).items()):
                if value is function:
                    setattr(known, attribute, measured)


def start_clock(folder: Path, parts: tuple[str, ...]) -> None:
    """Measure this process from now on, in those parts of the program that it loads anyway."""
    clock = StageClock(folder)
    for stage, names in enumerate(STAGES.values()):
        for name in names:
            if name.startswith(parts):
                clock.measure(stage, name)


if __name__ == "__mp_main__" and os.environ.get(FOLDER):
    start_clock(Path(os.environ[FOLDER]), ("hengwen.readers.", "hengwen.text."))

if __name__ == "__main__":
    start_clock(Path(os.environ[FOLDER]), ("hengwen.",))
    from hengwen.cli.main import run

    sys.exit(run(sys.argv[1:]))
