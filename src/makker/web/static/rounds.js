// The table of bondebridge, plump and oh hell: everybody for himself, bids and tricks.

import { h } from "./dom.js";
import { cardBack, cardFace, winner } from "./cards.js";
import { strain } from "./bridge.js";
import { cardText, cardWords, plural, t } from "./words.js";

const trumpOf = (game) => game.trump ?? game.round.trump;

/** The players in a ring from the viewer's left, with bids and tricks; the trick in the middle. */
export function felt(app) {
  const game = app.game;
  return h("div", { class: "felt ring" },
    h("ol", { key: "players", class: `players of${game.players.length}` }, around(app).map((player) => h("li", { key: player }, plate(app, player)))),
    h("div", { key: "middle", class: "middle", ...(app.held ? { on: { click: () => app.release() } } : {}) }, middle(app)));
}

function around(app) {
  const players = app.game.players, at = players.indexOf(app.view.seat);
  return at < 0 ? players : [...players.slice(at + 1), ...players.slice(0, at), players[at]];
}

function plate(app, player) {
  const game = app.game, index = game.players.indexOf(player), info = app.seatInfo(player), turn = game.to_act.includes(player);
  const forehead = game.foreheads.find(([holder]) => holder === player);
  return h("div", { class: `plate${turn ? " turn" : ""}${player === app.view.seat ? " me" : ""}` },
    h("span", { class: "who" }, h("span", { class: "name" }, app.playerName(player)), info.robot && info.name ? h("small", null, t("web.robot_plays")) : app.away.includes(player) ? h("small", null, t("web.away")) : null),
    player === game.dealer ? h("abbr", { class: "mark dealer", title: t("render.dealer"), "aria-label": t("render.dealer") }, t("web.dealer_mark")) : null,
    h("span", { class: "bid" }, bidText(app, index)),
    forehead ? h("span", { class: "forehead" }, h("span", { class: "sr" }, `${t("render.on_forehead")}: ${cardWords(forehead[1])}`), cardFace(forehead[1])) : null);
}

function bidText(app, index) {
  const game = app.game, bid = game.bids[index] ?? null, done = game.phase === "play" || game.won.some(Boolean);
  if (bid === null) {
    return game.has_bid[index] ? h("span", { class: "fist", role: "img", "aria-label": t("web.has_bid") }, fist()) : h("span", { class: "open", role: "img", "aria-label": t("web.no_bid") }, "–");
  }
  const kept = done ? (game.won[index] === bid ? "kept" : game.won[index] > bid ? "over" : "") : "";
  return h("span", { class: kept, role: "img", "aria-label": done ? t("web.took_of_bid", { tricks: game.won[index], bid }) : t("web.bid_is", { bid }) },
    done ? [h("b", null, String(game.won[index])), `/${bid}`] : h("b", null, String(bid)));
}

function middle(app) {
  const game = app.game, plays = app.held?.plays ?? game.trick.plays, trump = app.held ? app.held.trump : trumpOf(game);
  const best = plays.length ? winner(plays, trump) : null;
  if (!plays.length) {
    return h("div", { class: "said" }, trump ? h("p", { key: "trump", class: "trump", "aria-hidden": "true" }, trump === "N" ? t("render.no_trump") : strain(trump)) : null, h("p", { key: "hint", class: "hint" }, app.waitingText()));
  }
  return h("div", { class: `fan${app.held ? " done" : ""}`, role: "group", "aria-label": t("web.trick") },
    plays.map(([player, card]) => h("div", { key: `${player}${card}`, class: `laid${best === player ? " best" : ""}` }, cardFace(card),
      h("span", { class: "by" }, app.playerName(player), h("span", { class: "sr" }, `: ${cardWords(card)}`)))));
}

/** The trumps, and what is known of them. */
export function standing(app) {
  const game = app.game, trump = trumpOf(game), parts = [];
  if (trump) parts.push(h("span", { key: "trump", class: "contract" }, trump === "N" ? t("render.no_trump") : [h("span", { class: "sr" }, `${t("render.trump")} `), strain(trump)]));
  const card = game.drawn ?? game.turned;
  if (card) parts.push(h("span", { key: "card" }, h("span", { class: `suit-${card[0]}` }, cardText(card)), ` ${t(game.drawn ? "render.drawn" : "render.turned")}`));
  if (game.put_aside.length) parts.push(h("span", { key: "aside" }, `${game.put_aside.map(cardText).join(" ")} ${t("render.put_aside")}`));
  const known = game.bids.filter((bid) => bid !== null);
  if (known.length === game.players.length) parts.push(h("span", { key: "sum" }, `${t("web.sum")} `, h("b", null, `${known.reduce((sum, bid) => sum + bid, 0)}/${game.round.cards}`)));
  return parts;
}

export function heading(app) {
  const game = app.game;
  if (app.reviewing) return t("web.round_of", { round: game.sheet.length, rounds: game.plan.length });
  return t("render.head.round", { round: game.round.number, rounds: game.plan.length, cards: plural("render.cards", game.round.cards), dealer: app.playerName(game.dealer) });
}

/** The card on one's own forehead: only its back. */
export function blind(app) {
  const live = app.moves.includes("blind");
  return h("div", { key: "blind", class: "hand", role: "group", "aria-label": t("render.forehead"), "data-zone": "hand" },
    h("div", { class: "row" }, h("button", { key: "blind", type: "button", class: `card${live ? " live" : ""}`, "aria-disabled": live ? null : "true",
      "aria-label": t("web.own_forehead"), on: { click: () => live && app.act("blind") } }, cardBack())));
}

// A closed hand: the bid is made and not yet shown.
function fist() {
  return h("svg", { viewBox: "0 0 32 28", "aria-hidden": "true", focusable: "false" },
    h("path", { d: "M4 11V7.5a3 3 0 0 1 6 0V5.5a3 3 0 0 1 6 0V6a3 3 0 0 1 6 0V8a3 3 0 0 1 6 0V17Q28 26 19 26H13Q4 26 4 17Z" }), h("path", { class: "fold", d: "M10 8V13M16 6V13M22 7V13M4 15H15a3 3 0 0 1 0 6H10" }));
}
