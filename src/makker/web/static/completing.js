/* Names complete themselves also after the first: the list offers what is already written, and then each name. */
const list = document.getElementById("earlier");
const names = [...(list?.options ?? [])].map((option) => option.value);

/** What stands before the name that is being written. */
function before(text) {
  const at = Math.max(...[":", " – ", " - ", ",", ";", "&", "/"].map((sign) => (text.includes(sign) ? text.lastIndexOf(sign) + sign.length : 0)));
  return at ? `${text.slice(0, at).trimEnd()} ` : "";
}

function offer(event) {
  if (event.target.getAttribute("list") !== "earlier") return;
  const head = before(event.target.value);
  const taken = event.target.value.slice(event.target.value.lastIndexOf(":") + 1).toLowerCase(); // what a team is called is no player
  list.replaceChildren(...names.filter((name) => !head || !taken.includes(name.toLowerCase())).map((name) => new Option("", head + name)));
}

if (names.length) for (const kind of ["focusin", "input"]) document.addEventListener(kind, offer);
