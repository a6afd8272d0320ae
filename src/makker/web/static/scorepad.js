// A score sheet that others write on too: look now and then whether it has changed.

const EVERY = 4000;
const mark = document.querySelector(".fresh");
const clean = new Map([...document.querySelectorAll("form")].map((form) => [form, written(form)]));

function written(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

/** Whether somebody has begun to write in a form of this page. */
function dirty() {
  return [...clean].some(([form, before]) => written(form) !== before) || document.activeElement?.matches("input, select, summary");
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(mark.dataset.where, { headers: { Accept: "application/json" } });
    const { version } = await answer.json();
    if (String(version) === mark.dataset.version) return;
    if (dirty()) mark.firstElementChild.hidden = false;
    else location.reload();
  } catch {
    // The next look will tell.
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
