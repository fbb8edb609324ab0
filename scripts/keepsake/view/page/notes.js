"use strict";
// Notes: the search with its filters, and the list, whose open note stands beside it.
keepsake.pages.notes = (() => {
  const { el, svg, count, time } = keepsake;
  const FILTERS = ["class", "who", "host", "branch", "file", "session", "since", "until", "sort", "what"];
  const state = { about: null, rows: [], total: 0, more: false, turn: 0, given: {}, timer: 0 };
  let list, status, more, form;

  const row = (one) => {
    const facts = [
      one.shown ? `shown ${one.shown}×, used ${one.used}×` : "",
      one.seen > 1 ? `stated in ${one.seen} sessions` : "",
    ].filter(Boolean).join(" · ");
    const where = [one.heard, one.who, one.branch].filter(Boolean).join(" · ");
    return el("li", { class: `row ${one.state}`, "data-id": one.id },
      el("a", { href: `#note=${encodeURIComponent(one.id)}`, "aria-current": one.id === state.open ? "true" : null },
        el("span", { class: "meta" },
          el("span", { class: `class c-${one.class || "other"}` }, keepsake.label(one)),
          one.rule && el("span", { class: "tag" }, "rule"),
          one.everywhere && el("span", { class: "tag" }, "everywhere"),
          one.state && el("span", { class: "tag warn" }, { superseded: "superseded", never: "never told" }[one.state] || one.state),
          one.mark && el("span", { class: "tag warn" }, one.mark),
          el("span", { class: "when" }, time(one.updated))),
        el("span", { class: "text" }, keepsake.prose(one.text.trim() + (one.cut ? "…" : ""))),
        (facts || where || one.changed) && el("span", { class: "facts" }, [where, facts].filter(Boolean).join(" · "), one.changed && el("span", { class: "changed" }, one.changed))));
  };

  const empty = () => {
    if (Object.values(state.given).some((value) => value)) {
      return el("li", { class: "empty" }, el("p", { class: "lead" }, "Nothing fits."),
        el("p", {}, "Search finds notes by what they are about, as Claude would be told. Try other words, or fewer filters."),
        keepsake.button("Clear search and filters", clear, {}));
    }
    return el("li", { class: "empty" }, el("p", { class: "lead" }, "No notes yet."),
      el("p", {}, "Notes come by themselves as you work with Claude Code in this project: what you decide, what you correct, why something failed and what fixed it."),
      el("p", {}, "Past sessions are read from the first start on; ", el("code", {}, "keepsake import"), " reads them now."));
  };

  const say = () => {
    const filtered = Object.entries(state.given).some(([name, value]) => value && name !== "sort");
    const noun = state.given.what === "all" ? ["memory", "memories"] : ["note", "notes"];
    status.textContent = state.total === 0 ? "" : count(state.total, ...noun) + (filtered ? " found" : "");
  };

  const load = async (append = false) => {
    const turn = ++state.turn;
    const offset = append ? state.rows.length : 0;
    list.setAttribute("aria-busy", "true");
    let found;
    try {
      found = await keepsake.get("notes", { ...state.given, offset: offset || "" });
    } catch (error) {
      if (turn === state.turn) { list.replaceChildren(el("li", { class: "empty" }, el("p", { class: "lead" }, "The notes can’t be shown."), el("p", {}, error.message))); list.setAttribute("aria-busy", "false"); status.textContent = ""; more.hidden = true; }
      return;
    }
    if (turn !== state.turn) return; // a later question was asked meanwhile
    state.rows = append ? [...state.rows, ...found.rows] : found.rows;
    state.total = found.total;
    const made = found.rows.map(row);
    if (append) list.append(...made);
    else list.replaceChildren(...(made.length ? made : [empty()]));
    more.hidden = !found.more;
    list.setAttribute("aria-busy", "false");
    say();
    if (append && made[0]) made[0].querySelector("a").focus();
  };

  const clear = () => {
    state.given = {};
    form.reset();
    load();
    form.elements.text.focus();
  };

  const changed = () => {
    const held = Object.fromEntries(new FormData(form));
    state.given = Object.fromEntries(["text", ...FILTERS].map((name) => [name, (held[name] || "").trim()]));
    const extra = ["file", "session", "host", "since", "until", "what"].filter((name) => state.given[name]).length;
    form.querySelector("summary").textContent = extra ? `More filters (${extra})` : "More filters";
    load();
  };

  const later = () => {
    clearTimeout(state.timer);
    state.timer = setTimeout(changed, 140);
  };

  const select = (name, label, first, options) =>
    el("label", {}, el("span", {}, label), el("select", { name, onchange: changed }, el("option", { value: "" }, first), options.map(([value, text]) => el("option", { value }, text))));
  const field = (name, label, type, hint = "") => el("label", {}, el("span", {}, label), el("input", { name, type, placeholder: hint, oninput: later, autocomplete: "off", spellcheck: "false" }));

  // What the filters offer comes after the list: nobody waits for it.
  const offer = (about) => {
    state.about = about;
    for (const [name, known] of [["class", about.classes], ["who", about.people], ["branch", about.branches]]) {
      form.elements[name].append(...known.map(([value, number]) => el("option", { value }, `${keepsake.CLASSES[value] || value} (${number.toLocaleString("en")})`)));
    }
    form.elements.host.append(...about.hosts.map(([value, title, number]) => el("option", { value }, `${title} (${number.toLocaleString("en")})`)));
  };

  const bar = () => {
    form = el("form", { role: "search", "aria-label": "Notes", onsubmit: (event) => { event.preventDefault(); changed(); } },
      el("div", { class: "search" }, el("input", { name: "text", type: "search", id: "search", placeholder: "What do you want to know?", "aria-label": "Search notes", oninput: later, autocomplete: "off" }), el("kbd", { "aria-hidden": "true" }, "/")),
      el("div", { class: "filters" },
        select("class", "Class", "Any class", []),
        select("who", "Person", "Anybody", []),
        select("branch", "Branch", "Any branch", []),
        select("sort", "Order", "Best or newest", [["newest", "Newest first"], ["oldest", "Oldest first"], ["used", "Most used"], ["shown", "Most shown"]])),
      el("details", {}, el("summary", {}, "More filters"),
        el("div", { class: "filters" }, field("file", "File", "text", "src/app.py"), field("session", "Session", "text", "its id"), select("host", "Agent", "Any agent", []),
          select("what", "What", "Notes", keepsake.readonly ? [] : [["all", "Everything stored"]]), field("since", "From", "date"), field("until", "To", "date"))));
    return form;
  };

  // What stands beside the list while no note is open: how many notes of each class there are, each a way to them.
  const overview = () => {
    const { classes = [], notes = 0 } = state.about || {};
    const lead = el("p", { class: "lead" }, "Open a note");
    const what = el("p", {}, "to see the turn it came from, where it was shown and whether it was used, and to put it right.");
    if (!notes) return el("div", { class: "empty" }, lead, what);
    const most = Math.max(...classes.map(([, number]) => number));
    const share = (part) => svg("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true", class: "share" },
      svg("rect", { width: 100, height: 6, class: "whole" }), svg("rect", { width: 100 * part, height: 6, class: "front" }));
    const choose = (name) => () => { form.elements.class.value = name; changed(); };
    const bars = classes.map(([name, number]) => el("li", {}, el("button", { type: "button", class: "quiet bar", onclick: choose(name) },
      el("span", { class: `class c-${name}` }, keepsake.CLASSES[name] || name), share(number / most), el("span", { class: "number" }, number.toLocaleString("en")))));
    return el("div", { class: "empty overview" }, lead, what, el("ul", { class: "bars", role: "list", "aria-label": "Notes by class" }, bars));
  };

  const show = async (main, given) => {
    if (!main.querySelector(".notes")) {
      list = el("ul", { class: "list", "aria-label": "Notes", role: "list" });
      status = el("p", { class: "status", role: "status" });
      more = keepsake.button("Show more", () => load(true), { class: "more", hidden: true });
      const pane = el("div", { class: "pane", id: "pane", tabindex: "-1", role: "region", "aria-label": "The open note" });
      main.replaceChildren(el("div", { class: "notes" }, el("section", { class: "index", "aria-label": "All notes" }, el("h1", { class: "unseen" }, "Notes"), bar(), status, list, more), pane));
      if (given.session) { form.elements.session.value = given.session; form.querySelector("details").open = true; state.given = { session: given.session }; } else state.given = {};
      await load();
      offer(await keepsake.about());
    }
    const pane = document.getElementById("pane");
    state.open = given.note || "";
    main.querySelector(".notes").classList.toggle("reading", Boolean(given.note));
    for (const link of list.querySelectorAll("a")) {
      if (link.parentElement.dataset.id === state.open) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (given.note) await keepsake.note.open(pane, given.note);
    else pane.replaceChildren(overview());
  };

  // Moves the focus in the list: 1 down, -1 up.
  const move = (step) => {
    const links = [...list.querySelectorAll(".row a")];
    const at = links.indexOf(document.activeElement);
    const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
  };

  const remove = (id) => {
    const held = [...list.querySelectorAll("li")].find((one) => one.dataset.id === id);
    if (!held) return;
    held.remove();
    state.rows = state.rows.filter((one) => one.id !== id);
    state.total = Math.max(0, state.total - 1);
    if (!state.rows.length) list.replaceChildren(empty());
    say();
  };

  return { show, move, remove, reload: () => load(), title: "Notes" };
})();
