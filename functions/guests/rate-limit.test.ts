import { type Engine, startEngine } from '../testing/engine.ts';
import { bookingsPerGuest, network, RateLimit } from './rate-limit.ts';

let engine: Engine;
let limit: RateLimit;
const now = new Date('2026-03-01T20:00Z');

beforeAll(async () => {
  engine = await startEngine();
  limit = new RateLimit(engine.documents, 'Limits', bookingsPerGuest);
});
afterAll(() => engine.stop());

test('DATA-36 ten requests of one address pass, the eleventh does not, and others are not held up', async () => {
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.1', `key-${n}`, now);

  await expect(limit.take('192.0.2.1', 'key-10', now)).rejects.toMatchObject({ code: 'too-many-requests' });
  await limit.take('192.0.2.2', 'key-10', now);
});

test('the allowance comes back in the next ten minutes', async () => {
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.3', `key-${n}`, now);

  await limit.take('192.0.2.3', 'key-10', new Date(now.getTime() + 600_000));
});

test('twenty repeats of one request at once count as one', async () => {
  await Promise.all(Array.from({ length: 20 }, () => limit.take('192.0.2.4', 'the-same-key', now)));

  for (let n = 1; n < 10; n++) await limit.take('192.0.2.4', `key-${n}`, now);
  await expect(limit.take('192.0.2.4', 'key-10', now)).rejects.toMatchObject({ code: 'too-many-requests' });
  await limit.take('192.0.2.4', 'the-same-key', now);
});

test('an IPv6 address counts as its network, an IPv4 address as itself', () => {
  expect(network('2001:db8:1:2:aaaa::1')).toBe(network('2001:DB8:1:2:bbbb:1:2:3'));
  expect(network('2001:db8::1')).toBe('2001:db8:0:0');
  expect(network('192.0.2.9')).toBe('192.0.2.9');
});
