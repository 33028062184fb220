import { createHash } from 'node:crypto';
import type { ImageDetails } from '#shared/images/images.ts';
import { aSnapshot } from '../testing/builders.ts';
import { toHome, toPage } from './to-page.ts';

const studio = { name: 'Afterhours', timeZone: 'Europe/Berlin', notice: { backupDays: 365, closedLeadDays: 90 } };
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
  alt: null,
  instagram_link: null,
});
const anEvent = (name: string, event_date: string, order_index: number, is_active = true) => ({
  ...aRow(order_index, is_active),
  name,
  description: null,
  event_date,
  image_url: null,
  alt: null,
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
  alt: null,
  artist_name: null,
});
const aStoredImage = (hash: string): ImageDetails => ({ hash, width: 4, height: 3, widths: [4], color: '#102030' });

test('shows active rows in order, without the fields for editors', () => {
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

test('shows events in their own order until the morning after them, and for 6 hours at least', () => {
  const snapshot = aSnapshot({
    events: stored(
      anEvent('Later', '2026-05-01T20:00:00Z', 0),
      anEvent('Hidden', '2026-04-01T20:00:00Z', 1, false),
      anEvent('Early evening', '2026-03-01T17:00:00Z', 2),
      anEvent('Six hours ago', '2026-03-01T22:00:00Z', 3),
      anEvent('Late start', '2026-03-01T22:00:01Z', 4),
    ),
  });
  const namesAt = (time: string) => toHome(snapshot, studio, new Date(time)).events.map(({ name }) => name);

  // 04:59 and 05:00 in Berlin.
  expect(namesAt('2026-03-02T03:59:00Z')).toEqual(['Later', 'Early evening', 'Six hours ago', 'Late start']);
  expect(namesAt('2026-03-02T04:00:00Z')).toEqual(['Later', 'Late start']);
  expect(namesAt('2026-03-02T04:00:01Z')).toEqual(['Later']);
});

test('shows the built-in rows only until something is stored', () => {
  const fresh = toHome(aSnapshot(), studio, now);
  const hidden = toHome(
    aSnapshot({ callouts: stored(aCallout('C', false)), faqs: stored(aFaq('F', 0, false)) }),
    studio,
    now,
  );
  const emptied = toHome(aSnapshot({ callouts: stored(), faqs: stored() }), studio, now);

  expect(fresh.callouts.map(({ title, icon }) => [title, icon])).toEqual([
    ['100% Female Artists', 'Users'],
    ['Late Night Sessions', 'Clock'],
    ['Walk Ins Welcome', 'Star'],
  ]);
  expect(fresh.faqs.map(({ question }) => question)).toEqual(['Do I need an appointment, or can I walk in?']);
  for (const { callouts, faqs } of [hidden, emptied]) expect([callouts, faqs]).toEqual([[], []]);
});

test('offers the active artists by name', () => {
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

test('groups images by the slug of their category [DATA-26]', () => {
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

  const image = { id: id(0), title: null, description: null, alt: null, artist_name: null };
  expect(gallery).toEqual({
    art: [{ ...image, image_url: '/media/a.jpg' }],
    nightlife: [],
    piercings: [],
    tattoos: [{ ...image, image_url: '/media/t.jpg' }],
  });
});

test('shows the stored text, or else the built-in one', () => {
  const { texts } = toHome(aSnapshot({ texts: [text('hero', 'title', 'Ink')] }), studio, now);

  expect(texts.hero).toEqual({ title: 'Ink', subtitle: 'Tattoos, piercings, art and late nights.' });
});

test('leaves out stored images and links that are not safe URLs, and shows the rest of their rows [DATA-51]', () => {
  const hostile = 'javascript:alert(1)';
  const keys = ['about/photo', 'branding/logo', 'general/favicon', 'general/preview_image', 'contact/instagram'];
  const none = stored<ReturnType<typeof anImage>>();
  const home = toHome(
    aSnapshot({
      texts: [
        ...keys.map((key) => text(...(key.split('/') as [string, string]), hostile)),
        text('contact', 'facebook', 'ftp://studio.example'),
        text('contact', 'phone', '(555) 010-0177'),
      ],
      artists: stored(anArtist('Ann', 0, true, 'data:text/html,x')),
      events: stored({
        ...anEvent('Flash night', '2026-05-01T20:00:00Z', 0),
        image_url: 'http://images.example/x.jpg',
      }),
      images: {
        art: stored(anImage('art', 'data:image/svg+xml,<svg/>'), anImage('art', 'https://images.example/a.jpg')),
        nightlife: none,
        piercings: none,
        tattoos: none,
      },
    }),
    studio,
    now,
  );

  expect(home.texts.about.photo).toBe('');
  expect(home.texts.branding.logo).toBe('');
  expect([home.texts.general.favicon, home.texts.general.preview_image]).toEqual(['', '']);
  expect(home.texts.contact).toMatchObject({ instagram: '', facebook: '', phone: '(555) 010-0177' });
  expect(home.artists).toMatchObject([{ name: 'Ann', profile_picture: null }]);
  expect(home.events).toMatchObject([{ name: 'Flash night', image_url: null }]);
  expect(home.gallery.art).toMatchObject([{ image_url: 'https://images.example/a.jpg' }]);
  expect(JSON.stringify(home)).not.toMatch(/javascript:|data:|http:/);
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
    '/media/logo.png': aStoredImage('logo'),
    '/media/about.jpg': aStoredImage('about'),
    '/media/ann.jpg': aStoredImage('ann'),
    '/media/bea.jpg': aStoredImage('bea'),
  },
});
const comingSoon = { ...someContent, texts: [...someContent.texts, text('general', 'coming_soon_enabled', 'true')] };

test('includes exactly the images that the page shows', () => {
  const { pictures } = toHome(someContent, studio, now);

  expect(Object.keys(pictures).sort()).toEqual(['/media/about.jpg', '/media/ann.jpg', '/media/logo.png']);
  expect(pictures['/media/ann.jpg']).toEqual(aStoredImage('ann'));
});

test('includes the images of upcoming events and of all galleries', () => {
  const night = (name: string, event_date: string) => ({
    ...anEvent(name, event_date, 0),
    image_url: `/media/${name}.jpg`,
  });
  const names = ['next', 'past', 'moth', 'crowd', 'ring', 'snake', 'other'];
  const content = aSnapshot({
    events: stored(night('next', '2026-05-01T20:00:00Z'), night('past', '2026-01-01T20:00:00Z')),
    images: {
      art: stored(anImage('art', '/media/moth.jpg')),
      nightlife: stored(anImage('nightlife', '/media/crowd.jpg')),
      piercings: stored(anImage('piercings', '/media/ring.jpg')),
      tattoos: stored(anImage('tattoos', '/media/snake.jpg')),
    },
    pictures: Object.fromEntries(names.map((name) => [`/media/${name}.jpg`, aStoredImage(name)])),
  });

  expect(Object.keys(toHome(content, studio, now).pictures).sort()).toEqual(
    ['crowd', 'moth', 'next', 'ring', 'snake'].map((name) => `/media/${name}.jpg`),
  );
});

test('gives visitors nothing of the hidden content in coming-soon mode', () => {
  const page = toPage(comingSoon, studio, now);

  expect(page).toMatchObject({ mode: 'coming-soon', version: 7, choices: [{ value: 'ann', name: 'Ann' }] });
  expect(page.studio).toEqual({ name: 'Afterhours', timeZone: 'Europe/Berlin' });
  expect(Object.keys(page.texts).sort()).toEqual(['booking', 'branding', 'contact', 'general']);
  expect(page.pictures).toEqual({ '/media/logo.png': aStoredImage('logo') });
  expect(JSON.stringify(page)).not.toMatch(/secret|about\.jpg|ann\.jpg/i);
});

test('gives staff the home page, and visitors too once the mode is off', () => {
  expect(toHome(comingSoon, studio, now)).toMatchObject({ mode: 'home', texts: { hero: { title: 'A secret' } } });
  expect(toPage(someContent, studio, now).mode).toBe('home');
});

test('fills the days of the stage into the privacy notice', () => {
  const notice = 'Backups end after {{backup_days}} days.';
  const { texts } = toPage(aSnapshot({ texts: [text('general', 'privacy_notice', notice)] }), studio, now);

  expect(texts.general.privacy_notice).toBe('Backups end after 365 days.');
});

test('identifies the privacy notice by the first 12 digits of its hash', () => {
  const notice = 'We keep nothing.';
  const { privacyVersion } = toPage(aSnapshot({ texts: [text('general', 'privacy_notice', notice)] }), studio, now);

  expect(privacyVersion).toBe(createHash('sha256').update(notice).digest('hex').slice(0, 12));
});
