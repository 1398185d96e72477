"""Archives as course systems of China make them."""

import io
import zipfile


class _InGbk(zipfile.ZipInfo):
    """A member whose name is written in GBK without saying so, as Chinese systems do."""

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802 - of zipfile
        return self.filename.encode("gbk"), 0


def archive(members: dict[str, bytes]) -> bytes:
    """A ZIP with names in GBK."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as file:
        for name, data in members.items():
            file.writestr(_InGbk(name), data)
    return result.getvalue()
