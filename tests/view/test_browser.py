"""The page in a real browser, used as a person uses it."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from tests.view import chromium, many
from tests.view.conftest import Keeper, Page, served

import sample
from keepsake.store import memories, rescue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform != "linux", reason="the browser tests run on Linux, where packages bring Chromium"),
]

MAX_PAINT, MAX_SEARCH = 1.5, 2.0  # times a page without notes, with 10,000
ROUNDS = 9
Found = TypeVar("Found")
TEXT = "uploader/push.py"
# Sets the search, and tells the milliseconds until the list has answered and is drawn.
SEARCH = """
    const [text, done] = [arguments[0], arguments[1]], list = document.querySelector(".list");
    const box = document.getElementById("search"), began = performance.now();
    new MutationObserver((_, seen) => {
      if (list.getAttribute("aria-busy") === "false") {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
      }
    }).observe(list, { attributes: true, attributeFilter: ["aria-busy"] });
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
"""
PAINT = """
    const done = arguments[0];
    const look = () => document.querySelector(".list[aria-busy=false] li")
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : setTimeout(look, 1);
    look();
"""
AXE = """
    const done = arguments[0];
    axe.run(document).then(
      (found) => done({ wrong: found.violations.map((one) => [one.id, one.impact, one.nodes.map((node) => node.html)]),
                        passed: found.passes.length }),
      (error) => done({ wrong: [String(error)], passed: 0 }));
"""


class Person(NamedTuple):
    """Somebody before the page: a browser, and the page it shows."""

    browser: Chrome
    page: Page

    def open(self, place: str = "notes") -> None:
        """Open a part of the page anew."""
        self.browser.get("about:blank")
        self.browser.get(f"{self.page.server.address}#{place}")
        name = {"note": "notes", "session": "sessions"}.get(place.partition("=")[0], place.partition("=")[0])
        self.until(lambda: self.one("main").get_attribute("data-ready") == name)

    def one(self, path: str) -> Any:
        """Return the first element that a CSS selector names."""
        return self.browser.find_element(By.CSS_SELECTOR, path)

    def texts(self, path: str) -> list[str]:
        """Return the visible texts of what a CSS selector names."""
        return [one.text for one in self.browser.find_elements(By.CSS_SELECTOR, path)]

    def until(self, holds: Callable[[], Found], seconds: float = 10.0) -> Found:
        """Wait until something holds, and return it."""
        end = time.monotonic() + seconds
        while True:
            try:
                found = holds()
            except Exception:
                if time.monotonic() > end:
                    raise
                found = None  # not there yet
            if found or time.monotonic() > end:
                assert found
                return found
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Press keys, one after another, wherever the focus is."""
        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()

    def focused(self) -> str:
        """Return the text of what has the focus."""
        return str(self.browser.switch_to.active_element.text)

    def said(self) -> str:
        """Return the lines at the foot of the page."""
        return " ".join(self.texts(".toast"))

    def click(self, text: str, inside: str = "body") -> None:
        """Press the button that begins with a text."""
        buttons = self.browser.find_elements(By.CSS_SELECTOR, f"{inside} button")
        next(one for one in buttons if one.is_displayed() and one.text.startswith(text)).click()


