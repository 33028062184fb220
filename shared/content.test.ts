import { expect, test } from 'vitest';
import { contentDefaults, isContentKey, resolveTexts } from './content.ts';
import { contentChangesSchema } from './content-rows.ts';

test.each([
  [
    'DATA-09',
    'general',
    'coming_soon_enabled coming_soon_headline coming_soon_description google_analytics_id seo_title seo_description preview_image favicon',
  ],
  ['DATA-10', 'branding', 'logo'],
  ['DATA-11', 'hero', 'title subtitle'],
  ['DATA-12', 'about', 'photo headline description'],
  ['DATA-13', 'header', 'booking_button'],
  ['DATA-14', 'footer', 'description'],
  ['DATA-15', 'contact', 'address phone email hours instagram facebook'],
  ['DATA-16', 'faq', 'title description'],
  ['DATA-17', 'artists', 'heading title subtitle description'],
  ['DATA-18', 'night_life', 'heading title subtitle description'],
  ['DATA-19', 'tattoo_gallery', 'heading title subtitle description'],
  ['DATA-19', 'art_gallery', 'heading title subtitle description'],
  ['DATA-20', 'piercings', 'heading title subtitle description service_title service_description'],
  ['DATA-21', 'piercings_block1', 'title description'],
  ['DATA-21', 'piercings_block4', 'title description'],
  ['BOOK-03', 'booking', 'title description'],
] as const)('%s the section %s has its keys', (_, section, keys) => {
  expect(Object.keys(contentDefaults[section])).toEqual(keys.split(' '));
});

test('a key of another section, or of JavaScript itself, is none', () => {
  expect(isContentKey('hero', 'title')).toBe(true);
  expect(isContentKey('hero', 'logo')).toBe(false);
  expect(isContentKey('constructor', 'name')).toBe(false);
  expect(isContentKey('hero', 'toString')).toBe(false);
});

test('PIER-08 DATA-07 the piercing blocks are titled as decided', () => {
  const { texts } = { texts: resolveTexts([]) };

  expect([1, 2, 3, 4].map((n) => texts[`piercings_block${n as 1 | 2 | 3 | 4}`].title)).toEqual([
    'Ear Piercings',
    'Facial Piercings',
    'Body Piercings',
    'Premium Jewelry',
  ]);
});

const row = (section: string, field: string, value: string) => ({ section, field, value });

test('DATA-06 headings and button labels fall back when empty, other texts can be blanked', () => {
  const texts = resolveTexts([
    row('about', 'headline', ' '),
    row('header', 'booking_button', ''),
    row('hero', 'title', ''),
    row('hero', 'subtitle', ''),
    row('artists', 'title', ''),
  ]);

  expect(texts.about.headline).toBe('About Our Studio');
  expect(texts.header.booking_button).toBe('Book Now');
  expect(texts.hero.title).toBe(contentDefaults.hero.title);
  expect(texts.hero.subtitle).toBe('');
  expect(texts.artists.title).toBe('');
});

test('what is stored shows, and rows of no section have no effect', () => {
  const texts = resolveTexts([row('hero', 'title', 'Ink'), row('nope', 'title', 'x'), row('hero', 'nope', 'x')]);

  expect(texts.hero).toEqual({ title: 'Ink', subtitle: contentDefaults.hero.subtitle });
});

const change = { section: 'hero', field: 'title', value: 'Ink' };

test('DATA-02 a text is of type text unless it says textarea; another type is refused', () => {
  const typed = (content_type?: string) => contentChangesSchema.safeParse({ rows: [{ ...change, content_type }] });

  expect(typed().data?.rows[0]?.content_type).toBe('text');
  expect(typed('textarea').data?.rows[0]?.content_type).toBe('textarea');
  expect(typed('html').success).toBe(false);
});

test('a save names texts of the website, each once, and at least one', () => {
  const save = (...rows: object[]) => contentChangesSchema.safeParse({ rows }).success;

  expect(save(change)).toBe(true);
  expect(save()).toBe(false);
  expect(save(change, change)).toBe(false);
  expect(save({ ...change, field: 'colour' })).toBe(false);
});
