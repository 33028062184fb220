import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileLookedAt } from './while-looked-at.ts';

function aPage(visibilityState: DocumentVisibilityState = 'visible') {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState });
  const navigator = { onLine: true };
  const done: string[] = [];
  const connection = { start: () => void done.push('start'), stop: () => void done.push('stop') };
  const becomes = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const network = (onLine: boolean) => {
    navigator.onLine = onLine;
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  };
  whileLookedAt(connection, { window, document, navigator });
  return { done, window, becomes, network };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('LIVE-06 a page that is hidden for five minutes gives up its connection, and connects when it is seen again', () => {
  const { done, becomes } = aPage();

  becomes('hidden');
  vi.advanceTimersByTime(299_999);
  expect(done).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['start', 'stop']);
  becomes('visible');

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('a short look elsewhere costs nothing', () => {
  const { done, becomes } = aPage();

  becomes('hidden');
  vi.advanceTimersByTime(60_000);
  becomes('visible');
  vi.advanceTimersByTime(600_000);

  expect(done).not.toContain('stop');
});

test('without a network there is no connection, and with it there is one at once', () => {
  const { done, network, becomes } = aPage();

  network(false);
  becomes('visible');
  network(true);

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('a page that the browser keeps to come back to has no connection', () => {
  const { done, window } = aPage();

  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('a page that was opened in the background connects when it is seen', () => {
  const { done, becomes } = aPage('hidden');

  expect(done).toEqual([]);
  becomes('visible');

  expect(done).toEqual(['start']);
});
