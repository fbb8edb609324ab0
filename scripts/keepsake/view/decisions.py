"""The inbox of decisions that wait for the person (see worker/inbox.py), and the person's decisions.

Each decision runs a verb of the command line, except leaving a thing as it is. Forgetting waits ten seconds, in which
it can be undone.
"""

from __future__ import annotations

from collections.abc import Mapping

from keepsake.notes import attribution
from keepsake.store.memories import Memory
from keepsake.view import note
from keepsake.view.desk import Desk, GoneError, iso, memory_of
from keepsake.worker import inbox

MAX_KEY = 300  # characters
SHOWN = 300  # characters of a memory that would be removed
WORDS = ("right", "rule", "not-rule", "here", "never", "wrong")


def _text(params: Mapping[str, object], name: str) -> str:
    value = params.get(name)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{name} is missing")
    return value


def _stored(desk: Desk, uid: str) -> Memory:
    with desk.stores() as stores:
        return memory_of(stores, uid)[1]


def edit(desk: Desk, params: Mapping[str, object]) -> object:
    """Change the text of a note; `version`: when the page's copy was last updated. Raises GoneError, ValueError."""
    uid, text = _text(params, "id"), _text(params, "text").strip()
    if _stored(desk, uid).updated != params.get("version"):
        raise ValueError(
            "This note has changed since you opened it. Your text is still here; look at the new one first."
        )
    if text in {"", "-"}:
        raise ValueError("A note needs a text.")
    return desk.call("edit", f"--content={text}", "--", uid)


def say(desk: Desk, params: Mapping[str, object]) -> object:
    """Give feedback on a note with one of WORDS. Raises GoneError, ValueError."""
    uid, word = _text(params, "id"), _text(params, "word")
    if word not in WORDS:
        raise ValueError(f"{word}: no such word")
    _stored(desk, uid)
    return desk.call("feedback", "--", uid, word)


def everywhere(desk: Desk, params: Mapping[str, object]) -> object:
    """Have a note shown in every project, as a statement of the person. Raises GoneError."""
    uid = _text(params, "id")
    with desk.stores() as opened:
        store, memory = memory_of(opened, uid)
        own = attribution.is_own(store.db, memory)
    if not own:
        desk.call("feedback", "--", uid, "mine")
    return desk.call("edit", "--everywhere", "--", uid)


def adopt(desk: Desk, params: Mapping[str, object]) -> object:
    """Take over the memories stored for the folder (root) in which this project was before."""
    return desk.call("adopt", "--", _text(params, "root"))


def preview(desk: Desk, params: Mapping[str, str]) -> object:
    """Return what forgetting a memory would remove: `removed` (id, origin, text); also `said_in` and `transcripts`."""
    planned = desk.call("forget", "--dry-run", "--", params.get("id", ""))
    removed, said_in = ([_shown(desk, uid) for uid in planned.get(name, [])] for name in ("ids", "said_in"))
    transcripts = planned.get("transcripts", [])
    return {"removed": removed, "said_in": said_in, "transcripts": transcripts, "seconds": desk.forgetting.seconds}


def _shown(desk: Desk, uid: str) -> dict[str, str]:
    """Return a memory that would be removed: of this project or of all, or another project's copy of one of all."""
    try:
        one = _stored(desk, uid)
    except GoneError:
        return {"id": uid, "origin": "in another project", "text": desk.call("show", "--", uid)["content"][:SHOWN]}
    return {"id": one.uid, "origin": note.origin(one.kind, one.role), "text": one.content[:SHOWN]}


def forget(desk: Desk, params: Mapping[str, object]) -> object:
    """Forget memories after some `seconds`, in which `undo` with the `key` cancels it; return both."""
    value = params.get("ids")
    uids = tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
    if not uids:
        raise ValueError("ids are missing")
    for uid in uids:
        _stored(desk, uid)
    removed = desk.call("forget", "--dry-run", "--", *uids)["ids"]  # with copies and derived memories
    return {"key": desk.forgetting.begin(uids, removed), "seconds": desk.forgetting.seconds}


def undo(desk: Desk, params: Mapping[str, object]) -> object:
    """Cancel forgetting. Raises GoneError if it is too late."""
    if not desk.forgetting.undo(_text(params, "key")):
        raise GoneError("Too late: it is forgotten.")
    return {"undone": True}


def inbox_things(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what waits for a decision, the most important kinds first; store the number for the status line."""
    with desk.stores() as stores:
        things = inbox.things(desk.project, stores)
    inbox.write(desk.project.folder, len(things))
    hidden = desk.forgetting.hidden
    visible = [one for one in things if one.get("id") not in hidden]
    return {"things": [{**one, "at": iso(one.get("at"))} for one in visible]}


def dismiss(desk: Desk, params: Mapping[str, object]) -> object:
    """Leave a thing of the inbox as it is; it is not brought up again."""
    key = params.get("key")
    if not isinstance(key, str) or not 0 < len(key) <= MAX_KEY or "\n" in key:
        raise ValueError("key is missing")
    inbox.leave(desk.project.folder, key)
    return {"dismissed": key}
