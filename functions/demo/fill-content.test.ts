import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ContentRepository } from '../content/content-repository.ts';
import { storedLists as lists } from '../content/lists.ts';
import { anEngine } from '../testing/engine.ts';
import { demoEvents, fillContent } from './fill-content.ts';
import type { ImageUpload } from './upload-images.ts';

const now = new Date('2026-03-01T09:00:00Z');
const engine = anEngine(beforeEach);
const content = new ContentRepository(engine.documents, 'Content');

const files = readdirSync(path.join(__dirname, 'images')).map((name) => path.basename(name, '.jpg'));

/** Accepts the images, as the image function would. */
function aBucket() {
  const uploaded: ImageUpload[] = [];
  return { uploaded, upload: async (images: readonly ImageUpload[]) => void uploaded.push(...images) };
}

test('fills a new installation with a whole studio that shows every image once', async () => {
  const { uploaded, upload } = aBucket();

  await fillContent({ content, upload }, now, 'Europe/Berlin');

  const { artists, events, faqs, callouts, images, texts } = await content.snapshot();
  expect([artists, events, faqs, callouts].map(({ rows }) => rows.length)).toEqual([8, 5, 8, 3]);
  const counts = Object.entries(images).map(([slug, { rows }]) => [slug, rows.length]);
  expect(Object.fromEntries(counts)).toEqual({ tattoos: 24, piercings: 12, art: 16, nightlife: 12 });
  expect(uploaded.map(({ image }) => image).sort()).toEqual(files.sort());
  const shown = JSON.stringify([artists, events, images, texts]);
  expect(uploaded.filter(({ path }) => !shown.includes(`"${path}"`))).toEqual([]);
});

test('credits images to artists of the studio only', async () => {
  await fillContent({ content, upload: aBucket().upload }, now, 'UTC');

  const { artists, images } = await content.snapshot();
  const names = artists.rows.map(({ name }) => name);
  const credited = Object.values(images).flatMap(({ rows }) => rows.flatMap(({ artist_name }) => artist_name ?? []));
  expect(credited.filter((name) => !names.includes(name))).toEqual([]);
});

test('keeps content that staff have changed', async () => {
  const { uploaded, upload } = aBucket();
  await fillContent({ content, upload }, now, 'UTC');
  const before = await content.lists.read(lists.artists);
  await content.lists.write(lists.artists, before, before.rows.slice(1), { by: 'staff', at: now });
  const changed = await content.snapshot();

  await fillContent({ content, upload }, now, 'UTC');

  expect(await content.snapshot()).toEqual(changed);
  expect(uploaded).toHaveLength(files.length);
});

test('starts over after an interrupted fill and keeps a list that staff have saved in between', async () => {
  const fails = async () => {
    throw new Error('the power went');
  };
  await expect(fillContent({ content, upload: fails }, now, 'UTC')).rejects.toThrow('the power went');
  const faqs = await content.lists.read(lists.faqs);
  const own = { id: crypto.randomUUID(), question: 'Ours?', answer: 'Yes.', is_active: true, order_index: 0 };
  await content.lists.write(lists.faqs, faqs, [own], { by: 'staff', at: now });

  await fillContent({ content, upload: aBucket().upload }, now, 'UTC');

  expect((await content.lists.read(lists.faqs)).rows).toEqual([own]);
  expect((await content.lists.read(lists.artists)).rows).toHaveLength(8);
  expect(await content.rows()).not.toEqual([]);
});

test.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'schedules events on upcoming evenings in %s',
  (timeZone) => {
    for (const day of ['2026-03-01', '2026-10-24', '2026-12-31']) {
      const at = new Date(`${day}T21:00:00Z`);
      const events = demoEvents(at, timeZone);

      expect(events.filter(({ event_date }) => new Date(event_date) <= at)).toEqual([]);
      const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
      const hours = events.map(({ event_date }) => Number(hour.format(new Date(event_date))));
      expect(hours.filter((each) => each < 18)).toEqual([]);
      const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' });
      expect(new Set(events.map(({ event_date }) => weekday.format(new Date(event_date)))).size).toBe(4);
    }
  },
);
