"""People who share a server: what one was told the others tell, what one forgets none has, whoever comes late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgres.conftest import Office

pytestmark = pytest.mark.full

FACT = "The label printer swallows every label that is longer than nineteen centimetres."


def test_what_one_was_told_is_found_in_the_other_and_gone_from_both_once_forgotten(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT, "--class", "constraint", "--handles", "label printer")
    assert ada("sync") == {"service": "ada", "sent": 1, "taken": 0, "forgotten": 0, "problems": []}
    assert bea("sync") == {"service": "bea", "sent": 0, "taken": 1, "forgotten": 0, "problems": []}
    found = bea("recall", "label printer")[0]
    assert (found["content"], found["class"], found["who"]) == (FACT, "constraint", "ada")
    bea("forget", found["id"])
    assert bea("sync")["sent"] == 1
    with office.connect() as connection:
        assert connection.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%swallows%'").fetchone() == (
            0,
        )
    assert ada("sync")["forgotten"] == 1
    assert ada.texts() == bea.texts() == []
    assert ada("sync")["sent"] == bea("sync")["sent"] == 0


def test_an_edit_travels_between_machines_of_one_person(office: Office) -> None:
    office.granted("bea")
    office.machine("boss2", "boss")("team", "grant", "ada", "--service", "boss")
    laptop, desktop = office.joined("laptop", "ada", "--mine"), office.joined("desktop", "ada", "--mine")
    laptop("remember", FACT)
    laptop("sync")
    desktop("sync")
    desktop("edit", desktop("list")[0]["id"], "--content", "The label printer takes labels of any length.")
    desktop("sync")
    laptop("sync")
    assert laptop.texts() == desktop.texts() == ["The label printer takes labels of any length."]
    laptop("sync")
    with office.connect() as connection:
        assert connection.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%swallows%'").fetchone() == (
            0,
        )
    assert laptop("sync")["sent"] == desktop("sync")["sent"] == 0
