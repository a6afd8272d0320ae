// The live table: takes what the server sends, shows it, and sends what the player does.

import { patch, h } from "./dom.js";
import { Link } from "./link.js";
import { look } from "./look.js";
import { hand, sorted, winner } from "./cards.js";
import * as four from "./bridge.js";
import * as ring from "./rounds.js";
import { ask } from "./asking.js";
import { panel } from "./panels.js";
import { ended, seeAgain, goOn, result } from "./result.js";
import { sheet } from "./sheets.js";
import { read, say, tell } from "./speak.js";
import { asking, lobby } from "./lobby.js";
import { hinting } from "./hint.js";
import { cardWords, number, rank, seatName, sideText, t } from "./words.js";

const HOLD = { short: 1400, long: 3500, tap: 3_600_000 };
const NOTED = new Set(["claimed", "claim_dropped", "undo_asked", "undo_refused", "taken_back", "honours_claimed", "stop_asked", "stop_answered", "match_stopped", "bid_changed", "doubled", "named",
  "knocked", "admitted", "sat", "stood", "robot_sat", "came_back", "asked", "alerted", "closed"]);
const NOTE = 6000; // milliseconds that a notice stays
const READ = { h: "hand", d: "dummy", a: "auction", t: "trick", s: "score", w: "turn" };
const config = JSON.parse(document.getElementById("config").textContent);
const place = document.getElementById("table"), dialog = document.getElementById("panel");
const narrow = matchMedia("(max-width: 599px) and (orientation: portrait)");
const small = matchMedia("(max-width: 899px), (max-height: 699px)");

class App {
  languages = config.languages;
  link = config.link;
  rotates = config.rotates;
  event = config.event;
  plays = config.plays;
  names = config.names;
  roundOver = config.over;
  inviting = config.friends ? "web.invite_friends" : "web.invite_how";
  myName = config.name;
  view = null;
  away = [];
  queue = [];
  held = null;
  raised = null;
  level = null;
  panel = null;
  seenEnd = undefined;
  connected = true;
  fault = "";
  note = "";
  calls = 0;
  busy = false;
  meanings = {};
  hint = null;

  at = (path) => config.prefix + path;
  get game() { return (this.held?.before ?? this.view)?.game_view ?? null; }
  get isRounds() { return Boolean(this.game && "plan" in this.game); }
  get moves() { return this.held?.before || this.busy ? [] : (this.game?.moves ?? []); }
  get asides() { return this.game?.asides ?? []; }
  get narrow() { return narrow.matches; }
  get small() { return small.matches; }

  seatInfo(player) { return this.view.seats.find((seat) => seat.seat === player) ?? { name: "", robot: true }; }

  /** Whoever plays a seat: the name, or which robot. */
  playerName(player) {
    const info = this.seatInfo(player), sat = this.view.over || this.view.closed ? this.names[player] : "";
    return sat || info.name || (info.taken ? t("web.robot", { seat: /\d/.test(player) ? player : seatName(player) }) : seatName(player));
  }

  waitingText() {
    const waiting = this.view.waiting.filter((seat) => seat !== this.view.seat), resting = this.view.awaited.filter((seat) => seat !== this.view.seat);
    if (this.view.closed) return t("web.said.closed");
    if (this.view.over) return t("web.over");
    if (this.moves.length) return t("web.your_turn");
    if (resting.length) return t("web.resting", { who: resting.map((seat) => this.playerName(seat)).join(", ") });
    return waiting.length ? t("web.waiting", { who: waiting.map((seat) => this.playerName(seat)).join(", ") }) : t("web.dealing");
  }

  prompt() {
    const { prompt } = ask(this);
    return [prompt].flat().filter((part) => typeof part === "string").join("");
  }

  hand() { return this.ordered(this.isRounds ? this.game.hand : (four.facts(this.game).hand ?? [])); }
  ordered(cards) { return sorted(cards, this.isRounds ? (this.game.trump ?? this.game.round.trump) : four.facts(this.game).trump); }

  scoreWords() {
    const game = this.game, score = game.score;
    if (this.isRounds) return game.players.map((player, index) => `${this.playerName(player)}: ${number(game.totals[index] ?? 0)}`).join(". ");
    const entries = Array.isArray(score) ? score.flatMap((chukker) => chukker.entries) : score.entries;
    const total = (side) => entries ? entries.filter((entry) => entry.side === side).reduce((sum, entry) => sum + entry.points, 0)
      : score.boards ? score.boards.reduce((sum, board) => sum + (side === "NS" ? board.ns : -board.ns), 0) : score.points[side === "NS" ? 0 : 1];
    return ["NS", "EW"].map((side) => `${sideText(side)}: ${number(total(side))}`).join(". ");
  }

