import { expect, test } from 'vitest';
import type * as z from 'zod';
import { api } from '../contract/api.ts';
import { altLimit, calloutIcons, newRowId } from './list-rows.ts';
import { contentLists, listLimits, listSaveSchema, listSchema, type RowKind } from './list-schemas.ts';
import { contentTextSchema } from './text-schemas.ts';

const id = '00000000-0000-4000-8000-000000000001';

/** The required fields of each kind of row. */
const least: Record<RowKind, object> = {
  callouts: { title: 'T', description: '', icon: 'Star' },
  artists: { name: 'N' },
  events: { name: 'N', event_date: '2026-03-01T20:00:00Z' },
  questions: { question: 'Q', answered_by: 'words', services: 'both' },
  faqs: { question: 'Q', answer: 'A' },
  images: { image_url: '/media/a.jpg' },
};
const kinds = Object.keys(least) as RowKind[];
const send = (kind: RowKind, values: object) => contentLists[kind].sent.safeParse({ id, ...least[kind], ...values });
const faultOf = (kind: RowKind, values: object) => send(kind, values).error?.issues[0]?.message;

test.each(kinds)('a new row of %s is active, and has a final or a temporary id', (kind) => {
  expect(send(kind, {}).data).toMatchObject({ ...least[kind], id, is_active: true });
  expect(send(kind, { is_active: false }).data?.is_active).toBe(false);
  expect(send(kind, { id: `temp-${'x'.repeat(60)}` }).success).toBe(true);
  for (const wrong of ['temp-', `temp-${'x'.repeat(61)}`, 'x-temp-1', 'temp-1.', '1', undefined]) {
    expect(faultOf(kind, { id: wrong })).toBe('must be an id, or begin with temp-');
  }
  expect(send(kind, { order_index: 0 }).success).toBe(false);
});

test.each([
  ['callouts', 'title', 120],
  ['artists', 'name', 120],
  ['events', 'name', 160],
  ['faqs', 'question', 300],
  ['faqs', 'answer', 5000],
] as const)('the %s need a %s of up to %i characters', (kind, field, max) => {
  expect(faultOf(kind, { [field]: 'x'.repeat(max) })).toBeUndefined();
  expect(faultOf(kind, { [field]: 'x'.repeat(max + 1) })).toBe(`must have at most ${max} characters`);
  expect(faultOf(kind, { [field]: ' ' })).toBe('must not be empty');
  expect(faultOf(kind, { [field]: undefined })).toBe('is missing');
});

test.each([
  ['artists', 'description', 2000],
  ['artists', 'alt', 250],
  ['events', 'description', 2000],
  ['events', 'alt', 250],
  ['images', 'title', 160],
  ['images', 'description', 2000],
  ['images', 'alt', 250],
  ['images', 'artist_name', 120],
] as const)('the %s may have a %s of up to %i characters', (kind, field, max) => {
  expect(faultOf(kind, { [field]: 'x'.repeat(max) })).toBeUndefined();
  expect(faultOf(kind, { [field]: 'x'.repeat(max + 1) })).toBe(`must have at most ${max} characters`);
  for (const none of ['', ' ', null, undefined]) {
    expect(send(kind, { [field]: none }).data).toMatchObject({ [field]: null });
  }
});

test.each([
  [{ books: 'ajar' }, 'books'],
  [{ books_word: 'x'.repeat(81) }, 'books_word'],
  [{ books_open_on: '2027-02-30' }, 'books_open_on'],
  [{ guest_from: 'soon' }, 'guest_from'],
  [{ guest_from: '2027-03-09', guest_until: '2027-03-08' }, 'guest_until'],
  [{ account_id: 'nia' }, 'account_id'],
])('refuses the books %j of an artist [BOOKS-05]', (books, field) => {
  const artist = { id: 'temp-1', name: 'Nia', description: '', profile_picture: '', alt: '', instagram_link: '' };

  expect(contentLists.artists.sent.safeParse({ ...artist, ...books }).error?.issues[0]?.path).toEqual([field]);
});

test.each([
  [{ answered_by: 'slider' }, 'answered_by'],
  [{ answered_by: 'choice', choices: 'Only one' }, 'choices'],
  [{ answered_by: 'several', choices: 'Same\n Same ' }, 'choices'],
  [{ choices: Array.from({ length: 31 }, (_, n) => `Choice ${n}`).join('\n') }, 'choices'],
  [{ choices: 'x'.repeat(81) }, 'choices'],
  [{ question: 'x'.repeat(161) }, 'question'],
  [{ services: 'events' }, 'services'],
])('refuses the question %j of the booking form [ASK-01]', (change, field) => {
  const question = { id: 'temp-1', question: 'Where?', answered_by: 'words', choices: '', services: 'both' };

  expect(contentLists.questions.sent.safeParse({ ...question, ...change }).error?.issues[0]?.path).toEqual([field]);
});

