import type { Lead } from '#shared/leads.ts';
import { aBooking } from '../testing/builders.ts';
import { createLead } from './create-lead.ts';

const now = new Date('2026-03-01T20:00Z');
const guests = { take: async () => {} };
const ada = { address: '192.0.2.7', requestKey: 'a-key-of-ada-0001' };

test('BOOK-12 DATA-33 a booking becomes a new lead, stored at the time it was told', async () => {
  const stored: Lead[] = [];
  const leads = { addOnce: async (lead: Lead) => (stored.push(lead), lead) };

  const lead = await createLead({ leads, guests }, aBooking(), ada, now);

  expect(stored).toEqual([lead]);
  expect(lead).toMatchObject({ ...aBooking(), status: 'new', created_at: '2026-03-01T20:00:00.000Z' });
});

test('one request key gives one id, another key another', async () => {
  const leads = { addOnce: async (lead: Lead) => lead };
  const idFor = async (requestKey?: string) =>
    (await createLead({ leads, guests }, aBooking(), { ...ada, requestKey }, now)).id;

  expect(await idFor('key-1-key-1-key-1')).toBe(await idFor('key-1-key-1-key-1'));
  expect(await idFor('key-1-key-1-key-1')).not.toBe(await idFor('key-2-key-2-key-2'));
  expect(await idFor(undefined)).not.toBe(await idFor(undefined));
});

test('a key that comes back with other values is refused', async () => {
  const earlier = { ...aBooking({ first_name: 'Grace' }) } as Lead;
  const leads = { addOnce: async () => earlier };

  await expect(createLead({ leads, guests }, aBooking(), ada, now)).rejects.toMatchObject({ code: 'key-reused' });
});

test('DATA-36 nothing is stored for a guest whose allowance is used up', async () => {
  const stored: Lead[] = [];
  const leads = { addOnce: async (lead: Lead) => (stored.push(lead), lead) };
  const tired = { take: () => Promise.reject(new Error('too many')) };

  await expect(createLead({ leads, guests: tired }, aBooking(), ada, now)).rejects.toThrow('too many');
  expect(stored).toEqual([]);
});
