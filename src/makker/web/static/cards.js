// Our own playing cards, drawn as SVG with the letters of the language.

import { h } from "./dom.js";
import { cardWords, rank, t } from "./words.js";

export const SUITS = {
  S: "M16 2C21 9 29 13.5 29 20.2A6.3 6.3 0 0 1 17.6 24Q18.3 28 21.5 30H10.5Q13.7 28 14.4 24A6.3 6.3 0 0 1 3 20.2C3 13.5 11 9 16 2Z",
  H: "M16 29C8 21.5 2.5 16.5 2.5 10.3A7 7 0 0 1 16 7.6A7 7 0 0 1 29.5 10.3C29.5 16.5 24 21.5 16 29Z",
  D: "M16 2Q20 9.5 27 16Q20 22.5 16 30Q12 22.5 5 16Q12 9.5 16 2Z",
  C: "M16 2.5a6.4 6.4 0 0 1 5.3 10a6.4 6.4 0 1 1-3.7 11.3Q18.3 28 21.5 30H10.5Q13.7 28 14.4 23.8a6.4 6.4 0 1 1-3.7-11.3A6.4 6.4 0 0 1 16 2.5Z",
};

const LEFT = 38, MIDDLE = 50, RIGHT = 62;
const column = (x, ...ys) => ys.map((y) => [x, y]);
const PLACES = {
  2: column(MIDDLE, 30, 110),
  3: column(MIDDLE, 30, 70, 110),
  4: [...column(LEFT, 30, 110), ...column(RIGHT, 30, 110)],
  5: [...column(LEFT, 30, 110), ...column(RIGHT, 30, 110), [MIDDLE, 70]],
  6: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110)],
  7: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110), [MIDDLE, 50]],
  8: [...column(LEFT, 30, 70, 110), ...column(RIGHT, 30, 70, 110), ...column(MIDDLE, 50, 90)],
  9: [...column(LEFT, 28, 56, 84, 112), ...column(RIGHT, 28, 56, 84, 112), [MIDDLE, 70]],
  T: [...column(LEFT, 28, 56, 84, 112), ...column(RIGHT, 28, 56, 84, 112), ...column(MIDDLE, 42, 98)],
};

function pip(suit, x, y, size, turned = false) {
  const scale = size / 32;
  return h("path", { d: SUITS[suit], transform: `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${scale}) translate(-16 -16)` });
}

const CROWNS = {
  K: "M-15 9L-19-9L-9-2L0-14L9-2L19-9L15 9Z",
  Q: "M-14 9Q-20-1-18-8Q-12-4-10-1Q-8-9 0-13Q8-9 10-1Q12-4 18-8Q20-1 14 9Z",
  J: "M-14 9Q-16-6 0-9Q16-6 14 9ZM4-8Q9-19 19-15Q13-12 10-6Z",
};

function half(suit, letter, turned) {
  return h("g", { key: turned ? "b" : "a", transform: turned ? "rotate(180 50 70)" : null },
    h("path", { class: "crown", d: CROWNS[letter], transform: "translate(50 45)" }),
    h("path", { class: "band", d: "M35 57H65V61H35Z" }),
    pip(suit, 36.5, 31, 13));
}

function face(suit, letter) {
  if (letter === "A") return [h("circle", { class: "ring", cx: 50, cy: 70, r: 27 }), pip(suit, 50, 70, 40)];
  if (letter in PLACES) return PLACES[letter].map(([x, y]) => pip(suit, x, y, 17, y > 70));
  return [
    h("rect", { class: "panel", x: 27, y: 20, width: 46, height: 100, rx: 4 }),
    h("path", { class: "sash", d: "M27 96L73 44V62L27 114Z", transform: "translate(0 -9)" }),
    half(suit, letter, false), half(suit, letter, true),
  ];
}

function corner(suit, letter, turned) {
  const word = rank(letter);
  return h("g", { key: turned ? "d" : "c", transform: turned ? "rotate(180 50 70)" : null },
    h("text", { x: 14, y: 27, "text-anchor": "middle", "font-size": word.length > 1 ? 22 : 27, textLength: word.length > 1 ? 24 : null, lengthAdjust: "spacingAndGlyphs" }, word),
    pip(suit, 14, 41, 19));
}

