// A hint from a robot: asked for with a button, shown beside what is asked and spoken once.

import { h } from "./dom.js";
import { say } from "./speak.js";
import { t } from "./words.js";

/** The button, or the hint that has come for this moment. */
export function hinting(app) {
  if (!app.view.hints || !app.moves.length) return null;
  const given = app.hint?.version === app.view.version && app.hint.lang === document.documentElement.lang ? app.hint : null;
  if (given?.text) return h("p", { key: "hinted", class: "hinted" }, given.text);
  return h("button", { key: "hint", type: "button", class: "quiet hint-button", "aria-disabled": given ? "true" : null, on: { click: () => given || wanted(app) } }, t(given ? "web.hint_wait" : "web.hint"));
}

async function wanted(app) {
  const asked = app.hint = { version: app.view.version, lang: document.documentElement.lang, text: "" };
  app.show();
  try {
    const answer = await fetch(app.at(`/api/tables/${app.view.table}/hint?lang=${asked.lang}`), { credentials: "same-origin" });
    const told = await answer.json();
    if (app.hint !== asked) return;
    if (!answer.ok) throw new Error(told.error.text);
    if (told.version === app.view.version) {
      asked.text = told.text;
      say(told.text);
    } else app.hint = null;
  } catch (fault) {
    if (app.hint === asked) app.hint = null;
    app.tell(fault instanceof TypeError ? t("web.not_sent") : fault.message);
  }
  app.show();
}
