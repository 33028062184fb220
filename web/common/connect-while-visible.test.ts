import { expect, test } from 'vitest';
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

test('disconnects a page as soon as it is hidden, and reconnects when it is visible [LIVE-12]', () => {
  const { done, becomes } = aPage();

  becomes('hidden');
  expect(done).toEqual(['start', 'stop']);
  becomes('visible');

  expect(done).toEqual(['start', 'stop', 'start']);
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

  expect(done).not.toContain('start');
  becomes('visible');

  expect(done.at(-1)).toBe('start');
});
