import { anEngine } from '../testing/engine.ts';
import { bookingsPerVisitor, network, RateLimit } from './rate-limit.ts';

const engine = anEngine();
const limit = new RateLimit(engine.documents, 'Limits', bookingsPerVisitor);
const now = new Date('2026-03-01T20:00Z');
/** A request with a key of its own, and the same content as the others. */
const request = (n: number) => ({ key: `key-${n}`, content: ['booking'] });
const same = { key: 'the-same-key', content: ['booking'] };

test('accepts ten requests of one IP address, rejects the eleventh, and does not affect others [DATA-36]', async () => {
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.1', request(n), now);

  await expect(limit.take('192.0.2.1', request(10), now)).rejects.toMatchObject({ code: 'too-many-requests' });
  await limit.take('192.0.2.2', request(10), now);
});

test('returns when the ten minutes are over', async () => {
  const threeMinutesLater = new Date(now.getTime() + 183_000);
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.5', request(n), now);

  await expect(limit.take('192.0.2.5', request(10), threeMinutesLater)).rejects.toMatchObject({
    retryAfterSeconds: 417,
    message: 'That was a lot of requests from your connection. Please try again in 7 minutes.',
  });
  await expect(limit.take('192.0.2.5', request(10), new Date(now.getTime() + 599_000))).rejects.toMatchObject({
    retryAfterSeconds: 1,
    message: 'That was a lot of requests from your connection. Please try again in a minute.',
  });
});

test('resets the allowance after ten minutes', async () => {
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.3', request(n), now);

  await limit.take('192.0.2.3', request(10), new Date(now.getTime() + 600_000));
});

test('counts twenty simultaneous repeats of one request once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => limit.take('192.0.2.4', same, now)));

  for (let n = 1; n < 10; n++) await limit.take('192.0.2.4', request(n), now);
  await expect(limit.take('192.0.2.4', request(10), now)).rejects.toMatchObject({ code: 'too-many-requests' });
  await limit.take('192.0.2.4', same, now);
});

test('counts requests with one key and different contents one by one, and each call without either [DATA-36]', async () => {
  for (let n = 0; n < 10; n++)
    await limit.take('192.0.2.7', { key: 'one-key', content: { email: `${n}@mail.example` } }, now);
  for (let n = 0; n < 10; n++) await limit.take('192.0.2.8', undefined, now);

  const other = { key: 'one-key', content: { email: '10@mail.example' } };
  await expect(limit.take('192.0.2.7', other, now)).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(limit.take('192.0.2.8', undefined, now)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('counts an IPv6 address by its network, and an IPv4 address by itself', () => {
  expect(network('2001:db8:1:2:aaaa::1')).toBe(network('2001:DB8:1:2:bbbb:1:2:3'));
  expect(network('2001:db8::1')).toBe('2001:db8:0:0');
  expect(network('::1')).toBe('0:0:0:0');
  expect(network('1::2:3:4:5:6:7')).toBe('1:0:2:3');
  expect(network('192.0.2.9')).toBe('192.0.2.9');
});

test('forgets a count after twice its time, and reports a table that does not respond', async () => {
  const sent: { input: { ExpressionAttributeValues: object } }[] = [];
  const recording = { send: async (command: (typeof sent)[number]) => void sent.push(command) };
  const failing = { send: () => Promise.reject(new Error('no answer')) };

  await new RateLimit(recording as never, 'Limits', bookingsPerVisitor).take('192.0.2.6', request(1), now);

  expect(sent[0]?.input.ExpressionAttributeValues).toMatchObject({
    ':expires': Date.parse('2026-03-01T20:20:00Z') / 1000,
  });
  await expect(
    new RateLimit(failing as never, 'Limits', bookingsPerVisitor).take('192.0.2.6', request(1), now),
  ).rejects.toThrow('no answer');
});