/** A card, face up. */
export function cardFace(card, extra = "") {
  const [suit, letter] = card;
  return h("svg", { key: `face-${card}`, class: `face suit-${suit} ${extra}`, viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "sheet", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    face(suit, letter), corner(suit, letter, false), corner(suit, letter, true));
}

/** A card, face down. */
export function cardBack(key = "back") {
  return h("svg", { key, class: "face down", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "sheet", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    h("rect", { class: "back", x: 8, y: 8, width: 84, height: 124, rx: 5 }),
    h("path", { class: "lattice", d: "M8 39L39 8M8 70L70 8M8 101L92 17M8 132L92 48M30 132L92 79M61 132L92 110M92 39L61 8M92 70L30 8M92 101L8 17M92 132L8 48M70 132L8 79M39 132L8 110" }));
}

const ORDER = "SHCD", RANKS = "AKQJT98765432";

/** The cards of a hand as they are held: suits with colours in turn, trumps first; high cards first. */
export function sorted(cards, trump = null) {
  const suits = trump && ORDER.includes(trump) ? trump + rotated(trump) : ORDER;
  return [...cards].sort((a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]) || RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]));
}

function rotated(trump) {
  const at = ORDER.indexOf(trump);
  return ORDER.slice(at + 1) + ORDER.slice(0, at);
}

/** A hand by suits: [["S", ["A", "K"]], ...]. */
export const bySuit = (cards) => [..."SHDC"].map((suit) => [suit, sorted(cards).filter((card) => card[0] === suit).map((card) => card[1])]);

/** `N:AKQ.J... ...` as hands by seat. */
export function readDeal(text) {
  const order = "NESW", first = order.indexOf(text[0]);
  const hands = {};
  text.slice(2).split(" ").forEach((hand, index) => {
    hands[order[(first + index) % 4]] = hand === "-" ? [] : hand.split(".").flatMap((ranks, suit) => [...ranks].map((letter) => "SHDC"[suit] + letter));
  });
  return hands;
}

/** Which card of a trick wins; `plays` are [who, card] in order. */
export function winner(plays, trump) {
  let best = plays[0];
  for (const play of plays) {
    const [, card] = play;
    if (card[0] === best[1][0] ? RANKS.indexOf(card[1]) < RANKS.indexOf(best[1][1]) : card[0] === trump) best = play;
  }
  return best?.[0];
}

/** A hand whose cards can be chosen. `legal` has the cards that may be played now; `choose` hears of a card. */
export function hand(cards, { key, label, legal = [], choose = null, raised = null, trump = null, split = false, zone = "hand" }) {
  const ordered = sorted(cards, trump);
  const rows = split && ordered.length > 7 ? halves(ordered) : [ordered];
  return h("div", { key, class: `hand${rows.length > 1 ? " split" : ""}`, role: "group", "aria-label": label, "data-zone": zone },
    rows.map((row, index) => h("div", { key: `row${index}`, class: "row" }, row.map((card) => button(card, legal.includes(card), raised === card, choose)))));
}

function button(card, live, up, choose) {
  const words = up ? `${cardWords(card)}, ${t("web.chosen")}` : cardWords(card);
  return h("button", {
    key: card, type: "button", class: `card${live ? " live" : ""}${up ? " up" : ""}`, "aria-label": words, "data-card": card,
    "aria-disabled": live ? null : "true", on: { click: () => live && choose?.(card) },
  }, cardFace(card));
}

// Two rows, parted between suits where that leaves neither too long.
function halves(cards) {
  const middle = Math.ceil(cards.length / 2);
  for (const at of [middle, middle - 1, middle + 1]) if (cards[at - 1] && cards[at] && cards[at - 1][0] !== cards[at][0]) return [cards.slice(0, at), cards.slice(at)];
  return [cards.slice(0, middle), cards.slice(middle)];
}
