// An event at live tables: its page goes to the table by itself, the table's page tells of the next round and calls the director.

const EVERY = 3000;
const mark = document.querySelector("[data-now]");
const clean = new Map([...document.querySelectorAll("main form")].map((form) => [form, written(form)]));

function written(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

/** Whether somebody has begun to write in a form of this page. */
function dirty() {
  return [...clean].some(([form, before]) => written(form) !== before) || document.activeElement?.matches("main input, main select, main summary, main textarea");
}

/** The page of the event: to the own table when there is one, otherwise as things stand now. */
function follow(now) {
  if ("follow" in mark.dataset && now.go && now.go !== mark.dataset.go) location.assign((document.documentElement.dataset.prefix ?? "") + now.go);
  else if (now.version === mark.dataset.version) return;
  else if (dirty()) mark.firstElementChild.hidden = false;
  else location.reload();
}

/** The page of a table: its clock, what the director announces, the way to the next table or the standings, and that its round is over. */
function strip(now) {
  const clock = document.querySelector(".event-bar .clock"), next = document.querySelector(".event-bar .next"), done = document.querySelector(".event-bar .done"), news = document.querySelector(".event-bar .news");
  const here = location.pathname.slice((document.documentElement.dataset.prefix ?? "").length), moved = Boolean(now.go) && now.go !== here;
  clock.dataset.ends = now.ends;
  clock.hidden = !now.ends || moved;
  if (next) next.hidden = !moved;
  if (next && moved) next.href = (document.documentElement.dataset.prefix ?? "") + now.go;
  done.hidden = !now.done;
  if (now.ended.includes(Number(mark.dataset.round))) document.dispatchEvent(new CustomEvent("round-over"));
  if (news.textContent !== now.announcement) news.textContent = now.announcement;
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(mark.dataset.now, { headers: { Accept: "application/json" } });
    const now = await answer.json();
    if (document.querySelector(".event-bar")) strip(now);
    else follow(now);
  } catch {
    // The next look will tell.
  }
}

/** Call the director without leaving the table. */
async function call(event) {
  event.preventDefault();
  const form = event.target, said = document.querySelector(".event-bar .said");
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "follow" }).catch(() => null);
  said.textContent = answer?.ok ? said.dataset.done : said.dataset.failed;
  setTimeout(() => { said.textContent = ""; }, 6000);
}

if (mark) {
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  document.querySelector(".event-bar form")?.addEventListener("submit", call);
  look();
}
