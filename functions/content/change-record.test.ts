import { changeRecords } from './change-record.ts';

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };

test('stores a change as one record that sorts by time', () => {
  const [record, ...more] = changeRecords(change, 'faq', [{ question: 'Old' }], [{ question: 'New' }], 365);

  expect(more).toEqual([]);
  expect(record).toMatchObject({
    kind: 'change',
    id: expect.stringMatching(/^2026-03-01T20:00:00\.000Z /),
    by: 'ann',
    what: 'faq',
    before: [{ question: 'Old' }],
    after: [{ question: 'New' }],
  });
});

test('fills a record with up to 300 KB, and stores a larger entry in a record of its own', () => {
  // The entry and its side take 37 bytes besides the value.
  const entry = (bytes: number) => ({ value: 'x'.repeat(bytes - 37) });
  const sizes = (...bytes: number[]) =>
    changeRecords(change, 'text', [], bytes.map(entry), 365).map(({ after }) => after.length);

  expect(Buffer.byteLength(JSON.stringify({ entry: entry(1000), side: 'after' }))).toBe(1000);
  expect(sizes(100_000, 200_000)).toEqual([2]);
  expect(sizes(100_000, 200_001)).toEqual([1, 1]);
  expect(sizes(300_001, 50)).toEqual([1, 1]);
});

test('orders the records of one change by their ids, also when there are more than nine', () => {
  const entries = Array.from({ length: 12 }, (_, number) => ({ number, value: 'x'.repeat(200_000) }));

  const records = changeRecords(change, 'text', [], entries, 365);

  const sorted = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(sorted.flatMap((record) => record.after)).toEqual(entries);
});

test('expires a record, and each part of a large one, a year after the change [DATA-53]', () => {
  const large = [1, 2].map((number) => ({ number, value: 'x'.repeat(200_000) }));

  const records = changeRecords(change, 'text', large, large, 365);

  expect(records.length).toBeGreaterThan(1);
  const inAYear = new Date('2027-03-01T20:00Z').getTime() / 1000;
  expect(records.map(({ expires_at }) => expires_at)).toEqual(records.map(() => inAYear));
});

test('splits a change that is too large for one item, without losing any entry', () => {
  const before = [1, 2, 3].map((number) => ({ number, value: '🌙'.repeat(60_000) }));
  const after = before.map(({ number }) => ({ number, value: '🌞'.repeat(60_000) }));

  const records = changeRecords(change, 'text', before, after, 365);

  expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).sort());
  expect(records.flatMap((record) => record.before)).toEqual(before);
  expect(records.flatMap((record) => record.after)).toEqual(after);
  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(400_000);
});

test.each([1, 30, 3650])('expires a record %i days after the change [STAGE-13]', (days) => {
  const at = new Date('2026-03-01T20:00:00.000Z');
  const [record] = changeRecords({ by: 'staff', at }, 'text', [], [{ value: 'New' }], days);

  expect(record?.expires_at).toBe(Date.UTC(2026, 2, 1, 20) / 1000 + days * 24 * 60 * 60);
});