test('lets administrators ask up to 30 questions, of each kind and for each service, required or not [ASK-01]', () => {
  const save = (count: number, change = {}) =>
    api.saveQuestions.body.safeParse({
      version: 1,
      rows: Array.from({ length: count }, (_, n) => ({ ...least.questions, id: `temp-${n}`, ...change })),
    });

  expect([save(30).success, save(31).success]).toEqual([true, false]);
  for (const answered_by of ['choice', 'several', 'words', 'confirm', 'photos', 'body-photo'])
    for (const services of ['both', 'tattoos', 'piercings'])
      for (const is_required of [true, false]) {
        const question = { answered_by, services, is_required, choices: 'Arm\nLeg' };
        expect(save(1, question).data?.rows).toMatchObject([question]);
      }
  for (const call of [api.listQuestions, api.saveQuestions, api.removeQuestion]) expect(call.role).toBe('admin');
});

test('allows one active question for photos, and one for a photo of the body [PHOTO-01]', () => {
  const save = (...asking: [answered_by: string, is_active: boolean][]) =>
    api.saveQuestions.body.safeParse({
      version: 1,
      rows: asking.map(([answered_by, is_active], n) => ({
        id: `temp-${n}`,
        question: 'Q',
        services: 'both',
        choices: null,
        answered_by,
        is_active,
      })),
    }).success;

  expect(save(['photos', true], ['body-photo', true], ['photos', false])).toBe(true);
  for (const kind of ['photos', 'body-photo']) expect(save([kind, true], [kind, true])).toBe(false);
});

test('reads the damaged books of an artist as none [BOOKS-05]', () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  const artist = { id, name: 'Nia', description: null, instagram_link: null, is_active: true, order_index: 0 };

  const damaged = {
    books: 7,
    books_word: 5,
    books_open_on: '2027-02-30',
    guest_from: 1,
    guest_until: 'x',
    account_id: 'y',
  };
  const intact = contentLists.artists.stored.parse(artist);
  expect(intact).toMatchObject({ name: 'Nia' });
  expect(contentLists.artists.stored.parse({ ...artist, ...damaged })).toEqual(intact);
});

test('a callout has a description of up to 500 characters and one of three icons', () => {
  expect(faultOf('callouts', { description: 'x'.repeat(500) })).toBeUndefined();
  expect(faultOf('callouts', { description: 'x'.repeat(501) })).toBe('must have at most 500 characters');
  for (const icon of ['Users', 'Clock', 'Star']) expect(faultOf('callouts', { icon })).toBeUndefined();
  expect(send('callouts', { icon: 'Moon' }).success).toBe(false);
});

test.each([
  ['callouts', 'description'],
  ['artists', 'description'],
  ['events', 'description'],
  ['images', 'description'],
  ['faqs', 'answer'],
] as const)('in %s, the %s may have several lines', (kind, field) => {
  expect(faultOf(kind, { [field]: 'a\nb' })).toBeUndefined();
});

test.each([
  ['callouts', 'title'],
  ['artists', 'name'],
  ['artists', 'alt'],
  ['events', 'name'],
  ['events', 'alt'],
  ['images', 'title'],
  ['images', 'alt'],
  ['images', 'artist_name'],
  ['faqs', 'question'],
] as const)('in %s, the %s is one line', (kind, field) => {
  expect(send(kind, { [field]: 'a\nb' }).data).toMatchObject({ [field]: 'a b' });
});

const image = 'Upload an image, or enter a URL that begins with https://.';
const ofLength = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

test.each([
  ['artists', 'profile_picture'],
  ['events', 'image_url'],
] as const)('the %s may have a %s with a safe URL', (kind, field) => {
  for (const none of ['', null, undefined]) expect(send(kind, { [field]: none }).data).toMatchObject({ [field]: null });
  expect(faultOf(kind, { [field]: ofLength(2000) })).toBeUndefined();
  expect(faultOf(kind, { [field]: ofLength(2001) })).toBe('must have at most 2000 characters');
  const { issues } = send(kind, { [field]: 'javascript:alert(1)' }).error ?? { issues: [] };
  expect(issues).toMatchObject([{ path: [field], message: image, params: { sentence: true } }]);
});

test('a gallery image needs a safe URL', () => {
  expect(faultOf('images', { image_url: ofLength(2000) })).toBeUndefined();
  expect(faultOf('images', { image_url: ofLength(2001) })).toBe('must have at most 2000 characters');
  expect(send('images', { image_url: '' }).success).toBe(false);
  const { issues } = send('images', { image_url: 'javascript:alert(1)' }).error ?? { issues: [] };
  expect(issues).toMatchObject([{ path: ['image_url'], message: image, params: { sentence: true } }]);
});

test('saves each link of a social site with https for http', () => {
  expect(send('artists', { instagram_link: 'HTTP://site.example/a' }).data).toMatchObject({
    instagram_link: 'https://site.example/a',
  });
  for (const [section, field, value, saved] of [
    ['contact', 'instagram', 'http://site.example/a', 'https://site.example/a'],
    ['contact', 'facebook', 'http://site.example', 'https://site.example'],
    ['contact', 'instagram', '@http', '@http'],
    ['hero', 'title', 'http://site.example', 'http://site.example'],
  ]) {
    expect(contentTextSchema.parse({ section, field, value })).toMatchObject({ value: saved });
  }
});

