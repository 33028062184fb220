import { Metrics } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { log } from './log.ts';
import { readItem, readItems } from './read-item.ts';

beforeEach(() => {
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
});
afterEach(() => jest.restoreAllMocks());

const schema = z.object({ id: z.string(), last_name: z.string() });

test('logs a damaged item by kind, id and fields, without values, and counts it', () => {
  const item = readItem(schema, { id: 'a', last_name: 5550101 }, 'lead', 'a');

  expect(item).toBeUndefined();
  expect(log.warn).toHaveBeenCalledWith('A stored item cannot be read', {
    kind: 'lead',
    item: 'a',
    fields: ['last_name'],
  });
  expect(jest.mocked(Metrics.prototype.addMetric).mock.calls).toEqual([['UnreadableItems', 'Count', 1]]);
  expect(JSON.stringify(jest.mocked(log.warn).mock.calls)).not.toContain('5550101');
});

test('counts damaged items and refusals under the service names that the alarms watch [OPS-33]', async () => {
  Object.assign(process.env, { POWERTOOLS_METRICS_DISABLED: 'false', POWERTOOLS_METRICS_NAMESPACE: 'Test' });
  jest.mocked(Metrics.prototype.addMetric).mockRestore();
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);

  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./read-item.ts');
    fresh.readItem(schema, {}, 'lead');
    (await import('./log.ts')).recordRefusal('replies', 20);
  });

  const lines = output.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('{'));
  output.mockRestore();
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { service: 'stored-items', UnreadableItems: 1 },
    { service: 'limits', Refused: 20 },
  ]);
});

test('names a damaged part of an item by its path, and no id when it is personal data', () => {
  readItem(z.object({ held: z.object({ score: z.number() }) }), { held: { score: 'high' } }, 'lead');

  expect(jest.mocked(log.warn).mock.calls[0]?.[1]).toStrictEqual({ kind: 'lead', fields: ['held.score'] });
});

test('returns the valid items and logs the id of the others', () => {
  const good = { id: 'b', last_name: 'Byron' };

  expect(readItems(schema, [{ id: 'a' }, good], 'lead')).toEqual([good]);
  expect(jest.mocked(log.warn).mock.calls).toEqual([
    [expect.anything(), { kind: 'lead', item: 'a', fields: ['last_name'] }],
  ]);
});
