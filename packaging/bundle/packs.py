"""The packs: parts that are handed out beside the standalone program, one archive for all systems."""

import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from time import gmtime

from bundle.sbom import platform_name
from hengwen.matching.meaning.embedder import FILES, PACK
from hengwen.resources.licences import as_text, installed_parts, normal

README = """Hengwen 衡文: the language model for rewritten and translated paragraphs
查找改写和翻译段落所用的语言模型

Unpack this archive beside the program (on macOS beside the application Hengwen), so that the folder {pack} lies there.
It works without a network.
请将本压缩包解压到程序所在的文件夹（macOS 上为应用程序 Hengwen 所在的文件夹），使文件夹 {pack} 位于其中。无需联网。

Google’s multilingual Universal Sentence Encoder, Apache-2.0: see LICENCES.txt.
"""

RECOGNITION_README = """Hengwen 衡文: what reads pictures of text, for {platform}
识别图片中文字所用的模型（适用于 {platform}）

Unpack this archive beside the program (on macOS beside the application Hengwen), so that the folder {pack} lies there,
or into the folder of the user's data. It works without a network, with the standalone program of the same release.
请将本压缩包解压到程序所在的文件夹（macOS 上为应用程序 Hengwen 所在的文件夹），使文件夹 {pack} 位于其中。无需联网，
须与同一版本的独立程序一起使用。

PP-OCRv6 small, by PaddlePaddle, Apache-2.0: see LICENSE and MODEL_LICENSES.md. Everything else has its licence in a
folder of its own.
"""


def make_model_pack(model: Path, folder: Path, moment: int) -> Path:
    """Pack the files of the language model, which lie in a folder, with their licences. Return the archive.

    `moment`: seconds since 1970 that every file bears. Raises `ValueError` where a file is another one.
    """
    texts = {name: (model / name).read_bytes() for name in FILES}
    if wrong := [name for name, data in texts.items() if sha256(data).hexdigest() != FILES[name]]:
        raise ValueError(f"not the model that is known: {', '.join(wrong)}")
    parts = [part for part in installed_parts() if "sentence-encoder" in normal(part.name.replace(" ", "-"))]
    texts["LICENCES.txt"] = as_text(parts).encode()
    texts["README.txt"] = README.format(pack=PACK).encode()
    return write_archive(folder / f"{PACK}.zip", PACK, texts, moment)


def make_recognition_pack(pack: Path, folder: Path, moment: int) -> Path:
    """Pack the folder that reads pictures, as `recognition_models.write_pack` leaves it. Return the archive."""
    texts = {
        path.relative_to(pack).as_posix(): path.read_bytes()
        for path in pack.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    name = f"hengwen-{pack.name}-{platform_name()}"
    texts["README.txt"] = RECOGNITION_README.format(pack=pack.name, platform=platform_name()).encode()
    return write_archive(folder / f"{name}.zip", pack.name, texts, moment)


def write_archive(target: Path, inside: str, texts: Mapping[str, bytes], moment: int) -> Path:
    """Write an archive of one folder; the same bytes every time."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(texts.items()):
            member = zipfile.ZipInfo(f"{inside}/{name}", gmtime(moment)[:6])
            member.external_attr = 0o644 << 16
            member.compress_type = zipfile.ZIP_STORED if name.endswith((".npz", ".whl")) else zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    return target
