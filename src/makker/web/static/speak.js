// What happens, said in words for those who listen rather than look.

import { callWords, cardWords, seatName, t } from "./words.js";
import { facts, nameAt } from "./bridge.js";

const region = document.getElementById("spoken");

/** Say something politely; what was said before makes room. */
export function say(...sentences) {
  const said = sentences.filter(Boolean);
  if (!said.length) return;
  const line = document.createElement("p");
  line.textContent = said.join(" ");
  region.append(line);
  while (region.childElementCount > 6) region.firstElementChild.remove();
}

/** The sentences for a message's events, some of the table and some of the game. */
export function tell(app, events) {
  return events.flatMap((event) => (event.type === "acted" ? event.events.map((each) => game(app, each)) : [table(app, event)])).filter(Boolean);
}

function table(app, event) {
  const who = event.seat ? app.playerName(event.seat) : "";
  switch (event.type) {
    case "sat": return t("web.said.sat", { who: event.name, seat: seatName(event.seat) });
    case "stood": return t("web.said.stood", { who });
    case "robot_sat": return app.view?.started && app.seatInfo(event.seat).name ? t("web.said.robot", { who }) : "";
    case "came_back": return t("web.said.back", { who });
    case "knocked": return app.view.host ? t("web.said.knocked", { who: event.name }) : "";
    case "admitted": return app.view.welcome && app.view.knocked ? t("web.said.admitted") : "";
    case "started": return t("web.said.started");
    case "asked": return event.of === app.view.seat ? t("web.said.asked", { who }) : "";
    case "alerted": return t("web.said.alerted", { who, text: event.text });
    case "closed": return t("web.said.closed");
  }
  return "";
}

function game(app, event) {
  const place = event.seat ?? event.player;
  const who = place === undefined ? "" : app.isRounds ? app.playerName(place) : nameOf(app, place);
  const home = place === undefined ? "" : app.playerName(place);
  switch (event.type) {
    case "hand_dealt": case "deal_seen": return t("web.said.dealt");
    case "called": return `${who}: ${callWords(event.call)}.`;
    case "played": return `${who}: ${cardWords(event.card)}.`;
    case "bid_made": return t("web.said.bid", { who, bid: event.bid });
    case "bid_placed": case "bid_hidden": return t("web.said.has_bid", { who });
    case "bids_revealed": return t("play.event.bids", { bids: event.bids.map((bid, index) => `${app.playerName(app.game.players[index])} ${bid}`).join(", "), sum: event.bids.reduce((sum, bid) => sum + bid, 0) });
    case "bid_changed": return t("play.event.bid_changed", { who, bid: event.bid });
    case "named": return event.strain ? t("play.event.named", { who, strain: t(`render.strain.${event.strain}`) }) : t("play.event.bridged", { who });
    case "doubled": return event.double ? t("play.event.doubled", { who }) : "";
    case "contract_named": return `${callWords(event.contract.bid)}.`;
    case "claimed": return t("play.event.claimed", { who, tricks: event.tricks, remaining: event.remaining });
    case "claim_dropped": return t(event.reason === "objected" ? "play.event.objected" : "play.event.claim_refused");
    case "undo_asked": return t("play.event.undo_asked", { who });
    case "undo_refused": return t("play.event.undo_refused");
    case "taken_back": return t("play.event.taken_back");
    case "honours_claimed": return event.claim ? t("play.event.honours", { who: home }) : "";
    case "stop_asked": return t("play.event.stop_asked", { who: home });
    case "stop_answered": return event.accept ? "" : t("play.event.stop_refused", { who: home });
    case "match_stopped": return t("play.event.stopped");
    case "trump_drawn": return t("web.said.drawn", { card: cardWords(event.card) });
    case "deal_ended": return t("web.said.deal_ended");
    case "round_ended": return t("web.said.round_ended", { round: event.number, tricks: event.tricks.map((tricks, index) => `${app.playerName(app.game.players[index])} ${tricks}`).join(", ") });
  }
  return "";
}

const nameOf = (app, place) => (app.game ? nameAt(app, place) : app.playerName(place));

/** What a key asks for: hand, dummy, auction or bids, trick, score, whose turn. */
export function read(app, what) {
  const game = app.game;
  if (!game) return app.waitingText();
  if (what === "turn") return app.prompt();
  if (what === "score") return app.scoreWords();
  const seen = app.isRounds ? null : facts(game);
  const list = (cards) => cards.map(cardWords).join(", ");
  switch (what) {
    case "hand": return t("web.read.hand", { cards: list(app.hand()) || t("web.none") });
    case "dummy": return seen?.dummyHand ? t("web.read.dummy", { cards: list(app.ordered(seen.dummyHand)) || t("web.none") }) : t("web.read.no_dummy");
    case "auction":
      if (app.isRounds) return game.players.map((player, index) => `${app.playerName(player)}: ${game.bids[index] ?? t(game.has_bid[index] ? "web.has_bid" : "web.no_bid")}`).join(". ");
      return seen.deal ? auctionWords(app, seen.deal) : app.waitingText();
    case "trick": {
      const plays = (app.isRounds ? game.trick : { plays: seen.trick }).plays;
      return plays.length ? plays.map(([who, card]) => `${app.isRounds ? app.playerName(who) : nameAt(app, who)}: ${cardWords(card)}`).join(". ") : t("web.read.no_trick");
    }
  }
  return "";
}

function auctionWords(app, deal) {
  const order = "NESW", first = order.indexOf(deal.auction.dealer);
  return deal.auction.calls.map((call, index) => `${seatName(order[(first + index) % 4])} ${callWords(call)}`).join(", ") || t("web.read.no_call");
}
