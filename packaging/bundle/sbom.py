"""The list of licences as a bill of materials that other programs read: CycloneDX 1.6, as JSON."""

import json
import platform
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from hengwen import __version__
from hengwen.resources.licences import LicensedPart, normal


def platform_name() -> str:
    """Return the system and the processor, such as `linux-x86_64`."""
    return f"{ {'win32': 'windows', 'darwin': 'macos'}.get(sys.platform, sys.platform) }-{platform.machine().lower()}"


def write_sbom(parts: Iterable[LicensedPart], folder: Path, moment: int, what: str) -> Path:
    """Write `hengwen-VERSION-WHAT.cdx.json`; return its path.

    `parts`: all but Hengwen itself become components. `moment`: seconds since 1970 that it bears.
    """
    components = [_component(part) for part in parts if not part.name.startswith("Hengwen")]
    own: dict[str, object] = {"type": "application", "bom-ref": "hengwen", "name": "hengwen", "version": __version__}
    own |= {"licenses": [{"license": {"id": "Apache-2.0"}}], "purl": f"pkg:pypi/hengwen@{__version__}"}
    written = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": datetime.fromtimestamp(moment, UTC).isoformat(), "component": own},
        "components": components,
    }
    path = folder / f"hengwen-{__version__}-{what}.cdx.json"
    path.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def _component(part: LicensedPart) -> dict[str, object]:
    component: dict[str, object] = {"type": "library", "name": part.name}
    if part.version:
        component["version"] = part.version
    try:
        component["licenses"] = [{"expression": canonicalize_license_expression(part.licence)}]
    except InvalidLicenseExpression:
        component["licenses"] = [{"license": {"name": part.licence}}]
    if part.version and part.name.endswith(" (Debian)"):
        component["purl"] = f"pkg:deb/debian/{part.name.removesuffix(' (Debian)')}@{part.version}"
    elif part.version and " " not in part.name and part.name != "Python":
        component["purl"] = f"pkg:pypi/{normal(part.name)}@{part.version}"
    return component