  // What comes from the server.

  hear(message) {
    if (message.kind === "away") return this.seeAway(message.seats);
    if (message.kind === "view") {
      this.away = message.away;
      this.queue = [];
      this.held = null;
      const first = this.view === null;
      this.take(message);
      if (first || this.seenEnd === undefined) this.seenEnd = this.view.over ? null : ended(this);
      return this.show();
    }
    this.queue.push(message);
    this.pump();
  }

  seeAway(seats) {
    const named = (those, others) => those.filter((seat) => !others.includes(seat)).map((seat) => this.playerName(seat)).join(", ");
    const gone = named(seats, this.away), back = named(this.away, seats);
    this.away = seats;
    if (this.view?.started) say(gone ? t("web.said.away", { who: gone }) : "", back ? t("web.said.here", { who: back }) : "");
    this.show();
  }

  take(message) {
    this.view = message.view;
    this.busy = false;
    this.raised = null;
    if (this.view.started && !this.moves.some((move) => /\d/.test(move))) this.level = null;
  }

  pump() {
    while (this.queue.length && !this.held) {
      const message = this.queue.shift(), before = this.view;
      const done = this.completed(before, message);
      this.take(message);
      say(...tell(this, message.events), this.moves.length && !done ? this.prompt() : "");
      this.notice(tell(this, noted(message.events)).join(" "));
      if (done) this.hold(done, before);
    }
    this.show();
  }

  /** The trick that the message completes, seen from the view before it. */
  completed(before, message) {
    const game = before?.game_view;
    if (!game) return null;
    const trick = "deal" in game ? game.deal.trick : game.trick, players = "plan" in game ? game.players.length : 4;
    const plays = [...trick.plays];
    const events = message.events.flatMap((event) => (event.type === "acted" ? event.events : []));
    for (const event of events) if (event.type === "played" && plays.length < players) plays.push([event.seat ?? event.player, event.card]);
    if (plays.length < players || plays.length === trick.plays.length) return null;
    const trump = "plan" in game ? (game.trump ?? game.round.trump) : "deal" in game ? game.deal.contract?.bid[1] : game.strain;
    return { plays, trump, last: events.some((event) => event.type === "deal_ended" || event.type === "round_ended") };
  }

