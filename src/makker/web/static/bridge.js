// The table of the bridge family and of whist: four seats, an auction or a word about trumps, tricks, a dummy.

import { h } from "./dom.js";
import { cardFace, hand, sorted, winner } from "./cards.js";
import { callText, callWords, overText, pips, rank, seatLetter, seatName, sideText, strainText, t } from "./words.js";

const SEATS = "NESW";
const SPOTS = ["bottom", "left", "top", "right"];
export const partner = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];

/** What both families have in common, from either kind of view. */
export function facts(game) {
  if (!("deal" in game)) return whistFacts(game);
  const deal = game.deal, contract = deal.contract, declarer = contract?.declarer ?? deal.declarer;
  return {
    kind: "bridge", deal, contract, declarer, own: game.place, hand: deal.hand, dummy: declarer ? partner(declarer) : null, dummyHand: deal.dummy,
    trump: contract ? contract.bid[1] : null, trick: deal.trick.plays, tricks: deal.tricks, won: deal.won, held: deal.held, turn: deal.turn,
    dealer: deal.dealer, vulnerable: deal.vulnerability, question: deal.question, number: deal.board, playing: contract !== null && deal.result === null,
    name: (place) => SEATS[game.seating.indexOf(place)],
  };
}

function whistFacts(game) {
  const playing = game.held.length > 0 && (game.trick.plays.length > 0 || game.tricks.length > 0 || (game.strain !== null && !talks(game)));
  return {
    kind: "whist", own: game.viewer in { N: 1, E: 1, S: 1, W: 1 } ? game.viewer : null, hand: game.hand, dummy: game.dummy, dummyHand: game.dummy_hand,
    declarer: null, contract: null, trump: game.strain, trick: game.trick.plays, tricks: game.tricks, won: game.won, held: game.held, turn: game.turn,
    dealer: game.dealer, vulnerable: "None", question: null, number: game.number, playing, name: (place) => place, turned: game.turned, namer: game.namer, doubles: game.doubles,
  };
}

const talks = (game) => game.moves.some((move) => /^(name|bridge|double|content)/.test(move));

/** Whose name stands at a place of the table. */
export function nameAt(app, place) {
  const player = facts(app.game).name(place);
  return app.playerName(player);
}

export const isVulnerable = (seat, vulnerable) => vulnerable === "All" || (vulnerable !== "None" && vulnerable.includes(seat));

