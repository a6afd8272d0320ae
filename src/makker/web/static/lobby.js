// Before the game: who sits where, and the way to bring friends.

import { h } from "./dom.js";
import { seatName, t } from "./words.js";

/** Seats to take, the link with its QR code, and the start. */
export function lobby(app) {
  const view = app.view, free = view.seats.filter((seat) => !seat.taken).length;
  return h("div", { key: "lobby", class: "lobby" },
    h("div", { key: "seats", class: "card-like" }, h("h2", null, t("web.seats")),
      h("label", { key: "name", class: "field" }, t("web.name"), h("input", { id: "name", name: "name", value: app.myName, maxlength: "40", autocomplete: "nickname", on: { input: (event) => { app.myName = event.target.value; } } })),
      h("ul", { key: "list", class: "seats" }, view.seats.map((seat) => h("li", { key: seat.seat, class: seat.seat === view.seat ? "me" : "" },
        h("span", { key: "s", class: "compass", "aria-hidden": "true" }, seatLabel(seat.seat)), h("span", { key: "n", class: "name" }, h("span", { class: "sr" }, `${seatName(seat.seat)}: `), seat.taken ? seat.name || t("web.a_robot") : t("web.free")),
        seat.seat === view.seat ? h("span", { key: "you", class: "tag" }, t("web.you")) : app.away.includes(seat.seat) ? h("span", { key: "away", class: "tag" }, t("web.away")) : view.welcome && (!seat.taken || (seat.robot && !seat.name)) ? h("button", { key: "sit", type: "button", "aria-label": `${t("web.sit")}: ${seatName(seat.seat)}`, on: { click: () => app.sit(seat.seat) } }, t("web.sit")) : null))),
      app.fault ? h("p", { key: "fault", class: "fault", role: "alert" }, app.fault) : null,
      knocks(app), view.welcome ? null : asking(app), view.seat ? mixing(app) : null,
      view.seat ? h("p", { key: "go", class: "choices" }, h("button", { type: "button", class: "main", on: { click: () => app.command({ do: "start" }) } }, free ? t("web.start_robots") : t("web.start")))
        : view.welcome ? h("p", { key: "hint", class: "hint" }, t("web.sit_or_watch")) : null,
      h("p", { key: "settings", class: "choices" }, h("button", { type: "button", on: { click: () => app.open("settings") } }, t("web.settings")))),
    h("div", { key: "invite", class: "card-like invite" }, h("h2", null, t("web.invite")), h("p", { key: "how" }, t(app.inviting)),
      h("p", { key: "link", class: "link" }, h("input", { id: "invite-link", readonly: true, value: app.link, "aria-label": t("web.link"), on: { focus: (event) => event.target.select() } }),
        navigator.clipboard ? h("button", { type: "button", on: { click: () => navigator.clipboard.writeText(app.link).then(() => app.tell(t("web.copied"))) } }, t("web.copy")) : null),
      h("p", { key: "qr", class: "qr" }, h("img", { src: app.at(`/t/${view.table}/qr.svg`), alt: t("web.qr"), width: "200", height: "200" }))));
}

/** For who may not sit yet: the way to ask the host. */
export function asking(app) {
  return h("div", { key: "asking", class: "choices" }, h("p", { key: "what", class: "hint" }, t(app.view.knocked ? "web.knock_wait" : "web.knock_what")),
    app.view.knocked ? null : h("button", { key: "knock", type: "button", class: "main", on: { click: () => app.knock() } }, t("web.knock")));
}

/** For the host: who waits to be let in. */
export function knocks(app) {
  return app.view.knocks.length ? h("ul", { key: "knocks", class: "seats" }, app.view.knocks.map(([number, who]) => h("li", { key: number }, h("span", { class: "name" }, t("web.knock_at", { who })),
    h("button", { type: "button", on: { click: () => app.command({ do: "admit", knock: number }) } }, t("web.knock_admit", { who }))))) : null;
}

/** Whether one wants time to add to the shuffles. */
export function mixing(app) {
  return h("label", { key: "mixing", class: "check" }, h("input", { type: "checkbox", checked: app.view.mixing.includes(app.view.seat), on: { change: (event) => app.command({ do: "mix", text: event.target.checked ? "on" : "off" }) } }), h("span", null, t("web.mix")));
}

/** Words for the next shuffle, while it is committed to and not yet dealt. */
export function shuffling(app) {
  const send = (event) => {
    event.preventDefault();
    app.command({ do: "entropy", text: new FormData(event.target).get("text") }).then((answer) => answer.kind === "done" && app.tell(t("web.mix_added")));
  };
  return h("form", { key: "shuffling", class: "shuffling", on: { submit: send } }, h("label", { class: "field" }, t("web.mix_words"), h("input", { name: "text", required: true, maxlength: "200", autocomplete: "off" })), h("button", null, t("web.mix_add")));
}

const seatLabel = (seat) => (/\d/.test(seat) ? seat : seatName(seat)[0]);
