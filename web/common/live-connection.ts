import { heartbeat, type LiveMessage, livePath, type StaffMessage } from '#shared/website/live.ts';

/** API Gateway closes idle connections. */
const heartbeatMilliseconds = 25_000;
const pausesMilliseconds = [1_000, 2_000, 5_000];
const lastPauseMilliseconds = 10_000;

/** The part of WebSocket that is used. */
export type Socket = Pick<WebSocket, 'onclose' | 'onmessage' | 'onopen' | 'readyState' | 'send' | 'close'>;

type Deps = {
  /** Opens a socket. */
  open(): Socket;
  /** Called when connected. Anything may have changed before, or while the connection was lost. */
  connected(isAgain: boolean): void;
  received(message: Partial<LiveMessage & StaffMessage>): void;
  /** Backoff before the nth reconnect in a row, starting at 1. */
  pauseMilliseconds?: (attempt: number) => number;
};

/** The backoff of pages of the website (LIVE-05). */
export function reconnectMilliseconds(attempt: number): number {
  return pausesMilliseconds[attempt - 1] ?? lastPauseMilliseconds;
}

export function openLiveSocket(query = ''): Socket {
  // Some browsers do not accept a relative URL here.
  return new WebSocket(location.origin.replace('http', 'ws') + livePath + query);
}

/** The connection that announces changes. It reconnects by itself. */
export class LiveConnection {
  readonly #deps: Deps;
  #socket: Socket | undefined;
  #attempt = 0;
  #wasConnected = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Connects now, unless connected or connecting. */
  start(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#attempt = 0;
    this.#connect();
  }

  /** Closes the connection until the next `start`. */
  stop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #connect(): void {
    const socket = this.#deps.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#beat = setInterval(() => beat(socket), heartbeatMilliseconds);
      this.#deps.connected(this.#wasConnected);
      this.#wasConnected = true;
    };
    socket.onmessage = ({ data }) => {
      const message = messageIn(data);
      if (message) this.#deps.received(message);
    };
    // Fires for failed connection attempts too; no other event does.
    socket.onclose = () => {
      clearInterval(this.#beat);
      this.#socket = undefined;
      this.#attempt++;
      this.#retry = setTimeout(
        () => this.#connect(),
        (this.#deps.pauseMilliseconds ?? reconnectMilliseconds)(this.#attempt),
      );
    };
  }
}

/** Sent only while connected: a queued heartbeat is useless. */
function beat(socket: Socket): void {
  if (socket.readyState === 1) socket.send(JSON.stringify(heartbeat));
}

/** API Gateway also sends its own messages, such as `Forbidden`, which have no field of ours. */
function messageIn(data: unknown): Partial<LiveMessage & StaffMessage> | undefined {
  try {
    return JSON.parse(String(data));
  } catch {
    // Not JSON: not a message.
  }
}
