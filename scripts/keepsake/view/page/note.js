"use strict";
// The open note: what it says, where it comes from, what became of it, and what the person can do about it.
keepsake.note = (() => {
  const { el, time, count } = keepsake;
  let open = null;
  let pane = null;

  const STATES = {
    held: "Held back: this reads like an instruction to a model. It is kept, and Claude is never shown it, unless you confirm it.",
    superseded: "Not told any more: something newer stands against it. Confirm it if it still holds.",
    never: "Never told: you said so. Confirm it to have it told again.",
  };
  const EVENTS = {
    SessionStart: "when the session started", UserPromptSubmit: "on a prompt", PostToolUse: "after a tool call",
    PostToolUseFailure: "after a failure", SubagentStart: "to a sub-agent", PreToolUse: "before an act",
  };
  keepsake.event = (name) => EVENTS[name] || name;
  keepsake.reason = (why) => why === "digest" ? "the session's start" : why;
  keepsake.used = (used) => (used === null || used === undefined ? "not known yet" : used ? "used" : "not used");

  const turn = (one, agent) =>
    el("li", { class: `turn ${one.role}${one.source ? " source" : ""}` },
      el("span", { class: "who" }, one.role === "user" ? "You said" : `${agent || "Claude"} said`, one.source && el("span", { class: "unseen" }, " (the note comes from here)")),
      one.held ? el("p", { class: "said muted" }, "Held back: it reads like an instruction to a model.") : el("p", { class: "said" }, keepsake.prose(one.text.trim() + (one.cut ? " …" : ""))));

  const source = (one) => {
    const place = [one.commit && `commit ${one.commit}`, one.branch && `branch ${one.branch}`, one.line && `line ${one.line} of the transcript`].filter(Boolean).join(" · ");
    return el("section", { class: "from" },
      el("p", { class: "meta" }, one.session ? el("a", { href: `#session=${encodeURIComponent(one.session)}` }, one.at ? ["Session of ", time(one.at)] : "Its session") : "", place && el("span", {}, place)),
      one.turns.length ? el("ol", { class: "turns", role: "list" }, one.turns.map((turned) => turn(turned, one.heard))) : el("p", { class: "muted" }, "The turn itself is not stored", one.transcript ? [": the transcript ", el("code", {}, one.transcript), " may still hold it."] : "."));
  };

  const told = (rows) =>
    rows.length === 0
      ? el("p", { class: "muted" }, "Not shown to Claude yet in this project.")
      : el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Where it was shown" },
        el("table", {}, el("thead", {}, el("tr", {}, ["When", "Moment", "Because of", "Fit", "Cost", "Used"].map((name) => el("th", { scope: "col" }, name)))),
          el("tbody", {}, rows.map((one) => el("tr", {},
            el("td", {}, el("a", { href: `#session=${encodeURIComponent(one.session)}` }, time(one.at, true))),
            el("td", {}, keepsake.event(one.event)), el("td", {}, keepsake.reason(one.why)), el("td", { class: "number" }, one.score.toFixed(2)),
            el("td", { class: "number" }, `${one.chars} chars`), el("td", {}, one.used === null ? "not known yet" : one.used ? "yes" : "no"))))));

  const part = (title, ...content) => el("section", { class: "part" }, el("h3", {}, title), content);

  const details = (one) => {
    const rows = [
      ["Handles", one.handles.join(", ")], ["Files", one.files.join(", ")], ["Tags", one.tags.join(", ")], ["Person", one.who],
      ["Branch", one.branch], ["Type", one.type], ["Said by", one.origin], ["Heard in", one.heard], ["Told", one.everywhere ? "in every project" : "in this project"], ["Id", one.id],
    ].filter(([, value]) => value);
    return el("dl", { class: "facts" }, rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
  };

  const act = (text, key, press, given = {}) =>
    el("button", { type: "button", onclick: press, "aria-keyshortcuts": key, ...given }, text, el("kbd", { "aria-hidden": "true" }, key));

  const actions = (one) => {
    if (keepsake.readonly) return "";
    return el("div", { class: "actions", role: "group", "aria-label": "What to do about it" },
      act("Edit", "e", edit, { disabled: one.length > one.text.length }),
      act("Confirm", "c", confirm, { title: "It holds: whatever was noted against it is gone" }),
      one.note && act(one.rule ? "Not a rule" : "Make it a rule", "r", rule),
      one.note && act(one.everywhere ? "Only here" : "Everywhere", "a", everywhere, { title: one.everywhere ? "Told in this project alone" : "Told in every project" }),
      act("Forget", "f", forget, { class: "danger" }));
  };

  const draw = (one) => {
    const banner = STATES[one.state];
    pane.replaceChildren(el("article", { class: "note", "aria-labelledby": "note-title" },
      el("a", { href: "#notes", class: "back" }, "All notes"),
      el("header", {},
        el("h2", { id: "note-title", tabindex: "-1", class: `class c-${one.class || "other"}` }, keepsake.label(one)),
        one.rule && el("span", { class: "tag" }, "rule"), one.everywhere && el("span", { class: "tag" }, "everywhere"), el("span", { class: "when" }, time(one.updated))),
      banner && el("p", { class: "banner" }, banner),
      el("div", { class: "body" }, el("p", { class: "statement" }, keepsake.prose(one.text.trim())),
        one.length > one.text.length && el("p", { class: "muted" }, `Only the first ${one.text.length.toLocaleString("en")} of ${one.length.toLocaleString("en")} characters are shown.`)),
      actions(one),
      part(one.sources.length > 1 ? `Where it comes from: ${count(one.sources.length + one.more_sources, "place")}` : "Where it comes from",
        one.sources.length ? one.sources.map(source) : el("p", { class: "muted" }, "It was saved without a session: typed, imported, or kept from a file.")),
      part("Where it was shown", told(one.shown)),
      part("History", el("ul", { class: "history" }, one.history.map((step) => el("li", {}, el("span", {}, step.what), step.at && time(step.at, true))))),
      part("Details", details(one))));
  };

  const load = async (id, focus) => {
    let found;
    try {
      found = await keepsake.get("note", { id });
    } catch (error) {
      open = null;
      pane.replaceChildren(el("div", { class: "empty" }, el("p", { class: "lead" }, error.message), el("p", {}, el("a", { href: "#notes" }, "Back to all notes"))));
      return;
    }
    open = found;
    draw(found);
    if (focus) { document.getElementById("note-title").focus({ preventScroll: true }); pane.scrollTo(0, 0); if (matchMedia("(max-width: 60rem)").matches) scrollTo(0, 0); }
  };

  // Sends a decision, says how it went, and shows the note and the list as they are now.
  const decide = async (name, body, said) => {
    const id = open.id;
    try {
      await keepsake.post(name, body);
    } catch (error) {
      keepsake.toast(error.message, null, 10);
      return false;
    }
    keepsake.toast(said);
    keepsake.about(true);
    await Promise.all([load(id, true), keepsake.pages.notes.reload(), keepsake.badge()]);
    return true;
  };

  const edit = () => {
    const one = open;
    const box = el("textarea", { "aria-label": "The note’s text", rows: "6", maxlength: "100000" });
    box.value = one.text;
    const wrong = el("p", { class: "wrong", role: "alert" });
    const body = pane.querySelector(".body");
    const save = async () => {
      wrong.textContent = "";
      try {
        await keepsake.post("edit", { id: one.id, text: box.value, version: one.version });
      } catch (error) { wrong.textContent = error.message; return; }
      keepsake.toast("Saved. The old text is gone for good.");
      await Promise.all([load(one.id, true), keepsake.pages.notes.reload()]);
    };
    const cancel = () => { draw(one); document.getElementById("note-title").focus(); };
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { event.stopPropagation(); cancel(); }
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    });
    body.replaceChildren(box, wrong, el("div", { class: "actions" }, keepsake.button("Save", save, { class: "primary", title: "Ctrl+Enter" }), keepsake.button("Cancel", cancel)));
    pane.querySelector("article > .actions").hidden = true;
    box.focus();
  };

  const confirm = () => decide("say", { id: open.id, word: "right" }, "Confirmed: it holds.");
  const rule = () => decide("say", { id: open.id, word: open.rule ? "not-rule" : "rule" }, open.rule ? "Not a rule any more; it is told when it fits." : "A rule from now on.");
  const everywhere = () =>
    open.everywhere ? decide("say", { id: open.id, word: "here" }, "Told in this project alone.") : decide("everywhere", { id: open.id }, "Told in every project from now on.");

  const gone = (found) =>
    el("div", {},
      el("p", {}, `${count(found.removed.length, "memory", "memories")} would be removed for good, with every copy of the text, and not come back.`),
      el("ul", { class: "removed" }, found.removed.slice(0, 8).map((one) => el("li", {}, el("span", { class: "meta" }, one.origin), el("span", {}, keepsake.prose(one.text))))),
      found.removed.length > 8 && el("p", { class: "muted" }, `and ${found.removed.length - 8} more`),
      found.transcripts.length > 0 && el("p", { class: "muted" }, "Claude Code’s own transcript still holds the text; that is not touched."),
      found.said_in.length > 0 && el("label", { class: "check" }, el("input", { type: "checkbox", id: "said-in" }), "Forget the turn in which you said it, too"));

  const forget = async () => {
    const one = open;
    await keepsake.forget(one.id, (ids) => { ids.forEach(keepsake.pages.notes.remove); location.hash = "#notes"; }, () => { keepsake.pages.notes.reload(); location.hash = `#note=${encodeURIComponent(one.id)}`; });
  };

  keepsake.undos = []; // what takes back each forgetting that is not final yet, the newest last
  // Shows what would be removed, removes it on the person's word, and offers to take that back until it is final.
  keepsake.forget = async (id, after, back) => {
    let found;
    try { found = await keepsake.get("forget", { id }); } catch (error) { keepsake.toast(error.message, null, 10); return; }
    const box = keepsake.dialog("Forget this?", gone(found), []);
    const go = async () => {
      const said = box.querySelector("#said-in");
      const ids = [id, ...(said && said.checked ? found.said_in.map((one) => one.id) : [])];
      box.close();
      let begun;
      try { begun = await keepsake.post("forget", { ids }); } catch (error) { keepsake.toast(error.message, null, 10); return; }
      let undone = false;
      const over = () => { keepsake.undos = keepsake.undos.filter((one) => one !== undo); };
      const undo = async () => {
        undone = true;
        over();
        away();
        try { await keepsake.post("undo", { key: begun.key }); } catch (error) { keepsake.toast(error.message, null, 10); return; }
        keepsake.toast("Taken back: nothing was forgotten.");
        back();
        keepsake.badge();
      };
      const away = keepsake.toast(`Forgotten in ${begun.seconds} seconds.`, ["Undo", undo], begun.seconds);
      keepsake.undos.push(undo);
      setTimeout(over, begun.seconds * 1000);
      // What could not be forgotten (a store that is locked, a full disk) is there again, and that is said.
      setTimeout(() => {
        if (!undone) keepsake.get("note", { id }).then(() => { keepsake.toast("It could not be forgotten, and is here again. The health page may say why.", null, 15); back(); }, () => {});
      }, begun.seconds * 1000 + 3000);
      after([id, ...found.removed.map((one) => one.id), ...ids]);
      keepsake.badge();
    };
    const cancel = keepsake.button("Keep it", () => box.close());
    box.querySelector(".actions").append(keepsake.button("Forget", go, { class: "danger" }), cancel);
    cancel.focus();
  };

  // Whether the address names this note: while another one loads, keys are not for the one still shown.
  const named = (id) => location.hash.startsWith("#note=") && id.startsWith(decodeURIComponent(location.hash.slice("#note=".length)));
  const KEYS = { e: edit, c: confirm, r: rule, a: everywhere, f: forget };
  const key = (name) => {
    if (name === "Escape" && location.hash.startsWith("#note=")) {
      const id = open && open.id;
      location.hash = "#notes";
      const link = [...document.querySelectorAll(".row")].find((one) => one.dataset.id === id);
      if (link) setTimeout(() => link.querySelector("a").focus(), 0);
      return true;
    }
    if (!open || !KEYS[name] || keepsake.readonly || !named(open.id) || pane.querySelector("textarea")) return false;
    if ((name === "r" || name === "a") && !open.note) return false;
    KEYS[name]();
    return true;
  };

  return { open: (place, id) => { pane = place; return load(id, true); }, key };
})();
