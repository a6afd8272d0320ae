// Hands whose values are still being worked out: ask again until they are there, and put them in their place.

const AGAIN = 3000, TIMES = 40;
const waiting = () => [...document.querySelectorAll(".hand-record[data-pending]")];

async function ask(tries) {
  if (!waiting().length || tries > TIMES) return;
  if (!document.hidden) {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      const found = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const old of waiting()) {
        const made = found.getElementById(old.id);
        if (made && !("pending" in made.dataset)) old.replaceWith(document.adoptNode(made));
      }
    } catch {
      // The next time will tell.
    }
  }
  setTimeout(ask, AGAIN, tries + 1);
}

setTimeout(ask, AGAIN, 0);
