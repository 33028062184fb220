import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { SettingsChangedError } from '../email/errors.ts';
import { anEngine } from '../testing/engine.ts';
import { AbsenceSetting } from './absence-setting.ts';

const engine = anEngine(beforeEach);
const setting = new AbsenceSetting(engine.documents, 'Settings');
const now = new Date('2026-03-01T20:00Z');
const artist_id = randomUUID();
const absence = (change: Partial<Absence> = {}): Absence => ({
  ...{ id: randomUUID(), artist_id, from: '2026-03-10', until: '2026-03-10', remark: '', ...change },
});
const brought = (n: number) => absence({ calendar: 'Own', uid: String(n), remark: 'Band practice with the others' });

test('keeps 1,000 times off from calendars apart from those that staff entered, under one version [DATE-42]', async () => {
  const [entered, events] = [absence(), Array.from({ length: 1000 }, (_, n) => brought(n))];

  expect(await setting.save({ version: 0, absences: [...events, entered] }, 'ada', now)).toEqual({
    version: 1,
    absences: [entered, ...events],
  });
  expect(await setting.read()).toEqual({ version: 1, absences: [entered, ...events] });
  // Release 0.3 reads this item alone.
  const { Item } = await engine.documents.send(
    new GetCommand({ TableName: 'Settings', Key: { scope: 'absences', setting_key: 'all' } }),
  );
  expect(Item).toMatchObject({ version: 1, value: { absences: [entered] } });

  expect(await setting.save({ version: 1, absences: [...events, entered] }, 'ada', now)).toMatchObject({ version: 2 });
  await setting.save({ version: 2, absences: [entered] }, 'ada', now);
  expect(await setting.read()).toEqual({ version: 3, absences: [entered] });
});

test('stores one of two saves of the same version, also when both only change times off from calendars [DATE-29] [DATE-42]', async () => {
  const [one, other] = [[brought(1)], [brought(2)]];
  await setting.save({ version: 0, absences: one }, 'ada', now);

  await expect(setting.save({ version: 0, absences: other }, 'ben', now)).rejects.toThrow(SettingsChangedError);
  // A repeated save is not another one.
  expect(await setting.save({ version: 0, absences: one }, 'ada', now)).toEqual({ version: 1, absences: one });
});

test('agrees on no time with older times off from calendars than those of the version that it checks [DATE-27] [DATE-42]', async () => {
  await setting.save({ version: 0, absences: [] }, 'ada', now);
  let reads = 0;
  const saveBeforeSecondRead = async (read: GetCommand) => {
    if (++reads === 2) await setting.save({ version: 1, absences: [brought(1)] }, 'ada', now);
    return engine.documents.send(read);
  };
  const documents = { send: saveBeforeSecondRead } as unknown as typeof engine.documents;

  const { version, absences } = await new AbsenceSetting(documents, 'Settings').read();

  // Newer ones of an older version are refused by the check of the version.
  expect([version, absences.length]).toEqual([1, 1]);
});
