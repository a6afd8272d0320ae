// The connection to the table: it comes back by itself, and hands out what is new in order.

const WAITS = [300, 1000, 2000, 4000, 8000];

/** Connects to `url`. `hear` gets each message; `state` hears whether there is a connection. */
export class Link {
  constructor(url, hear, state) {
    Object.assign(this, { url, hear, state, failures: 0, number: 0, waiting: new Map() });
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.socket.readyState === WebSocket.OPEN || this.again(0));
  }

  open() {
    const socket = (this.socket = new WebSocket(this.url));
    socket.onopen = () => {
      this.failures = 0;
      this.state(true);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      for (const [, answer] of this.waiting) answer({ kind: "lost" });
      this.waiting.clear();
      this.state(false, event.code);
      if (event.code !== 4404 && event.code !== 4403) this.again(WAITS[Math.min(this.failures++, WAITS.length - 1)]);
    };
  }

  again(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState === WebSocket.CLOSED) this.open();
    }, wait);
  }

  take(message) {
    if (message.kind === "done" || message.kind === "error") {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    } else this.hear(message);
  }

  /** Ask for something; the answer is `done`, `error`, or `lost` with the connection. */
  ask(command) {
    return new Promise((answer) => {
      if (this.socket.readyState !== WebSocket.OPEN) return answer({ kind: "lost" });
      const id = ++this.number;
      this.waiting.set(id, answer);
      this.socket.send(JSON.stringify({ ...command, id }));
    });
  }
}