def missing(error: chromium.MissingError) -> None:
    """Skip on a person's machine; on CI, where nobody reads skips, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(str(error))
    pytest.skip(str(error))


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    try:
        browser = chromium.started(tmp_path_factory.mktemp("profile"))
    except chromium.MissingError as error:
        missing(error)
        return
    yield browser
    browser.quit()


@pytest.fixture
def scheme(chrome: Chrome) -> Iterator[Callable[[str], None]]:
    def choose(name: str) -> None:
        features = {"features": [{"name": "prefers-color-scheme", "value": name}]}
        chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", features)

    yield choose
    choose("light")


@pytest.fixture
def person(chrome: Chrome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody before the page of the sample."""
    monkeypatch.setenv("KEEPSAKE_NOW", sample.NOW)
    monkeypatch.setenv("USER", "Ada")
    before = os.umask(0o077)
    sample.build(str(tmp_path / "keepsake"), str(tmp_path / "tidewatch"))
    os.umask(before)
    with served(tmp_path / "tidewatch", undo=3.0) as page:
        found = Person(chrome, page)
        found.open()
        yield found
        problems = [one for one in chrome.get_log("browser") if one["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
        chrome.get("about:blank")
    assert [one for one in problems if "Failed to load resource" not in one["message"]] == []


def test_somebody_searches_opens_edits_and_confirms(person: Person) -> None:
    person.one("#search").send_keys("upload retry 4xx")
    person.until(lambda: TEXT in person.texts(".row .text")[0] and "found" in person.one(".status").text)
    person.one(".row a").click()
    person.until(lambda: TEXT in person.one(".statement").text)
    assert "You said" in person.one(".turns").text
    assert "prompt: the nightly upload fails again" in person.one("table").text
    person.click("Edit", ".pane")
    box = person.one("textarea")
    box.clear()
    box.send_keys("Retry on timeouts and 503 only, three times.")
    person.click("Save", ".pane")
    person.until(lambda: person.one(".statement").text == "Retry on timeouts and 503 only, three times.")
    person.click("Confirm", ".pane")
    person.until(lambda: "Put right or confirmed by you" in person.one(".history").text)
    assert "it holds" in person.said()


def test_somebody_filters_by_the_agent(person: Person) -> None:
    keeper = Keeper(person.page.desk.project.root)  # type: ignore[arg-type]  # a path as text will do
    keeper.turn("What is the limit?", "c1", 1)
    db = keeper.open()
    db.execute("UPDATE session SET transcript = '/h/.codex/sessions/rollout-c1.jsonl' WHERE id = 'c1'")
    db.close()
    keeper.keep("The office's limit is 200 kB a request.", session="c1", line=1)
    person.open()
    person.one("summary").click()
    person.until(lambda: "Codex CLI (1)" in person.one("select[name=host]").text)
    person.one("select[name=host] option[value=codex]").click()
    person.until(lambda: person.texts(".row .text") == ["The office's limit is 200 kB a request."])
    assert "Codex CLI" in person.one(".row .facts").text


def test_somebody_forgets_and_takes_it_back_and_forgets(person: Person) -> None:
    person.one(".row a").click()
    gone = person.until(lambda: person.one(".statement").text)
    total = person.one(".status").text
    person.click("Forget", ".pane")
    person.until(lambda: "would be removed for good" in person.one("dialog").text)
    assert person.focused() == "Keep it"
    person.click("Forget", "dialog")
    person.until(lambda: gone not in person.texts(".row .text"))
    assert "Forgotten in" in person.said()
    person.click("Undo", ".toasts")
    person.until(lambda: gone in person.texts(".row .text") and person.one(".status").text == total)
    person.until(lambda: person.one(".statement").text == gone)
    person.click("Forget", ".pane")
    person.until(lambda: person.one("dialog"))
    person.click("Forget", "dialog")
    person.until(lambda: not person.page.desk.forgetting.hidden and gone not in person.page.texts())
    person.open()
    assert gone not in person.texts(".row .text")


def test_a_key_is_never_for_the_note_that_was_open_before(person: Person) -> None:
    person.one(".row a").click()
    person.until(lambda: person.one(".statement").text)
    rules = [note["rule"] for note in person.page.get("notes")["rows"]]
    other = person.browser.find_elements(By.CSS_SELECTOR, ".row a")[1].get_attribute("hash")
    person.browser.execute_script(
        "location.hash = arguments[0]; for (const key of ['f', 'r'])"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));",
        other,
    )
    time.sleep(0.5)
    assert [note["rule"] for note in person.page.get("notes")["rows"]] == rules
    assert not person.browser.find_elements(By.CSS_SELECTOR, "dialog")


