import { expect, test } from 'vitest';
import { contentDefaults, inputKind, isComingSoon, isContentKey, resolveTexts } from './content.ts';
import { newRowId, rowSchemas } from './content-lists.ts';
import { contentChangesSchema } from './content-rows.ts';

test.each([
  [
    'DATA-09',
    'general',
    'coming_soon_enabled coming_soon_headline coming_soon_description google_analytics_id seo_title seo_description preview_image favicon',
  ],
  ['DATA-10', 'branding', 'logo style'],
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

test('BRAND-05 a logo may hold 64 KB, a text to read 10,000 characters', () => {
  const save = (section: string, field: string, length: number) =>
    contentChangesSchema.safeParse({ rows: [{ section, field, value: '🌙'.repeat(length) }] });

  expect(save('branding', 'logo', 65_536).success).toBe(true);
  expect(save('branding', 'logo', 65_537).success).toBe(false);
  expect(save('about', 'description', 10_000).success).toBe(true);
  expect(save('about', 'description', 10_001).error?.issues).toMatchObject([
    { path: ['rows', 0, 'value'], message: 'must have at most 10000 characters' },
  ]);
});

test('a save names texts of the website, each once, and at least one', () => {
  const save = (...rows: object[]) => contentChangesSchema.safeParse({ rows }).success;

  expect(save(change)).toBe(true);
  expect(save()).toBe(false);
  expect(save(change, change)).toBe(false);
  expect(save({ ...change, field: 'colour' })).toBe(false);
});

test('ED-18 texts named description or content are edited on several lines, others on one', () => {
  for (const field of ['description', 'service_description', 'main_content']) expect(inputKind(field)).toBe('textarea');
  for (const field of ['title', 'heading']) expect(inputKind(field)).toBe('text');
});

test('SOON-01 coming soon is on with exactly true', () => {
  expect(isComingSoon({ coming_soon_enabled: 'true' })).toBe(true);
  for (const coming_soon_enabled of ['TRUE', 'True', ' true', '1', 'yes', '', 'false', undefined]) {
    expect(isComingSoon({ coming_soon_enabled })).toBe(false);
  }
});

test('ED-06 a new row has a temporary id of its own, which a save accepts', () => {
  const id = newRowId();

  expect(id).toMatch(/^temp-/);
  expect(newRowId()).not.toBe(id);
  expect(rowSchemas.faqs.sent.safeParse({ id, question: 'Q', answer: 'A' }).success).toBe(true);
});
