"""Properties of the program, as Windows shows them."""

_TEMPLATE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Hengwen 衡文"),
      StringStruct("ProductName", "Hengwen 衡文"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("ProductVersion", "{version}"),
      StringStruct("OriginalFilename", "hengwen.exe"),
      StringStruct("LegalCopyright", "Apache-2.0"),
    ])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ],
)
"""


def version_file(version: str) -> str:
    """Return the version resource in PyInstaller's form; a version such as 0.1.0 becomes four numbers."""
    numbers = tuple(int(part) for part in (version.split(".") + ["0"] * 4)[:4])
    return _TEMPLATE.format(numbers=numbers, version=version)