def test_the_key_takes_back_every_forgetting_that_is_not_final(person: Person) -> None:
    person.page.desk.forgetting.seconds = 20.0
    total = person.one(".status").text
    for _ in range(2):
        shown = person.texts(".row .text")
        person.one(".row a").click()
        person.until(lambda: person.one(".statement").text)
        person.click("Forget", ".pane")
        person.until(lambda: "would be removed for good" in person.one("dialog").text)
        person.click("Forget", "dialog")
        person.until(lambda shown=shown: shown[0] not in person.texts(".row .text"))  # type: ignore[misc]
    person.press("u")
    person.until(lambda: "Taken back" in person.said() and person.one(".status").text != total)
    person.press("u")
    person.until(lambda: person.one(".status").text == total)
    assert not person.page.desk.forgetting.hidden


def test_a_note_becomes_a_rule_and_is_told_everywhere(person: Person) -> None:
    person.one(".row a").click()
    person.until(lambda: person.one(".statement").text)
    person.click("Make it a rule", ".pane")
    person.until(lambda: "rule" in person.texts(".note header .tag"))
    person.click("Everywhere", ".pane")
    person.until(lambda: "Told in every project" in person.said())
    every = rescue.open_or_rescue(os.path.join(person.page.desk.project.home, "everywhere"), 0.0)
    assert len(memories.find(every, "state = 0")) == 2
    every.close()


def test_the_inbox_is_emptied_with_one_key_each(person: Person) -> None:
    person.press("2")
    person.until(lambda: person.texts("h1") == ["Inbox"] and person.texts(".thing"))
    waiting = int(person.one("#waiting").text)
    assert waiting == len(person.texts(".thing"))
    assert "[redacted" not in person.one("main").text
    person.press("j")
    assert "ignore all previous instructions" in person.focused()
    for left in range(waiting - 1, -1, -1):
        person.press("d")
        person.until(lambda left=left: len(person.texts(".thing")) == left)  # type: ignore[misc]
    assert "Nothing waits for you" in person.one("main").text
    person.until(lambda: not person.one("#waiting").is_displayed())


def test_everything_is_done_without_a_mouse(person: Person) -> None:
    person.press("/")
    person.press("changelog", Keys.ENTER)
    person.until(lambda: "CHANGELOG.md" in person.texts(".row .text")[0] and "found" in person.one(".status").text)
    person.press(Keys.ESCAPE, "j", Keys.ENTER)
    person.until(lambda: "CHANGELOG.md" in person.one(".statement").text and person.focused() == "Preference")
    person.press("r")
    person.until(lambda: "rule" not in person.texts(".note header .tag"))
    person.press("e")
    person.until(lambda: person.one("textarea"))
    person.press(" Never.", Keys.ESCAPE)
    person.until(lambda: not person.browser.find_elements(By.CSS_SELECTOR, "textarea"))
    person.press("f")
    person.until(lambda: person.one("dialog"))
    ActionChains(person.browser).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
    person.press(Keys.ENTER)
    person.until(lambda: "Forgotten in" in person.said())
    person.press("u")
    person.until(lambda: "Taken back" in person.said())
    person.press(Keys.ESCAPE)
    for key, title in (("2", "Inbox"), ("3", "Sessions"), ("4", "Health"), ("1", "Notes")):
        person.press(key)
        person.until(lambda title=title: person.browser.title.startswith(title))  # type: ignore[misc]
    person.press("?")
    assert "Search notes" in person.until(lambda: person.one("dialog").text)
    person.press(Keys.ESCAPE)
    person.until(lambda: not person.browser.find_elements(By.CSS_SELECTOR, "dialog"))


