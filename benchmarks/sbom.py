"""The bill of materials: what keepsake installs besides itself, as CycloneDX 1.5, from the hash-pinned lock files.

    python benchmarks/sbom.py > sbom.json

The same lock files give the same bytes, so that a test holds sbom.json to it.
"""

from __future__ import annotations

import json
import os
import re
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("worker", "mcp", "sync", os.path.join("sync", "postgres"))
LOCKS = [os.path.join(ROOT, "scripts", "keepsake", room, "requirements.lock") for room in ROOMS]
_PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def components(lock: str) -> list[dict[str, object]]:
    """Return the components of lock files' text: name, version, for which Pythons, the hashes of its files.

    What two lock files pin alike stands once, with the marker of the first.
    """
    found: dict[str, dict[str, object]] = {}
    files: dict[str, list[dict[str, str]]] = {}
    hashes: list[dict[str, str]] = []
    for line in lock.splitlines():
        pin = _PIN.match(line.strip()) if not line.startswith((" ", "#")) else None
        if pin:
            name, version, marker = pin.groups()
            url = f"pkg:pypi/{name.lower()}@{version}"
            one: dict[str, object] = {"type": "library", "name": name, "version": version, "purl": url, "bom-ref": url}
            if marker:
                one["properties"] = [{"name": "keepsake:marker", "value": marker}]
            one["hashes"] = hashes = files.setdefault(url, [])
            found.setdefault(url, one)
        new = [{"alg": "SHA-256", "content": digest} for digest in _HASH.findall(line)]
        hashes += [each for each in new if each not in hashes]
    return list(found.values())


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
    with open(os.path.join(ROOT, "plugin.json"), encoding="utf-8") as plugin:
        return json.dumps(document(pins(), json.load(plugin)["version"]), indent=1) + "\n"


def pins() -> str:
    """Return the text of all lock files, one after the other."""
    found = []
    for path in LOCKS:
        with open(path, encoding="utf-8") as lock:
            found.append(lock.read())
    return "".join(found)


if __name__ == "__main__":
    print(text(), end="")
