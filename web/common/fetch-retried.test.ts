import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchRetried, retryAfterSeconds } from './fetch-retried.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets `fetch` give these answers, and notes the times of its calls in seconds. */
function answerWith(...answers: [number, Record<string, string>?][]): number[] {
  const start = Date.now();
  const times: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', async () => {
    const [status, headers] = answers[times.length] ?? [200];
    times.push((Date.now() - start) / 1000);
    return new Response(null, { status, headers });
  });
  return times;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  await vi.advanceTimersByTimeAsync(60_000);
  return (await answer).status;
}

test('retries after the seconds in Retry-After [BOOK-26]', async () => {
  const times = answerWith([503, { 'retry-after': '3' }], [429, { 'retry-after': '1' }], [201]);

  expect(await statusOf(fetchRetried('/api/leads', { method: 'POST' }, 2))).toBe(201);

  expect(times).toEqual([0, 3, 4]);
});

test('waits two seconds without Retry-After [BOOK-26]', async () => {
  const times = answerWith([503], [200]);

  expect(await statusOf(fetchRetried('/api/leads', {}, 2))).toBe(200);

  expect(times).toEqual([0, 2]);
});

test('adds up to a quarter of the wait, so that clients do not retry at the same moment', async () => {
  const times = answerWith([503, { 'retry-after': '4' }], [200]);
  vi.mocked(Math.random).mockReturnValue(0.8);

  await statusOf(fetchRetried('/api/leads', {}, 2));

  expect(times).toEqual([0, 4.8]);
});

test.each([
  [5, [0, 5]],
  [6, [0]],
])('does not wait longer than five seconds: %s s [BOOK-26]', async (seconds, expected) => {
  const times = answerWith([503, { 'retry-after': String(seconds) }], [200]);

  await statusOf(fetchRetried('/api/leads', {}, 2));

  expect(times).toEqual(expected);
});

test('returns the last response after the retries', async () => {
  const times = answerWith([503], [503], [503], [200]);

  expect(await statusOf(fetchRetried('/api/leads', {}, 2))).toBe(503);

  expect(times).toHaveLength(3);
});

test.each([
  ['a longer wait', 429, { 'retry-after': '417' }],
  ['a fault of the server', 500, { 'retry-after': '1' }],
  ['a refusal', 400, {}],
])('does not repeat %s', async (_, status, headers) => {
  const times = answerWith([status, headers as Record<string, string>]);

  expect(await statusOf(fetchRetried('/api/leads', {}, 2))).toBe(status);

  expect(times).toHaveLength(1);
});

test('reads Retry-After only of 429 and 503', () => {
  const of = (status: number, retryAfter: string) =>
    retryAfterSeconds(new Response(null, { status, headers: { 'retry-after': retryAfter } }));

  expect([of(429, '417'), of(503, '0'), of(503, 'Wed, 21 Oct 2026 07:28:00 GMT'), of(200, '9')]).toEqual([
    417,
    0,
    2,
    undefined,
  ]);
});
