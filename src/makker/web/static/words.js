// Sentences, letters and numbers in the language of the page.

const data = JSON.parse(document.getElementById("words").textContent);

/** The sentence of a key, with `{name}` filled in; the key itself where there is none. */
export function t(key, filling = {}) {
  const found = data.text[key];
  return fill(Array.isArray(found) ? found[1] : (found ?? key), filling);
}

/** The sentence for so many; `{n}` is the number. */
export function plural(key, n, filling = {}) {
  const found = data.text[key] ?? key;
  return fill(Array.isArray(found) ? found[n === 1 ? 0 : 1] : found, { n: number(n), ...filling });
}

function fill(text, filling) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in filling ? filling[name] : whole));
}

export function has(key) {
  return key in data.text;
}

const marks = { en: ",", da: ".", nb: "\u00a0", sv: "\u00a0" };

/** 1 570, 1.570, 1,570; a true minus sign. */
export function number(value) {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, marks[data.lang]);
  return value < 0 ? `−${digits}` : digits;
}

export const pips = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** The letter of a rank as the language writes it: T is 10, J is Kn. */
export const rank = (letter) => data.ranks[letter] ?? letter;

/** `♥Kn` */
export const cardText = (card) => pips[card[0]] + rank(card[1]);

/** `hearts Kn`: for the ear. */
export const cardWords = (card) => `${t(`render.strain.${card[0]}`)} ${rank(card[1])}`;

export const strainText = (strain) => pips[strain] ?? data.notrump;

/** The letter of a seat: N E S W, N Ø S V. */
export const seatLetter = (seat) => data.seats[seat] ?? seat;

export const seatName = (seat) => (has(`render.seat.${seat}`) ? t(`render.seat.${seat}`) : t("render.player", { number: seat }));

/** A call for the eye: `2♥`, pass, X. */
export function callText(call) {
  if (call === "P") return t("web.pass");
  return /^\d/.test(call) ? call[0] + strainText(call[1]) : call;
}

/** A call for the ear. */
export function callWords(call) {
  if (call === "P") return t("web.pass");
  if (call === "X") return t("web.double");
  if (call === "XX") return t("web.redouble");
  return `${call[0]} ${t(`render.strain.${call[1]}`)}`;
}

export const sideText = (side) => [...side].map(seatLetter).join("–");

export const overText = (over) => (over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`);
