// The score sheets, as on paper.

import { h } from "./dom.js";
import { contractText, strain } from "./bridge.js";
import { number, overText, seatLetter, sideText, t } from "./words.js";

const SIDES = ["NS", "EW"];

/** The sheet of whatever game is played. */
export function sheet(app) {
  const game = app.game, score = game.score;
  if (app.isRounds) return roundsSheet(app);
  if (Array.isArray(score)) return [score.map((chukker, index) => chicago(chukker, index, score.length)), app.rotates ? players(app, score) : null];
  if ("boards" in score) return boards(score);
  return "entries" in score ? columns(score) : whist(score);
}

const sum = (entries) => entries.reduce((total, entry) => total + entry.points, 0);

function heads(first = "") {
  return h("thead", null, h("tr", null, h("th", { key: "first", scope: "col" }, first || h("span", { class: "sr" }, t("web.item"))), SIDES.map((side) => h("th", { key: side, scope: "col" }, sideText(side)))));
}

/** Two columns with the line: bonuses stacked above it, trick points below, a line under each game. */
function columns(score) {
  const rows = [], cell = (entry) => h("td", null, entry ? number(entry.points) : "");
  const put = (entries, how) => entries.forEach((entry) => rows.push(h("tr", { key: rows.length, class: how },
    h("th", { scope: "row" }, t(`render.item.${entry.item}`)), SIDES.map((side) => h("td", { key: side }, entry.side === side ? number(entry.points) : "")))));
  put(score.entries.filter((entry) => !entry.below).reverse(), "over");
  if (!rows.length) rows.push(h("tr", { key: "empty", class: "over" }, h("td", { class: "blank" }, "\u00a0"), cell(), cell()));
  const body = [h("tbody", { key: "above", class: "above" }, rows.splice(0))];
  const decided = SIDES.some((side) => score.games.filter((winner) => winner === side).length === 2);
  for (let game = 1; game <= score.games.length + (decided ? 0 : 1); game++) {
    put(score.entries.filter((entry) => entry.below && entry.game === game), "under");
    if (!rows.length) rows.push(h("tr", { key: "empty", class: "under" }, h("td", { class: "blank" }, "\u00a0"), cell(), cell()));
    body.push(h("tbody", { key: `game${game}`, class: game <= score.games.length ? "game won" : "game" }, rows.splice(0)));
  }
  return h("table", { class: "sheet rubber" }, h("caption", null, t("web.sheet")), heads(), body, totals(SIDES.map((side) => sum(score.entries.filter((entry) => entry.side === side)))));
}

function totals(points, label = t("render.total"), span = 1) {
  return h("tfoot", null, h("tr", null, h("th", { scope: "row", colspan: span > 1 ? String(span) : null }, label), points.map((each, index) => h("td", { key: index }, number(each)))));
}

const ORDER = "NESW";

/** Four deals: who dealt, who was vulnerable, the points of each side. */
function chicago(score, index, of) {
  const rows = [1, 2, 3, 4].map((deal) => {
    const dealer = ORDER[(ORDER.indexOf(score.first_dealer) + deal - 1) % 4];
    const points = SIDES.map((side) => sum(score.entries.filter((entry) => entry.deal === deal && entry.side === side)));
    const played = deal <= score.deals;
    return h("tr", { key: deal, class: deal === score.deals + 1 ? "now" : "" },
      h("th", { scope: "row" }, `${deal} · ${seatLetter(dealer)} · ${zone(score, deal, dealer)}`), points.map((each, side) => h("td", { key: side }, played && each ? number(each) : "")));
  });
  const caption = of > 1 ? t("web.chukker", { chukker: index + 1 }) : t("web.sheet");
  return h("table", { key: `c${index}`, class: "sheet" }, h("caption", null, caption), heads(t("web.deal_dealer_zone")), h("tbody", null, rows),
    totals(SIDES.map((side) => sum(score.entries.filter((entry) => entry.side === side)))));
}

const SEATINGS = ["NESW", "NSWE", "NWES"];

/** With partners who change: what each player has, and that less what the opponents had. */
function players(app, chukkers) {
  const points = [0, 0, 0, 0], net = [0, 0, 0, 0];
  chukkers.forEach((score, number) => [...ORDER].forEach((_, player) => {
    const own = "NS".includes(SEATINGS[number % 3][player]) ? "NS" : "EW", of = (side) => sum(score.entries.filter((entry) => entry.side === side));
    points[player] += of(own);
    net[player] += of(own) - of(own === "NS" ? "EW" : "NS");
  }));
  return h("table", { key: "players", class: "sheet totals" }, h("caption", null, t("web.totals")),
    h("thead", null, h("tr", null, h("th", { key: "n", scope: "col" }, h("span", { class: "sr" }, t("web.player"))), ["render.points", "web.net"].map((key) => h("th", { key, scope: "col" }, t(key))))),
    h("tbody", null, [...ORDER].map((player, index) => h("tr", { key: player }, h("th", { scope: "row" }, app.playerName(player)), h("td", { key: "p" }, number(points[index])), h("td", { key: "n" }, number(net[index]))))));
}

