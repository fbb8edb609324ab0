"use strict";
// Health: what `doctor` found, what the store holds and how it grows, what came of what was shown, how long hooks took.
keepsake.pages.health = (() => {
  const { el, svg, count } = keepsake;
  const WIDE = 440, HIGH = 150, LEFT = 34, FOOT = 22;

  const number = (value) => (value >= 10000 ? `${Math.round(value / 1000)}k` : String(Math.round(value)));
  const ceiling = (most) => { const step = 10 ** Math.floor(Math.log10(Math.max(1, most))); return [1, 2, 5, 10].map((one) => one * step).find((one) => one >= most) || 1; };

  // A frame with the highest value on its scale; draw(add, x, y) puts the marks in.
  const frame = (title, sums, most, labels, draw) => {
    const top = ceiling(most);
    const y = (value) => 8 + (HIGH - FOOT - 8) * (1 - value / top);
    const made = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${title}: ${sums}`, class: "chart" });
    for (const value of [0, top / 2, top]) {
      made.append(svg("line", { x1: LEFT, x2: WIDE, y1: y(value), y2: y(value), class: "rule" }));
      if (value !== top / 2 || top > 1) made.append(svg("text", { x: LEFT - 8, y: y(value) + 4, class: "tick end" }, number(value)));
    }
    labels.forEach(([at, text, end]) => made.append(svg("text", { x: at, y: HIGH - 4, class: end ? "tick end" : "tick" }, text)));
    draw((...mark) => made.append(svg(...mark)), y);
    return el("figure", {}, el("figcaption", {}, el("span", { class: "strong" }, title), el("span", { class: "muted" }, sums)), made);
  };

  const span = (weeks) => [[LEFT, weeks[0].week, false], [WIDE, weeks[weeks.length - 1].week, true]];

  const bars = (title, weeks, back, front, sums) => {
    const step = (WIDE - LEFT) / weeks.length;
    const most = Math.max(1, ...weeks.map((week) => Math.max(week[back], front ? week[front] : 0)));
    return frame(title, sums, most, span(weeks), (add, y) => weeks.forEach((week, at) => {
      const x = LEFT + at * step + step * 0.15;
      for (const [name, kind] of [[back, front ? "back" : "front"], [front, "front"]]) {
        if (name && week[name]) add("rect", { x, width: step * 0.7, y: y(week[name]), height: y(0) - y(week[name]), rx: 2, class: kind });
      }
    }));
  };

  const dots = (title, times) => {
    const values = times.map(([, ms]) => ms).sort((a, b) => a - b);
    const at = (share) => values[Math.min(values.length - 1, Math.floor(values.length * share))];
    const step = (WIDE - LEFT - 10) / Math.max(1, times.length - 1);
    const days = [[LEFT, (times[0][0] || "").slice(0, 10), false], [WIDE, (times[times.length - 1][0] || "").slice(0, 10), true]];
    return frame(title, `median ${at(0.5).toFixed(0)} ms, 95 of 100 within ${at(0.95).toFixed(0)} ms`, values[values.length - 1], days,
      (add, y) => times.forEach(([, ms], place) => add("circle", { cx: LEFT + 5 + place * step, cy: y(ms), r: 2.5, class: "front" })));
  };

  const figure = (value, what) => el("div", { class: "figure" }, el("span", { class: "value" }, value), el("span", { class: "muted" }, what));

  const problems = (found) =>
    found.problems.length === 0
      ? el("p", { class: "good" }, "Everything is in order.")
      : el("ul", { class: "problems", role: "list" }, found.problems.map((one) => el("li", {}, el("p", { class: "strong" }, one.problem), el("p", { class: "muted" }, one.todo))));

  const kept = (found) => {
    const held = found.transcripts || {};
    if (!held.transcripts) return "";
    return `${count(held.transcripts, "transcript")} kept by Claude Code, ${held.unread ? `${held.unread} not read yet` : "all read"}; it deletes what rests for ${held.days} days, the next on ${(held.next_deletion || "").slice(0, 10)}.`;
  };

  const show = async (main) => {
    main.replaceChildren(el("div", { class: "page" }, el("header", {}, el("h1", {}, "Health")), el("p", { class: "muted", role: "status" }, "Looking…")));
    const found = await keepsake.get("health");
    const { doctor, stats, growth, times, files } = found;
    const sum = (name) => growth.reduce((total, week) => total + week[name], 0);
    const facts = [["Project", doctor.project], ["Data folder", doctor.folder], ["Working here", doctor.active ? "yes" : "no: paused or excluded"], ["Python", doctor.python], ["SQLite", doctor.sqlite], ["Runtime", doctor.runtime || "not made"]];
    main.replaceChildren(el("div", { class: "page health" },
      el("header", {}, el("h1", {}, "Health"), problems(doctor), kept(doctor) && el("p", {}, kept(doctor))),
      el("div", { class: "figures" },
        figure(Number(stats.memories).toLocaleString("en"), "memories"), figure(Number(stats.sessions).toLocaleString("en"), "sessions"),
        figure(keepsake.size(stats.bytes), "on disk"), figure(Number(stats.injections).toLocaleString("en"), "notes shown"),
        figure(stats.settled ? `${Math.round(100 * stats.used_share)} %` : "–", stats.settled ? `used, of ${stats.settled} settled` : "used: none settled yet"),
        figure(Number(stats.injected_tokens).toLocaleString("en"), "tokens, about")),
      el("div", { class: "charts" },
        bars("Notes made, by week", growth, "notes", null, `${count(sum("notes"), "note")} in half a year`),
        bars("Captured, by week", growth, "captured", null, `${count(sum("captured"), "memory", "memories")} in half a year`),
        bars("Shown, and of these used, by week", growth, "shown", "used", `${sum("shown")} shown, ${sum("used")} used`),
        times.length ? dots("The hook at Stop, newest verdicts", times) : el("figure", {}, el("figcaption", {}, el("span", { class: "strong" }, "The hook at Stop"), el("span", { class: "muted" }, "no verdicts in the log yet")))),
      el("section", { class: "part" }, el("h2", {}, "On disk"), el("dl", { class: "facts" }, files.map(([name, bytes]) => el("div", {}, el("dt", {}, keepsake.size(bytes)), el("dd", {}, name))))),
      el("section", { class: "part" }, el("h2", {}, "Where things are"), el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, el("code", {}, String(value)))))))));
  };

  return { show, title: "Health" };
})();