def test_the_focus_can_be_seen_and_goes_through_everything(person: Person) -> None:
    """With Tab alone one comes from the skip link to the first note, and each stop has an outline."""
    person.browser.execute_script("document.activeElement.blur()")
    seen = []
    for _ in range(24):
        person.press(Keys.TAB)
        seen.append(person.browser.execute_script(
            "const e = document.activeElement; return [e.tagName, getComputedStyle(e).outlineStyle]"))  # fmt: skip
        if person.focused().startswith(person.texts(".row .meta")[0].split("\n")[0]):
            break
    else:
        raise AssertionError(seen)
    assert [one for one in seen if one[1] == "none"] == []


def test_a_session_is_shown_and_replayed(person: Person) -> None:
    person.open("sessions")
    person.one(".row a").click()
    person.until(lambda: "Shown to Claude" in person.one(".timeline").text)
    assert "because of" in person.one(".timeline").text
    assert "because of: digest" not in person.one(".timeline").text
    person.click("Replay")
    person.until(lambda: "Replay:" in person.one(".replay").text, 30)
    assert "Would be shown" in person.one(".replay .entry .meta").text
    assert person.texts(".replay .said")[0].startswith("The nightly upload failed because")
    assert "root-cause · 2026-03-02" in person.one(".replay .facts").text


def test_health_shows_figures_and_charts(person: Person) -> None:
    person.open("health")
    assert len(person.texts("svg.chart")) == 3
    assert "Everything is in order." in person.one("main").text
    assert person.texts(".hooks tbody th")[:2] == ["After a tool call", "On a prompt"]
    assert "14.9 ms" in person.one(".hooks tbody tr").text
    shown = person.browser.find_elements(By.CSS_SELECTOR, ".chart .pale")
    assert shown  # what was shown stands behind what of it was used
    assert all(one.size["height"] > 0 for one in shown)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_axe_finds_nothing(person: Person, scheme: Callable[[str], None], name: str) -> None:
    try:
        script = chromium.axe()
    except chromium.MissingError as error:
        missing(error)
        return
    scheme(name)
    note = person.page.get("notes")["rows"][0]["id"]
    session = person.page.get("sessions")["rows"][0]["id"]
    for place in ("notes", f"note={note}", "inbox", "sessions", f"session={session}", "health"):
        person.open(place)
        person.browser.execute_script(script)
        found = person.browser.execute_async_script(AXE)
        assert found["passed"] > 10
        assert found["wrong"] == [], place
    person.press("?")
    assert person.browser.execute_async_script(AXE)["wrong"] == []


def test_dark_is_dark(person: Person, scheme: Callable[[str], None]) -> None:
    shades = {}
    for name in ("light", "dark"):
        scheme(name)
        colour = person.browser.execute_script("return getComputedStyle(document.documentElement).backgroundColor")
        shades[name] = sum(map(int, colour[4:-1].split(",")))
    assert shades["light"] > 700
    assert shades["dark"] < 100


@pytest.mark.parametrize("width", [360, 400, 768, 1280, 1920])
def test_nothing_is_wider_than_the_window(person: Person, width: int) -> None:
    size = {"width": width, "height": 860, "deviceScaleFactor": 1, "mobile": False}
    person.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    note = person.page.get("notes")["rows"][0]["id"]
    for place in ("notes", f"note={note}", "inbox", "sessions", "health"):
        person.open(place)
        assert person.browser.execute_script("return document.documentElement.scrollWidth") <= width, place
    person.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "width": 1280})


def test_no_request_leaves_this_machine(person: Person) -> None:
    person.browser.get_log("performance")  # type: ignore[no-untyped-call]
    for place in ("notes", "inbox", "sessions", "health"):
        person.open(place)
    events = [json.loads(one["message"])["message"] for one in person.browser.get_log("performance")]  # type: ignore[no-untyped-call]
    asked = [one["params"]["request"]["url"] for one in events if one["method"] == "Network.requestWillBeSent"]
    assert len(asked) > 20
    # `data:` is what Chromium draws its own fields with.
    assert {url for url in asked if not url.startswith((person.page.server.address, "about:", "data:"))} == set()


