"use strict";
// The inbox: what wants a decision, one key each. The keys act on the thing that has the focus.
keepsake.pages.inbox = (() => {
  const { el, count, time } = keepsake;
  let things = [];
  let box;

  const say = (word, told) => async (one) => { await keepsake.post("say", { id: one.id, word }); keepsake.toast(told); };
  const leave = async (one) => { await keepsake.post("dismiss", { key: one.key }); };
  const forget = async (one) => {
    let gone = false;
    await keepsake.forget(one.id, () => { gone = true; drop(one); }, () => load());
    return gone;
  };
  const SIGNS = {
    hidden: "it holds characters that nobody sees", order: "it sounds like an order to a model", revoke: "it revokes earlier instructions",
    address: "it speaks to a model", exfiltrate: "it asks for data to be sent somewhere", header: "it poses as a system’s header", markup: "it holds markup of a model’s own",
    permission: "it grants permissions", plant: "it asks to be remembered or spread", role: "it gives a model another role", secrecy: "it asks for secrecy", standing: "it sets standing orders", urgent: "it presses",
  };

  // kind -> its title, what it means, and what may be done: key, word, act; `stays`: the thing is not done by that.
  const KINDS = {
    moved: {
      title: "A project that moved", what: () => "Its notes can come along.",
      acts: [["a", "Take them over", async (one) => { await keepsake.post("adopt", { root: one.root }); keepsake.toast("Taken over."); keepsake.about(true); }], ["d", "Not the same project", leave]],
    },
    rule: {
      title: "Rules you said in several projects", what: () => "On your word, a rule is told in all of them; without it, nothing leaves a project.",
      acts: [["a", "Tell it everywhere", async (one) => { await keepsake.post("everywhere", { id: one.id }); keepsake.toast("Told in every project from now on."); }], ["d", "Only here", leave]],
    },
    held: {
      title: "Held back as an instruction", what: () => "This reads like an instruction to a model and isn’t yours, so Claude is never shown it. Keep it held if you are unsure.",
      acts: [["d", "Keep it held", leave], ["c", "It is harmless: tell it", say("right", "Told when it fits, from now on.")], ["f", "Forget it", forget, "stays"]],
    },
    contradiction: {
      title: "Contradictions", what: () => "A newer note takes an older one back. The older one is no longer told.",
      acts: [["d", "The newer holds", leave], ["c", "Both hold", say("right", "Both are told.")], ["f", "Forget the older", forget, "stays"]],
    },
    opposed: {
      title: "Rules against each other", what: () => "A newer rule says the opposite, but it stood beside other things. Both are told until you decide.",
      acts: [["d", "Both hold", leave], ["c", "The newer holds", say("wrong", "The older one is no longer told.")], ["f", "Forget the older", forget, "stays"]],
    },
    stale: {
      title: "Stale notes", what: () => "Something has changed since these were made.",
      acts: [["c", "It still holds", say("right", "Confirmed: it holds.")], ["f", "Forget it", forget, "stays"], ["d", "Leave it", leave]],
    },
    unconfirmed: {
      title: "Long unconfirmed", what: () => "Nobody has stated, used or put these right for 90 days.",
      acts: [["c", "It still holds", say("right", "Confirmed: it holds.")], ["f", "Forget it", forget, "stays"], ["d", "Leave it", leave]],
    },
    secret: {
      title: "Secrets taken out", what: () => "They were replaced before anything was stored; keepsake doesn’t have them. Claude Code’s own transcripts may.",
      acts: [["d", "Seen", leave]],
    },
  };

  const body = (one) => {
    if (one.kind === "secret") {
      const kinds = Object.entries(one.kinds).map(([kind, number]) => `${kind.replace(/-/g, " ")}${number > 1 ? ` × ${number}` : ""}`).join(", ");
      const total = Object.values(one.kinds).reduce((sum, number) => sum + number, 0);
      return [el("p", { class: "said" }, `${count(total, "secret was", "secrets were")} taken out: ${kinds}.`), el("p", { class: "meta" }, one.session ? el("a", { href: `#session=${encodeURIComponent(one.session)}` }, "Session of ", time(one.at)) : time(one.at))];
    }
    if (one.kind === "moved") return [el("p", { class: "said" }, "This project seems to be the one that was at ", el("code", {}, one.root), "."), el("p", { class: "meta" }, `${one.why}; ${one.memories ? count(one.memories, "memory", "memories") : "past sessions"} there`)];
    const why = one.kind === "held" ? SIGNS[one.why] || "it has signs of an instruction in another language, or hidden ones" : ["contradiction", "opposed", "unconfirmed"].includes(one.kind) ? "" : one.why;
    return [
      one.newer && el("p", { class: "pair" }, el("span", { class: "which" }, "Newer"), el("a", { href: `#note=${encodeURIComponent(one.newer_id)}`, class: "said" }, keepsake.prose(one.newer))),
      el("p", { class: one.newer ? "pair" : "" }, one.newer && el("span", { class: "which" }, "Older"), el("a", { href: `#note=${encodeURIComponent(one.id)}`, class: "said" }, keepsake.prose(one.text))),
      el("p", { class: "meta" }, why && el("span", { class: "changed" }, why), one.at && time(one.at)),
    ];
  };

  const thing = (one) => {
    const acts = keepsake.readonly ? [] : KINDS[one.kind].acts;
    return el("li", { class: "thing", tabindex: "-1", "data-key": one.key }, body(one),
      el("div", { class: "actions" }, acts.map(([key, text, act, stays]) =>
        el("button", { type: "button", "aria-keyshortcuts": key, class: text.startsWith("Forget") ? "danger" : null, onclick: () => decide(one, act, stays) }, text, el("kbd", { "aria-hidden": "true" }, key)))));
  };

  const draw = () => {
    const groups = Object.keys(KINDS).map((kind) => [kind, things.filter((one) => one.kind === kind)]).filter(([, found]) => found.length);
    const made = groups.map(([kind, found]) =>
      el("section", { "aria-labelledby": `kind-${kind}` }, el("h2", { id: `kind-${kind}` }, KINDS[kind].title, el("span", { class: "number" }, String(found.length))), el("p", { class: "muted" }, KINDS[kind].what()), el("ul", { class: "things", role: "list" }, found.map(thing))));
    box.replaceChildren(...(made.length ? made : [el("div", { class: "empty done" }, el("p", { class: "lead" }, "Nothing waits for you."), el("p", {}, "What keepsake isn’t sure about comes here: notes that may be out of date or contradict each other, rules that could hold everywhere, text that was held back."))]));
  };

  const items = () => [...box.querySelectorAll(".thing")];
  const current = () => items().find((item) => item.contains(document.activeElement));

  const drop = (one) => {
    const at = items().findIndex((item) => item.dataset.key === one.key);
    things = things.filter((other) => other.key !== one.key);
    draw();
    const next = items()[Math.min(at, items().length - 1)];
    (next || box).focus();
    keepsake.badge();
  };

  const decide = async (one, act, stays) => {
    try {
      await act(one);
      if (!stays) drop(one);
    } catch (error) {
      keepsake.toast(error.message, null, 10);
    }
  };

  const load = async () => {
    ({ things } = await keepsake.get("inbox"));
    draw();
  };

  const show = async (main) => {
    box = el("div", { class: "groups", tabindex: "-1" });
    main.replaceChildren(el("div", { class: "page inbox" }, el("header", {}, el("h1", {}, "Inbox"), el("p", {}, "What wants a decision from you. Nothing here is urgent; until you decide, the careful way holds.")), box));
    await load();
  };

  const move = (step) => {
    const all = items();
    const at = all.indexOf(current());
    const next = all[at < 0 ? 0 : at + step];
    if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
  };

  const key = (name) => {
    const item = current();
    const one = item && things.find((other) => other.key === item.dataset.key);
    const act = one && !keepsake.readonly && KINDS[one.kind].acts.find(([known]) => known === name);
    if (act) decide(one, act[2], act[3]);
    return Boolean(act);
  };

  return { show, move, key, title: "Inbox" };
})();
