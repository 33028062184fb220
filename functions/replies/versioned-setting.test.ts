import { Metrics } from '@aws-lambda-powertools/metrics';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unknownPlaceholders } from '#shared/emails/reply-rules.ts';
import { log } from '../aws/log.ts';
import { SettingsChangedError } from '../email/errors.ts';
import { anEngine } from '../testing/engine.ts';
import { openReplySettings } from './open-reply-settings.ts';
import { openReplyTemplates } from './open-reply-templates.ts';

const engine = anEngine(beforeEach);
let templates: ReturnType<typeof openReplyTemplates>;
let settings: ReturnType<typeof openReplySettings>['settings'];
const now = new Date('2026-03-01T20:00Z');
const Key = { scope: 'replies', setting_key: 'templates' };

beforeEach(() => {
  ({ settings } = openReplySettings(engine.documents, 'Settings'));
  templates = openReplyTemplates(engine.documents, 'Settings');
});

const aTemplate = (name: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  name,
  subject: 'Hi {{first_name}}',
  text: 'Hello',
});

test('starts with seven templates that use known placeholders only, and emails no visitor by itself [REPLY-01] [DATE-13] [DATE-44]', async () => {
  const { templates: stored, version } = await templates.read();

  expect(version).toBe(0);
  expect(stored.map(({ name }) => name)).toEqual([
    'Invite to a consultation',
    'Ask for details',
    'Fully booked',
    'Offer dates',
    'After your visit',
    'Check-up after weeks',
    'A time is free',
  ]);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(7);
  for (const { subject, text } of stored) expect(unknownPlaceholders(subject + text)).toEqual([]);
  expect(await settings.read()).toEqual({
    reply_to: '',
    confirmations: false,
    convert: true,
    reminder_hours: 0,
    aftercare: {
      template: '',
      days: 1,
      services: [
        ...['tattoo-small', 'tattoo-medium', 'tattoo-large', 'tattoo-sleeve'],
        ...['piercing-ear', 'piercing-facial', 'piercing-body'],
      ],
    },
    checkup: { template: '', days: 42, services: ['piercing-ear', 'piercing-facial', 'piercing-body'] },
    version: 0,
  });
});

test('reads the templates as they were saved, in order, even when there are none [REPLY-01]', async () => {
  const both = [aTemplate('B'), { ...aTemplate('A'), id: '00000000-0000-4000-8000-000000000002' }];

  expect(await templates.save({ templates: both, version: 0 }, 'ada', now)).toEqual({ templates: both, version: 1 });
  expect(await templates.read()).toEqual({ templates: both, version: 1 });
  await templates.save({ templates: [], version: 1 }, 'ada', now);
  expect(await templates.read()).toEqual({ templates: [], version: 2 });
});

test('stores exactly one of many saves of the same version, and who made it [REPLY-03]', async () => {
  const saves = Array.from({ length: 8 }, (_, n) =>
    templates.save({ templates: [aTemplate(`${n}`)], version: 0 }, `${n}`, now),
  );

  const answers = await Promise.allSettled(saves);

  const [winner, ...others] = answers.flatMap(({ status }, n) => (status === 'fulfilled' ? n : []));
  expect(others).toEqual([]);
  expect(await templates.read()).toEqual({ templates: [aTemplate(`${winner}`)], version: 1 });
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Settings', Key }));
  expect(Item).toMatchObject({ changed_by: `${winner}`, changed_at: now.toISOString() });
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(SettingsChangedError);
  }
});

test('refuses a version that was never stored [REPLY-03]', async () => {
  await expect(templates.save({ templates: [], version: 4 }, 'ada', now)).rejects.toThrow(SettingsChangedError);

  expect((await templates.read()).version).toBe(0);
});

test('accepts a repeated save and keeps its version [REPLY-03]', async () => {
  const mine = { templates: [aTemplate('Mine')], version: 0 };
  await templates.save(mine, 'ada', now);

  expect(await templates.save(mine, 'ada', now)).toEqual({ ...mine, version: 1 });
  expect(await templates.read()).toEqual({ ...mine, version: 1 });
});

test('keeps templates and settings apart', async () => {
  const stored = {
    ...{ reply_to: 'hello@studio.example', confirmations: true, convert: false, reminder_hours: 48 },
    aftercare: { template: '', days: 0, services: [] },
    checkup: { template: '00000000-0000-4000-8000-000000000001', days: 120, services: ['piercing-ear' as const] },
  };
  await settings.save({ ...stored, version: 0 }, 'ada', now);

  expect(await settings.read()).toEqual({ ...stored, version: 1 });
  expect((await templates.read()).version).toBe(0);
});

test.each([
  ['value', { value: 'broken', version: 3 }, 3],
  ['version', { value: { templates: [] }, version: 'x' }, 0],
])('shows the default templates for a damaged %s, and a save repairs it', async (_, damaged, version) => {
  jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  await engine.documents.send(new PutCommand({ TableName: 'Settings', Item: { ...Key, ...damaged } }));

  const read = await templates.read();
  expect(read).toMatchObject({ templates: [{}, {}, {}, {}, {}, {}, {}], version });

  await templates.save({ ...read, templates: [aTemplate('Mine')] }, 'ada', now);
  expect(await templates.read()).toEqual({ templates: [aTemplate('Mine')], version: version + 1 });
});
