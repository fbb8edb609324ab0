"""Machines at work on any carrier: an hour of it, with everything that goes wrong between machines, and what must hold.

`Simulation(network, ...)` drives the real verbs and the real exchange of each machine, and beside them a model of what
each must hold in the end. A network makes the carriers and delivers; `FolderNetwork` is a folder that something else
carries, with a replica a machine. Another carrier is put through the same by another network.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import json
import os
import shutil
import sqlite3
import sys
from typing import TYPE_CHECKING, NamedTuple, Protocol

from keepsake.base import project
from keepsake.cli import main
from keepsake.store import memories
from keepsake.store.store import open_store
from keepsake.sync import carrier, choice, exchange, keys
from keepsake.sync.folder import Folder

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence
    from pathlib import Path

    import pytest

SIGNS = ("commit:" + "5" * 40,)
START = 1_790_000_000.0
DAY, YEAR = 86_400.0, 365 * 86_400.0
WORDS = "printer scanner ledger parcel pallet invoice customs label drawer elevator gateway rack".split()
CHECKOUTS = 2  # machines that have the project twice
LOST = (("memory.db",), ("memory.db", "sync.db"), ("",))  # how the names of the files begin that are lost at once
SEALED_BY = "six words drawn out of a hat"


class Network(Protocol):
    """What carries records between machines."""

    def join(self, name: str, home: Path) -> None:
        """Let a machine take part; its data home is the one that the environment names."""

    def carrier(self, name: str) -> carrier.Carrier:
        """Return a machine's carrier, made for one exchange."""

    def cut(self, name: str, *, off: bool) -> None:
        """Cut a machine off from all others, or no longer."""

    def deliver(self, chance: random.Random) -> None:
        """Let some of what is under way arrive, in any order, in part, or once more."""

    def settle(self) -> None:
        """Let everything arrive."""

    def held(self) -> bytes:
        """Return all that lies between the machines now."""


