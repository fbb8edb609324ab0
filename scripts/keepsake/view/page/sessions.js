"use strict";
// Sessions: the list, and the timeline of one: what was captured of it, and what it was shown, why and at what cost.
keepsake.pages.sessions = (() => {
  const { el, count, time } = keepsake;

  const KINDS = { turn: "turn", file: "file change", error: "error", fix: "fix", rule: "rule", model: "note", saved: "note", staged: "note", commit: "commit", summary: "summary", native: "note", report: "report" };
  const captured = (counts) => {
    const sums = {};
    for (const [kind, number] of Object.entries(counts)) sums[KINDS[kind] || kind] = (sums[KINDS[kind] || kind] || 0) + number;
    return Object.entries(sums).map(([kind, number]) => (kind === "summary" ? "a summary" : count(number, kind))).join(", ");
  };
  const told = (shown) => (shown.notes === 0 ? "nothing shown" : `${count(shown.notes, "note")} shown, about ${shown.tokens.toLocaleString("en")} tokens` + (shown.settled ? `, ${shown.used} of ${shown.settled} used` : ""));

  const row = (one) =>
    el("li", { class: "row" }, el("a", { href: `#session=${encodeURIComponent(one.id)}` },
      el("span", { class: "meta" }, el("span", { class: "strong" }, time(one.started || one.updated, true)), [one.heard, one.who, one.branch, one.change].filter(Boolean).map((text) => el("span", {}, text))),
      el("span", { class: "text" }, one.title || el("span", { class: "muted" }, "Its prompts are not stored")),
      el("span", { class: "facts" }, [captured(one.captured), told(one.shown)].filter(Boolean).join(" · "))));

  const list = async (main) => {
    const rows = el("ul", { class: "list boxed", role: "list", "aria-label": "Sessions" });
    const more = keepsake.button("Show more", () => load(), { class: "more", hidden: true });
    let offset = 0;
    const load = async () => {
      const found = await keepsake.get("sessions", { offset: offset || "" });
      const made = found.rows.map(row);
      rows.append(...made);
      if (offset && made[0]) made[0].querySelector("a").focus();
      offset += found.rows.length;
      more.hidden = !found.more;
      if (!offset) rows.replaceWith(el("div", { class: "empty" }, el("p", { class: "lead" }, "No sessions yet."), el("p", {}, "Work with Claude Code in this project, and they appear here; those from before are read in the background.")));
    };
    main.replaceChildren(el("div", { class: "page" }, el("header", {}, el("h1", {}, "Sessions"), el("p", {}, "What keepsake took from each session, and what it told Claude in it.")), rows, more));
    await load();
  };

  const entry = (one) => {
    const link = one.id && one.text ? el("a", { href: `#note=${encodeURIComponent(one.id)}`, class: "said" }, keepsake.prose(one.text)) : el("span", { class: "said muted" }, one.what === "shown" ? "Forgotten since" : "");
    if (one.what === "shown") {
      return el("li", { class: "entry shown" }, time(one.at, true), el("div", {},
        el("p", { class: "meta" }, el("span", { class: "class c-shown" }, "Shown to Claude"), el("span", {}, keepsake.event(one.event)), el("span", { class: one.used ? "tag" : "" }, keepsake.used(one.used))),
        el("p", {}, link), el("p", { class: "facts" }, `because of: ${keepsake.reason(one.why)} · fit ${one.score.toFixed(2)} · ${count(one.chars, "character")}`)));
    }
    return el("li", { class: `entry ${one.kind}` }, time(one.at, true), el("div", {},
      el("p", { class: "meta" }, el("span", { class: "class" }, keepsake.label({ origin: one.origin })), one.held && el("span", { class: "tag warn" }, "held back")),
      el("p", {}, one.held ? el("span", { class: "said muted" }, "Reads like an instruction to a model; it waits in the inbox.") : link)));
  };

  // A line as hooks write it, "- [class, date, id, whose] statement", at the moment when it would have been told.
  const MOMENTS = { start: "when the session starts", prompt: "on a prompt", read: "after a file was read", edit: "after an edit", command: "after a command", task: "after a task", failure: "after a failure" };
  const replayed = (line) => {
    const [, head, text] = /^- \[([^\]]*)\] ([^]*)$/.exec(line.text) || [null, "", line.text];
    return el("li", { class: "entry shown" }, el("span", {}, `line ${line.line}`), el("div", {},
      el("p", { class: "meta" }, el("span", { class: "class c-shown" }, "Would be shown"), el("span", {}, MOMENTS[line.moment] || line.moment)),
      el("p", { class: "said" }, keepsake.prose(text)), head && el("p", { class: "facts" }, head.split(", ").join(" · "))));
  };

  const replay = async (id, place, press) => {
    press.disabled = true;
    place.replaceChildren(el("p", { class: "muted" }, "Playing the session against the notes that existed before it…"));
    try {
      const found = await keepsake.get("replay", { id });
      const lines = found.by_session.flatMap((one) => one.told);
      place.replaceChildren(el("h3", {}, "Replay: what today’s keepsake would have told here"),
        lines.length ? el("ol", { class: "timeline", role: "list" }, lines.map(replayed)) : el("p", { class: "muted" }, "Nothing: no note that existed before this session fitted well enough."));
    } catch (error) {
      place.replaceChildren(el("p", { class: "wrong" }, error.message));
    }
    press.disabled = false;
  };

  const one = async (main, id) => {
    const found = await keepsake.get("session", { id });
    const shownOnly = found.entries.filter((entry_) => entry_.what === "shown" || !["turn", "summary"].includes(entry_.kind));
    const place = el("div", { class: "replay", "aria-live": "polite" });
    const lines = el("ol", { class: "timeline", role: "list" });
    const draw = (all) => lines.replaceChildren(...(all ? found.entries : shownOnly).map(entry));
    const turns = el("label", { class: "check" }, el("input", { type: "checkbox", onchange: (event) => draw(event.target.checked) }), `All turns (${found.entries.length - shownOnly.length})`);
    draw(false);
    const press = keepsake.button("Replay", () => replay(id, place, press), { title: "What would have been told, by the notes that existed then" });
    main.replaceChildren(el("div", { class: "page" },
      el("a", { href: "#sessions", class: "up" }, "All sessions"),
      el("header", {}, el("h1", { tabindex: "-1" }, "Session of ", time(found.started || found.updated, true)), found.title && el("p", { class: "quote" }, found.title),
        el("p", {}, [captured(found.captured), told(found.shown)].filter(Boolean).join(" · ")),
        el("p", { class: "mono" }, [found.branch, found.id].filter(Boolean).join(" · "))),
      el("div", { class: "actions" }, el("a", { class: "button", href: `#notes&of=${encodeURIComponent(id)}` }, "Its notes"), keepsake.readonly || !found.transcript ? "" : press, turns),
      place,
      found.entries.length ? lines : el("p", { class: "muted" }, "Nothing was captured or shown."),
      !shownOnly.length && found.entries.length > 0 && el("p", { class: "muted" }, "Only turns were captured; nothing was shown.")));
    main.querySelector("h1").focus({ preventScroll: true });
    scrollTo(0, 0);
  };

  const show = (main, given) => (given.session ? one(main, given.session) : list(main));
  const move = (step) => {
    const links = [...document.querySelectorAll("#main .row a, #main .entry a")];
    const at = links.indexOf(document.activeElement);
    const next = links[at < 0 ? 0 : at + step];
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
  };
  const back = () => { if (location.hash.startsWith("#session=")) location.hash = "#sessions"; };
  return { show, move, back, title: "Sessions" };
})();
