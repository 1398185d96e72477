"use strict";
// Comfort only: without it every text, figure and link is there all the same.
(function () {
  const root = document.documentElement;
  const by = (id) => document.getElementById(id);
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;

  const dark = matchMedia("(prefers-color-scheme: dark)");
  by("theme").addEventListener("click", () => {
    const now = root.dataset.theme || (dark.matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  });

  const passages = Array.from(document.querySelectorAll(".pane .no.label")).filter((mark) => /-l\d+$/.test(mark.id));
  let place = -1;
  function go(step) {
    if (!passages.length) return;
    place = Math.min(Math.max(place + step, 0), passages.length - 1);
    show(passages[place]);
  }
  function show(mark) {
    const other = by(mark.hash.slice(1));
    for (const known of document.querySelectorAll(".no.now")) known.classList.remove("now");
    mark.closest(".pair").scrollIntoView({ block: "start" });
    for (const side of [mark, other]) {
      const pane = side.closest(".pane");
      side.classList.add("now");
      pane.scrollTop += side.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
    }
    by("where").textContent = mark.closest(".pair").id.slice(1) + " · " + mark.textContent;
  }
  by("next").addEventListener("click", () => go(1));
  by("previous").addEventListener("click", () => go(-1));
  document.addEventListener("click", (event) => {
    const mark = event.target.closest(".label[href], .passages a");
    if (!mark) return;
    const found = passages.findIndex((one) => one.hash === mark.hash || "#" + one.id === mark.hash);
    if (found < 0) return;
    event.preventDefault();
    place = found;
    show(passages[place]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n" || event.key === "F8" && !event.shiftKey) { event.preventDefault(); go(1); }
    if (event.key === "p" || event.key === "F8" && event.shiftKey) { event.preventDefault(); go(-1); }
  });

  const search = by("search");
  if (search) search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase();
    for (const row of document.querySelectorAll(".ranking tbody tr")) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
})();
