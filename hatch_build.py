"""Writes the dictionary and compiles the kernels when the package is built; without a compiler there are no kernels.

Its description is the README with links and pictures that need no files beside it.
"""

import os
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from setuptools.errors import BaseError, CCompilerError

KERNELS = Path("app", "hengwen", "kernels")
DICTIONARY = ("words.trie",)
SLOWER = "5"
"""How many times as long a check of 300 documents takes with `HENGWEN_KERNELS=off`."""


class ReadmeHook(MetadataHookInterface):
    """Gives the package its description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take the address of the project from its URL `Source`, if it has one."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        from first_page import standalone

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": standalone(text, source)}


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts what it made into the wheel, which then is one for this system and this Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before the files of the wheel are collected."""
        root = Path(self.root)
        write_dictionary(root)
        self._add(build_data, DICTIONARY)
        try:
            compile_kernels(root)
        except (BaseError, CCompilerError, SystemExit) as fault:  # no compiler, or one that fails
            self.app.display_warning(
                f"The kernels were not compiled ({fault}): Hengwen works all the same, but a check takes about"
                f" {SLOWER} times as long. A C compiler and the headers of Python would do."
            )
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))  # not what was compiled for another Python
        self._add(build_data, ["/".join(path.parts[-2:]) for path in (root / KERNELS).glob(f"*/*{suffix}")])

    def _add(self, build_data: dict[str, Any], names: Iterable[str]) -> None:
        build_data["artifacts"] += [(KERNELS / name).as_posix() for name in names]


def compile_kernels(root: Path) -> None:
    """Compile every kernel beside its source. Raises whatever Cython and the compiler do."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    sources = sorted((root / KERNELS).glob("*/*.pyx"))
    # No products and sums in one step, as some processors have: figures are the same everywhere.
    options = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off"]
    extensions = [
        Extension(f"hengwen.kernels.{source.parent.name}.{source.stem}", [str(source)], extra_compile_args=options)
        for source in sources
    ]
    work = root / "build" / "kernels"
    made = cythonize(extensions, build_dir=str(work), language_level=3)
    command = build_ext(Distribution({"ext_modules": made, "package_dir": {"": str(root / "app")}}))
    command.inplace, command.build_temp, command.build_lib = True, str(work), str(work)
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def write_dictionary(root: Path) -> None:
    """Make the dictionary of the words of Chinese characters in jieba's."""
    sys.path.insert(0, str(root / "app"))
    from hengwen.text.words import packed_dictionary

    (root / KERNELS / DICTIONARY[0]).write_bytes(packed_dictionary())