/** The felt: four seats around the auction or the trick. */
export function felt(app) {
  const seen = facts(app.game), bottom = seen.own ?? "S";
  const spots = [...SEATS].map((seat) => [seat, SPOTS[(SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4]]);
  return h("div", { class: `felt four${seen.playing ? "" : " talking"}` },
    spots.map(([seat, spot]) => h("div", { key: spot, class: `spot ${spot}` },
      plate(app, seen, seat),
      seat === seen.dummy && seen.dummyHand && spot !== "bottom" ? dummy(app, seen, seat, spot) : null,
      claimed(app, seen, seat, spot))),
    h("div", { key: "middle", class: "middle", ...(app.held ? { on: { click: () => app.release() } } : {}) }, seen.playing || app.held ? cross(app, seen, spots) : talk(app, seen)));
}

function plate(app, seen, seat) {
  const player = seen.name(seat), info = app.seatInfo(player), turn = seen.turn === seat;
  const notes = [
    seat === seen.dealer ? h("abbr", { key: "d", class: "mark dealer", title: t("render.dealer"), "aria-label": t("render.dealer") }, t("web.dealer_mark")) : null,
    isVulnerable(seat, seen.vulnerable) ? h("span", { key: "v", class: "mark zone", title: t("render.vulnerable"), "aria-label": t("render.vulnerable"), role: "img" }) : null,
  ];
  const role = app.away.includes(player) && !info.robot ? t("web.away") : seat === seen.declarer && seen.playing ? t("render.declarer") : seat === seen.dummy && seen.dummyHand ? t("render.dummy") : !info.robot ? "" : info.name ? t("web.robot_plays") : t("web.a_robot").toLowerCase();
  return h("div", { key: "plate", class: `plate${turn ? " turn" : ""}${isVulnerable(seat, seen.vulnerable) ? " red" : ""}` },
    h("span", { class: "compass", "aria-hidden": "true" }, seatLetter(seat)),
    h("span", { class: "who" }, h("span", { class: "name" }, info.name || (info.taken ? seatName(seat) : t("web.free"))), role ? h("small", null, role) : null),
    notes);
}

function dummy(app, seen, seat, spot) {
  const label = t("web.dummy_of", { who: nameAt(app, seat) });
  if (spot === "top") {
    return hand(seen.dummyHand, { key: "dummy", zone: "dummy", label, legal: app.moves, raised: app.raised, choose: (card) => app.choose(card), trump: seen.trump, split: app.narrow });
  }
  return column(seen.dummyHand, seen.trump, "dummy", label);
}

/** A hand that lies open at the side: a line for each suit. */
function column(cards, trump, key, label) {
  const suits = sorted(cards, trump).reduce((found, card) => ({ ...found, [card[0]]: [...(found[card[0]] ?? []), card] }), {});
  return h("div", { key, class: "column", role: "group", "aria-label": label, tabindex: "-1", "data-zone": key },
    Object.entries(suits).map(([suit, held]) => h("div", { key: suit, class: `line suit-${suit}` }, h("span", { class: "pip", role: "img", "aria-label": t(`render.strain.${suit}`) }, pips[suit]),
      h("span", null, held.map((card) => rank(card[1])).join(" ")))));
}

function claimed(app, seen, seat, spot) {
  const shown = seen.question?.hand;
  if (!shown || seen.question.seat !== seat || seat === seen.own || seat === seen.dummy) return null;
  const label = t("web.hand_of", { who: nameAt(app, seat) });
  return spot === "top" ? hand(shown, { key: "claimed", zone: "claimed", label, trump: seen.trump, split: app.narrow }) : column(shown, seen.trump, "claimed", label);
}

function cross(app, seen, spots) {
  const plays = app.held?.plays ?? seen.trick, best = plays.length ? winner(plays, app.held ? app.held.trump : seen.trump) : null;
  const spot = Object.fromEntries(spots);
  return h("div", { class: `cross${app.held ? " done" : ""}`, role: "group", "aria-label": t("web.trick") },
    plays.map(([seat, card]) => h("div", { key: `${seat}${card}`, class: `laid ${spot[seat]}${best === seat ? " best" : ""}` },
      h("span", { class: "sr" }, `${nameAt(app, seat)}: ${callCard(card)}`), cardFace(card))),
    plays.length ? null : h("p", { key: "none", class: "hint" }, app.waitingText()));
}

const callCard = (card) => `${t(`render.strain.${card[0]}`)} ${rank(card[1])}`;

function talk(app, seen) {
  if (seen.kind === "whist") return whistTalk(app, seen);
  if (seen.deal.points) return pointsTold(app, seen);
  return auction(app, seen.deal, "auction");
}

function whistTalk(app, seen) {
  return h("div", { class: "said" },
    seen.trump ? h("p", { class: "trump" }, t("render.trump"), " ", strain(seen.trump), seen.doubles ? ` · ${t("render.doubled_times", { times: seen.doubles })}` : "") : null,
    h("p", { class: "hint" }, app.waitingText()));
}

function pointsTold(app, seen) {
  return h("table", { class: "points" }, h("caption", null, t("render.points")),
    h("tbody", null, [...SEATS].map((seat, index) => h("tr", { key: seat }, h("th", { scope: "row" }, seatName(seat), seat === seen.declarer ? h("small", null, ` ${t("render.declarer")}`) : null),
      h("td", null, String(seen.deal.points[index]))))));
}

export const strain = (which) => h("span", { class: `strain suit-${which}` }, strainText(which));

/** The auction in four columns; each call can be asked about. */
export function auction(app, deal, key) {
  const order = "WNES", start = order.indexOf(deal.auction.dealer), calls = deal.auction.calls;
  const cells = [...Array(start).fill(null), ...calls.map((call, index) => ({ call, index }))];
  const open = deal.turn !== null && !deal.contract && calls.length < 319;
  if (open) cells.push({ turn: true });
  const rows = [];
  for (let at = 0; at < cells.length; at += 4) rows.push(cells.slice(at, at + 4));
  return h("div", { key, class: "auction", tabindex: "0", role: "region", "aria-label": t("web.auction") },
    h("table", null,
      h("thead", null, h("tr", null, [...order].map((seat) => h("th", { key: seat, scope: "col", class: isVulnerable(seat, deal.vulnerability) ? "red" : "" },
        h("abbr", { title: `${nameAt(app, seat)}${isVulnerable(seat, deal.vulnerability) ? `, ${t("web.vulnerable")}` : ""}` }, seatLetter(seat)))))),
      h("tbody", null, rows.map((row, number) => h("tr", { key: `r${number}` }, row.map((cell, index) => h("td", { key: `c${index}` }, cell ? said(app, deal, cell) : "")))))));
}

function said(app, deal, { call, index, turn }) {
  if (turn) return h("span", { key: "turn", class: "pending", role: "img", "aria-label": app.waitingText() }, "?");
  const order = "NESW", place = order[(order.indexOf(deal.auction.dealer) + index) % 4], told = app.view.alerts.some((each) => each.call === index);
  const rule = !told && app.seatInfo(facts(app.game).name(place)).robot ? app.meaning(deal, index) : { text: "", artificial: false };
  const alerted = told || rule.artificial; // a robot's call is explained by its rules; an artificial one is marked
  return h("button", {
    key: "call", type: "button", title: rule.text || null, class: `said call-${call.length === 2 && /\d/.test(call) ? call[1] : call}${alerted ? " alerted" : ""}`,
    "aria-label": `${callWords(call)}${jumps(deal.auction.calls, index) ? `, ${t("web.stop_card")}` : ""}${alerted ? `, ${t("web.explained")}` : ""}`, on: { click: () => app.open("call", { index, deal }) },
  }, callText(call), jumps(deal.auction.calls, index) ? h("span", { key: "stop", class: "stop", "aria-hidden": "true" }) : null);
}

/** Whether a bid is higher than it needs to be: then the STOP card lies beside it. */
function jumps(calls, index) {
  const strains = "CDHSN", bid = calls[index];
  if (!/^\d/.test(bid)) return false;
  const before = calls.slice(0, index).reverse().find((call) => /^\d/.test(call));
  const least = !before ? 1 : Number(before[0]) + (strains.indexOf(bid[1]) > strains.indexOf(before[1]) ? 0 : 1);
  return Number(bid[0]) > least;
}

/** What the bar under the title says of contract and tricks. */
export function standing(app) {
  const seen = facts(app.game), parts = [];
  if (seen.contract) {
    parts.push(h("span", { key: "contract", class: "contract" }, h("span", { class: "sr" }, `${t("render.contract")} `), contractText(seen.contract)));
  } else if (seen.kind === "whist" && seen.trump) {
    parts.push(h("span", { key: "trump", class: "contract" }, `${t("render.trump")} `, strain(seen.trump), seen.doubles ? ` ×${2 ** seen.doubles}` : ""));
  }
  if (seen.turned && seen.tricks.length === 0) parts.push(h("span", { key: "turned" }, h("span", { class: `suit-${seen.turned[0]}` }, pips[seen.turned[0]] + rank(seen.turned[1])), ` ${t("render.turned")}`));
  if (seen.playing) {
    const sides = [["NS", seen.won[0] + seen.won[2]], ["EW", seen.won[1] + seen.won[3]]];
    parts.push(h("span", { key: "won", class: "won" }, h("span", { class: "sr" }, `${t("render.tricks")}: `), sides.map(([side, tricks]) => h("span", { key: side, class: seen.own && side.includes(seen.own) ? "us" : "" }, `${sideText(side)} `, h("b", null, String(tricks))))));
  }
  return parts;
}

/** `4♠X S` */
export function contractText(contract) {
  return [contract.bid[0], strain(contract.bid[1]), contract.doubled, contract.declarer ? ` ${seatLetter(contract.declarer)}` : ""];
}

/** How a deal went, in words. */
export function resultText(deal, name) {
  if (!deal.contract) return t("render.passed_out");
  const over = deal.result - 6 - Number(deal.contract.bid[0]);
  return t("web.result", { who: name, over: overText(over) });
}

/** The line over the table: deal, dealer, who is vulnerable. */
export function heading(app) {
  const game = app.game, ended = app.reviewing && game.last;
  if (ended && !game.deal) return t("render.deal.number", { deal: app.view.over ? game.number : game.number - 1 });
  const seen = facts(game), shown = ended ? { number: game.last.board, dealer: game.last.dealer, vulnerable: game.last.vulnerability } : seen;
  const dealer = seatName(shown.dealer), zones = { None: t("render.vulnerable.none"), All: t("render.vulnerable.all") };
  if (seen.kind === "whist") return t("render.head.whist", { deal: seen.number, dealer });
  return t("render.head.deal", { deal: shown.number, dealer, vulnerable: zones[shown.vulnerable] ?? sideText(shown.vulnerable) });
}
