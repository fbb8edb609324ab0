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
      for (const [name, kind] of [[back, front ? "pale" : "front"], [front, "front"]]) {
        if (name && week[name]) add("rect", { x, width: step * 0.7, y: y(week[name]), height: y(0) - y(week[name]), rx: 2, class: kind });
      }
    }));
  };

  // A row for each event: a bar to its median, a paler one to the time within which 95 of 100 ran.
  const hooks = (rows) => {
    const most = ceiling(Math.max(...rows.map((one) => one.p95)));
    const bar = (one) => svg("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true", class: "share" },
      svg("rect", { width: 100, height: 6, class: "whole" }), svg("rect", { width: (100 * one.p95) / most, height: 6, class: "pale" }), svg("rect", { width: (100 * one.p50) / most, height: 6, class: "front" }));
    const line = (one) => el("tr", {}, el("th", { scope: "row" }, hookName(one.event)), el("td", { class: "wide" }, bar(one)),
      ...[one.p50, one.p95].map((ms) => el("td", { class: "number" }, `${ms.toFixed(ms < 100 ? 1 : 0)} ms`)), el("td", { class: "number" }, one.runs.toLocaleString("en")));
    const head = el("tr", {}, el("th", { scope: "col" }, "Hook"), el("td", { class: "wide" }), ["Half within", "95 % within", "Runs"].map((name) => el("th", { scope: "col", class: "number" }, name)));
    return el("figure", {}, el("figcaption", {}, el("span", { class: "strong" }, "How long hooks take"), el("span", { class: "muted" }, "from a process’s start to its end")),
      el("table", { class: "hooks" }, el("thead", {}, head), el("tbody", {}, rows.map(line))));
  };
  const HOOKS = { PostToolUse: "After a tool call", PostToolUseFailure: "After a failure", PreToolUse: "Before an act", UserPromptSubmit: "On a prompt", SessionStart: "Session start", SessionEnd: "Session end", SubagentStart: "Sub-agent start", SubagentStop: "Sub-agent end", PreCompact: "Before a compaction", Stop: "At Stop" };
  const hookName = (event) => HOOKS[event] || event;

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
        figure(stats.settled ? `${Math.round(100 * stats.used_share)} %` : "–", stats.settled ? `of ${stats.settled.toLocaleString("en")} were used` : "were used: not known yet"),
        figure(Number(stats.injected_tokens).toLocaleString("en"), "tokens shown, about")),
      el("div", { class: "charts" },
        bars("Notes made, by week", growth, "notes", null, `${count(sum("notes"), "note")} in half a year`),
        bars("Captured, by week", growth, "captured", null, `${count(sum("captured"), "memory", "memories")} in half a year`),
        bars("Shown, and of these used, by week", growth, "shown", "used", `${sum("shown")} shown, ${sum("used")} used`),
        times.length ? hooks(times) : el("figure", {}, el("figcaption", {}, el("span", { class: "strong" }, "How long hooks take"), el("span", { class: "muted" }, "none has run yet")))),
      el("section", { class: "part" }, el("h2", {}, "On disk"), el("dl", { class: "facts" }, files.map(([name, bytes]) => el("div", {}, el("dt", {}, keepsake.size(bytes)), el("dd", {}, name))))),
      el("section", { class: "part" }, el("h2", {}, "Where things are"), el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, el("code", {}, String(value)))))))));
  };

  return { show, title: "Health" };
})();
