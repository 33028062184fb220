import { idFromKey } from '../http/id-from-key.ts';
import { aBooking } from '../testing/builders.ts';
import { keyOfPosted } from './posted-booking.ts';

const nothing = { find: async () => undefined };
const at = (time: string) => new Date(`2026-03-01T${time}Z`);

test('derives the key from content and hour, and keeps that of a request of the hour before [BOOK-44]', async () => {
  const key = await keyOfPosted(nothing, aBooking(), at('20:59:59'));
  const stored = { find: async (id: string) => (id === idFromKey(key) ? ({} as never) : undefined) };

  expect(await keyOfPosted(nothing, aBooking(), at('20:00'))).toBe(key);
  expect(await keyOfPosted(stored, aBooking(), at('21:00:01'))).toBe(key);
  expect(await keyOfPosted(nothing, aBooking(), at('21:00:01'))).not.toBe(key);
  expect(await keyOfPosted(stored, aBooking(), at('22:00'))).not.toBe(key);
  expect(await keyOfPosted(stored, aBooking({ description: 'Another one.' }), at('20:59:59'))).not.toBe(key);
  expect(await keyOfPosted(nothing, { ...aBooking(), details: [{ id: 'x', answers: ['No'] }] }, at('20:59'))).not.toBe(
    key,
  );
});
