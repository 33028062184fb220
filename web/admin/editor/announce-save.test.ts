import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, shownNotices } from '../../components/notices/shown-notices.ts';
import { announceSave } from './announce-save.ts';

const server = vi.hoisted(() => ({ page: {} as unknown, announce: (_version?: number) => {} }));
vi.mock('../../api/follow-published.ts', () => ({
  followPublished: (onChange: typeof server.announce) => {
    server.announce = onChange;
  },
}));
vi.mock('../../api/client.ts', () => ({
  call: async () => {
    if (server.page instanceof Error) throw server.page;
    return server.page;
  },
}));

const pageOf = (version: number, coming_soon_enabled = 'false') => ({
  version,
  texts: { general: { coming_soon_enabled } },
});
const shown = () => shownNotices().map(({ title, body, variant }) => `${title}: ${body} (${variant})`);
const stored = 'Changes Saved: The website will show your changes in a few seconds. (normal)';
const live = 'Changes Saved: Your changes are live on the website. (normal)';
const settled = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

test('says that changes are live only once their version or a newer one is [ED-33]', async () => {
  server.page = pageOf(10);
  void announceSave();
  await settled();
  expect(shown()).toEqual([stored]);

  server.announce(9);
  server.announce();
  await settled();
  expect(shown()).toEqual([stored]);
  server.announce(11);
  await settled();

  expect(shown()).toEqual([live]);
  server.page = pageOf(11);
  void announceSave();
  await settled();
  expect(shown()).toEqual([live]);
});

test('does not say so while the website is closed, or when what is live is unknown [ED-33]', async () => {
  server.page = pageOf(20, 'true');
  void announceSave();
  await settled();
  server.announce(20);
  await settled();
  expect(shown()).toEqual(['Changes Saved: Visitors see the coming-soon page until you open the website. (normal)']);
  clearNotices();

  server.page = new Error('no connection');
  void announceSave();
  await settled();
  server.announce(30);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(shown()).toEqual([stored]);
});

test('warns when the website does not show the changes within a minute [ED-33]', async () => {
  server.page = pageOf(40);
  void announceSave();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(shown()).toEqual([stored]);

  await vi.advanceTimersByTimeAsync(2000);

  expect(shown()).toEqual([
    'Not on the Website Yet: Your changes are saved, but the website does not show them yet. Please look again in an hour. (warning)',
  ]);
});
