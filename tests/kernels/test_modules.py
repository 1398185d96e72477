"""The list of kernels, by which the program tells whether any is missing."""

from pathlib import Path

from hengwen import kernels


def test_every_kernel_is_in_the_list_and_has_its_meaning_in_python() -> None:
    """A file of Cython each, and beside it a module of its name."""
    sources = sorted(Path(kernels.__file__).parent.glob("*/_*.pyx"))
    assert sorted(kernels.MODULES) == [f"{source.parent.name}.{source.stem.removeprefix('_')}" for source in sources]
    assert all(source.with_name(f"{source.stem.removeprefix('_')}.py").is_file() for source in sources)
