// What opens over the table: score sheet, last trick, claims, settings, invitation, a call's meaning.

import { h } from "./dom.js";
import { cardFace, winner } from "./cards.js";
import { auction, facts, nameAt } from "./bridge.js";
import { knocks, mixing, shuffling } from "./lobby.js";
import { look, change } from "./look.js";
import { sheet } from "./sheets.js";
import { callText, cardWords, seatName, sideText, t } from "./words.js";

const TITLES = { sheet: "web.sheet", auction: "web.auction", last: "render.last_trick", more: "web.more", claim: "web.claim", settings: "web.settings", invite: "web.invite", call: "web.call", keys: "web.keys", fair: "web.fair" };

/** The contents of the open panel. */
export function panel(app) {
  const { name, data } = app.panel;
  return [
    h("header", { key: "head" }, h("h2", { id: "panel-head" }, t(TITLES[name])), h("button", { key: "x", type: "button", class: "close", "aria-label": t("web.close"), on: { click: () => app.close() } }, "×")),
    h("div", { key: `body-${name}`, class: `body in-${name}`, ...(name === "sheet" ? { tabindex: "0", role: "region", "aria-label": t("web.sheet") } : {}) }, ({ sheet, auction: callsMade, last, more, claim, settings, invite, call, keys, fair })[name](app, data)),
  ];
}

function callsMade(app) {
  const deal = app.game?.deal;
  return deal ? auction(app, deal, "auction") : null;
}

function last(app) {
  const game = app.game, rounds = app.isRounds;
  const trick = rounds ? game.last_trick : facts(game).tricks.at(-1);
  if (!trick) return h("p", null, t("web.read.no_trick"));
  const trump = rounds ? (game.trump ?? game.round.trump) : facts(game).trump, best = winner(trick.plays, trump);
  return h("ol", { class: "fan" }, trick.plays.map(([who, card]) => h("li", { key: card, class: `laid${who === best ? " best" : ""}` }, cardFace(card),
    h("span", { class: "by" }, rounds ? app.playerName(who) : nameAt(app, who), h("span", { class: "sr" }, `: ${cardWords(card)}`)))));
}

function more(app) {
  const can = (move) => app.asides.includes(move), item = (key, words, go) => h("li", { key }, h("button", { type: "button", on: { click: go } }, words));
  const game = app.game;
  return [knocks(app), h("ul", { key: "menu", class: "menu" },
    app.asides.some((move) => move.startsWith("claim")) ? item("claim", t("web.claim"), () => app.open("claim")) : null,
    can("undo") ? item("undo", t("web.undo"), () => app.act("undo")) : null,
    app.event && app.view.seat ? item("director", t("web.event.call"), () => app.callDirector().then(() => app.close())) : null,
    app.event ? h("li", { key: "event" }, h("a", { class: "button", href: app.at(app.event) }, t("web.event.to"))) : null,
    can("stop") && !app.event ? item("stop", t("web.stop"), () => app.act("stop")) : null,
    game ? item("sheet", t("web.sheet"), () => app.open("sheet")) : null,
    game?.deal ? item("auction", t("web.auction"), () => app.open("auction")) : null,
    game ? item("last", t("render.last_trick"), () => app.open("last")) : null,
    game ? h("li", { key: "deals" }, h("a", { class: "button", href: app.at(`/t/${app.view.table}/deals`) }, t("web.past_deals"))) : null,
    h("li", { key: "rules" }, h("a", { class: "button", href: app.at(`/rules/${app.view.game}`), target: "_blank" }, t("web.rules"))),
    cards(app),
    app.view.digest ? item("fair", t("web.fair"), () => app.open("fair")) : null,
    app.event ? null : item("invite", t("web.invite"), () => app.open("invite")), item("settings", t("web.settings"), () => app.open("settings")), item("keys", t("web.keys"), () => app.open("keys")),
    app.view.seat && !app.view.over && !app.event ? item("stand", t("web.stand"), () => app.command({ do: "stand" }).then(() => app.close())) : null,
    app.view.host && !app.view.closed ? item("close", t("web.close_table"), () => app.command({ do: "close" }).then(() => app.close())) : null)];
}

/** What each side's robots bid by: a link to its convention card, for who has one. */
function cards(app) {
  if (!["rubber", "chicago", "duplicate"].includes(app.view.game)) return null;
  const { systems = ["", ""], levels = ["", ""] } = app.view.robots;
  return ["NS", "EW"].map((side, at) => levels[at] === "beginner" ? null : h("li", { key: side },
    h("a", { class: "button", href: app.at(`/bidding/${systems[at] || "sayc"}`), target: "_blank" }, t("web.system_card", { side: sideText(side) }))));
}

