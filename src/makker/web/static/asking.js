// What the player is asked: the bidding box, numbers of tricks, yes or no, trumps.

import { h } from "./dom.js";
import { facts, nameAt, strain } from "./bridge.js";
import { callText, callWords, cardText, strainText, t } from "./words.js";

/** The prompt and the buttons under the table. */
export function ask(app) {
  const moves = app.moves;
  if (!moves.length) return { prompt: app.waitingText(), controls: null };
  const found = question(app, moves) ?? (app.isRounds ? rounds(app, moves) : talk(app, moves)) ?? { prompt: cardPrompt(app), controls: null };
  return { mine: true, ...found };
}

function cardPrompt(app) {
  if (app.isRounds) return t("play.ask.card").replace(/:$/, "");
  const seen = facts(app.game);
  return (seen.turn === seen.dummy && seen.own !== seen.dummy ? t("play.ask.dummy_card") : t("play.ask.card")).replace(/:$/, "");
}

function question(app, moves) {
  const game = app.game, asked = game.deal?.question;
  if (moves.includes("no honours")) return yesNo(app, t("play.ask.honours"), ["honours", "no honours"], moves);
  if (!moves.includes("accept")) return null;
  if (game.stopping) return yesNo(app, t("play.ask.stop", { who: app.playerName(game.stopping[0]) }), ["accept", "refuse"], moves);
  const who = nameAt(app, asked.seat);
  if (asked.kind === "undo") return yesNo(app, t("play.ask.undo", { who }), ["accept", "refuse"], moves);
  const said = asked.text ? h("q", null, spoken(asked.text)) : null;
  return yesNo(app, [t("play.ask.claim", { who, tricks: asked.tricks, remaining: asked.remaining }), said ? " " : null, said], ["accept", "refuse"], moves);
}

/** A statement that is a line of cards, in the letters of the language. */
function spoken(text) {
  const cards = text.split(" ");
  return cards.every((card) => /^[SHDC][2-9TJQKA]$/.test(card)) ? cards.map(cardText).join(" ") : text;
}

function yesNo(app, prompt, [yes, no], moves) {
  return { prompt, controls: h("div", { key: "yesno", class: "choices" },
    [[yes, t("web.yes"), "main"], [no, t("web.no"), ""]].map(([text, words, how]) => h("button", {
      key: text, type: "button", class: how, "aria-disabled": moves.includes(text) ? null : "true", on: { click: () => moves.includes(text) && app.act(text) } }, words))) };
}

function rounds(app, moves) {
  const game = app.game;
  if (game.phase === "play") return moves.includes("blind") ? { prompt: t("web.ask_blind"), controls: null } : null;
  const prompt = game.phase === "change" ? t("play.ask.change", { tricks: game.round.cards }) : t("play.ask.bid");
  const numbers = Array.from({ length: game.round.cards + 1 }, (_, number) => String(number));
  return { prompt, controls: h("div", { key: "numbers", class: "numbers", role: "group", "aria-label": prompt },
    numbers.map((number) => h("button", { key: number, type: "button", "aria-disabled": moves.includes(number) ? null : "true", on: { click: () => moves.includes(number) && app.act(number) } }, number))) };
}

function talk(app, moves) {
  if (moves.some((move) => move.startsWith("name "))) return trumps(app, moves);
  if (moves.includes("content")) {
    return { prompt: t("play.ask.double"), controls: h("div", { key: "double", class: "choices" },
      h("button", { key: "c", type: "button", class: "main", on: { click: () => app.act("content") } }, t("web.content")),
      h("button", { key: "d", type: "button", on: { click: () => app.act("double") } }, t("web.double"))) };
  }
  if (moves.some((move) => move.startsWith("play "))) return { prompt: t("play.ask.contract"), controls: box(app, moves, "play ") };
  if (moves.includes("P")) return { prompt: t("play.ask.call"), controls: box(app, moves, "") };
  return null;
}

function trumps(app, moves) {
  const strains = moves.filter((move) => move.startsWith("name ")).map((move) => move.slice(5));
  return { prompt: t("play.ask.trumps"), controls: h("div", { key: "trumps", class: "choices" },
    strains.map((which) => h("button", { key: which, type: "button", class: "big", "aria-label": t(`render.strain.${which}`), on: { click: () => app.act(`name ${which}`) } }, strain(which))),
    moves.includes("bridge") ? h("button", { key: "bridge", type: "button", on: { click: () => app.act("bridge") } }, t("web.bridge_it")) : null) };
}

const STRAINS = "CDHSN";

/** The bidding box: all 35 bids where there is room, or else a level and then its strains. */
function box(app, moves, prefix) {
  const can = (bid) => moves.includes(prefix + bid);
  const plain = prefix ? [] : ["P", "X", "XX"];
  const calls = h("div", { key: "calls", class: "calls" }, plain.map((call) => h("button", {
    key: call, type: "button", class: `call call-${call}`, "aria-label": callWords(call), "aria-disabled": can(call) ? null : "true", on: { click: () => can(call) && app.act(call) } }, callText(call))));
  if (!app.small) {
    return h("div", { key: "box", class: "box", role: "group", "aria-label": t("web.bidding_box") },
      h("div", { key: "bids", class: "bids" }, Array.from("1234567", (level) => [...STRAINS].map((which) => bid(app, level + which, can(level + which), prefix)))), calls);
  }
  const levels = [..."1234567"], open = (level) => [...STRAINS].some((which) => can(level + which));
  const level = levels.includes(app.level) && open(app.level) ? app.level : levels.find(open);
  return h("div", { key: "box", class: "box steps", role: "group", "aria-label": t("web.bidding_box") },
    h("div", { key: "levels", class: "levels" }, levels.map((each) => h("button", {
      key: each, type: "button", "aria-pressed": each === level ? "true" : "false", "aria-disabled": open(each) ? null : "true", "aria-label": t("web.level", { level: each }),
      on: { click: () => open(each) && app.setLevel(each) } }, each))),
    h("div", { key: "strains", class: "strains" }, level ? [...STRAINS].map((which) => bid(app, level + which, can(level + which), prefix, which)) : null), calls);
}

function bid(app, text, live, prefix, key = text) {
  return h("button", { key, type: "button", class: "bid", "aria-label": callWords(text), "aria-disabled": live ? null : "true", on: { click: () => live && app.act(prefix + text) } },
    text[0], h("span", { class: `strain suit-${text[1]}` }, strainText(text[1])));
}
