import { expect, test } from 'vitest';
import { contentChangesSchema, contentRowsSchema } from './text-schemas.ts';
import { contentDefaults, inputKind, isAdminSection, isComingSoon, isContentKey, resolveTexts } from './texts.ts';

const row = (section: string, field: string, value: string) => ({ section, field, value });

const textsByDefault = {
  general: {
    coming_soon_enabled: 'false',
    coming_soon_headline: 'Something Amazing is Coming Soon!',
    coming_soon_description: 'Our new site is almost ready. You can already ask for an appointment.',
    google_analytics_id: '',
    studio_name: '',
    seo_title: '',
    seo_description: 'Tattoos, piercings, art and late nights. Ask for an appointment online.',
    preview_image: '',
    favicon: '',
    appointment_rules: '',
    privacy_notice: expect.stringMatching(/^# What we keep\nWhen you send a booking request we keep what you entered:/),
  },
  branding: { logo: '', style: '' },
  hero: { title: 'Ink after dark', subtitle: 'Tattoos, piercings, art and late nights.' },
  about: {
    photo: '',
    photo_alt: '',
    headline: 'About Our Studio',
    description: 'A place for people who take their time: to talk, to draw, and to get it right.',
  },
  header: { booking_button: 'Book Now' },
  footer: { description: 'Tattoos, piercings, art and late nights.' },
  contact: { address: '', phone: '', email: '', hours: '', instagram: '', facebook: '' },
  faq: { title: 'Frequently Asked Questions', description: 'What people ask us most.' },
  artists: { heading: 'Our Artists', title: '', subtitle: 'The people behind the work.', description: '' },
  tattoo_gallery: { heading: 'Tattoo Gallery', title: '', subtitle: 'Work from our chairs.', description: '' },
  piercings: {
    heading: 'Piercings',
    title: '',
    subtitle: 'Placed with care.',
    description: '',
    service_title: 'Piercing Services',
    service_description: 'Tell us what you have in mind and we will find the right placement and jewelry together.',
  },
  piercings_block1: { title: 'Ear Piercings', description: 'From a single lobe to a curated ear.' },
  piercings_block2: { title: 'Facial Piercings', description: 'Nostril, septum, lip, brow and more.' },
  piercings_block3: { title: 'Body Piercings', description: 'Navel and other placements, in private.' },
  piercings_block4: { title: 'Premium Jewelry', description: 'Pieces made to be worn for years.' },
  art_gallery: { heading: 'Art Gallery', title: '', subtitle: 'Paintings, prints and flash.', description: '' },
  night_life: { heading: 'Night Life', title: '', subtitle: 'What happens after hours.', description: '' },
  booking: {
    title: 'Book Your Appointment',
    description: 'Tell us what you have in mind. We will get back to you to settle the details.',
    notes_content:
      'Walk-ins welcome! But appointments are recommended for larger or custom tattoos.\nLate-night sessions available by reservation only.',
  },
};

test('shows the default of every text until one is stored [DATA-07]', () => {
  expect(contentDefaults).toEqual(textsByDefault);
  expect(resolveTexts([])).toEqual(textsByDefault);
});

test.each([
  [
    'general',
    'studio_name coming_soon_enabled coming_soon_headline coming_soon_description google_analytics_id seo_title seo_description preview_image favicon privacy_notice appointment_rules',
  ],
  ['hero', 'title subtitle'],
  ['about', 'photo photo_alt headline description'],
  ['header', 'booking_button'],
  ['footer', 'description'],
  ['contact', 'address phone email hours instagram facebook'],
  ['faq', 'title description'],
  ['artists', 'heading title subtitle description'],
  ['night_life', 'heading title subtitle description'],
  ['piercings', 'heading title subtitle description service_title service_description'],
] as const)('the section %s has the fields %s [DATA-09]', (section, keys) => {
  expectKeys(section, keys);
});

test('the logo is a branding text, empty by default [DATA-09]', () => {
  expectKeys('branding', 'logo style');
  expect(resolveTexts([]).branding.logo).toBe('');
  expect(resolveTexts([row('branding', 'logo', '')]).branding.logo).toBe('');
});

test('both galleries have the same heading fields [DATA-09]', () => {
  for (const section of ['tattoo_gallery', 'art_gallery'] as const) {
    expectKeys(section, 'heading title subtitle description');
  }
});

test('each of the four piercing blocks has a title and a description [DATA-09]', () => {
  for (const number of [1, 2, 3, 4] as const) expectKeys(`piercings_block${number}`, 'title description');
  expect(isContentKey('piercings_block5', 'title')).toBe(false);
});

test('there are no other sections', () => {
  expectKeys('booking', 'title description notes_content');
  expect(Object.keys(contentDefaults)).toEqual(
    'general branding hero about header footer contact faq artists tattoo_gallery piercings piercings_block1 piercings_block2 piercings_block3 piercings_block4 art_gallery night_life booking'.split(
      ' ',
    ),
  );
});

/** Also checks that a save accepts each field. */
function expectKeys(section: keyof typeof contentDefaults, keys: string) {
  expect(Object.keys(contentDefaults[section])).toEqual(keys.split(' '));
  for (const field of keys.split(' ')) expect(isContentKey(section, field)).toBe(true);
}

test('rejects unknown sections and fields, including properties of Object.prototype', () => {
  expect(isContentKey('hero', 'title')).toBe(true);
  expect(isContentKey('hero', 'logo')).toBe(false);
  expect(isContentKey('constructor', 'name')).toBe(false);
  expect(isContentKey('hero', 'toString')).toBe(false);
});

const neverBlank = [
  'about.headline',
  'art_gallery.heading',
  'artists.heading',
  'booking.title',
  'faq.title',
  'general.coming_soon_headline',
  'general.privacy_notice',
  'header.booking_button',
  'hero.title',
  'night_life.heading',
  'piercings.heading',
  'piercings.service_title',
  'piercings_block1.title',
  'piercings_block2.title',
  'piercings_block3.title',
  'piercings_block4.title',
  'tattoo_gallery.heading',
];

test.each(['', ' \n'])(
  'headings and button labels stored as %j show their default, all other texts are blank [DATA-06]',
  (blank) => {
    const fields = Object.entries(textsByDefault).flatMap(([section, texts]) =>
      Object.keys(texts).map((field) => [section, field] as const),
    );
    const shown = resolveTexts(fields.map(([section, field]) => row(section, field, blank)));
    const textOf = (texts: object, [section, field]: readonly [string, string]) =>
      (texts as Record<string, Record<string, string>>)[section]?.[field];

    const blanked = fields.filter((key) => textOf(shown, key) === blank).map((key) => key.join('.'));
    const kept = fields.filter((key) => textOf(shown, key) !== blank);
    expect(kept.map((key) => key.join('.')).sort()).toEqual(neverBlank);
    for (const key of kept) expect(textOf(shown, key)).toEqual(textOf(textsByDefault, key));
    expect(blanked).toContain('hero.subtitle');
    expect(blanked).toContain('artists.title');
  },
);

test('shows stored texts and ignores rows of unknown sections', () => {
  const texts = resolveTexts([row('hero', 'title', 'Ink'), row('nope', 'title', 'x'), row('hero', 'nope', 'x')]);

  expect(texts.hero).toEqual({ title: 'Ink', subtitle: 'Tattoos, piercings, art and late nights.' });
  expect(texts).not.toHaveProperty('nope');
});

const change = { section: 'hero', field: 'title', value: 'Ink' };
const faultsOf = (...rows: object[]) =>
  contentChangesSchema.safeParse({ rows }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a text has the type text or textarea, text by default [DATA-01]', () => {
  const typed = (content_type?: string) => contentChangesSchema.safeParse({ rows: [{ ...change, content_type }] });

  expect(typed().data?.rows[0]?.content_type).toBe('text');
  expect(typed('textarea').data?.rows[0]?.content_type).toBe('textarea');
  expect(typed('html').success).toBe(false);
});