function claim(app) {
  const numbers = app.asides.filter((move) => move.startsWith("claim ")).map((move) => move.slice(6));
  if (!numbers.length) return h("p", null, t("web.no_claim"));
  const send = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    app.act(`claim ${form.get("tricks")} ${form.get("text")}`.trim());
  };
  return h("form", { class: "claim-form", on: { submit: send } },
    h("fieldset", null, h("legend", null, t("web.claim_how_many", { remaining: numbers.at(-1) })), h("div", { class: "numbers" }, numbers.map((each) => h("label", { key: each }, h("input", { type: "radio", name: "tricks", value: each, required: true }), h("span", null, each))))),
    h("label", { class: "field" }, t("web.claim_text"), h("input", { name: "text", maxlength: "400", autocomplete: "off" })),
    h("p", { class: "choices" }, h("button", { class: "main" }, t("web.claim"))));
}

const CHOICES = { theme: ["auto", "light", "dark"], deck: ["two", "four"], size: ["medium", "small", "large"], hand: ["right", "left"], motion: ["on", "off"], taps: ["one", "two"], trick: ["short", "long", "tap"], keys: ["on", "off"] };

function settings(app) {
  return h("form", { class: "settings", on: { submit: (event) => event.preventDefault() } },
    h("p", { class: "languages", role: "group", "aria-label": t("web.language") }, Object.entries(app.languages).map(([code, name]) => h("a", { key: code, href: `?lang=${code}`, lang: code, hreflang: code, "aria-current": code === document.documentElement.lang ? "true" : null }, name))),
    Object.entries(CHOICES).map(([name, values]) => h("fieldset", { key: name }, h("legend", null, t(`web.set.${name}`)), values.map((value) => h("label", { key: value },
      h("input", { type: "radio", name, value, checked: look[name] === value, on: { change: () => change(name, value) } }), h("span", null, t(`web.set.${name}.${value}`)))))));
}

function invite(app) {
  return [
    h("p", { key: "why" }, t(app.inviting)),
    h("p", { key: "link", class: "link" }, h("input", { id: "link", readonly: true, value: app.link, "aria-label": t("web.link"), on: { focus: (event) => event.target.select() } }),
      navigator.clipboard ? h("button", { type: "button", on: { click: () => navigator.clipboard.writeText(app.link).then(() => app.tell(t("web.copied"))) } }, t("web.copy")) : null),
    h("p", { key: "qr", class: "qr" }, h("img", { src: app.at(`/t/${app.view.table}/qr.svg`), alt: t("web.qr"), width: "220", height: "220" })),
  ];
}

function call(app, { index, deal }) {
  const order = "NESW", place = order[(order.indexOf(deal.auction.dealer) + index) % 4], seen = facts(app.game);
  const told = app.view.alerts.filter((each) => each.call === index).at(-1), mine = place === seen.own;
  const theirs = seen.own && place !== seen.own && (order.indexOf(place) + order.indexOf(seen.own)) % 2 === 1;
  const current = deal === app.game.deal || deal.board === app.game.deal.board;
  const send = (event) => {
    event.preventDefault();
    app.command({ do: "alert", call: index, text: new FormData(event.target).get("text") }).then((answer) => answer.kind === "done" && app.close());
  };
  return [
    h("p", { key: "who", class: "big" }, `${seatName(place)}: `, h("b", null, callText(deal.auction.calls[index] ?? ""))),
    told ? h("p", { key: "told" }, told.text) : h("p", { key: "none", class: app.meaning(deal, index).text ? "" : "hint" }, app.meaning(deal, index).text || t("web.not_explained")),
    mine && current ? h("form", { key: "explain", on: { submit: send } }, h("label", { class: "field" }, t("web.explain"), h("input", { name: "text", required: true, maxlength: "200", autocomplete: "off" })), h("p", { class: "choices" }, h("button", { class: "main" }, t("web.explain_send")))) : null,
    theirs && current ? h("p", { key: "ask", class: "choices" }, h("button", { type: "button", on: { click: () => app.command({ do: "ask", call: index }).then((answer) => answer.kind === "done" && app.close()) } }, t("web.ask_call"))) : null,
  ];
}

function fair(app) {
  return [h("p", { key: "what" }, t("web.fair_what")), h("dl", { key: "hash", class: "keys" }, h("dt", null, t("web.fair_deal")), h("dd", null, app.view.label), h("dt", null, t("web.fair_hash")), h("dd", { class: "hash" }, app.view.digest)),
    app.view.seat && !app.view.over && !app.event ? [h("p", { key: "mix" }, t("web.mix_what")), mixing(app), app.view.committed ? shuffling(app) : h("p", { key: "late", class: "hint" }, t("web.mix_late"))] : null];
}

function keys() {
  return h("dl", { class: "keys" }, [["h", "hand"], ["d", "dummy"], ["a", "auction"], ["t", "trick"], ["s", "score"], ["w", "turn"], ["/", "type"]].map(([key, what]) => [
    h("dt", { key }, h("kbd", null, key)), h("dd", { key: `${key}w` }, t(`web.key.${what}`))]));
}
