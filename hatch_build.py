"""Writes the dictionary and compiles the kernels when the package is built; without a compiler there are no kernels.

Its description is the README with links and pictures that need no files beside it. Where the project's pages are says
who builds it: HENGWEN_SOURCE in the environment, such as the address of the repository that makes a release.
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.plugin.interface import MetadataHookInterface
from setuptools.errors import BaseError, CCompilerError

KERNELS = Path("app", "hengwen", "kernels")
DICTIONARY = "words.trie"
STABLE = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Whether kernels keep to the part of Python's interface that 3.11 and every later version have (`abi3`)."""
SLOWER = "5"
"""How many times as long a check of 300 documents takes with `HENGWEN_KERNELS=off`."""


ADDRESSES = {
    "Source": "",
    "Documentation": "/blob/HEAD/docs/guide/en/index.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}
"""The project's pages, below its address."""


class ReadmeHook(MetadataHookInterface):
    """Gives the package its description and the addresses of its pages."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add both; without an address of the project there are none."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        from first_page import standalone

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = os.environ.get("HENGWEN_SOURCE")
        if source:
            metadata["urls"] = {name: f"{source.rstrip('/')}{page}" for name, page in ADDRESSES.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": standalone(text, source)}


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts what it made into the wheel, which then is one for this system and every Python from 3.11."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before the files of the wheel are collected."""
        root = Path(self.root)
        write_dictionary(root)
        artifacts = build_data["artifacts"]
        artifacts.append((KERNELS / DICTIONARY).as_posix())
        try:
            kernels = compile_kernels(root)
        except (BaseError, CCompilerError, SystemExit) as fault:  # no compiler, or one that fails
            self.app.display_warning(
                f"The kernels were not compiled ({fault}): Hengwen works all the same, but a check takes about"
                f" {SLOWER} times as long. A C compiler and the headers of Python would do."
            )
            return
        artifacts += [path.relative_to(root).as_posix() for path in kernels]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True  # of this Python
        if STABLE:
            platform = WheelBuilder(self.root).get_best_matching_tag().rpartition("-")[2]
            build_data |= {"infer_tag": False, "tag": f"cp311-abi3-{platform}"}


def compile_kernels(root: Path) -> list[Path]:
    """Compile every kernel beside its source; return what was made. Raises whatever Cython and the compiler do."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    root = root.resolve()  # as the compiler names what it made
    sources = sorted((root / KERNELS).glob("*/*.pyx"))
    # No products and sums in one step, as some processors have: figures are the same everywhere.
    options = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off"]
    if STABLE and sys.platform != "win32":  # what is not in that part is a fault now, not when it is loaded
        options.append("-Werror=implicit-function-declaration")
    extensions = [
        Extension(
            f"hengwen.kernels.{source.parent.name}.{source.stem}",
            [str(source)],
            extra_compile_args=options,
            define_macros=[("Py_LIMITED_API", "0x030B0000")] if STABLE else [],
            py_limited_api=STABLE,
        )
        for source in sources
    ]
    work = root / "build" / "kernels"
    modules = cythonize(extensions, build_dir=str(work), language_level=3)
    command = build_ext(Distribution({"ext_modules": modules, "package_dir": {"": str(root / "app")}}))
    command.inplace, command.build_temp, command.build_lib = True, str(work), str(work)
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    kernels = [Path(command.get_ext_fullpath(extension.name)) for extension in command.extensions]
    for source in sources:  # what was compiled for one Python alone would be taken first
        for older in {*source.parent.glob(f"{source.stem}.*so"), *source.parent.glob(f"{source.stem}.*pyd")}:
            if older not in kernels:
                older.unlink()
    return kernels


def write_dictionary(root: Path) -> None:
    """Make the dictionary of the words of Chinese characters in jieba's."""
    sys.path.insert(0, str(root / "app"))
    from hengwen.text.words import packed_dictionary

    (root / KERNELS / DICTIONARY).write_bytes(packed_dictionary())
