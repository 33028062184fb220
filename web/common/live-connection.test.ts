import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection, openLiveSocket, reconnectMilliseconds, type Socket } from './live-connection.ts';

/** A connection that the test opens, talks on and cuts. */
class TestSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readyState: Socket['readyState'] = 0;
  readonly sent: string[] = [];

  send(data: unknown): void {
    this.sent.push(String(data));
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.call(this as never, {} as Event);
  }

  says(data: string): void {
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.call(this as never, {} as CloseEvent);
  }
}

function aConnection() {
  const sockets: TestSocket[] = [];
  const events: (number | string)[] = [];
  const connection = new LiveConnection({
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    connected: (isAgain) => events.push(isAgain ? 'again' : 'connected'),
    received: ({ version }) => version && events.push(version),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('Nothing was connected yet');
    return socket;
  };
  return { connection, sockets, events, last };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('sends a heartbeat message after 25 s and 50 s [LIVE-03]', () => {
  const { connection, last } = aConnection();
  connection.start();
  last().opens();

  vi.advanceTimersByTime(24_999);
  expect(last().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(last().sent).toEqual(['{"action":"heartbeat"}']);
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toHaveLength(2);
});

test('reconnects after 1, 2, 5, 10, 10, 10 s [LIVE-05]', () => {
  expect([1, 2, 3, 4, 5, 6].map(reconnectMilliseconds)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('reconnects with this backoff, and resets it after a successful connection [LIVE-05]', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  last().opens();

  for (const [index, pause] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
    last().breaks();
    vi.advanceTimersByTime(pause - 1);
    expect(sockets).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(index + 2);
  }
  last().opens();
  last().breaks();
  vi.advanceTimersByTime(1_000);

  expect(sockets).toHaveLength(7);
});

test('reports a reconnect, so that the page checks for changes', () => {
  const { connection, events, last } = aConnection();
  connection.start();
  last().opens();
  for (let n = 0; n < 2; n++) {
    last().breaks();
    vi.advanceTimersByTime(1_000);
    last().opens();
  }

  expect(events).toEqual(['connected', 'again', 'again']);
});

test("reports published versions and ignores API Gateway's own messages", () => {
  const { connection, events, last } = aConnection();
  connection.start();
  last().opens();

  last().says('{"version":8}');
  last().says('{"message":"Forbidden","connectionId":"a"}');
  last().says('no JSON');
  last().says('null');

  expect(events).toEqual(['connected', 8]);
});

test('queues no heartbeats while disconnected', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  vi.advanceTimersByTime(100_000);
  last().opens();
  expect(last().sent).toEqual([]);

  last().readyState = 2;
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toEqual([]);
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().opens();

  expect(sockets.flatMap(({ sent }) => sent)).toEqual([]);
});

test('stays silent while stopped and connects immediately when started', () => {
  const { connection, sockets, events, last } = aConnection();
  connection.start();
  last().opens();
  connection.stop();
  const stopped = last();
  stopped.breaks();
  stopped.says('{"version":9}');
  vi.advanceTimersByTime(100_000);
  expect(sockets).toHaveLength(1);

  connection.start();
  connection.start();
  last().opens();

  expect(sockets).toHaveLength(2);
  expect(events).toEqual(['connected', 'again']);
});

test('connects immediately when started during a backoff', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  last().breaks();

  connection.start();
  vi.advanceTimersByTime(1_000);

  expect(sockets).toHaveLength(2);
});

test('closes the connection and clears its timers when stopped', () => {
  const { connection, last } = aConnection();
  connection.stop();
  connection.start();
  last().opens();
  connection.stop();

  expect(last().readyState).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('cancels the next attempt when stopped during a backoff', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  last().opens();
  last().breaks();
  expect(vi.getTimerCount()).toBe(1);

  connection.stop();
  vi.advanceTimersByTime(100_000);

  expect(sockets).toHaveLength(1);
});

test.each([
  ['https://studio.example', 'wss://studio.example/live'],
  ['http://localhost:3000', 'ws://localhost:3000/live'],
  ['https://http.example', 'wss://http.example/live'],
])('connects a page of %s to %s', (origin, url) => {
  const opened: string[] = [];
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('WebSocket', function (this: object, url: string) {
    opened.push(url);
  });

  openLiveSocket();

  expect(opened).toEqual([url]);
  vi.unstubAllGlobals();
});