test('an artist may have a handle or a URL of up to 200 characters', () => {
  for (const none of ['', null, undefined]) {
    expect(send('artists', { instagram_link: none }).data).toMatchObject({ instagram_link: null });
  }
  expect(faultOf('artists', { instagram_link: 'x'.repeat(200) })).toBeUndefined();
  expect(faultOf('artists', { instagram_link: 'x'.repeat(201) })).toBe('must have at most 200 characters');
  const { issues } = send('artists', { instagram_link: 'a b' }).error ?? { issues: [] };
  expect(issues).toMatchObject([
    {
      message: 'Enter a handle such as @studio, or a URL that begins with https://.',
      params: { sentence: true },
    },
  ]);
});

test('an event has a date and a time', () => {
  for (const event_date of ['2026-03-01', '2026-03-01T20:00', 'tomorrow', '', undefined]) {
    expect(faultOf('events', { event_date })).toBe('must be a date and time such as 2025-01-05T21:30:00Z');
  }
});

test.each(kinds)('stored %s have a final id and a zero-based position', (kind) => {
  const row = { ...least[kind], id, is_active: true, order_index: 0 };
  const of = (values: object) =>
    contentLists[kind].stored.safeParse({ ...(kind === 'images' && { category_id: 'art' }), ...row, ...values });

  expect(of({}).data).toMatchObject(row);
  expect(of({ order_index: -1 }).success).toBe(false);
  expect(of({ order_index: 0.5 }).success).toBe(false);
  expect(of({ id: 'temp-1' }).success).toBe(false);
  expect(of({ is_active: undefined }).success).toBe(false);
});

test('a stored image keeps a URL that begins with http, /media/ or /assets/', () => {
  const row = { id, is_active: true, order_index: 0, ...least.images, category_id: 'art' };
  const errorOf = (image_url: string) =>
    contentLists.images.stored.safeParse({ ...row, image_url }).error?.issues[0]?.message;
  const artistOf = (profile_picture: unknown) =>
    contentLists.artists.stored.parse({ id, is_active: true, order_index: 0, ...least.artists, profile_picture });

  for (const kept of ['http://x', 'https://x', '/media/x', '/assets/x']) expect(errorOf(kept)).toBeUndefined();
  for (const wrong of ['x', 'x/media/x', 'xhttps://x', '/other/x']) {
    expect(errorOf(wrong)).toBe('must be the URL of an image');
  }
  expect(errorOf(`/media/${'x'.repeat(1994)}`)).toMatch('at most 2000 characters');
  expect(errorOf(`/media/${'x'.repeat(1993)}`)).toBeUndefined();
  for (const none of ['', null, undefined]) expect(artistOf(none).profile_picture).toBeNull();
  expect(contentLists.images.stored.safeParse({ ...row, category_id: 'other' }).success).toBe(false);
});

test('a stored artist keeps a link of up to 200 characters', () => {
  const accepts = (instagram_link: string) =>
    contentLists.artists.stored.safeParse({ id, is_active: true, order_index: 0, ...least.artists, instagram_link })
      .success;

  expect(accepts('x'.repeat(200))).toBe(true);
  expect(accepts('x'.repeat(201))).toBe(false);
});

test('a save names the version it is based on and up to 500 distinct rows', () => {
  const schema = listSaveSchema(contentLists.faqs.sent as unknown as z.ZodType<{ id: string }>);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `temp-${index}`, question: 'Q', answer: 'A' }));
  const faultOfSave = (save: object) => schema.safeParse(save).error?.issues[0]?.message;

  expect(faultOfSave({ version: 0, rows: [] })).toBeUndefined();
  expect(faultOfSave({ version: 1, rows: rows(500) })).toBeUndefined();
  expect(faultOfSave({ version: 1, rows: rows(501) })).toBe('must hold at most 500 rows');
  expect(faultOfSave({ version: 1, rows: [...rows(1), ...rows(1)] })).toBe('must name each row once');
  for (const wrong of [
    { version: -1, rows: [] },
    { version: 0.5, rows: [] },
    { rows: [] },
    { version: 0, rows: [], more: 1 },
  ]) {
    expect(schema.safeParse(wrong).success).toBe(false);
  }
  expect(listSchema(contentLists.faqs.stored).safeParse({ version: 0, rows: [] }).success).toBe(true);
  expect(listSchema(contentLists.faqs.stored).safeParse({ version: -1, rows: [] }).success).toBe(false);
  expect(listLimits).toEqual({ rows: 500, changes: 90 });
});

test('offers the icons Users, Clock and Star, and alternative texts of up to 250 characters', () => {
  expect(calloutIcons).toEqual(['Users', 'Clock', 'Star']);
  expect(altLimit).toBe(250);
});

test('gives each new row a unique id that begins with temp-, which a save accepts [ED-06]', () => {
  const id = newRowId();

  expect(id).toMatch(/^temp-[0-9a-f-]{36}$/);
  expect(newRowId()).not.toBe(id);
  expect(contentLists.faqs.sent.safeParse({ id, question: 'Q', answer: 'A' }).success).toBe(true);
});
