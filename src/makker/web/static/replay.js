// Steps through a deal in place: the page of each step is fetched, and only the deal in it is exchanged.

import "./look.js";

const KEYS = { ArrowLeft: "go-back", ArrowRight: "go-on", Home: "go-first", End: "go-last" };
const AGAIN = 1500, TIMES = 20; // milliseconds between questions for values still being worked out, and how many
const told = document.getElementById("told"), seen = new Map();
let asked = 0, tries = 0;

const deal = () => document.getElementById("replay");

/** The deal as it stands on the page of an address. */
async function fetched(url) {
  const known = seen.get(url);
  if (known) return known.cloneNode(true);
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
  if (!("pending" in found.dataset)) seen.set(url, found);
  return found.cloneNode(true);
}

/** Show the step of an address; without an answer the browser goes there itself. */
async function show(url, tell = true) {
  const mine = ++asked;
  try {
    const next = document.adoptNode(await fetched(url));
    if (mine !== asked) return;
    exchange(next, url);
    if (tell) told.textContent = spoken(document.getElementById("said"));
  } catch {
    location.assign(url);
  }
}

function exchange(next, url) {
  const focus = document.activeElement?.id, inside = deal().contains(document.activeElement), scrolls = [...deal().querySelectorAll(".scroller")].map((each) => each.scrollLeft);
  const step = document.activeElement?.dataset?.step;
  deal().replaceWith(next);
  [...next.querySelectorAll(".scroller")].forEach((each, at) => { each.scrollLeft = scrolls[at] ?? 0; });
  if (inside) (focus ? document.getElementById(focus) : next.querySelector(`.record [data-step="${step}"]`))?.focus({ preventScroll: true });
  history.replaceState(null, "", url);
  for (const link of document.querySelectorAll(".languages a")) {
    const to = new URL(link.href), here = new URL(location.href);
    to.search = here.search;
    to.searchParams.set("lang", link.lang);
    link.href = to.href;
  }
  ready();
}

// Cards and suits by their names, for the ear.
function spoken(element) {
  const copy = element.cloneNode(true);
  for (const each of copy.querySelectorAll("[aria-label]")) each.replaceWith(`${each.getAttribute("aria-label")} `);
  return copy.textContent.trim();
}

/** The next step is fetched before it is asked for; values that are still worked out are asked for again. */
function ready() {
  const next = document.querySelector("#go-on[href]");
  if (next) fetched(next.href).catch(() => {});
  if ("pending" in deal().dataset && tries++ < TIMES) setTimeout(() => "pending" in deal().dataset && show(location.href, false), AGAIN);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay a[data-step], #replay a[data-switch]");
  if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show(link.href);
});

// Arrow keys belong to a box that can be scrolled.
const scrolls = (box) => Boolean(box) && box.scrollWidth > box.clientWidth;

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.closest?.("input, select, textarea, summary") || scrolls(event.target.closest?.(".scroller"))) return;
  const link = document.getElementById(KEYS[event.key]);
  if (!link) return;
  event.preventDefault();
  if (link.href) show(link.href);
});

ready();
