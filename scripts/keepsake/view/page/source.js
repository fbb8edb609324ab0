"use strict";
// Where the page's data comes from: its server, or (a file written by `--html`) what the file itself holds.
keepsake.snapshot = (() => {
  const held = document.getElementById("snapshot");
  return held ? JSON.parse(held.textContent) : null;
})();
keepsake.readonly = keepsake.snapshot !== null;

keepsake.notice = (text) => {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.hidden = !text;
};

keepsake.ask = async (path, options) => {
  let answer;
  try {
    answer = await fetch(`api/${path}`, { ...options, cache: "no-store", credentials: "omit" });
  } catch {
    throw new Error("The page’s server has ended. Run “keepsake view” again to go on.");
  }
  const value = answer.headers.get("Content-Type") === "application/json" ? await answer.json() : {};
  if (!answer.ok) throw Object.assign(new Error(value.error || "keepsake can’t answer that."), { status: answer.status });
  return value;
};

keepsake.get = (name, given = {}) => {
  if (keepsake.readonly) return Promise.resolve(keepsake.held(name, given));
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== "" && value !== undefined));
  return keepsake.ask(query.size === 0 ? name : `${name}?${query}`, {});
};

keepsake.post = (name, body) =>
  keepsake.ask(name, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// A read-only file answers by itself: filters and order as the server has them, search by words.
keepsake.held = (name, given) => {
  const held = keepsake.snapshot;
  if (name === "note" || name === "session") {
    const found = held[name][given.id];
    if (!found) throw new Error("This is not in the file.");
    return found;
  }
  if (name !== "notes") return held[name];
  const words = (given.text || "").toLowerCase().split(/\s+/).filter(Boolean);
  const passes = (row) =>
    words.every((word) => row.text.toLowerCase().includes(word)) &&
    ["class", "who", "host", "branch"].every((key) => !given[key] || row[key] === given[key]) &&
    (!given.file || held.note[row.id].files.some((file) => file.includes(given.file))) &&
    (!given.session || held.note[row.id].sources.some((source) => source.session === given.session)) &&
    (!given.since || (row.updated || "") >= given.since) &&
    (!given.until || (row.updated || "").slice(0, 10) <= given.until);
  const orders = {
    oldest: (a, b) => (a.updated || "").localeCompare(b.updated || ""),
    used: (a, b) => b.used - a.used || b.shown - a.shown,
    shown: (a, b) => b.shown - a.shown || b.used - a.used,
  };
  const rows = held.notes.filter(passes);
  if (orders[given.sort]) rows.sort(orders[given.sort]);
  const offset = Number(given.offset || 0);
  return { rows: rows.slice(offset, offset + 50), total: rows.length, more: rows.length > offset + 50 };
};