class FolderNetwork:
    """A replica of one folder a machine; files arrive late, in part, twice, or in an older version after a newer."""

    def __init__(self, where: Path, *, sealed: bool = False) -> None:
        self._where, self._sealed = where, sealed
        self._homes: dict[str, Path] = {}
        self._off: set[str] = set()
        self._versions: dict[str, list[bytes]] = {}  # a file's name -> what it held when it left its machine
        self._arrived: dict[Path, bytes] = {}

    def _replica(self, name: str) -> Path:
        return self._where / name

    def join(self, name: str, home: Path) -> None:
        """Make a replica, with the key where there is one."""
        self._homes[name] = home
        self._replica(name).mkdir(parents=True)
        self._whole(name)
        if self._sealed:
            keys.join(str(home), str(self._replica(name)), SEALED_BY)
            self._leave(name)

    def carrier(self, name: str) -> Folder:
        """Return the replica as a carrier."""
        path = str(self._replica(name))
        folder = Folder(path, name)
        folder.unlock(keys.ring(str(self._homes[name]), path))
        return folder

    def cut(self, name: str, *, off: bool) -> None:
        """Stop (or go on) carrying a machine's replica."""
        (self._off.add if off else self._off.discard)(name)

    def _leave(self, name: str) -> None:
        """Take what a machine has written out of its replica."""
        for path in (self._replica(name) / f"{name}.jsonl", *self._replica(name).glob("*.key")):
            held = self._versions.setdefault(path.name, [])
            if path.exists() and (not held or held[-1] != path.read_bytes()):
                held.append(path.read_bytes())

    def _whole(self, name: str) -> None:
        for file, held in self._versions.items():
            if file != f"{name}.jsonl" and held:
                self._put(self._replica(name) / file, held[-1])

    def _put(self, path: Path, data: bytes) -> None:
        if self._arrived.get(path) is not data:
            path.write_bytes(data)
            self._arrived[path] = data

    def deliver(self, chance: random.Random) -> None:
        """Carry some files to some machines."""
        there = [name for name in self._homes if name not in self._off]
        for name in there:
            self._leave(name)
        for name in chance.sample(there, max(1, len(there) // 3)):
            for file, held in self._versions.items():
                if file != f"{name}.jsonl" and held and chance.random() < 0.5:
                    self._arrive(self._replica(name) / file, held, chance)

    def _arrive(self, path: Path, held: list[bytes], chance: random.Random) -> None:
        data = held[-1] if chance.random() < 0.7 else chance.choice(held[-4:])
        if path.suffix == ".jsonl" and chance.random() < 0.3:
            data = data[: chance.randrange(len(data) + 1)]
        self._put(path, data)

    def settle(self) -> None:
        """Carry everything to everybody."""
        self._off.clear()
        for name in self._homes:
            self._leave(name)
        for name in self._homes:
            self._whole(name)

    def held(self) -> bytes:
        """Return the bytes of all replicas."""
        return b"".join(path.read_bytes() for path in self._where.rglob("*") if path.is_file())


class Note(NamedTuple):
    """A note of the model: the machine that it belongs to, and every text that it had."""

    owner: str
    texts: list[str]


class Backup(NamedTuple):
    """A copy of a machine's store, and what the model knew of the machine's copies of others' notes then."""

    folder: Path
    hidden: set[str]
    changed: dict[int, str]


class Machine:
    """A machine: its data home and its project; `one("remember", TEXT)` runs a verb there.

    first: the machine of which this is another checkout.
    """

    def __init__(
        self, where: Path, number: int, user: str, patch: pytest.MonkeyPatch, first: Machine | None = None
    ) -> None:
        self.home: Path = where / "home" if first is None else first.home
        self.work, self.user, self._patch = where / "work", user, patch
        self.twins: list[Machine] = []
        self.backup: Backup | None = None
        self.skew = 0.0
        self.hidden = set[str]()  # texts that were forgotten or changed here
        self.changed: dict[int, str] = {}  # which note of the model says something else here
        self.work.mkdir(parents=True)
        self.at_work(START)
        self.name = choice.machine(str(self.home))
        self.folder = project.of_directory(str(self.work)).folder
        self._database = memories.database(self.folder)
        self.number = number

    def at_work(self, now: float) -> None:
        """Make this machine the one that runs, at a time."""
        stamp = datetime.datetime.fromtimestamp(now + self.skew, datetime.timezone.utc)
        for name, value in (("KEEPSAKE_HOME", self.home), ("USER", self.user), ("KEEPSAKE_NOW", stamp.isoformat())):
            self._patch.setenv(name, str(value))
        self._patch.chdir(self.work)

    def __call__(self, *arguments: str) -> object:
        """Run a verb, which must succeed; return what it prints."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main.main([*arguments, "--json"])
        assert code == 0, err.getvalue()
        return json.loads(out.getvalue())

    def notes(self) -> dict[str, str]:
        """Return text -> id of what the store holds; a text that is there twice is an error."""
        if not os.path.exists(self._database):
            return {}
        with contextlib.closing(sqlite3.connect(self._database)) as db:
            if not db.execute(
                "SELECT 1 FROM pragma_table_info('memory') WHERE name = 'mark'"
            ).fetchone():  # killed early
                return {}
            found = db.execute("SELECT content, uid FROM memory WHERE state = ?", (memories.CURRENT,)).fetchall()
        assert len(dict(found)) == len(found), f"twice: {sorted(text for text, _ in found)}"
        return dict(found)

    def save(self) -> None:
        """Make a backup of the store, or a newer one."""
        place = self.work.parent / "backup"
        shutil.rmtree(place, ignore_errors=True)
        if os.path.exists(self._database):
            shutil.copytree(self.folder, place)
            self.backup = Backup(place, set(self.hidden), dict(self.changed))

    def restore(self) -> None:
        """Put the backup in the store's place. What was forgotten since stays so: that was given before."""
        assert self.backup is not None
        shutil.rmtree(self.folder)
        shutil.copytree(self.backup.folder, self.folder)
        self._lose(self.backup)

    def lose(self, names: Sequence[str]) -> None:
        """Lose files of the store (names begin so), with all that was changed here of others' notes."""
        for name in os.listdir(self.folder):
            if name.startswith(tuple(names)):
                os.unlink(os.path.join(self.folder, name))
        self._lose(Backup(self.work, set(), {}))

    def _lose(self, kept: Backup) -> None:
        self.hidden = set(kept.hidden)
        gone = {note: "" for note, text in self.changed.items() if not text}
        self.changed = {**kept.changed, **gone}

    def exchange(self, network: Network, *, mine: bool) -> exchange.ExchangeReport:
        """Exchange once, as `keepsake sync` does."""
        found = project.of_directory(str(self.work))
        with open_store(found.folder, found.root) as store:
            given = network.carrier(self.name)
            return exchange.exchange(found, store, choice.SyncChoice("", SIGNS, mine), given, given.machine)

    def killed(self, network: Network, at: int, *, mine: bool) -> None:
        """Exchange in a process that dies at its so-manieth call of a function."""
        child = os.fork()
        if child == 0:
            left = [at]

            def count(*_: object) -> None:
                left[0] -= 1
                if not left[0]:
                    os._exit(9)

            sys.setprofile(count)
            with contextlib.suppress(BaseException):
                self.exchange(network, mine=mine)
            os._exit(0)
        os.waitpid(child, 0)


class Simulation:
    """So many machines of so many people on one network. mine: all are one person's, who trusts every one of them."""

    def __init__(
        self, network: Network, where: Path, patch: pytest.MonkeyPatch, chance: random.Random, *, mine: bool, size: int
    ) -> None:
        self.network, self.chance, self.mine, self.now = network, chance, mine, START
        people = ["ada"] if mine else ["ada", "bea", "cyd", "dan", "eve"]
        self.machines = [Machine(where / str(n), n, people[n % len(people)], patch) for n in range(size)]
        self._homes = list(self.machines)
        for first in self.machines[:CHECKOUTS]:
            second = Machine(where / f"{first.number} again", size + first.number, first.user, patch, first)
            first.twins, second.twins = [second], [first]
            self.machines.append(second)
        self.alive: list[Note] = []
        self.dead: set[str] = set()  # texts of notes that were forgotten for everybody
        self._ended: list[Note] = []  # kept, so that `id` names each note once
        self._said = 0
        for one in self._homes:
            one.at_work(self.now)
            network.join(one.name, one.home)

    def run(self, steps: int) -> None:
        """Work for an hour, in so many steps; the last machine sleeps from a third of it on, and wakes a year later."""
        away = self._homes[-1]
        for step in range(steps):
            self.now += 3600 / steps
            awake = [one for one in self.machines if one is not away or step < steps // 3]
            self._step(self.chance.choice(awake))
        self.now += YEAR
        self._work(away)
        self._exchange(away)  # with what its replica held a year ago
        self._settle()

    def _step(self, one: Machine) -> None:
        act = self.chance.random()
        if act < 0.45:
            self._work(one)
        elif act < 0.75:
            self._exchange(one)
        elif act < 0.83:
            one.at_work(self.now)
            one.killed(self.network, self.chance.randrange(1, 20_000), mine=self.mine)
        elif act < 0.86:
            self._mishap(one)
        elif act < 0.89:
            one.skew = self.chance.uniform(-2, 2) * DAY
        elif act < 0.94:
            self.network.cut(one.name, off=self.chance.random() < 0.6)
        self.network.deliver(self.chance)

    def _mishap(self, one: Machine) -> None:
        """Make a backup, or lose what is here, or what is newer than the backup; all of it was given before."""
        if self.chance.random() < 0.4:
            if self._given(one):  # of what nobody was given nobody is told that it was forgotten
                one.save()
        elif os.path.exists(one.folder) and self._given(one):
            if one.backup is not None and self.chance.random() < 0.5:
                one.restore()
            else:
                one.lose(self.chance.choice(LOST))
            self._exchange(one)

    def _given(self, one: Machine) -> bool:
        """Exchange once; tell whether that went through."""
        one.at_work(self.now)
        try:
            one.exchange(self.network, mine=self.mine)
        except OSError:
            return False
        return True

    def _exchange(self, one: Machine) -> None:
        one.at_work(self.now)
        with contextlib.suppress(OSError):  # cut off: it goes on next time
            one.exchange(self.network, mine=self.mine)
        self._check(one)

    def _check(self, one: Machine) -> None:
        """What was forgotten here is not back."""
        assert one.hidden.isdisjoint(one.notes()), f"came back: {sorted(one.hidden.intersection(one.notes()))}"

    def _text(self) -> str:
        self._said += 1
        return f"Fact {self._said}: the {' '.join(self.chance.sample(WORDS, 4))} waits for the night shift."

    def _work(self, one: Machine) -> None:
        """Do something on a machine; of two checkouts one is worked in at a time, and exchanges before and after."""
        if one.twins and not all(map(self._given, [one, *one.twins, one])):
            return
        self._act(one)
        for other in [one, *one.twins] if one.twins else []:
            self._exchange(other)

    def _act(self, one: Machine) -> None:
        one.at_work(self.now)
        here = one.notes()
        act = self.chance.random()
        if not here or act < 0.5:
            text = self._text()
            one("remember", text)
            self.alive.append(Note(one.name, [text]))
            return
        text = self.chance.choice(sorted(here))
        note = next((note for note in self.alive if text in note.texts or one.changed.get(id(note)) == text), None)
        ours = note is not None and (self.mine or note.owner == one.name)
        if act < 0.8:
            self._edit(one, here[text], text, note, ours=ours)
        else:
            self._forget(one, here[text], text, note, ours=ours)

    def _edit(self, one: Machine, id_: str, text: str, note: Note | None, *, ours: bool) -> None:
        """Change a note, or the machine's copy of it; one that is forgotten elsewhere goes when that arrives."""
        new = self._text()
        one("edit", id_, "--content", new)
        one.hidden.add(text)
        if note is None:
            self.dead.add(new)
        elif ours:
            note.texts.append(new)
        else:
            one.changed[id(note)] = new

    def _forget(self, one: Machine, id_: str, text: str, note: Note | None, *, ours: bool) -> None:
        """Forget a note for everybody, or the copies of it that a machine has."""
        one("forget", id_)
        one.hidden.update([text, *(note.texts if note is not None else [])])
        if note is None:
            return
        if ours:
            self.alive.remove(note)
            self.dead.update([*note.texts, *(other.changed.get(id(note), "") for other in self.machines)])
            self._ended.append(note)
        else:
            for each in (one, *one.twins):
                each.changed[id(note)] = ""

    def _settle(self) -> None:
        """Let everything arrive and be exchanged until nobody has anything to give; then hold them to the model."""
        for one in self.machines:
            self.network.cut(one.name, off=False)
        for _ in range(6):
            sent = 0
            self.network.settle()
            for one in self.machines:
                one.at_work(self.now)
                report = one.exchange(self.network, mine=self.mine)
                assert report.problems == []
                sent += len(report.sent)
            if not sent:
                break
        assert sent == 0, "they never come to rest"
        for one in self.machines:
            self._held(one)
        self.network.settle()
        between = self.network.held().decode("utf-8", "replace")
        assert not [text for text in self.dead if text and text in between]

    def _held(self, one: Machine) -> None:
        """Nothing lost, nothing twice, nothing forgotten is back."""
        self._check(one)
        found = set(one.notes())
        assert self.dead.isdisjoint(found), f"forgotten by {one.user}, and back: {sorted(self.dead & found)}"
        if self.mine:
            assert found == set(self.machines[0].notes())
            lost = [note for note in self.alive if not found.intersection(note.texts)]
            assert not lost, f"lost on {one.number}: {lost}"
            assert len(found) == len(self.alive)
        else:
            wanted = {one.changed.get(id(note), note.texts[-1]) for note in self.alive} - {""}
            assert found == wanted, f"on {one.number}: lost {wanted - found}, too much {found - wanted}"
