import { brotliDecompressSync } from 'node:zlib';
import type { Renderer } from '#shared/page.ts';
import { aSite, aStudio, someRows } from '../testing/site.ts';
import { followTime } from './follow-time.ts';
import { publish } from './publish.ts';
import { restoreRelease } from './restore-release.ts';

const now = new Date('2026-03-01T20:00:00Z');

test('a page comes after everything that it refers to, and the CDN is told last', async () => {
  const { needs, done } = aSite({ version: 7 });

  expect(await publish(needs, aStudio, now)).toBe(7);

  const pages = done.filter((each) => /^put (index|staff)\.html(\.br)? 7$/.test(each));
  expect(done.slice(-5, -1).toSorted()).toEqual(pages.toSorted());
  expect(done.at(-1)).toBe('refresh');
  expect(done[0]).toBe('keep 7');
});

test('documents go out packed as well, for browsers that take it', async () => {
  const { needs, files } = aSite({ version: 7 });
  await publish(needs, aStudio, now);

  for (const document of ['index.html', 'staff.html']) {
    const packed = Buffer.from(files.get(`${document}.br`)?.body ?? '');
    expect(brotliDecompressSync(packed).toString()).toBe(files.get(document)?.body);
  }
  expect([...files.keys()].filter((key) => key.endsWith('.br'))).toHaveLength(2);
});

test.each(['content', 'render'] as const)('MSG-05 when %s fails nothing is written', async (part) => {
  const { needs, done } = aSite({ version: 7 });
  const failing = { ...needs };
  if (part === 'content') failing.content = { ...needs.content, snapshot: () => Promise.reject(new Error('failed')) };
  if (part === 'render') failing.render = () => fail();

  await expect(publish(failing, aStudio, now)).rejects.toThrow('failed');
  expect(done).toEqual([]);
});

test('ROLE-03 what is hidden from now on is gone from the site before the CDN is told', async () => {
  const { needs, done, files } = aSite({ version: 7 });
  await publish(needs, aStudio, now);
  expect(files.has('events/a.ics')).toBe(true);

  needs.stored.version = 8;
  needs.stored.rows = someRows({ 'general/coming_soon_enabled': 'true' });
  await publish(needs, aStudio, now);

  expect([...files.keys()].filter((key) => key.startsWith('events'))).toEqual([]);
  expect([...files.values()].map(({ body }) => body).join()).not.toContain('Ink at home');
  expect(done.at(-1)).toBe('refresh');
});

test('a publish that a newer one overtook begins again, and leaves nothing of its own behind', async () => {
  const { needs, files } = aSite({ version: 7 });
  const render: Renderer = (content, options) => {
    // While the first is being drawn, another publisher puts version 8 in place, without an event.
    if (content.version === 7 && !files.has('index.html')) {
      needs.stored.version = 8;
      needs.stored.rows = someRows({ 'general/coming_soon_enabled': 'true' });
      files.set('index.html', { version: 8, body: 'newer' });
      files.set('staff.html', { version: 8, body: 'newer' });
    }
    return needs.render(content, options);
  };

  expect(await publish({ ...needs, render }, aStudio, now)).toBe(8);
  expect([...files.keys()].filter((key) => key.startsWith('events'))).toEqual([]);
  expect([...files.values()].every(({ version }) => version === 8)).toBe(true);
});

describe('time', () => {
  test('NITE-11 an hour in which nothing changed publishes nothing', async () => {
    const { needs } = aSite({ version: 7 });
    await publish(needs, aStudio, now);

    expect(await followTime(needs, aStudio, new Date(now.getTime() + 3_600_000))).toBe(false);
    expect(needs.stored.version).toBe(7);
  });

  test('NITE-11 when an event is over, a new version starts', async () => {
    const { needs } = aSite({ version: 7 });
    await publish(needs, aStudio, now);

    expect(await followTime(needs, aStudio, new Date('2026-03-03T20:00:00Z'))).toBe(true);
    expect(needs.stored.version).toBe(8);
  });

  test('a version that never came to be published is made up for', async () => {
    const { needs } = aSite({ version: 7 });

    expect(await followTime(needs, aStudio, now)).toBe(true);
  });
});

describe('going back', () => {
  test('copies the release and draws nothing', async () => {
    const { needs, files } = aSite({ version: 7 });
    await publish(needs, aStudio, now);
    const before = files.get('index.html')?.body;
    needs.stored.version = 8;
    needs.stored.rows = someRows({ 'hero/title': 'Worse' });
    await publish(needs, aStudio, now);
    expect(files.get('index.html')?.body).not.toBe(before);

    await restoreRelease(needs, 7, now);

    expect(files.get('index.html')).toMatchObject({ body: before, version: 8, restored: 7 });
  });

  test('holds until the next save, whatever time does to the page', async () => {
    const { needs, files } = aSite({ version: 7 });
    await publish(needs, aStudio, now);
    needs.stored.version = 8;
    await publish(needs, aStudio, now);
    await restoreRelease(needs, 7, now);

    expect(await followTime(needs, aStudio, new Date('2026-03-03T20:00:00Z'))).toBe(false);
    needs.stored.version = 9;
    await publish(needs, aStudio, now);
    expect(files.get('index.html')).toMatchObject({ version: 9, restored: undefined });
  });

  test('is refused for what is not kept, and where it would open a closed site', async () => {
    const { needs, files } = aSite({ version: 7 });
    await publish(needs, aStudio, now);
    needs.stored.version = 8;
    needs.stored.rows = someRows({ 'general/coming_soon_enabled': 'true' });
    await publish(needs, aStudio, now);

    await expect(restoreRelease(needs, 3, now)).rejects.toMatchObject({ code: 'not-found' });
    await expect(restoreRelease(needs, 7, now)).rejects.toMatchObject({ code: 'conflict' });
    expect(files.get('index.html')).toMatchObject({ version: 8 });
  });
});

function fail(): never {
  throw new Error('render failed');
}
