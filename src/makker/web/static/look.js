// The visitor's settings: on the root element for the style sheet, in a cookie for the next page.

const root = document.documentElement;

export const look = Object.fromEntries(Object.entries(root.dataset).filter(([name]) => name !== "prefix"));

/** Change a setting at once and keep it. */
export function change(name, value) {
  look[name] = root.dataset[name] = value;
  const pairs = [["lang", root.lang], ...Object.entries(look)].map(([each, chosen]) => `${each}:${chosen}`).join("&");
  document.cookie = `makker_look=${pairs}; path=${root.dataset.prefix || "/"}; max-age=34560000; samesite=lax`;
  dispatchEvent(new CustomEvent("look"));
}

for (const form of document.querySelectorAll("form.settings")) {
  form.addEventListener("change", (event) => event.target.name in look && change(event.target.name, event.target.value));
  form.querySelector(".save")?.remove();
}

for (const picker of document.querySelectorAll("select[data-go]")) picker.addEventListener("change", () => picker.form.requestSubmit());

for (const time of document.querySelectorAll("time[datetime]")) time.textContent = new Date(time.dateTime).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
