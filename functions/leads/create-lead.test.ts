import type { Lead } from '#shared/leads.ts';
import { aBooking } from '../testing/builders.ts';
import { createLead } from './create-lead.ts';

const now = new Date('2026-03-01T20:00Z');
const guests = { take: async () => {} };
const maryJane = { id: '00000000-0000-4000-8000-00000000000a', name: 'Mary Jane' };
const artists = { find: async (choice: string) => (choice === 'mary-jane' ? maryJane : undefined) };
const ada = { address: '192.0.2.7', requestKey: 'a-key-of-ada-0001' };

test('BOOK-12 DATA-33 a booking becomes a new lead, stored at the time it was told', async () => {
  const stored: Lead[] = [];
  const leads = { addOnce: async (lead: Lead) => (stored.push(lead), lead) };

  const lead = await createLead({ leads, guests, artists }, aBooking(), ada, now);

  expect(stored).toEqual([lead]);
  expect(lead).toMatchObject({ ...aBooking(), status: 'new', created_at: '2026-03-01T20:00:00.000Z' });
});

test('one request key gives one id, another key another', async () => {
  const leads = { addOnce: async (lead: Lead) => lead };
  const idFor = async (requestKey?: string) =>
    (await createLead({ leads, guests, artists }, aBooking(), { ...ada, requestKey }, now)).id;

  expect(await idFor('key-1-key-1-key-1')).toBe(await idFor('key-1-key-1-key-1'));
  expect(await idFor('key-1-key-1-key-1')).not.toBe(await idFor('key-2-key-2-key-2'));
  expect(await idFor(undefined)).not.toBe(await idFor(undefined));
});

test('a key that comes back with other values is refused', async () => {
  const earlier = { ...aBooking({ first_name: 'Grace' }) } as Lead;
  const leads = { addOnce: async () => earlier };

  await expect(createLead({ leads, guests, artists }, aBooking(), ada, now)).rejects.toMatchObject({
    code: 'key-reused',
  });
});

test('DATA-36 nothing is stored for a guest whose allowance is used up', async () => {
  const stored: Lead[] = [];
  const leads = { addOnce: async (lead: Lead) => (stored.push(lead), lead) };
  const tired = { take: () => Promise.reject(new Error('too many')) };

  await expect(createLead({ leads, guests: tired, artists }, aBooking(), ada, now)).rejects.toThrow('too many');
  expect(stored).toEqual([]);
});

describe('LEAD-28 the chosen artist', () => {
  const leads = { addOnce: async (lead: Lead) => lead };
  const book = (artist: string | null, who: { find(choice: string): Promise<typeof maryJane | undefined> } = artists) =>
    createLead({ leads, guests, artists: who }, aBooking({ artist }), ada, now);

  test('is kept with id and name', async () => {
    expect(await book('mary-jane')).toMatchObject({ artist: 'Mary Jane', artist_id: maryJane.id });
  });

  test('stays as it came when nobody is found by it, or nobody was asked for', async () => {
    expect(await book('somebody')).toMatchObject({ artist: 'somebody' });
    expect(await book('somebody')).not.toHaveProperty('artist_id');
    expect(await book(null)).toMatchObject({ artist: null });
  });

  test('does not cost the booking when it cannot be looked up', async () => {
    const down = { find: () => Promise.reject(new Error('the table is down')) };

    expect(await book('mary-jane', down)).toMatchObject({ artist: 'mary-jane', status: 'new' });
  });

  test('may have another name when the same request comes again', async () => {
    const first = await book('mary-jane');
    const earlier = { addOnce: async () => first };
    const renamed = { find: async () => ({ ...maryJane, name: 'M. J. Watson' }) };

    const again = await createLead(
      { leads: earlier, guests, artists: renamed },
      aBooking({ artist: 'mary-jane' }),
      ada,
      now,
    );

    expect(again).toEqual(first);
  });
});
