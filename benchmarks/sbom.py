"""The bill of materials: what keepsake installs besides itself, as CycloneDX 1.5, from the hash-pinned lock file.

    python benchmarks/sbom.py > sbom.json

The same lock file gives the same bytes, so that a test holds sbom.json to it.
"""

from __future__ import annotations

import json
import os
import re
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOCK = os.path.join(ROOT, "scripts", "keepsake", "worker", "requirements.lock")
_PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def components(lock: str) -> list[dict[str, object]]:
    """Return the components of a lock file's text: name, version, for which Pythons, the hashes of its files."""
    found: list[dict[str, object]] = []
    hashes: list[dict[str, str]] = []
    for line in lock.splitlines():
        pin = _PIN.match(line.strip()) if not line.startswith((" ", "#")) else None
        if pin:
            name, version, marker = pin.groups()
            hashes = []
            url = f"pkg:pypi/{name.lower()}@{version}"
            one: dict[str, object] = {"type": "library", "name": name, "version": version, "purl": url, "bom-ref": url}
            if marker:
                one["properties"] = [{"name": "keepsake:marker", "value": marker}]
            one["hashes"] = hashes
            found.append(one)
        hashes += [{"alg": "SHA-256", "content": digest} for digest in _HASH.findall(line)]
    return found


def document(lock: str, version: str) -> dict[str, object]:
    """Return the bill of materials for a lock file's text and keepsake's version."""
    parts = components(lock)
    own = f"pkg:generic/keepsake@{version}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, lock + version)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "keepsake", "version": version, "bom-ref": own}},
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def text() -> str:
    """Return sbom.json as it must be now."""
    with open(LOCK, encoding="utf-8") as lock, open(os.path.join(ROOT, "plugin.json"), encoding="utf-8") as plugin:
        return json.dumps(document(lock.read(), json.load(plugin)["version"]), indent=1) + "\n"


if __name__ == "__main__":
    print(text(), end="")
