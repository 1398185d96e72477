"""The packs: parts that are handed out beside the standalone program, one archive for all systems."""

import zipfile
from hashlib import sha256
from pathlib import Path
from time import gmtime

from hengwen.matching.meaning.embedder import FILES, PACK
from hengwen.resources.licences import as_text, installed_parts, normal

README = """Hengwen 衡文: the language model for rewritten and translated paragraphs
查找改写和翻译段落所用的语言模型

Unpack this archive beside the program (on macOS beside the application Hengwen), so that the folder {pack} lies there.
It works without a network.
请将本压缩包解压到程序所在的文件夹（macOS 上为应用程序 Hengwen 所在的文件夹），使文件夹 {pack} 位于其中。无需联网。

Google’s multilingual Universal Sentence Encoder, Apache-2.0: see LICENCES.txt.
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
    target = folder / f"{PACK}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(texts.items()):
            member = zipfile.ZipInfo(f"{PACK}/{name}", gmtime(moment)[:6])
            member.external_attr = 0o644 << 16
            member.compress_type = zipfile.ZIP_STORED if name.endswith(".npz") else zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    return target