test.each([
  ['about', 'description', 10_000],
  ['about', 'photo_alt', 250],
])('%s/%s has up to %i characters; an emoji counts as one', (section, field, max) => {
  expect(faultsOf({ section, field, value: '🌙'.repeat(max) })).toEqual([]);
  expect(faultsOf({ section, field, value: '🌙'.repeat(max + 1) })).toEqual([
    ['rows.0.value', `must have at most ${max} characters`],
  ]);
});

test('a logo is stored as the URL of its file; an inline image of up to 64 KB is still accepted [BRAND-01]', () => {
  const inline = (length: number) => `data:image/png;base64,${'A'.repeat(length - 22)}`;
  const logo = (value: string) => faultsOf({ section: 'branding', field: 'logo', value });

  expect(logo('/media/about-images/logo-1772395200000.png')).toEqual([]);
  expect(inline(65_536)).toHaveLength(65_536);
  expect(logo(inline(65_536))).toEqual([]);
  expect(logo(inline(65_537))).toEqual([['rows.0.value', 'must have at most 65536 characters']]);
});

test('an SEO title has at most 60 characters and an SEO description at most 160 [GEN-01]', () => {
  const faults = (field: string, length: number) => faultsOf({ section: 'general', field, value: '🌙'.repeat(length) });

  expect(faults('seo_title', 60)).toEqual([]);
  expect(faults('seo_title', 61)).toEqual([['rows.0.value', 'must have at most 60 characters']]);
  expect(faults('seo_description', 160)).toEqual([]);
  expect(faults('seo_description', 161)).toEqual([['rows.0.value', 'must have at most 160 characters']]);
});

