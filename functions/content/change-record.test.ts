import { changeRecords } from './change-record.ts';

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };

test('a change is one record, which sorts by its time', () => {
  const [record, ...more] = changeRecords(change, 'faq', [{ question: 'Old' }], [{ question: 'New' }]);

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

test('a change too large for one item is spread over several, and nothing of it is lost', () => {
  const before = [1, 2, 3].map((number) => ({ number, value: '🌙'.repeat(60_000) }));
  const after = before.map(({ number }) => ({ number, value: '🌞'.repeat(60_000) }));

  const records = changeRecords(change, 'text', before, after);

  expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).sort());
  expect(records.flatMap((record) => record.before)).toEqual(before);
  expect(records.flatMap((record) => record.after)).toEqual(after);
  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(400_000);
});
