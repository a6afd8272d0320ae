// The end of a deal or a round: all hands, how it went, and at the end of the game who won.

import { h } from "./dom.js";
import { bySuit, readDeal } from "./cards.js";
import { contractText, facts, nameAt as nameNow, resultText } from "./bridge.js";
import { shuffling } from "./lobby.js";
import { number, pips, rank, seatLetter, sideText, t } from "./words.js";

const SEATS = "NESW";

/** Who played: at an event's table those who had the seats, also where robots have taken them since. */
const nameAt = (app, seat) => app.names[seat] || nameNow(app, seat);

/** Tells one ended deal from another; null before the first has ended. */
export function ended(app) {
  const game = app.game;
  if (!game) return null;
  if (app.isRounds) return game.sheet.length ? `r${game.sheet.length}` : null;
  return game.last ? `d${game.deal ? game.boards : game.number}${app.view.over}` : app.view.over ? "over" : null;
}

export function result(app) {
  const game = app.game;
  return h("section", { key: "result", class: "result", "aria-labelledby": "result-head", tabindex: "-1", "data-zone": "result" },
    app.isRounds ? roundResult(app) : game.last ? dealResult(app) : null, game.deal && game.last ? app.event && !app.roundOver ? h("p", { key: "files", class: "scored hint" }, t("web.event.after")) : files(app) : null,
    !app.event && (game.outcome || app.view.over) ? outcome(app) : null);
}

/** How many deals have ended: the number of the last one's page. */
export function endedDeals(app) {
  const game = app.game;
  if (app.isRounds) return game.sheet.length;
  return game.deal ? game.boards - (game.deal.result === null ? 1 : 0) : game.number - (app.view.over ? 0 : 1);
}

/** The way on to the next deal, or to another game. */
export function goOn(app) {
  const adds = app.view.mixing.includes(app.view.seat) && app.view.committed && app.isAwaited;
  return [adds ? shuffling(app) : null, h("p", { key: "go", class: "choices" }, app.view.committed && app.view.seat && !app.isAwaited ? null : h("button", { key: "on", type: "button", class: app.event && app.view.over ? "" : "main", on: { click: () => app.dismiss() } }, app.view.over ? t("web.close") : t("web.go_on")),
    ended(app) === null || (app.event && !app.roundOver) ? null : h("a", { key: "replay", class: "button", href: app.at(`/t/${app.view.table}/deals/${endedDeals(app)}`) }, t("web.replay")),
    app.event && (app.view.over || app.view.closed) ? h("a", { key: "event", class: "button main", href: app.at(app.event) }, t("web.event.to")) : null,
    app.view.over && !app.event ? h("a", { key: "home", class: "button", href: app.at("/") }, t("web.new_game")) : null)];
}

/** The way back to the end of the game. */
export function seeAgain(app) {
  return h("p", { key: "again", class: "choices" }, h("button", { type: "button", class: "main", on: { click: () => app.again() } }, t("web.result_again")),
    app.event ? h("a", { key: "event", class: "button", href: app.at(app.event) }, t("web.event.to")) : h("a", { key: "home", class: "button", href: app.at("/") }, t("web.new_game")));
}

/** The deal to take away, as the files that other programs read. */
function files(app) {
  return h("p", { key: "files", class: "scored hint" }, ["pbn", "lin"].map((kind) => h("a", { key: kind, href: app.at(`/t/${app.view.table}/deals/${endedDeals(app)}.${kind}`), download: true }, kind.toUpperCase())));
}

function roundResult(app) {
  const game = app.game, score = game.sheet.at(-1);
  return [
    h("h2", { key: "head", id: "result-head" }, t("render.round.number", { round: score.number })),
    h("table", { key: "table", class: "sheet" }, h("thead", null, h("tr", null, h("th", { key: "n", scope: "col" }, h("span", { class: "sr" }, t("web.player"))), ["render.bid", "render.taken", "render.points", "render.total"].map((key) => h("th", { key, scope: "col" }, t(key))))),
      h("tbody", null, game.players.map((player, who) => h("tr", { key: player, class: score.bids[who] === score.tricks[who] ? "kept" : "" }, h("th", { scope: "row" }, app.playerName(player)),
        [score.bids, score.tricks, score.points, score.totals].map((column, index) => h("td", { key: index }, number(column[who]))))))),
  ];
}

function dealResult(app) {
  const game = app.game;
  if (Array.isArray(game.last)) {
    const [deal, tricks] = game.last;
    return [h("h2", { key: "head", id: "result-head" }, t("web.tricks_of", { ns: sideText("NS"), tricks, ew: sideText("EW"), others: 13 - tricks })), diagram(app, readDeal(deal), null), scored(game.score)];
  }
  const last = game.last, declarer = last.contract ? nameAt(app, last.contract.declarer) : "";
  return [
    h("h2", { key: "head", id: "result-head" }, last.contract ? [contractText(last.contract), " · ", resultText(last, declarer)] : t("render.passed_out")),
    last.deal ? diagram(app, readDeal(last.deal), last) : null, scored(game.score),
  ];
}

/** Four hands as they were dealt, the viewer's at the bottom. */
function diagram(app, hands) {
  const bottom = facts(app.game).own ?? "S", spots = ["south", "west", "north", "east"];
  return h("div", { key: "diagram", class: "diagram" }, [...SEATS].map((seat, index) => h("div", { key: seat, class: `seat ${spots[(index - SEATS.indexOf(bottom) + 4) % 4]}` },
    h("h3", null, h("span", { class: "compass", "aria-hidden": "true" }, seatLetter(seat)), nameAt(app, seat)),
    bySuit(hands[seat]).map(([suit, ranks]) => h("p", { key: suit, class: `suit-${suit}` }, h("span", { class: "pip", role: "img", "aria-label": t(`render.strain.${suit}`) }, pips[suit]), h("span", null, ranks.map(rank).join(" ") || "–"))))));
}

/** What was written on the sheet for the last deal. */
function scored(score) {
  const sheet = Array.isArray(score) ? (score.at(-1).deals ? score.at(-1) : (score.at(-2) ?? score[0])) : score;
  if (sheet.boards) {
    const points = sheet.boards.at(-1)?.ns ?? 0;
    return h("p", { key: "scored", class: "scored" }, `${sideText(points >= 0 ? "NS" : "EW")} `, h("b", null, number(Math.abs(points))));
  }
  const entries = (sheet.entries ?? []).filter((entry) => entry.deal === sheet.deals);
  return entries.length ? h("ul", { key: "scored", class: "scored" }, entries.map((entry, index) => h("li", { key: index }, `${sideText(entry.side)} ${t(`render.item.${entry.item}`)} `, h("b", null, number(entry.points))))) : null;
}

function outcome(app) {
  const game = app.game;
  const scores = game.outcome?.scores ?? game.totals.map((total, index) => [game.players[index], total]);
  const best = Math.max(...scores.map(([, points]) => points));
  const winners = game.outcome?.winners ?? scores.filter(([, points]) => points === best).map(([who]) => who);
  const called = (who) => (who.length === 2 && "NSEW".includes(who) ? sideText(who) : app.playerName(who));
  const names = winners.map(called).join(", ");
  return h("div", { key: "outcome", class: "outcome" }, h("h2", null, winners.length === 0 ? t("web.nobody_won") : winners.length > 1 ? t("web.shared", { who: names }) : t("web.won", { who: names })),
    h("p", null, scores.map(([who, points]) => `${called(who)} ${number(points)}`).join(" · ")));
}
