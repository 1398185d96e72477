"""Makes what reads pictures of text: the models as a package of Python, and the pack for the standalone program.

    python packaging/recognition_models.py [--install] [--pack] [--into dist]

The models are those of PP-OCRv6 small (PaddlePaddle, Apache-2.0). They are taken from the wheel of RapidOCR, which pip
brings, and known by their SHA-256. `--install` installs the package in the environment that runs this. `--pack` also
makes the folder `recognition`, with onnxruntime for this system: it belongs beside the program, or into the folder of
the user's data. Nothing is done again that is already there.
"""

import argparse
import base64
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "app"))
from hengwen.recognition.pack import FILES, FOLDER, PACKAGE

SOURCE, SOURCE_HASH = "rapidocr==3.10.0", "2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050"
"""The wheel that has the models, with its SHA-256."""

NAME, VERSION = PACKAGE.replace("_", "-"), "6.0"
LICENCES = ("LICENSE", "MODEL_LICENSES.md")

_RUNTIME = ("onnxruntime", "flatbuffers", "protobuf", "packaging")  # with what it imports; numpy is the program's
_METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: The models with which Hengwen reads pictures of text: PP-OCRv6 small, by PaddlePaddle
License: Apache-2.0
"""
_WHEEL = "Wheel-Version: 1.0\nGenerator: hengwen\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def pip(*arguments: str) -> None:
    """Run pip of this environment. Raises `CalledProcessError`."""
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def contents() -> dict[str, bytes]:
    """Return the models and their licences by name. Raises `ValueError` where anything is not what it should be."""
    with tempfile.TemporaryDirectory() as folder:
        pip("download", "--no-deps", "--only-binary", ":all:", "--dest", folder, SOURCE)
        (path,) = Path(folder).iterdir()
        require(path.name, path.read_bytes(), SOURCE_HASH)
        with zipfile.ZipFile(path) as wheel:
            result = {name: wheel.read(f"rapidocr/models/{name}") for name in FILES}
            names = {name.rsplit("/", 1)[-1]: name for name in wheel.namelist() if "/licenses/" in name}
            licences = {name: wheel.read(names[name]) for name in LICENCES}
    for name, digest in FILES.items():
        require(name, result[name], digest)
    return result | licences


def require(name: str, data: bytes, digest: str) -> None:
    """Raise `ValueError` where a file is another one."""
    if sha256(data).hexdigest() != digest:
        raise ValueError(f"{name} is not the file it should be")


def write_wheel(files: dict[str, bytes], folder: Path) -> Path:
    """Write the package of the models; the same bytes every time."""
    info = f"{PACKAGE}-{VERSION}.dist-info"
    members = {f"{PACKAGE}/__init__.py": b'"""The models with which Hengwen reads pictures of text."""\n'}
    members |= {f"{PACKAGE}/{name}": files[name] for name in FILES}
    members |= {f"{info}/licenses/{name}": files[name] for name in LICENCES}
    members |= {f"{info}/METADATA": _METADATA.encode(), f"{info}/WHEEL": _WHEEL.encode()}
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in members.items())
    members[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    path = folder / f"{PACKAGE}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in members.items():
            wheel.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return path


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def write_pack(files: dict[str, bytes], folder: Path) -> Path:
    """Write the folder of a pack: the models, and onnxruntime for this system."""
    pack = folder / FOLDER
    pack.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (pack / name).write_bytes(data)
    pip("install", "--no-deps", "--no-compile", "--upgrade", "--target", str(pack), *_RUNTIME)
    return pack


def installed() -> bool:
    """Return whether this environment has the package already."""
    try:
        return version(NAME) == VERSION
    except PackageNotFoundError:
        return False


def main() -> None:
    """Make what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--pack", action="store_true")
    parser.add_argument("--into", type=Path, default=Path("dist"))
    asked = parser.parse_args()
    if asked.install and not asked.pack and installed():
        return
    asked.into.mkdir(parents=True, exist_ok=True)
    files = contents()
    wheel = write_wheel(files, asked.into)
    if asked.install:
        pip("install", "--no-deps", "--force-reinstall", str(wheel))
    if asked.pack:
        print(write_pack(files, asked.into))
    print(wheel)


if __name__ == "__main__":
    main()