  /** Show for a while what happened that is not to be seen on the table itself. */
  notice(text) {
    if (!text) return;
    this.note = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => {
      this.note = "";
      this.show();
    }, NOTE);
  }

  hold(done, before) {
    this.held = { plays: done.plays, trump: done.trump, before: done.last ? without(before, done.plays) : null };
    const who = winner(done.plays, done.trump);
    say(t("web.said.trick", { who: this.isRounds ? this.playerName(who) : four.nameAt(this, who) }), done.last ? "" : this.moves.length ? this.prompt() : "");
    this.timer = setTimeout(() => this.release(), HOLD[look.trick] ?? HOLD.short);
  }

  release() {
    clearTimeout(this.timer);
    this.held = null;
    this.pump();
  }

  // What the player does.

  async command(command) {
    const answer = await this.socket.ask(command);
    this.fault = answer.kind === "error" ? answer.error.text : answer.kind === "lost" ? t("web.not_sent") : "";
    if (this.fault) say(this.fault);
    if (answer.kind !== "done") this.busy = false;
    this.show();
    return answer;
  }

  async act(text) {
    if (this.held) this.release();
    if (this.panel) this.close();
    this.busy = this.moves.includes(text);
    this.show();
    await this.command({ do: "act", text });
  }

  choose(card) {
    if (look.taps === "two" && this.raised !== card) {
      this.raised = card;
      say(`${cardWords(card)}, ${t("web.chosen")}`);
      return this.show();
    }
    this.raised = null;
    this.act(card);
  }

  setLevel(level) { this.level = level; this.show(); }
  tell(text) { this.fault = text; say(text); this.show(); }

  /** Go on from the deal that has ended: the next is dealt once everybody has. */
  dismiss() {
    this.seenEnd = ended(this);
    if (this.isAwaited) this.command({ do: "go_on" });
    this.show();
  }

  /** The end of the game once more. */
  again() {
    this.seenEnd = null;
    this.show();
  }

  get isAwaited() { return this.view.awaited.includes(this.view.seat); }

  open(name, data = null) {
    this.panel = { name, data };
    this.show();
    if (!dialog.open) dialog.showModal();
  }

  close() { if (dialog.open) dialog.close(); }

  /** What a robot's call means by its system; asked for once, and shown when it comes. */
  meaning(deal, index) {
    const key = `${deal.board} ${index} ${deal.auction.calls.slice(0, index + 1)} ${document.documentElement.lang}`;
    if (!(key in this.meanings)) {
      this.meanings[key] = { text: "", artificial: false };
      if (deal.board === this.game?.deal?.board) fetch(this.at(`/api/tables/${this.view.table}/calls/${index}?lang=${document.documentElement.lang}`), { credentials: "same-origin" })
        .then((answer) => (answer.ok ? answer.json() : { text: "" })).then((told) => { if (told.text) { this.meanings[key] = told; this.show(); } }, () => {});
    }
    return this.meanings[key];
  }

  /** A typed call, card or answer: letters of the language are understood. */
  typed(text) {
    const words = text.trim();
    const suits = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
    const plain = words.replace(/[♠♥♦♣]/g, (pip) => suits[pip]).replace(/\s+/g, "").toUpperCase();
    const match = this.moves.find((move) => /^[SHDC][2-9TJQKA]$/.test(move) && [`${move[0]}${rank(move[1])}`, `${rank(move[1])}${move[0]}`].some((form) => form.toUpperCase() === plain));
    if (words) this.act(match ?? words);
  }

  // What is shown.

  show() {
    if (!this.view) return;
    const focus = document.activeElement, zone = focus?.closest?.("[data-zone]")?.dataset.zone, card = focus?.dataset?.card;
    document.title = `${this.moves.length ? "● " : ""}${t(`game.title.${this.view.game}`)} – Makker`;
    patch(place, this.game ? this.table() : lobby(this));
    if (this.panel) patch(dialog, panel(this));
    this.follow();
    if (document.activeElement === document.body && zone) this.refocus(zone, card);
  }

  // A long auction shows its end.
  follow() {
    const calls = this.game?.deal?.auction.calls.length ?? 0;
    if (calls !== this.calls) for (const each of document.querySelectorAll(".auction")) each.scrollTop = each.scrollHeight;
    this.calls = calls;
  }

  // A card that was played takes the focus with it: the next one of the hand gets it.
  refocus(zone) {
    const room = place.querySelector(`[data-zone="${zone}"]`);
    (room?.querySelector("button.live, button.main") ?? room?.querySelector("button") ?? place.querySelector("[data-zone=hand] button, [data-zone=ask]"))?.focus({ preventScroll: true });
  }

  /** Whether the deal that has ended lies open, until the player goes on. */
  get reviewing() { return !this.held && ended(this) !== null && (ended(this) !== this.seenEnd || this.view.committed); }

  table() {
    const shape = this.isRounds ? ring : four;
    return [this.head(shape), h("section", { key: "felt", class: "board", "aria-label": t("web.table") }, this.reviewing ? result(this) : shape.felt(this), this.note && !this.moves.includes("accept") ? h("p", { key: "note", class: "note", "aria-hidden": "true" }, this.note) : null), this.asking(),
      this.reviewing ? null : h("section", { key: "own", class: "own", "aria-label": t("web.your_hand") }, this.own()), this.side()];
  }

  head(shape) {
    const tools = [["sheet", "web.sheet"], ["last", "web.last_short"], ["more", "web.more"]];
    return h("section", { key: "head", class: "head", "aria-label": t("web.about_deal") }, h("p", { key: "deal", class: "deal" }, shape.heading(this)), h("p", { key: "standing", class: "standing" }, this.reviewing ? null : shape.standing(this)),
      h("p", { key: "tools", class: "tools" }, tools.map(([name, words]) => h("button", { key: name, type: "button", class: `tool-${name}`, on: { click: () => this.open(name) } }, name === "more" && this.view.knocks.length ? `${t(words)} (${this.view.knocks.length})` : t(words)))));
  }

  asking() {
    const asked = this.reviewing ? { mine: true, prompt: this.isAwaited || !this.view.committed ? null : this.waitingText(), controls: goOn(this) } : this.isAwaited ? { mine: true, prompt: t("web.mix"), controls: goOn(this) } : this.view.over && ended(this) !== null ? { prompt: this.waitingText(), controls: seeAgain(this) } : ask(this);
    return h("section", { key: "ask", class: `ask${asked.mine ? " mine" : ""}`, "aria-label": t("web.your_move"), "data-zone": "ask", tabindex: "-1" },
      asked.prompt ? h("p", { key: "prompt", class: "prompt" }, asked.prompt) : null, this.fault ? h("p", { key: "fault", class: "fault" }, this.fault) : null,
      this.connected ? null : h("p", { key: "lost", class: "fault" }, t("web.lost")), asked.controls, this.reviewing || this.isAwaited ? null : [hinting(this), this.typing()]);
  }

  side() {
    return h("aside", { key: "side", class: "side", "aria-label": t("web.sheet") }, this.game.deal && four.facts(this.game).playing ? four.auction(this, this.game.deal, "side") : null,
      h("div", { key: "sheet", class: "scroll", tabindex: "0", role: "region", "aria-label": t("web.sheet") }, sheet(this)));
  }

  typing() {
    if (!this.view.seat || this.view.over) return null;
    const send = (event) => {
      event.preventDefault();
      this.typed(event.target.elements.typed.value);
      event.target.reset();
    };
    return h("form", { key: "typing", class: "typing", on: { submit: send } }, h("input", { id: "typed", name: "typed", "aria-label": t("web.type"), placeholder: t("web.type_short"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send" }));
  }

  own() {
    if (!this.view.seat) return h("p", { key: "watching", class: "hint" }, this.event && this.plays && !this.view.over && !this.view.closed ? t("web.event.time_up") : t("web.watching"), !this.event && this.view.seats.some((seat) => !seat.name) && !this.view.over ? this.view.welcome ? this.takeOver() : asking(this) : null);
    if (this.isRounds && this.game.blind) return ring.blind(this);
    const seen = this.isRounds ? { hand: this.game.hand, trump: this.game.trump ?? this.game.round.trump } : four.facts(this.game);
    return hand(seen.hand ?? [], { key: "hand", label: t("web.your_hand"), legal: this.moves, raised: this.raised, choose: (card) => this.choose(card), trump: seen.trump, split: this.narrow });
  }

  takeOver() {
    return this.view.seats.filter((seat) => !seat.name).map((seat) => h("button", { key: seat.seat, type: "button", on: { click: () => this.sit(seat.seat) } }, t("web.sit_for", { who: this.playerName(seat.seat) })));
  }

  /** Call the director of the event. */
  async callDirector() {
    const answer = await fetch(this.at(`${this.event}/call`), { method: "POST", body: new URLSearchParams() }).catch(() => null);
    this.tell(t(answer?.ok ? "web.event.called" : "web.event.call_failed"));
  }

  sit(seat, name = this.myName) {
    if (!this.named(name)) return;
    return this.command({ do: "sit", seat, text: this.myName });
  }

  /** Ask the host of a table of friends. */
  knock() { return this.named(this.myName) && this.command({ do: "knock", text: this.myName }); }

  /** Whether there is a name; it is kept for the next time. */
  named(name) {
    if (!name.trim()) return this.tell(t("web.name_first"));
    this.myName = name.trim();
    document.cookie = `makker_name=${encodeURIComponent(this.myName.slice(0, 40))}; path=${document.documentElement.dataset.prefix || "/"}; max-age=34560000; samesite=lax`;
    return true;
  }

  connect() {
    const url = new URL(this.at(`/live/${config.table}`), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new Link(url, (message) => this.hear(message), (connected) => {
      this.connected = connected;
      this.show();
    });
  }
}

/** The events that a notice tells of. */
function noted(events) {
  return events.filter((event) => NOTED.has(event.type) || event.type === "acted").map((event) => (event.type === "acted" ? { ...event, events: event.events.filter((each) => NOTED.has(each.type)) } : event));
}

/** The view without the cards of a trick, as it was when the last of them lay on the table. */
function without(view, plays) {
  const cards = plays.map(([, card]) => card), keep = (hand) => hand?.filter((card) => !cards.includes(card)) ?? hand;
  const game = view.game_view;
  if (game.deal) return { ...view, game_view: { ...game, deal: { ...game.deal, hand: keep(game.deal.hand), dummy: keep(game.deal.dummy) } } };
  return { ...view, game_view: { ...game, hand: keep(game.hand), ...(game.dummy_hand ? { dummy_hand: keep(game.dummy_hand) } : {}) } };
}

const app = new App();
app.connect();

for (const query of [narrow, small]) query.addEventListener("change", () => app.show());
addEventListener("look", () => app.show());
document.addEventListener("round-over", () => {
  if (app.roundOver) return;
  app.roundOver = true;
  if (app.view) app.show();
});
dialog.addEventListener("close", () => {
  app.panel = null;
  app.show();
});
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.open || look.keys === "off" || event.target.closest?.("input, select, textarea")) return;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") return move(event);
  if (event.key === "Escape" && app.held) return app.release();
  if (event.key === "/") {
    event.preventDefault();
    document.getElementById("typed")?.focus();
  } else if (READ[event.key] && app.view) say(read(app, READ[event.key]));
});

// Arrows walk through the cards of a hand and the bids of the box.
function move(event) {
  const group = event.target.closest?.("[role=group]");
  if (!group) return;
  const all = [...group.querySelectorAll("button, input")], at = all.indexOf(event.target);
  const next = all[at + (event.key === "ArrowRight" ? 1 : -1)];
  if (at >= 0 && next) {
    event.preventDefault();
    next.focus();
  }
}