test('the rules for appointments have lines, and at most 2,000 characters [GEN-36]', () => {
  const faults = (value: string) => faultsOf({ section: 'general', field: 'appointment_rules', value });

  expect(faults(`Come sober.\n${'🌙'.repeat(1988)}`)).toEqual([]);
  expect(faults('🌙'.repeat(2001))).toEqual([['rows.0.value', 'must have at most 2000 characters']]);
});

test('a name of the studio is one line of at most 60 characters without <, > and quotes [GEN-32]', () => {
  const faults = (value: string) => faultsOf({ section: 'general', field: 'studio_name', value });
  const fault = [['rows.0.value', 'must be one line without <, > and "']];

  for (const value of ['', 'Ink & Söhne’s, №1', '🌙'.repeat(60)]) expect(faults(value)).toEqual([]);
  for (const value of ['Ink <a@b.example>', 'Ink > x', 'The "Ink"']) expect(faults(value)).toEqual(fault);
  expect(faults('🌙'.repeat(61))).toEqual([['rows.0.value', 'must have at most 60 characters']]);
});

test('a save has 1 to 50 distinct texts of the website', () => {
  const keys = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => ({ section, field, value: '' })),
  );

  expect(faultsOf(change, { ...change, field: 'subtitle', before: null })).toEqual([]);
  expect(faultsOf()).toEqual([['rows', 'must hold at least one text']]);
  expect(faultsOf(...keys.slice(0, 50))).toEqual([]);
  expect(faultsOf(...keys.slice(0, 51))).toEqual([['rows', 'must hold at most 50 texts']]);
  expect(faultsOf(change, change)).toEqual([['rows', 'must name each text once']]);
  expect(faultsOf({ ...change, field: 'colour' })).toEqual([['rows.0', 'is not a text of this website']]);
  expect(faultsOf({ ...change, more: 1 })).toHaveLength(1);
  expect(faultsOf({ ...change, value: 'a\nb' })).toEqual([]);
  expect(contentChangesSchema.safeParse({ rows: [change], more: 1 }).success).toBe(false);
});

test('texts named description or content have several lines, all others one [ED-18]', () => {
  const multiLine = Object.values(contentDefaults)
    .flatMap(Object.keys)
    .filter((field) => inputKind(field) === 'textarea');

  expect([...new Set(multiLine)].sort()).toEqual([
    'coming_soon_description',
    'description',
    'notes_content',
    'seo_description',
    'service_description',
  ]);
  expect(inputKind('main_content')).toBe('textarea');
  for (const field of ['title', 'heading']) expect(inputKind(field)).toBe('text');
});

test('coming-soon mode is on only if the stored text is exactly true [SOON-01]', () => {
  expect(isComingSoon({ coming_soon_enabled: 'true' })).toBe(true);
  for (const coming_soon_enabled of ['TRUE', 'True', ' true', '1', 'yes', '', 'false', undefined]) {
    expect(isComingSoon({ coming_soon_enabled })).toBe(false);
  }
});

test('only the sections general and branding are reserved for administrators', () => {
  expect(Object.keys(contentDefaults).filter(isAdminSection)).toEqual(['general', 'branding']);
});

test('a stored text is a text or a text area', () => {
  const stored = (content_type: string) => ({ rows: [{ ...row('hero', 'title', 'Ink'), content_type }] });

  for (const type of ['text', 'textarea']) expect(contentRowsSchema.parse(stored(type))).toEqual(stored(type));
});
