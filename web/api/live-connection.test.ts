import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection, reconnectMilliseconds, type Socket } from './live-connection.ts';

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

  stands(): void {
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
  const told: (number | string)[] = [];
  const connection = new LiveConnection({
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    connected: (isAgain) => told.push(isAgain ? 'again' : 'connected'),
    published: (version) => told.push(version),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('Nothing was connected yet');
    return socket;
  };
  return { connection, sockets, told, last };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('LIVE-04 a heartbeat goes out after 25 s and after 50 s, as an ordinary message', () => {
  const { connection, last } = aConnection();
  connection.start();
  last().stands();

  vi.advanceTimersByTime(24_999);
  expect(last().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(last().sent).toEqual(['{"action":"heartbeat"}']);
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toHaveLength(2);
});

test('LIVE-05 tries to reconnect come after 1, 2, 5, 10, 10, 10 s', () => {
  expect([1, 2, 3, 4, 5, 6].map(reconnectMilliseconds)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('LIVE-05 a lost connection is made again after these pauses, and after a good one they begin anew', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  last().stands();

  for (const [index, pause] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
    last().breaks();
    vi.advanceTimersByTime(pause - 1);
    expect(sockets).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(index + 2);
  }
  last().stands();
  last().breaks();
  vi.advanceTimersByTime(1_000);

  expect(sockets).toHaveLength(7);
});

test('LIVE-06 after each reconnect it is said that anything may have changed', () => {
  const { connection, told, last } = aConnection();
  connection.start();
  last().stands();
  for (let n = 0; n < 2; n++) {
    last().breaks();
    vi.advanceTimersByTime(1_000);
    last().stands();
  }

  expect(told).toEqual(['connected', 'again', 'again']);
});

test('LIVE-01 a published version is told, and what the gateway itself says is not', () => {
  const { connection, told, last } = aConnection();
  connection.start();
  last().stands();

  last().says('{"version":8}');
  last().says('{"message":"Forbidden","connectionId":"a"}');
  last().says('no JSON');
  last().says('null');

  expect(told).toEqual(['connected', 8]);
});

test('CONST-12 nothing waits to be sent: without a connection no heartbeat is made, and none is made up for', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  vi.advanceTimersByTime(100_000);
  last().stands();
  expect(last().sent).toEqual([]);

  last().readyState = 2;
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toEqual([]);
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().stands();

  expect(sockets.flatMap(({ sent }) => sent)).toEqual([]);
});

test('a stopped connection is silent until it is started again, and then connects at once', () => {
  const { connection, sockets, told, last } = aConnection();
  connection.start();
  last().stands();
  connection.stop();
  const stopped = last();
  stopped.breaks();
  stopped.says('{"version":9}');
  vi.advanceTimersByTime(100_000);
  expect(sockets).toHaveLength(1);

  connection.start();
  connection.start();
  last().stands();

  expect(sockets).toHaveLength(2);
  expect(told).toEqual(['connected', 'again']);
});

test('who starts it during a pause does not wait for its end', () => {
  const { connection, sockets, last } = aConnection();
  connection.start();
  last().breaks();

  connection.start();
  vi.advanceTimersByTime(1_000);

  expect(sockets).toHaveLength(2);
});
