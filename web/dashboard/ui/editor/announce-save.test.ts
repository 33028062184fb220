import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, runNewestAction, shownNotices } from '../../../common/notices/shown-notices.ts';
import { announceContent } from '../live/live.ts';
import { announceSave } from './announce-save.ts';

const server = vi.hoisted(() => ({ page: {} as unknown }));
vi.mock('../../account/client.ts', () => ({
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

  announceContent(9);
  announceContent();
  await settled();
  expect(shown()).toEqual([stored]);
  announceContent(11);
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
  announceContent(20);
  await settled();
  expect(shown()).toEqual(['Changes Saved: Visitors see the coming-soon page until you open the website. (normal)']);
  clearNotices();

  server.page = new Error('no connection');
  void announceSave();
  await settled();
  announceContent(30);
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

test('offers Undo for ten seconds in all, and for four once the changes are live [ED-35]', async () => {
  const undo = { label: 'Undo', run: () => {} };
  const offered = () => shownNotices().map(({ action }) => action && [action.label, action.seconds]);
  server.page = pageOf(50);
  void announceSave(undo);
  await settled();
  expect(offered()).toEqual([['Undo', undefined]]);
  await vi.advanceTimersByTimeAsync(2000);
  announceContent(50);
  await settled();
  expect([shown(), offered()]).toEqual([[live], [['Undo', 7]]]);

  server.page = pageOf(51);
  void announceSave(undo);
  await vi.advanceTimersByTimeAsync(9000);
  announceContent(51);
  await settled();
  expect([shown(), offered()]).toEqual([[live], [['Undo', 4]]]);

  server.page = pageOf(52);
  void announceSave(undo);
  await settled();
  clearNotices();
  announceContent(52);
  await settled();
  expect([shown(), offered()]).toEqual([[live], [undefined]]);
});

test('says nothing more once the changes are undone [ED-35]', async () => {
  let undone = 0;
  server.page = pageOf(60);
  void announceSave({ label: 'Undo', run: () => (undone += 1) });
  await settled();
  runNewestAction();
  announceContent(60);
  await settled();
  expect([shown(), undone]).toEqual([[], 1]);
});
