import { heartbeat, type LiveMessage, livePath } from '#shared/live.ts';

/** The gateway would close a connection on which nothing passes. */
const heartbeatMilliseconds = 25_000;
const pausesMilliseconds = [1_000, 2_000, 5_000];
const lastPauseMilliseconds = 10_000;

/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, 'onclose' | 'onmessage' | 'onopen' | 'readyState' | 'send' | 'close'>;

type Needs = {
  /** Begins to connect. */
  open(): Socket;
  /** The connection stands. Before it did, or while it was lost, anything may have changed. */
  connected(isAgain: boolean): void;
  /** This version of the content is live. */
  published(version: number): void;
};

/** How long to wait after a lost connection before the nth try in a row, which begins with 1 (LIVE-05). */
export function reconnectMilliseconds(attempt: number): number {
  return pausesMilliseconds[attempt - 1] ?? lastPauseMilliseconds;
}

export function openLiveSocket(): Socket {
  // Not every browser takes an address without its host here.
  return new WebSocket(location.origin.replace(/^http/, 'ws') + livePath);
}

/** The kept connection on which a page is told of new content. Whoever lost it is connected again. */
export class LiveConnection {
  readonly #needs: Needs;
  #socket: Socket | undefined;
  #attempt = 0;
  #wasConnected = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Connects now, unless it is connected or about to be. */
  start(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends the connection, until it is started again. */
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
    const socket = this.#needs.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#beat = setInterval(() => beat(socket), heartbeatMilliseconds);
      this.#needs.connected(this.#wasConnected);
      this.#wasConnected = true;
    };
    socket.onmessage = ({ data }) => {
      const version = versionIn(data);
      if (version !== undefined) this.#needs.published(version);
    };
    // Without a connection there is no other event: one that cannot be made closes, too.
    socket.onclose = () => {
      clearInterval(this.#beat);
      this.#socket = undefined;
      this.#attempt++;
      this.#retry = setTimeout(() => this.#connect(), reconnectMilliseconds(this.#attempt));
    };
  }
}

/** Sent now or not at all: what waits for a connection to come back would be of no use then (CONST-12). */
function beat(socket: Socket): void {
  if (socket.readyState === 1) socket.send(JSON.stringify(heartbeat));
}

/** The gateway also says things of its own, such as that it forbids a message. */
function versionIn(data: unknown): number | undefined {
  try {
    const { version } = JSON.parse(String(data)) as Partial<LiveMessage>;
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}