MARKUP = """<img src=x onerror="document.title='owned'"><script>document.title='owned'</script><b>bold</b> `<i>x</i>`"""


def test_markup_in_a_note_stays_text(person: Person) -> None:
    keeper = Keeper(person.page.desk.project.root)  # type: ignore[arg-type]  # a path as text will do
    uid = keeper.keep(MARKUP, kind="saved", at=1_790_000_000.0, who="<i>Ada</i>", branch="<b>x</b>")
    for place in ("notes", f"note={uid}"):
        person.open(place)
        assert "<b>bold</b>" in person.one("main").text
        assert "owned" not in person.browser.title
        assert not person.browser.find_elements(By.CSS_SELECTOR, "main b, main i, main script, main img")


def test_two_viewers_see_what_the_other_does(person: Person) -> None:
    uid = person.page.get("notes")["rows"][0]["id"]
    person.open(f"note={uid}")
    person.click("Edit", ".pane")
    version = person.page.get("note", id=uid)["version"]
    person.page.post("edit", id=uid, text="Somebody else was faster.", version=version)
    person.one("textarea").send_keys(" Mine.")
    person.click("Save", ".pane")
    person.until(lambda: "has changed since you opened it" in person.one(".wrong").text)
    assert "Mine." in person.one("textarea").get_attribute("value")


def test_a_server_that_has_ended_is_said(person: Person) -> None:
    person.page.server.stop()
    time.sleep(1.5)
    person.press("4")
    person.until(lambda: "Run “keepsake view” again" in person.one("main").text)


def test_the_page_in_one_file_works_without_a_server(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    keeper = Keeper(person.page.desk.project.root)  # type: ignore[arg-type]  # a path as text will do
    assert keeper.said("view", "--html", str(file)) == 0
    person.browser.get("about:blank")
    person.browser.get(file.as_uri())
    person.until(lambda: len(person.texts(".row")) > 10)
    person.one("#search").send_keys("harbour office")
    person.until(lambda: "found" in person.one(".status").text)
    person.one(".row a").click()
    person.until(lambda: person.one(".statement").text)
    assert person.texts(".note > .actions") == []
    for key, title in (("2", "Inbox"), ("3", "Sessions"), ("4", "Health")):
        person.press(key)
        person.until(lambda title=title: person.texts("h1") == [title])  # type: ignore[misc]
    assert person.texts(".thing button") == []


def test_ten_thousand_notes_stay_fluent(chrome: Chrome, tmp_path: Path) -> None:
    """First paint of the list, and a search, against the same page without notes, in turn.

    The shortest of each: what else the machine does makes a time longer, never shorter.
    """
    (tmp_path / "full").mkdir()
    (tmp_path / "none").mkdir()
    many.fill(str(tmp_path / "full"), 10_000)
    took: dict[tuple[str, str], list[float]] = {}
    with served(tmp_path / "full") as full, served(tmp_path / "none") as none:
        for turn in range(ROUNDS):
            for name, page in (("full", full), ("none", none)):
                chrome.get("about:blank")
                chrome.get(page.server.address)
                took.setdefault((name, "paint"), []).append(chrome.execute_async_script(PAINT))
                text = f"the {many.SUBJECTS[turn]} waits when the modem drops the line"
                took.setdefault((name, "search"), []).append(chrome.execute_async_script(SEARCH, text))
        rows = chrome.execute_script("return document.querySelectorAll('.row').length")
    best = {key: min(values) for key, values in took.items()}
    ratios = {what: best["full", what] / best["none", what] for what in ("paint", "search")}
    print({" ".join(key): round(value, 1) for key, value in best.items()}, ratios)  # noqa: T201  # the figures
    assert rows == 0
    assert ratios["paint"] <= MAX_PAINT
    assert ratios["search"] <= MAX_SEARCH
