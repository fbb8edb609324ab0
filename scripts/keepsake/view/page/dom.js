"use strict";
// Making elements: every stored text goes through `el`, which only ever makes text of it, never markup.
const keepsake = { pages: {} };

keepsake.el = (tag, given = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
};

keepsake.svg = (tag, given = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};

// "3 sessions", "1 session", "4 fixes"
keepsake.count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many || one + (/(?:[sx]|[cs]h)$/.test(one) ? "es" : "s")}`;

keepsake.size = (bytes) => {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
};

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const MINUTE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

// A moment as a <time>, to the day or (exact) to the minute; "undated" without one.
keepsake.time = (iso, exact = false) => {
  if (!iso) return keepsake.el("span", {}, "undated");
  const at = new Date(iso);
  return keepsake.el("time", { datetime: iso, title: MINUTE.format(at) }, (exact ? MINUTE : DAY).format(at));
};

keepsake.CLASSES = {
  "user-preference": "Preference",
  constraint: "Constraint",
  "root-cause": "Root cause",
  "how-to-run": "How to run",
  decision: "Decision",
  "state-of-work": "State of work",
  "how-it-works": "How it works",
  fix: "Fix",
  "where-it-is": "Where it is",
  "earlier-attempt": "Earlier attempt",
};

// What a memory is called above its text: its class, or where it comes from.
keepsake.label = (one) => {
  const words = keepsake.CLASSES[one.class] || one.origin || one.kind || "Memory";
  return words.charAt(0).toUpperCase() + words.slice(1);
};

// A text whose `words in backquotes` stand in the typewriter face; everything stays text.
keepsake.prose = (text) => text.split(/(`[^`\n]{1,200}`)/).map((part) => (/^`[^`]+`$/.test(part) ? keepsake.el("code", {}, part.slice(1, -1)) : part));

keepsake.button = (text, press, given = {}) => keepsake.el("button", { type: "button", onclick: press, ...given }, text);

// A line at the foot of the page; action: [word, what it does]. Returns what takes it away.
keepsake.toast = (text, action = null, seconds = 6) => {
  const { el } = keepsake;
  const made = el("div", { class: "toast" }, el("span", {}, text));
  const away = () => made.remove();
  if (action) made.append(keepsake.button(action[0], () => { away(); action[1](); }, { class: "plain" }));
  document.getElementById("toasts").append(made);
  setTimeout(away, seconds * 1000);
  return away;
};

// A dialog with a title; it closes by Escape, and the focus goes back to where it was.
keepsake.dialog = (title, content, buttons) => {
  const { el } = keepsake;
  const before = document.activeElement;
  const box = el("dialog", { "aria-labelledby": "dialog-title" }, el("h2", { id: "dialog-title" }, title), content, el("div", { class: "actions" }, buttons));
  box.addEventListener("close", () => { box.remove(); if (before && before.isConnected) before.focus(); });
  document.body.append(box);
  box.showModal();
  return box;
};
