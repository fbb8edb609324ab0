"use strict";
// The page itself: which part is shown, what the keys do.
(() => {
  const { el } = keepsake;
  const main = document.getElementById("main");
  let held = null;

  keepsake.about = (anew = false) => {
    if (anew || !held) held = keepsake.get("about");
    return held;
  };

  // "#note=abc" -> ["notes", {note: "abc"}]
  const place = () => {
    const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if ("note" in given) return ["notes", given];
    if ("session" in given) return ["sessions", given];
    const name = Object.keys(given)[0] || "notes";
    return keepsake.pages[name] ? [name, name === "notes" && given.of ? { session: given.of } : {}] : ["notes", {}];
  };

  let shown = "";
  const go = async () => {
    const [name, given] = place();
    if (name !== shown || (name === "notes" && given.session)) main.replaceChildren();
    const fresh = name !== shown;
    shown = name;
    for (const link of document.querySelectorAll("#nav a")) {
      if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${keepsake.pages[name].title} · keepsake`;
    main.dataset.page = name;
    try {
      await keepsake.pages[name].show(main, given);
      keepsake.notice("");
      if (fresh && keepsake.started) main.focus({ preventScroll: true });
    } catch (error) {
      if (fresh || !main.firstChild) main.replaceChildren(el("div", { class: "empty" }, el("h1", {}, "This can’t be shown"), el("p", {}, error.message), keepsake.button("Try again", go)));
      else keepsake.notice(error.message);
    }
    main.dataset.ready = name;
    keepsake.started = true;
  };

  keepsake.badge = async () => {
    try {
      const { things } = await keepsake.get("inbox");
      const badge = document.getElementById("waiting");
      badge.textContent = things.length;
      badge.hidden = !things.length;
      badge.setAttribute("aria-label", `, ${keepsake.count(things.length, "thing waits", "things wait")}`);
    } catch { /* the inbox itself says what is wrong */ }
  };

  const KEYS = [
    ["/", "Search notes"], ["1 2 3 4", "Notes, Inbox, Sessions, Health"], ["j  k", "Next, previous"], ["Enter", "Open"], ["Esc", "Back to the list"],
    ["e", "Edit the open note"], ["c", "Confirm it"], ["r", "Make it a rule, or not"], ["a", "Told everywhere, or here"], ["f", "Forget it"], ["u", "Undo forgetting"], ["?", "These keys"],
  ];
  const help = () => {
    const rows = KEYS.map(([key, what]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)));
    const box = keepsake.dialog("Keys", el("dl", { class: "keys" }, rows), [keepsake.button("Close", () => box.close(), { class: "primary" })]);
  };
  document.getElementById("help").addEventListener("click", help);

  const typing = (target) => target.closest("input, textarea, select, dialog") !== null;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const name = main.dataset.page;
    if (event.key === "Escape" && event.target.id === "search") { event.target.blur(); return; }
    if (typing(event.target)) return;
    const tabs = { 1: "#notes", 2: "#inbox", 3: "#sessions", 4: "#health" };
    const steps = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
    const page = keepsake.pages[name];
    if (tabs[event.key]) location.hash = tabs[event.key];
    else if (event.key === "?") help();
    else if (event.key === "/") { const search = document.getElementById("search"); if (search) search.focus(); else { location.hash = "#notes"; setTimeout(() => document.getElementById("search")?.focus(), 300); } }
    else if (event.key === "u" && keepsake.undos.length) keepsake.undos.at(-1)();
    else if (event.key in steps && page.move && (event.key.length === 1 || event.target.closest(".list"))) page.move(steps[event.key]);
    else if (event.key === "Escape" && page.back) page.back();
    else if (page.key && page.key(event.key)) { /* done there */ }
    else if (name === "notes" && keepsake.note.key(event.key)) { /* done there */ }
    else return;
    event.preventDefault();
  });

  addEventListener("hashchange", go);
  const name = () => keepsake.about().then((about) => {
    const box = document.getElementById("project");
    box.textContent = about.root;
    box.title = about.root;
    if (keepsake.readonly) document.querySelector(".brand").append(el("span", { class: "tag" }, "read-only copy"));
    if (!about.active) keepsake.toast("keepsake is paused in this project.");
  }, () => {});
  go().then(name).then(keepsake.badge);
})();
