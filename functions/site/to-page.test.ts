import { contentDefaults } from '#shared/content.ts';
import { fallbackCallouts, fallbackFaqs } from '#shared/fallbacks.ts';
import type { Picture } from '#shared/pictures.ts';
import { aSnapshot } from '../testing/builders.ts';
import { toHome, toPage } from './to-page.ts';

const studio = { name: 'Afterhours', timeZone: 'Europe/Berlin' };
const now = new Date('2026-03-02T04:00:00Z');

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const stored = <Row>(...rows: Row[]) => ({ version: 1, rows });
const text = (section: string, field: string, value: string) => ({
  section,
  field,
  value,
  content_type: 'text' as const,
});

const aRow = (order_index: number, is_active = true) => ({ id: id(order_index), is_active, order_index });
const anArtist = (name: string, order_index: number, is_active = true, profile_picture: string | null = null) => ({
  ...aRow(order_index, is_active),
  name,
  description: null,
  profile_picture,
  instagram_link: null,
});
const anEvent = (name: string, event_date: string, order_index: number, is_active = true) => ({
  ...aRow(order_index, is_active),
  name,
  description: null,
  event_date,
  image_url: null,
});
const aFaq = (question: string, order_index: number, is_active = true) => ({
  ...aRow(order_index, is_active),
  question,
  answer: 'A',
});
const aCallout = (title: string, is_active: boolean) => ({
  ...aRow(0, is_active),
  title,
  description: '',
  icon: 'Star' as const,
});
const anImage = (category_id: 'art' | 'nightlife' | 'piercings' | 'tattoos', image_url: string, is_active = true) => ({
  ...aRow(0, is_active),
  category_id,
  title: null,
  description: null,
  image_url,
  artist_name: null,
});
const aPicture = (hash: string): Picture => ({ hash, width: 4, height: 3, widths: [4], color: '#102030' });

test('ROLE-03 rows are shown in order, without those that are inactive and without what editors need', () => {
  const { faqs } = toHome(
    aSnapshot({ faqs: stored(aFaq('One', 0), aFaq('Hidden', 1, false), aFaq('Two', 2)) }),
    studio,
    now,
  );

  expect(faqs).toEqual([
    { id: id(0), question: 'One', answer: 'A' },
    { id: id(2), question: 'Two', answer: 'A' },
  ]);
});

test('NITE-09 NITE-11 events are shown in their own order until six hours after their start', () => {
  const { events } = toHome(
    aSnapshot({
      events: stored(
        anEvent('Later', '2026-05-01T20:00:00Z', 0),
        anEvent('Hidden', '2026-04-01T20:00:00Z', 1, false),
        anEvent('Just over', '2026-03-01T22:00:00Z', 2),
        anEvent('Still on', '2026-03-01T22:00:01Z', 3),
      ),
    }),
    studio,
    now,
  );

  expect(events.map(({ name }) => name)).toEqual(['Later', 'Still on']);
});

test('ABOUT-12 FAQ-08 what is built in shows until something was stored, and never again', () => {
  const fresh = toHome(aSnapshot(), studio, now);
  const hidden = toHome(
    aSnapshot({ callouts: stored(aCallout('C', false)), faqs: stored(aFaq('F', 0, false)) }),
    studio,
    now,
  );
  const emptied = toHome(aSnapshot({ callouts: stored(), faqs: stored() }), studio, now);

  expect([fresh.callouts, fresh.faqs]).toEqual([fallbackCallouts, fallbackFaqs]);
  for (const { callouts, faqs } of [hidden, emptied]) expect([callouts, faqs]).toEqual([[], []]);
});

test('BOOK-16 BOOK-17 BOOK-18 the active artists can be chosen by name', () => {
  const { choices } = toHome(
    aSnapshot({
      artists: stored(anArtist('Mary  Jane', 0), anArtist('Gone', 1, false), anArtist('mary jane', 2)),
    }),
    studio,
    now,
  );

  expect(choices).toEqual([
    { value: 'mary-jane', name: 'Mary  Jane' },
    { value: 'mary-jane-2', name: 'mary jane' },
  ]);
});

test('DATA-29 images are grouped by the slug of their category', () => {
  const none = stored<ReturnType<typeof anImage>>();
  const { gallery } = toHome(
    aSnapshot({
      images: {
        art: stored(anImage('art', '/media/a.jpg')),
        nightlife: none,
        piercings: stored(anImage('piercings', '/media/hidden.jpg', false)),
        tattoos: stored(anImage('tattoos', '/media/t.jpg')),
      },
    }),
    studio,
    now,
  );

  const image = { id: id(0), title: null, description: null, artist_name: null };
  expect(gallery).toEqual({
    art: [{ ...image, image_url: '/media/a.jpg' }],
    nightlife: [],
    piercings: [],
    tattoos: [{ ...image, image_url: '/media/t.jpg' }],
  });
});

test('DATA-06 a text shows as it is stored, or else as it is built in', () => {
  const { texts } = toHome(aSnapshot({ texts: [text('hero', 'title', 'Ink')] }), studio, now);

  expect(texts.hero).toEqual({ title: 'Ink', subtitle: contentDefaults.hero.subtitle });
});

const someContent = aSnapshot({
  texts: [
    text('branding', 'logo', '/media/logo.png'),
    text('about', 'photo', '/media/about.jpg'),
    text('hero', 'title', 'A secret'),
  ],
  artists: stored(anArtist('Ann', 0, true, '/media/ann.jpg'), anArtist('Bea', 1, false, '/media/bea.jpg')),
  faqs: stored(aFaq('Secret?', 0)),
  pictures: {
    '/media/logo.png': aPicture('logo'),
    '/media/about.jpg': aPicture('about'),
    '/media/ann.jpg': aPicture('ann'),
    '/media/bea.jpg': aPicture('bea'),
  },
});
const comingSoon = { ...someContent, texts: [...someContent.texts, text('general', 'coming_soon_enabled', 'true')] };

test('a page comes with the pictures that it shows, and with no others', () => {
  const { pictures } = toHome(someContent, studio, now);

  expect(Object.keys(pictures).sort()).toEqual(['/media/about.jpg', '/media/ann.jpg', '/media/logo.png']);
  expect(pictures['/media/ann.jpg']).toEqual(aPicture('ann'));
});

test('SOON-01 ROLE-03 while the site is coming soon visitors get nothing of what it will show', () => {
  const page = toPage(comingSoon, studio, now);

  expect(page).toMatchObject({ mode: 'coming-soon', version: 7, studio, choices: [{ value: 'ann', name: 'Ann' }] });
  expect(Object.keys(page.texts).sort()).toEqual(['booking', 'branding', 'contact', 'general']);
  expect(page.pictures).toEqual({ '/media/logo.png': aPicture('logo') });
  expect(JSON.stringify(page)).not.toMatch(/secret|about\.jpg|ann\.jpg/i);
});

test('SOON-01 staff get the home page all the same, and visitors once the mode is off', () => {
  expect(toHome(comingSoon, studio, now)).toMatchObject({ mode: 'home', texts: { hero: { title: 'A secret' } } });
  expect(toPage(someContent, studio, now).mode).toBe('home');
});
