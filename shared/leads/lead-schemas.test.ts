import { expect, test } from 'vitest';
import { contentLists } from '../content/list-schemas.ts';
import { leadCounters, leadPageLimit, leadPageSize, leadSearchLimit, leadStatuses } from './lead-filters.ts';
import {
  bookingRequestSchema,
  bookingSchema,
  heldLeadQuerySchema,
  holdReasons,
  leadListQuerySchema,
  leadSearchSchema,
  leadStatusesChangeSchema,
  receivedLeadSchema,
} from './lead-schemas.ts';

const booking = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  service: 'consultation',
  description: 'A moth.',
};

const faultsOf = (values: object) =>
  bookingSchema.safeParse({ ...booking, ...values }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test.each([undefined, null, '', '  ', 'no-preference'])('reads the artist %j as null', (artist) => {
  expect(bookingSchema.parse({ ...booking, artist }).artist).toBeNull();
});

test('keeps a chosen artist', () => {
  expect(bookingSchema.parse({ ...booking, artist: 'mary-jane' }).artist).toBe('mary-jane');
});

test.each(['李小龍', 'مرحبا', 'Zoë 🌙🏳️‍🌈', "O'Brien-Łuczak", '𝔸da'])('stores the name %s unchanged', (first_name) => {
  expect(bookingSchema.parse({ ...booking, first_name }).first_name).toBe(first_name);
});

test('keeps the line breaks of the description and trims it', () => {
  expect(bookingSchema.parse({ ...booking, description: '\n one\r\n\ttwo \n' }).description).toBe('one\n\ttwo');
});

test.each(['first_name', 'last_name', 'phone', 'email', 'service', 'description'])(
  'a booking without %s is refused and says which value is missing',
  (field) => {
    expect(faultsOf({ [field]: undefined })).toEqual([[field, 'is missing']]);
  },
);

test.each(['first_name', 'last_name', 'phone', 'description'])('treats a %s of only white space as empty', (field) => {
  expect(faultsOf({ [field]: ' \u200b ' })).toEqual([[field, 'must not be empty']]);
});

test.each([
  ['first_name', 100],
  ['last_name', 100],
  ['phone', 40],
  ['artist', 120],
  ['description', 5000],
])('%s may have %i characters and no more; an emoji counts as one', (field, max) => {
  expect(faultsOf({ [field]: '🌙'.repeat(max) })).toEqual([]);
  expect(faultsOf({ [field]: '🌙'.repeat(max + 1) })).toEqual([[field, `must have at most ${max} characters`]]);
});

test('an email address has up to 254 characters', () => {
  const ofLength = (length: number) =>
    `${'a'.repeat(length - 188)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`;

  expect(ofLength(254)).toHaveLength(254);
  expect(faultsOf({ email: ofLength(254) })).toEqual([]);
  expect(faultsOf({ email: ofLength(255) })).toEqual([['email', 'must have at most 254 characters']]);
});

test.each(['a@b', 'ada+ink@mail.example'])('accepts %s as an email address, like browsers', (email) => {
  expect(faultsOf({ email })).toEqual([]);
});

test.each(['abc', 'a b@c.example', 'a@b@c'])('rejects %j as an email address', (email) => {
  expect(faultsOf({ email })).toEqual([['email', 'must be an email address']]);
});

test('refuses an email address with a line break inside', () => {
  expect(faultsOf({ email: 'ada@mail.example\nbcc' })).toEqual([['email', 'must be an email address']]);
});

test('rejects an unknown service', () => {
  expect(faultsOf({ service: 'tattoo-giant' })).toEqual([['service', 'must be one of the services offered']]);
});

test('rejects unknown fields', () => {
  expect(bookingSchema.safeParse({ ...booking, status: 'closed' }).success).toBe(false);
  expect(bookingRequestSchema.safeParse({ ...booking, id: '1' }).success).toBe(false);
  expect(bookingRequestSchema.safeParse({ ...booking, form: { more: 1 } }).success).toBe(false);
});

test('takes at most 30 answers of 300 characters, and 30 to one question, none of them empty [ASK-03] [ASK-04]', () => {
  const some = <V>(count: number, value: V) => Array<V>(count).fill(value);
  const id = '00000000-0000-4000-8000-000000000001';
  const takes = (details: object[]) => bookingRequestSchema.safeParse({ ...booking, details }).success;
  const answered = (answers: string[]) => [{ id, answers }];

  expect(takes(some(30, { id, answers: ['x'] }))).toBe(true);
  expect(takes(some(31, { id, answers: ['x'] }))).toBe(false);
  expect(takes(answered(some(30, 'x'.repeat(300))))).toBe(true);
  for (const wrong of [some(31, 'x'), ['x'.repeat(301)], [], [''], [' ']]) expect(takes(answered(wrong))).toBe(false);
});

test('takes a piece with the id of an image and the words of a caption [BOOK-39]', () => {
  const takes = (piece: object) => bookingRequestSchema.safeParse({ ...booking, piece }).success;
  const id = 'tAbCd-_12';

  expect(['tAbCd-_12', 'p12345678', 'a--------'].every((each) => takes({ id: each }))).toBe(true);
  expect(takes({ id, title: 'x'.repeat(160), artist: 'x'.repeat(120) })).toBe(true);
  const wrong = [{}, { id: 'n12345678' }, { id: 't../../..' }, { id: 't123456789' }, { id, title: 'x'.repeat(161) }];
  for (const piece of [...wrong, { id, artist: 'x'.repeat(121) }, { id, more: '' }]) expect(takes(piece)).toBe(false);
});

test('a request names the version of the privacy notice, 12 hexadecimal digits', () => {
  const faultOf = (privacy_version: string) =>
    bookingRequestSchema.safeParse({ ...booking, form: { privacy_version } }).error?.issues[0]?.message;

  expect(faultOf('0123456789ab')).toBeUndefined();
  for (const wrong of ['0123456789a', '0123456789abc', '0123456789AB', '0123456789ax', 'x0123456789ab', '']) {
    expect(faultOf(wrong)).toBe('is not a version of the privacy notice');
  }
});

test('visitors do not receive staff-only fields', () => {
  const lead = {
    ...booking,
    id: '00000000-0000-4000-8000-000000000001',
    artist: null,
    artist_choice: 'ann',
    status: 'closed',
    created_at: '2026-03-01T20:00:00Z',
    closed_at: '2026-03-02T20:00:00Z',
    privacy_notice: { version: '0123456789ab', sent_at: '2026-03-01T20:00:00Z' },
    notification: { state: 'sent', attempts: 1, updated_at: '2026-03-01T20:00:00Z' },
  };

  expect(Object.keys(receivedLeadSchema.parse(lead)).sort()).toEqual(
    'artist created_at description email first_name id last_name phone service status'.split(' '),
  );
});

test('a page has 25 leads by default, and 1 to 200 on request', () => {
  const limitOf = (limit?: unknown) => leadListQuerySchema.safeParse({ limit }).data?.limit;

  expect([limitOf(), limitOf('1'), limitOf('200')]).toEqual([25, 1, 200]);
  expect([limitOf('0'), limitOf('201'), limitOf('1.5'), limitOf('x')]).toEqual(Array(4).fill(undefined));
});

test('a search has up to 254 characters and an optional status', () => {
  const accepts = (query: object) => leadSearchSchema.safeParse(query).success;

  expect(accepts({ search: 'x'.repeat(254), status: 'new', cursor: 'c' })).toBe(true);
  expect(accepts({ search: 'x'.repeat(255) })).toBe(false);
  expect(accepts({ search: ' ' })).toBe(false);
  expect(accepts({ search: 'x', status: 'held' })).toBe(false);
  expect(accepts({ search: 'x', limit: 5 })).toBe(false);
});

test('a cursor has up to 2,048 characters', () => {
  for (const schema of [leadListQuerySchema, heldLeadQuerySchema]) {
    expect(schema.safeParse({ cursor: 'x'.repeat(2048) }).success).toBe(true);
    expect(schema.safeParse({ cursor: 'x'.repeat(2049) }).success).toBe(false);
    expect(schema.safeParse({ more: 'x' }).success).toBe(false);
  }
});

test('leads have one of four statuses; events have only is_active [DATA-31]', () => {
  expect(leadStatuses).toEqual(['new', 'contacted', 'converted', 'closed']);
  expect(Object.keys(contentLists.events.stored.shape)).toEqual(
    'id name description event_date image_url alt is_active order_index'.split(' '),
  );
});

test('counts leads of each status, held requests and leads in each queue', () => {
  expect(leadCounters).toEqual([
    'new',
    'contacted',
    'converted',
    'closed',
    'held',
    'studio',
    'visitor',
    'later',
    'books',
  ]);
});

test('holds a request for one of eight reasons', () => {
  expect(holdReasons).toEqual([
    'hidden-field',
    'too-fast',
    'no-form-time',
    'links',
    'link-in-name',
    'link-markup',
    'words',
    'same-names',
  ]);
});

test('limits the page size of the lead list and the length of a search', () => {
  expect({ leadPageSize, leadPageLimit, leadSearchLimit }).toEqual({
    leadPageSize: 25,
    leadPageLimit: 200,
    leadSearchLimit: 254,
  });
});

test('changes the statuses of 1 to 100 distinct leads [DESK-31]', () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const changes = Array.from({ length: 101 }, (_, n) => ({ id: id(n), status: 'closed' }));
  const faultOf = (some: object[]) => leadStatusesChangeSchema.safeParse({ changes: some }).error?.issues[0]?.message;

  expect([faultOf(changes.slice(0, 1)), faultOf(changes.slice(0, 100))]).toEqual([undefined, undefined]);
  expect(faultOf([])).toBe('must hold at least one change');
  expect(faultOf(changes)).toBe('must hold at most 100 changes');
  expect(faultOf([...changes.slice(0, 2), { id: id(0), status: 'new' }])).toBe('must hold each lead once');
  expect(faultOf([{ id: id(0), status: 'lost' }])).toBeDefined();
  expect(faultOf([{ id: '1', status: 'new' }])).toBeDefined();
});
