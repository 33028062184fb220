import { isUpcoming } from '#shared/upcoming.ts';
import { ContentRepository } from '../content/content-repository.ts';
import * as lists from '../content/lists.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { catalog } from './drawings/catalog.ts';
import { demoEvents } from './events.ts';
import { fillContent } from './fill-content.ts';
import type { Hanging } from './hang-pictures.ts';

const now = new Date('2026-03-01T09:00:00Z');
let engine: Engine;
let content: ContentRepository;

beforeEach(async () => {
  engine = await startEngine();
  content = new ContentRepository(engine.documents, 'Content');
});
afterEach(() => engine.stop());

/** Takes the drawings, as the picture function would. */
function aWall() {
  const hung: Hanging[] = [];
  return { hung, hang: async (hangings: readonly Hanging[]) => void hung.push(...hangings) };
}

test('a new installation gets a whole studio, and every drawing hangs somewhere, once', async () => {
  const { hung, hang } = aWall();

  await fillContent({ content, hang }, now, 'Europe/Berlin');

  const { artists, events, faqs, callouts, images, texts } = await content.snapshot();
  expect([artists, events, faqs, callouts].map(({ rows }) => rows.length)).toEqual([8, 5, 8, 3]);
  const pictures = Object.entries(images).map(([slug, { rows }]) => [slug, rows.length]);
  expect(Object.fromEntries(pictures)).toEqual({ tattoos: 24, piercings: 12, art: 16, nightlife: 12 });
  expect(hung.map(({ picture }) => picture).sort()).toEqual(Object.keys(catalog).sort());
  const shown = JSON.stringify([artists, events, images, texts]);
  expect(hung.filter(({ address }) => !shown.includes(`"${address}"`))).toEqual([]);
});

test('pictures are by artists of the studio, or by nobody', async () => {
  await fillContent({ content, hang: aWall().hang }, now, 'UTC');

  const { artists, images } = await content.snapshot();
  const names = artists.rows.map(({ name }) => name);
  const credited = Object.values(images).flatMap(({ rows }) => rows.flatMap(({ artist_name }) => artist_name ?? []));
  expect(credited.filter((name) => !names.includes(name))).toEqual([]);
});

test('what somebody changed since is left alone', async () => {
  const { hung, hang } = aWall();
  await fillContent({ content, hang }, now, 'UTC');
  const before = await content.lists.read(lists.artists);
  await content.lists.write(lists.artists, before, before.rows.slice(1), { by: 'somebody', at: now });
  const changed = await content.snapshot();

  await fillContent({ content, hang }, now, 'UTC');

  expect(await content.snapshot()).toEqual(changed);
  expect(hung).toHaveLength(Object.keys(catalog).length);
});

test('filling that broke off begins again, without touching a list that was saved meanwhile', async () => {
  const breaksOff = async () => {
    throw new Error('the power went');
  };
  await expect(fillContent({ content, hang: breaksOff }, now, 'UTC')).rejects.toThrow('the power went');
  const faqs = await content.lists.read(lists.faqs);
  const own = { id: crypto.randomUUID(), question: 'Ours?', answer: 'Yes.', is_active: true, order_index: 0 };
  await content.lists.write(lists.faqs, faqs, [own], { by: 'somebody', at: now });

  await fillContent({ content, hang: aWall().hang }, now, 'UTC');

  expect((await content.lists.read(lists.faqs)).rows).toEqual([own]);
  expect((await content.lists.read(lists.artists)).rows).toHaveLength(8);
  expect(await content.rows()).not.toEqual([]);
});

test.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'events are evenings to come in %s',
  (timeZone) => {
    for (const day of ['2026-03-01', '2026-10-24', '2026-12-31']) {
      const at = new Date(`${day}T21:00:00Z`);
      const events = demoEvents(at, timeZone);

      expect(events.filter((event) => !isUpcoming(event, at))).toEqual([]);
      const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
      const hours = events.map(({ event_date }) => Number(hour.format(new Date(event_date))));
      expect(hours.filter((each) => each < 18)).toEqual([]);
      const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' });
      expect(new Set(events.map(({ event_date }) => weekday.format(new Date(event_date)))).size).toBe(4);
    }
  },
);
