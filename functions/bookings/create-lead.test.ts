import { setTimeout } from 'node:timers/promises';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { bookingRequestSchema, type Lead, type SentBooking } from '#shared/leads/lead-schemas.ts';
import { InvalidInputError } from '../http/app-error.ts';
import { aBooking } from '../testing/builders.ts';
import { createLead } from './create-lead.ts';

const now = new Date('2026-03-01T20:00Z');
const limit = { take: async () => {} };
const maryJane = { id: '00000000-0000-4000-8000-00000000000a', name: 'Mary Jane' };
const confirm = async () => undefined;
const notices = { includes: async (version: string) => version === '0123456789ab' };
const artists = { find: async (choice: string) => (choice === 'mary-jane' ? maryJane : undefined) };
const ada = { ip: '192.0.2.7', requestKey: 'a-key-of-ada-0001', secondsOpen: 40, hiddenField: '' };
const find = async () => undefined;
const hold = () => Promise.reject(new Error('nothing here looks like spam'));

test('stores a booking as a new lead with the time of the request', async () => {
  const stored: Lead[] = [];
  const leads = { hold, find, addOnce: async (lead: Lead) => (stored.push(lead), lead) };

  const lead = await createLead({ leads, limit, artists, notices, confirm }, aBooking(), ada, now);

  expect(stored).toEqual([lead]);
  expect(lead).toMatchObject({ ...aBooking(), status: 'new', created_at: '2026-03-01T20:00:00.000Z' });
});

test('stores which privacy notice the request was sent with, and when', async () => {
  const leads = { hold, find, addOnce: async (lead: Lead) => lead };

  const told = await createLead(
    { leads, limit, artists, notices, confirm },
    aBooking(),
    { ...ada, privacyVersion: '0123456789ab' },
    now,
  );
  const untold = await createLead({ leads, limit, artists, notices, confirm }, aBooking(), ada, now);

  expect(told).toMatchObject({ privacy_notice: { version: '0123456789ab', sent_at: '2026-03-01T20:00:00.000Z' } });
  expect(untold).not.toHaveProperty('privacy_notice');
});

test('derives one id per request key', async () => {
  const leads = { hold, find, addOnce: async (lead: Lead) => lead };
  const idFor = async (requestKey?: string) =>
    (await createLead({ leads, limit, artists, notices, confirm }, aBooking(), { ...ada, requestKey }, now)).id;

  expect(await idFor('key-1-key-1-key-1')).toBe(await idFor('key-1-key-1-key-1'));
  expect(await idFor('key-1-key-1-key-1')).not.toBe(await idFor('key-2-key-2-key-2'));
  expect(await idFor(undefined)).not.toBe(await idFor(undefined));
});

test('returns the stored lead with its current status when a request is repeated, and does not count it again', async () => {
  const earlier = { ...aBooking(), id: 'lead-1', status: 'contacted' } as Lead;
  const leads = { hold, find, addOnce: async () => earlier };
  const counted = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();

  expect(await createLead({ leads, limit, artists, notices, confirm }, aBooking(), ada, now)).toEqual(earlier);
  expect(counted).not.toHaveBeenCalled();
  counted.mockRestore();
});

test('rejects a key that is used again with other values', async () => {
  const earlier = { ...aBooking({ first_name: 'Grace' }) } as Lead;
  const leads = { hold, find, addOnce: async () => earlier };

  await expect(createLead({ leads, limit, artists, notices, confirm }, aBooking(), ada, now)).rejects.toMatchObject({
    code: 'key-reused',
  });
});