function zone(score, deal, dealer) {
  if (deal === 1) return t("render.vulnerable.none");
  if (deal === 4) return t("render.vulnerable.all");
  const own = "NS".includes(dealer) ? "NS" : "EW";
  return sideText(score.scoring.middle_deals === "dealer" ? own : own === "NS" ? "EW" : "NS");
}

function boards(score) {
  const total = score.boards.reduce((all, board) => all + board.ns, 0);
  return h("table", { class: "sheet" }, h("caption", null, t("web.sheet")),
    h("thead", null, h("tr", null, [t("render.board"), t("render.contract"), ...SIDES.map(sideText)].map((head) => h("th", { key: head, scope: "col" }, head)))),
    h("tbody", null, score.boards.map((board) => h("tr", { key: board.board }, h("th", { scope: "row" }, String(board.board)),
      h("td", { key: "c", class: "text" }, board.contract ? [contractText(board.contract), ` ${overText(board.tricks - 6 - Number(board.contract.bid[0]))}`] : t("render.passed_out")),
      h("td", { key: "ns" }, board.ns > 0 ? number(board.ns) : ""), h("td", { key: "ew" }, board.ns < 0 ? number(-board.ns) : "")))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row", colspan: "2" }, t("render.total")), h("td", { key: "ns" }, total > 0 ? number(total) : ""), h("td", { key: "ew" }, total < 0 ? number(-total) : ""))));
}

function whist(score) {
  const counted = score.scoring.rubber_points;
  const rows = score.games.map((game, index) => h("tr", { key: index }, h("th", { scope: "row" }, `${t("render.game")} ${index + 1}`),
    SIDES.map((side) => h("td", { key: side }, side === game.winner ? `${game.points}${counted ? ` (+${game.rubber_points})` : ""}` : String(game.loser)))));
  rows.push(h("tr", { key: "now", class: "now" }, h("th", { scope: "row" }, `${t("render.game")} ${score.games.length + 1}`), score.points.map((each, side) => h("td", { key: side }, String(each)))));
  const most = Math.max(0, ...SIDES.map((side) => score.games.filter((game) => game.winner === side).length));
  const total = SIDES.map((side) => score.games.filter((game) => game.winner === side).reduce((all, game) => all + (counted ? game.rubber_points : 1), 0)
    + (counted && most === score.scoring.games_to_win && score.games.filter((game) => game.winner === side).length === most ? 2 : 0));
  return h("table", { class: "sheet" }, h("caption", null, t("web.sheet")), heads(), h("tbody", null, rows), totals(total, counted ? t("render.rubber_points") : t("render.games")));
}

/** Every round of the plan: cards, trumps, and for each player bid, tricks and the total. */
function roundsSheet(app) {
  const game = app.game, now = game.sheet.length, trumps = game.plan.some((planned) => planned.trump !== "N");
  return h("table", { class: `sheet rounds${game.players.length > 3 ? " many" : ""}` }, h("caption", null, t("web.sheet")),
    h("thead", null, h("tr", null, h("th", { key: "r", scope: "col" }, t("render.round.short")), h("th", { key: "c", scope: "col" }, t("render.cards.short")), trumps ? h("th", { key: "t", scope: "col" }, t("render.trump")) : null,
      game.players.map((player) => h("th", { key: player, scope: "col" }, h("abbr", { title: app.playerName(player) }, app.seatInfo(player).name || `${t("web.a_robot")[0]}${player}`))))),
    h("tbody", null, game.plan.map((planned, index) => {
      const score = game.sheet[index], trump = score?.trump ?? planned.trump;
      return h("tr", { key: planned.number, class: index === now ? "now" : score ? "" : "later" }, h("th", { scope: "row" }, String(planned.number)), h("td", { key: "c" }, String(planned.cards)),
        trumps && h("td", { key: "t" }, trump === null || trump === undefined ? "" : trump === "N" ? t("render.no_trump.short") : strain(trump), planned.forehead ? " ☻" : ""),
        game.players.map((player, who) => h("td", { key: player, class: planned.dealer === player ? "deals" : "" }, score
          ? [h("span", { class: score.bids[who] === score.tricks[who] ? "kept" : "missed" }, `${score.tricks[who]}/${score.bids[who]}`), " ", h("b", null, number(score.totals[who]))]
          : index === now && game.bids[who] !== null && game.bids[who] !== undefined ? String(game.bids[who]) : "")));
    })));
}
