import { setTimeout } from 'node:timers/promises';
import { ContentStore, type Values } from './fixtures/content-store.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { expect, test } from './fixtures/studio.ts';

/** The demo texts, which other tests expect. */
let before: Values;

test.beforeAll(async ({ studio }) => {
  const store = new ContentStore(studio);
  // The restored texts of an earlier test may not be live yet.
  await store.published();
  const { texts } = await store.page();
  before = {
    'hero/subtitle': texts.hero.subtitle,
    'booking/title': texts.booking.title,
    'booking/description': texts.booking.description,
  };
});

test('puts saved texts into the page without a new build of the site [DATA-05]', async ({ studio, request }) => {
  const store = new ContentStore(studio, studio.user);
  const mark = `Night ${Date.now()} <b>&</b>`;
  const scripts = async () => (await (await request.get('/')).text()).match(/\/assets\/[\w-]+\.(?:js|css|woff2)/g);
  const before = await scripts();

  expect((await store.put({ 'hero/subtitle': mark })).status).toBe(200);
  await store.put({ 'booking/title': `Book ${mark}` });
  await store.put({ 'booking/description': `Write ${mark}` });

  const escaped = mark.replace('&', '&amp;').replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;');
  await expect.poll(async () => (await request.get('/')).text()).toContain(`Write ${escaped}`);
  const html = await (await request.get('/')).text();
  expect(html).toContain(`Book ${escaped}`);
  expect(before?.length).toBeGreaterThan(0);
  expect(await scripts()).toEqual(before);
});

test.afterAll(async ({ studio }) => {
  await new ContentStore(studio).publish(before);
});

test('leaves the page as it is while the database is down [MSG-05]', async ({ studio, request }) => {
  const before = await (await request.get('/')).text();

  await studio.without('dynamodb', async () => {
    const during = await request.get('/');
    expect(during.status()).toBe(200);
    expect(await during.text()).toBe(before);
  });
});

test('shows each of 60 saves whole or not at all, the last one in the end, in far fewer publishes [DATA-05]', async ({
  studio,
}) => {
  const store = new ContentStore(studio);
  const mark = `burst-${Date.now()}`;
  // Contains no characters that HTML escapes.
  await store.publish({ 'hero/subtitle': mark, 'booking/description': mark });
  const { version: first, ...before } = await pageState(studio);
  // The page is written shortly before the other files are invalidated at the CDN.
  await expect.poll(async () => (await contentState(store)).version).toBe(first);
  const states = new Map([[first, before]]);
  const readers = [readContinuously(() => pageState(studio)), readContinuously(() => contentState(store))];

  for (let count = 1; count <= 60; count++) {
    const state = { subtitle: `${mark}-${count}`, description: `${mark}-${count}` };
    const saved = await store.put({
      'hero/subtitle': state.subtitle,
      'booking/description': state.description,
    });
    expect(saved.status).toBe(200);
    states.set(first + count, state);
    // Stays below the rate limit of the API.
    await setTimeout(25);
  }

  const last = first + 60;
  await expect.poll(() => publishedVersions(studio).at(-1)).toBe(last);
  for (const reader of readers) {
    const seen = await reader.stop();
    expect(seen.at(-1)).toEqual({ version: last, ...states.get(last) });
    for (const { version, ...state } of seen) expect(state, `version ${version}`).toEqual(states.get(version));
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  }
  const publishes = publishedVersions(studio).filter((version) => version > first).length;
  expect(publishes).toBeGreaterThan(0);
  // The publisher combines bursts of saves.
  expect(publishes).toBeLessThan(30);
});

test('keeps the last good page while the publisher fails, raises its alarm, and catches up [MSG-05]', async ({
  studio,
  request,
}) => {
  test.setTimeout(120_000);
  const store = new ContentStore(studio);
  const before = await (await request.get('/')).text();
  const mark = `After ${Date.now()}`;

  await studio.without('s3', async () => {
    expect((await store.put({ 'hero/subtitle': mark })).status).toBe(200);
    await expect
      .poll(async () => (await studio.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name), {
        timeout: 30_000,
      })
      .toEqual(expect.arrayContaining([expect.stringMatching(/FunctionErrors/)]));
    const during = await request.get('/');
    expect(during.status()).toBe(200);
    expect(await during.text()).toBe(before);
  });

  await expect.poll(async () => (await request.get('/')).text(), { timeout: 60_000 }).toContain(mark);
});

test('keeps the dashboard out of search engines', async ({ request }) => {
  expect((await request.get('/admin')).headers()['x-robots-tag']).toBe('noindex');
  expect((await request.get('/')).headers()['x-robots-tag']).toBeUndefined();
});

type State = { version: number; subtitle: string; description: string };

function readContinuously(read: () => Promise<State>): { stop(): Promise<State[]> } {
  let reading = true;
  const seen = (async () => {
    const states: State[] = [];
    while (reading) {
      // A server that many saves keep busy may refuse a read.
      await read().then(
        (state) => states.push(state),
        () => {},
      );
      await setTimeout(25);
    }
    return [...states, await read()];
  })();
  return {
    stop: () => {
      reading = false;
      return seen;
    },
  };
}

/** The state that the page shows; empty for an incomplete page. */
async function pageState({ site }: { site: string }): Promise<State> {
  const html = await (await fetch(site)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    version: Number(find(/data-version="(\d+)".*<\/html>$/s)),
    subtitle: find(/<h1.*?<p[^>]*>([^<]*)/s),
    description: find(/id="booking-title".*?<p[^>]*>([^<]*)/s),
  };
}

async function contentState(store: ContentStore): Promise<State> {
  const { version, texts } = await store.page();
  return { version, subtitle: texts.hero.subtitle, description: texts.booking.description };
}

/** The versions that the publisher logged as published, in order. */
function publishedVersions(studio: RunningStudio): number[] {
  const lines = studio
    .logs()
    .split('\n')
    .filter((line) => line.includes('"Published"'));
  return lines.map((line) => Number(/"version":(\d+)/.exec(line)?.[1])).sort((a, b) => a - b);
}