describe('a key that is used again', () => {
  const photo = (n: number) => `2026030120-00000000-0000-4000-8000-00000000000${n}`;
  const detail = (answers: string[]) => ({ id: '00000000-0000-4000-8000-00000000000d', answers });
  const first = bookingRequestSchema.parse({
    ...aBooking({ artist: 'mary-jane', description: 'A moth.\u2028Small.' }),
    details: [detail(['Arm']), detail([photo(1)])],
    piece: { id: 'tAbCd-_12', title: 'Moth' },
  });
  /** Another value for each field of the schema: without one here, a new field fails. */
  const others = {
    first_name: 'Eve',
    last_name: 'X',
    phone: '555',
    email: 'eve@mail.example',
    description: 'A bat.',
    service: 'piercing-other',
    artist: null,
    piece: { id: 'tAbCd-_13', title: 'Moth' },
    details: undefined,
  };
  const book = (sent: object, earlier?: Lead) => {
    const leads = { hold, find, addOnce: async (lead: Lead) => earlier ?? lead };
    return createLead({ leads, limit, artists, notices, confirm }, sent as SentBooking, ada, now) as Promise<Lead>;
  };

  test.each(Object.keys(bookingRequestSchema.shape).filter((field) => field !== 'form'))(
    'is another request when %s differs [BOOK-42]',
    async (field) => {
      const earlier = await book(first);
      const other = { ...first, [field]: others[field as keyof typeof others] };

      expect(other).not.toEqual(first);
      await expect(book(other, earlier)).rejects.toMatchObject({ code: 'key-reused' });
    },
  );

  test.each([
    ['other answers', [detail(['Leg']), detail([photo(1)])]],
    ['another photo', [detail(['Arm']), detail([photo(2)])]],
  ])('is another request with %s [BOOK-42]', async (_, details) => {
    await expect(book({ ...first, details }, await book(first))).rejects.toMatchObject({ code: 'key-reused' });
  });

  test('is the same request in any spelling that is stored alike, even after the visitor has corrected the lead [BOOK-42]', async () => {
    const earlier = { ...(await book(first)), email: 'ada@other.example', photos: [] };
    const again = bookingRequestSchema.parse({ ...first, description: ' A moth.\r\nSmall.\u0007' });

    expect(await book(again, earlier)).toEqual(earlier);
  });

  test('is compared by its fields with a lead from before release 0.3.0', async () => {
    const { sent_hash: _, ...earlier } = { ...(await book(first)), description: 'A moth.\r\nSmall.\u0007' };

    expect(await book({ ...first, piece: undefined }, earlier)).toEqual(earlier);
    await expect(book({ ...first, phone: '555' }, earlier)).rejects.toMatchObject({ code: 'key-reused' });
  });
});

test('stores nothing when the visitor has reached the rate limit', async () => {
  const stored: Lead[] = [];
  const leads = { hold, find, addOnce: async (lead: Lead) => (stored.push(lead), lead) };
  const tired = { take: () => Promise.reject(new Error('too many')) };

  await expect(createLead({ leads, limit: tired, artists, notices, confirm }, aBooking(), ada, now)).rejects.toThrow(
    'too many',
  );
  expect(stored).toEqual([]);
});

test('counts a request before it answers that something else failed [DATA-36]', async () => {
  const leads = { hold, find, addOnce: async (lead: Lead) => lead };
  const counted: string[] = [];
  const slow = { take: (ip: string) => setTimeout(20).then(() => void counted.push(ip)) };
  const details = () => Promise.reject(new Error('unreachable'));
  const deps = { leads, limit: slow, artists, notices, confirm };

  await expect(createLead(deps, aBooking(), { ...ada, details }, now)).rejects.toThrow('unreachable');
  expect(counted).toEqual(['192.0.2.7']);
});

test('stores the piece that the visitor likes, whose words count for the signs of spam [BOOK-38] [BOOK-39]', async () => {
  const leads = { find, hold: async (lead: never) => lead, addOnce: async (lead: Lead) => lead };
  const links = [...'abcdefgh'].map((name) => `https://${name}.test`).join(' ');
  for (const words of [{}, { title: links }, { artist: links }]) {
    const piece = { id: 'tAbCd-_12', title: 'Night moth', artist: 'Jane', ...words };
    const lead = await createLead({ leads, limit, artists, notices, confirm }, { ...aBooking(), piece }, ada, now);
    expect(lead).toMatchObject({ piece });
    expect('notification' in lead).toBe(Object.keys(words).length === 0);
  }
});

