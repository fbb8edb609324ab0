"""Supply chain: every pinned package is in the bill of materials with its hashes, and nothing else is fetched."""

from __future__ import annotations

import json
import re
from pathlib import Path

import sbom

ROOT = Path(__file__).resolve().parent.parent


def test_bill_of_materials_is_what_the_lock_file_says() -> None:
    assert (ROOT / "sbom.json").read_text("utf-8") == sbom.text()


def test_every_pin_has_hashes() -> None:
    parts = json.loads(sbom.text())["components"]
    assert {part["name"] for part in parts} >= {"orjson", "platformdirs", "portalocker", "mcp", "pynacl"}
    assert all(len(part["hashes"]) > 0 for part in parts)
    pinned = set(re.findall(r"--hash=sha256:(\w+)", sbom.pins()))
    assert pinned == {one["content"] for part in parts for one in part["hashes"]}


def test_actions_are_pinned_to_commits() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses:\s*(\S+)", path.read_text("utf-8"))
        assert used
        assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one) for one in used), path


def test_ci_asks_for_known_vulnerabilities_of_every_lock_file() -> None:
    held = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    rooms = [path.relative_to(ROOT).as_posix() for path in (ROOT / "scripts").rglob("requirements.lock")]
    assert len(rooms) == len(sbom.LOCKS)
    for lock in (*rooms, "requirements-dev.lock"):
        assert f"pip-audit --strict --disable-pip --require-hashes -r {lock}" in held


def test_nothing_but_the_runtime_opens_a_connection() -> None:
    """No module imports a network library; pip and uv are started by runtime.py alone (words.py, guard/ list words).

    The page's server listens, on the loopback address alone (tests/view); the driver of PostgreSQL connects, and is
    imported in its own folder alone (tests/postgres).
    """
    names = r"socket|ssl|http|urllib\.request|ftplib|smtplib|requests|httpx"
    network = re.compile(rf"^\s*(?:import|from) (?:{names})\b", re.MULTILINE)
    fetching = re.compile(r'"(?:pip|uv)"')
    for path in (ROOT / "scripts").rglob("*.py"):
        held = path.read_text("utf-8")
        assert not network.search(held), path
        assert (
            "waitress" not in re.findall(r"^\s*(?:import|from) (\w+)", held, re.MULTILINE) or path.name == "server.py"
        )
        assert path.parent.name == "postgres" or not re.search(r"^\s*(?:import|from) psycopg\b", held, re.MULTILINE)
        assert path.name in {"runtime.py", "words.py"} or path.parent.name == "guard" or not fetching.search(held), path
