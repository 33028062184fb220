import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectWhileVisible } from './connect-while-visible.ts';

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
  connectWhileVisible(connection, { window, document, navigator });
  return { done, window, becomes, network };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('disconnects a page that is hidden for five minutes, and reconnects when it is visible', () => {
  const { done, becomes } = aPage();

  becomes('hidden');
  vi.advanceTimersByTime(299_999);
  expect(done).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['start', 'stop']);
  becomes('visible');

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('stays connected when the page is hidden briefly', () => {
  const { done, becomes } = aPage();

  becomes('hidden');
  vi.advanceTimersByTime(60_000);
  becomes('visible');
  vi.advanceTimersByTime(600_000);

  expect(done).not.toContain('stop');
});

test('disconnects offline and reconnects immediately when online', () => {
  const { done, network, becomes } = aPage();

  network(false);
  becomes('visible');
  network(true);

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('disconnects a page that enters the back/forward cache', () => {
  const { done, window } = aPage();

  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));

  expect(done).toEqual(['start', 'stop', 'start']);
});

test('connects a page opened in the background when it becomes visible', () => {
  const { done, becomes } = aPage('hidden');

  expect(done).toEqual([]);
  becomes('visible');

  expect(done).toEqual(['start']);
});