describe('the answers to the questions of the form', () => {
  const details = [{ id: 'q', question: 'Where?', answer: 'https://spam.example https://spam.example/2' }];

  test('are stored, and count for the signs of spam [ASK-02]', async () => {
    const held: object[] = [];
    const leads = { find, hold: async (lead: never) => (held.push(lead), lead), addOnce: async (lead: Lead) => lead };
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example`).join(' ');
    const links = details.concat({ id: 'r', question: 'Style?', answer: others });
    const book = (answers: typeof details) =>
      createLead(
        { leads, limit, artists, notices, confirm },
        aBooking(),
        { ...ada, details: async () => ({ details: answers, photos: [] }) },
        now,
      );

    expect(await book([{ id: 'q', question: 'Where?', answer: 'Arm' }])).toMatchObject({
      details: [{ id: 'q', question: 'Where?', answer: 'Arm' }],
    });
    await book(links);
    expect(held).toMatchObject([{ details: links }]);
  });

  test('bring their photos into the request, even into a held one [PHOTO-01]', async () => {
    const photos = [{ id: 'p' }, { id: 'q', body: true } as const];
    const stored: object[] = [];
    const store = async <R extends object>(request: R) => (stored.push(request), request);
    for (const hiddenField of ['', 'Buy']) {
      const visitor = { ...ada, hiddenField, details: async () => ({ details, photos }) };
      await createLead(
        { leads: { find, hold: store, addOnce: store }, limit, artists, notices, confirm },
        aBooking(),
        visitor,
        now,
      );
    }

    expect(stored).toMatchObject([
      { status: 'new', photos },
      { held: {}, photos },
    ]);
  });

  test('are refused and store nothing, except in the repetition of a request that was stored before the questions changed [ASK-03] [ASK-04]', async () => {
    const refuse = async () => {
      throw new InvalidInputError('Please answer: Where?', { field: 'details.q' });
    };
    const book = (earlier?: Lead) => {
      const leads = { hold, find: async () => earlier, addOnce: () => Promise.reject(new Error('stored twice')) };
      return createLead({ leads, limit, artists, notices, confirm }, aBooking(), { ...ada, details: refuse }, now);
    };

    await expect(book()).rejects.toMatchObject({ field: 'details.q' });
    const earlier = { ...aBooking(), id: 'lead-1', status: 'new' } as Lead;
    expect(await book(earlier)).toEqual(earlier);
  });
});

describe('the chosen artist [LEAD-28]', () => {
  const leads = { hold, find, addOnce: async (lead: Lead) => lead };
  const book = (artist: string | null, who: { find(choice: string): Promise<typeof maryJane | undefined> } = artists) =>
    createLead({ leads, limit, artists: who, notices, confirm }, aBooking({ artist }), ada, now);

  test('is stored with id and name', async () => {
    expect(await book('mary-jane')).toMatchObject({ artist: 'Mary Jane', artist_id: maryJane.id });
  });

  test('stays as sent when no artist matches or none was chosen', async () => {
    expect(await book('unknown')).toMatchObject({ artist: 'unknown' });
    expect(await book('unknown')).not.toHaveProperty('artist_id');
    const anyArtist = { find: async () => maryJane };
    expect(await book(null, anyArtist)).toMatchObject({ artist: null });
    expect(await book(null, anyArtist)).not.toHaveProperty('artist_id');
  });

  test('passes the request on to the account of the artist, also one that is held [BOOKS-07]', async () => {
    const account_id = '11111111-1111-4111-8111-111111111111';
    const linked = { find: async () => ({ ...maryJane, account_id }) };

    expect(await book('mary-jane', linked)).toMatchObject({ assignee_id: account_id });
    expect(await book('mary-jane')).not.toHaveProperty('assignee_id');
    const held: object[] = [];
    const holding = { ...leads, hold: async (lead: never) => (held.push(lead), lead) };
    const spam = { ...ada, hiddenField: 'filled' };
    const booking = aBooking({ artist: 'mary-jane' });
    await createLead({ leads: holding, limit, artists: linked, notices, confirm }, booking, spam, now);
    expect(held).toMatchObject([{ assignee_id: account_id }]);
  });

  test('does not fail the booking when the look-up fails', async () => {
    const down = { find: () => Promise.reject(new Error('the table is down')) };

    expect(await book('mary-jane', down)).toMatchObject({ artist: 'mary-jane', status: 'new' });
  });

  test('may have a new name when the request is repeated', async () => {
    const first = await book('mary-jane');
    const earlier = { hold, find, addOnce: async () => first as Lead };
    const renamed = { find: async () => ({ ...maryJane, name: 'M. J. Watson' }) };

    const again = await createLead(
      { leads: earlier, limit, artists: renamed, notices, confirm },
      aBooking({ artist: 'mary-jane' }),
      ada,
      now,
    );

    expect(again).toEqual(first);
  });
});
