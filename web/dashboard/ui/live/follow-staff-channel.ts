import { ticketParameter } from '#shared/website/live.ts';
import { LiveConnection, openLiveSocket, type Socket } from '../../../common/live-connection.ts';
import { ApiError, call } from '../../account/client.ts';
import { announceContent } from './live.ts';
import { readSoon } from './read-soon.ts';

const checkMilliseconds = 30_000;
/** Browsers run the timers of hidden tabs once a minute, so a longer gap means that the computer slept. */
const sleptMilliseconds = 150_000;
const longestPauseMilliseconds = 300_000;

type Deps = {
  /** Called when the first connection opens. What changed since the page was read was announced to others alone. */
  opened(): void;
  /** Called when leads have changed, or may have while the connection was lost. */
  changed(): void;
  /** Called when the connection opens, ends, or is refused. */
  connected(isConnected: boolean): void;
};

/** Hears of changed leads and published content on the staff channel, in hidden tabs too. @returns a function that ends it */
export function followStaffChannel({ opened, changed, connected }: Deps): () => void {
  let checkedAt = Date.now();
  const leads = readSoon(changed);
  const connection = new LiveConnection({
    open: () => openStaffSocket(connected),
    connected(isAgain) {
      if (!isAgain) return opened();
      leads.ask();
      announceContent();
    },
    received(message) {
      if (message.leads) leads.ask();
      if (message.version) announceContent(message.version);
    },
    pauseMilliseconds: staffPauseMilliseconds,
  });
  const start = () => navigator.onLine && connection.start();
  const stop = () => connection.stop();
  const check = setInterval(() => {
    const isAwake = Date.now() - checkedAt < sleptMilliseconds;
    checkedAt = Date.now();
    if (isAwake) return;
    // The other end of a connection from before may be gone.
    stop();
    start();
  }, checkMilliseconds);
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['online', 'pageshow']) window.addEventListener(type, start, { signal });
  for (const type of ['offline', 'pagehide']) window.addEventListener(type, stop, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || start(), { signal });
  start();
  return () => {
    listening.abort();
    clearInterval(check);
    leads.cancel();
    stop();
  };
}

/** An account gets 60 tickets an hour: three tabs that cannot connect use as many. */
export function staffPauseMilliseconds(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, longestPauseMilliseconds);
}

/** A socket that gets its ticket first. It stays silent when the server refuses the account a ticket. */
function openStaffSocket(connected: Deps['connected']): Socket {
  let inner: Socket | undefined;
  let isClosed = false;
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    get readyState() {
      return inner?.readyState ?? 0;
    },
    send: (data) => inner?.send(data),
    close() {
      isClosed = true;
      connected(false);
      inner?.close();
    },
  };

  async function open() {
    try {
      const { ticket } = await call('POST /live-tickets', {});
      if (isClosed) return;
      const target = openLiveSocket(`?${ticketParameter}=${ticket}`) as WebSocket;
      inner = target;
      target.onopen = (event) => {
        connected(true);
        socket.onopen?.call(target, event);
      };
      target.onmessage = (event) => socket.onmessage?.call(target, event);
      target.onclose = (event) => {
        if (!isClosed) connected(false);
        socket.onclose?.call(target, event);
      };
    } catch (error) {
      connected(false);
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isRefused) socket.onclose?.call(undefined as never, new CloseEvent('close'));
    }
  }

  void open();
  return socket;
}
