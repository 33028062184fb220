import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { log } from './aws/log.ts';
import { openLeadStores } from './bookings/lead-stores.ts';
import { holdOffer } from './dates/artist-claims.ts';
import { putDate } from './dates/put-date.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { AbsenceSetting } from './replies/absence-setting.ts';
import { openReplySettings } from './replies/open-reply-settings.ts';
import { openReplyTemplates } from './replies/open-reply-templates.ts';
import { aLead, storeLead } from './testing/builders.ts';
import { anEngine, leadTables, useEngine } from './testing/engine.ts';

type Client = { send(command: { input: { IndexName?: string } }): Promise<unknown> };

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
let s3: ReturnType<typeof mockClient>;
let runHourly: () => Promise<void>;
/** @returns what CloudFormation receives */
let deploy: () => Promise<{ Status: string }>;

beforeEach(async () => {
  await useEngine(engine, {
    SETTINGS_TABLE: 'Settings',
    CONTENT_TABLE: 'Content',
    STUDIO_NAME: 'Night Owl',
    TIME_ZONE: 'America/Chicago',
    UPLOADS_BUCKET: 'uploads',
    PHOTO_BUCKET: 'photos',
    UPLOADS_URL: 'https://uploads.example',
    PHOTOS_URL: 'https://photos.example',
  });
  s3 = mockClient(S3Client).onAnyCommand().resolves({});
  const { handler } = await import('./hourly-jobs.ts');
  runHourly = () => handler({ schedule: 'Hourly' });
  deploy = async () => {
    const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    await handler({ RequestType: 'Create', ResponseURL: 'https://cloudformation.example/' });
    return JSON.parse(String(sent.mock.calls.at(-1)?.[1]?.body));
  };
});

afterEach(() => jest.restoreAllMocks());

/** Stores leads as before leads had turns. */
async function storeOld(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = await stores.writer.addOnce(aLead({ id: randomUUID() }));
    const UpdateExpression = 'REMOVE turn, turn_since, turn_at, queue, queue_at';
    await engine.documents.send(new UpdateCommand({ TableName: 'Leads', Key: { id }, UpdateExpression }));
  }
}

const queued = async () => (await stores.leads.page({ queue: 'studio' })).leads.length;

test('deletes photos without a request in the hourly run [PHOTO-12]', async () => {
  s3.on(ListObjectsV2Command, { Bucket: 'photos' }).callsFake(({ Prefix }) => ({
    Contents: [{ Key: `${Prefix}-${randomUUID()}/large.jpg` }],
  }));
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());

  await runHourly();

  const deleted = sent.mock.calls.filter(([url]) => /^https:\/\/photos\.example\/.*\/large\.jpg\?/.test(String(url)));
  expect(deleted).toHaveLength(6);
});

test('ends an offer whose last day is over in the hourly run [DATE-37]', async () => {
  const at = '2026-03-01T20:00:00.000Z';
  const { id } = await stores.writer.addOnce(aLead({ id: randomUUID(), status: 'contacted', answered_at: at }));
  const terms = { minutes: 60, artist_id: randomUUID(), artist: 'Nia', times: ['2026-03-04T15:30:00.000Z'] };
  const offer = { ...terms, id: '1', offered_at: at, answer_by: '2026-03-02', ends_at: '2026-03-03T06:00:00.000Z' };
  await stores.changes.changeFound(id, () => ({ change: { offer, turn: 'visitor', turn_since: at, turn_at: at } }));

  await runHourly();

  expect(await stores.leads.find(id)).toMatchObject({ turn: 'studio' });
  expect((await stores.log.page(id)).entries.map(({ kind }) => kind)).toEqual(['lapsed']);
});

test('reminds of dates, asks staff about a moved one and gives back a lead that was put aside, in the hourly run [DATE-13] [DATE-25] [TURN-06]', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { settings } = openReplySettings(engine.documents, 'Settings');
  await settings.save({ ...(await settings.read()), reminder_hours: 48, version: 0 }, 'ada', new Date());
  const agreed = { minutes: 60, artist_id: randomUUID(), artist: 'Nia', sequence: 1, starts_at: inHours(20) };
  const later = { until: '2026-03-01', returns_at: inHours(-1) };
  const leads = [
    await storeLead(stores, { dates: [{ ...agreed, id: randomUUID() }] }),
    await storeLead(stores, { dates: [{ ...agreed, id: randomUUID(), proposed_at: inHours(-99) }] }),
    await storeLead(stores, { later }),
  ];
  for (const { id, dates: [date] = [] } of leads) {
    if (date) await putDate({ documents: engine.documents, tables: leadTables }, id, date);
  }

  await runHourly();

  const eventsOf = async ({ id }: Lead) =>
    (await stores.log.page(id)).entries.map((entry) => (entry.kind === 'date' ? entry.change : entry.kind)).toSorted();
  expect(await Promise.all(leads.map(eventsOf))).toEqual([['reminder'], ['reminder', 'unanswered'], ['later']]);
});

test('emails visitors after their dates in the hourly run, with the name of the studio [DATE-45]', async () => {
  const { settings } = openReplySettings(engine.documents, 'Settings');
  const templates = openReplyTemplates(engine.documents, 'Settings');
  const stored = await settings.read();
  const { id: template = '' } =
    (await templates.read()).templates.find(({ name }) => name === 'After your visit') ?? {};
  const on = { template, days: 0, services: ['consultation' as const] };
  await settings.save({ ...stored, aftercare: on, checkup: on, version: 0 }, 'ada', new Date());
  const starts_at = new Date(Date.now() - 36 * 3_600_000).toISOString();
  const date = { id: randomUUID(), minutes: 60, artist_id: randomUUID(), artist: 'Nia', sequence: 0, starts_at };
  const { id } = await storeLead(stores, { service: 'consultation', dates: [date] });
  await putDate({ documents: engine.documents, tables: leadTables }, id, date);

  await runHourly();

  const { entries } = await stores.log.page(id);
  // Both have the same time, so the log lists them in any order.
  expect(entries.map((entry) => entry.kind === 'followup' && [entry.email, entry.subject]).toSorted()).toEqual([
    ['aftercare', 'After your visit at Night Owl ()'],
    ['checkup', 'After your visit at Night Owl ()'],
  ]);
});

test('takes times off out of an offer in the hourly run, when the save did not', async () => {
  const [{ id }, artist_id] = [await stores.writer.addOnce(aLead({ id: randomUUID() })), randomUUID()];
  const artists = [{ id: artist_id, name: 'Nia' }];
  await engine.documents.send(
    new PutCommand({ TableName: 'Content', Item: { kind: 'choices', id: 'artist', artists } }),
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const terms = { minutes: 60, artist_id, times: [inDays(10), inDays(20)] };
  await holdOffer(engine.documents, leadTables.limits, id, terms);
  const last = { answer_by: inDays(9).slice(0, 10), ends_at: inDays(9) };
  const offer = { ...terms, ...last, id: '1', artist: 'Nia', offered_at: inDays(-1) };
  await stores.changes.changeFound(id, () => ({ change: { offer } }));
  const daysOff = { id: randomUUID(), artist_id, from: inDays(9).slice(0, 10), until: inDays(11).slice(0, 10) };
  const absences = new AbsenceSetting(engine.documents, 'Settings');
  await absences.save({ version: 0, absences: [{ ...daysOff, remark: '' }] }, 'ada', new Date());

  await runHourly();

  expect((await stores.leads.find(id))?.offer?.times).toEqual([offer.times[1]]);
});

test('answers a deployment after two minutes, and the hourly run gives the remaining leads their turns [TURN-08]', async () => {
  await storeOld(5);
  const { now } = Date;
  const { giveTurn } = LeadChanges.prototype;
  let passed = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  jest.spyOn(LeadChanges.prototype, 'giveTurn').mockImplementation(function (this: LeadChanges, id) {
    passed += 40_000;
    return giveTurn.call(this, id);
  });

  expect(await deploy()).toMatchObject({ Status: 'SUCCESS' });
  expect(await queued()).toBe(3);

  await runHourly();
  expect(await queued()).toBe(5);
});

test('leaves a lead that fails to the hourly run, which fails until the lead has its turn [TURN-08]', async () => {
  await storeOld(2);
  jest.spyOn(LeadChanges.prototype, 'giveTurn').mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error());

  expect(await deploy()).toMatchObject({ Status: 'SUCCESS' });
  expect(await queued()).toBe(0);
  jest.spyOn(LeadChanges.prototype, 'giveTurn').mockRejectedValueOnce(new Error());
  await expect(runHourly()).rejects.toThrow('1 failed');
  await runHourly();

  expect(await queued()).toBe(2);
});

test.each([
  'The table does not have the specified index: by_queue',
  'Cannot read from backfilling global secondary index: by_queue',
])(
  'logs one line for an index that is being built, and leaves its work to the next run: %s [TURN-12]',
  async (text) => {
    await storeOld(1);
    const client = DynamoDBDocumentClient.prototype as unknown as Client;
    const { send } = client;
    let refusal = 'ValidationException';
    jest.spyOn(client, 'send').mockImplementation(function (this: Client, command) {
      const isRefused = command.input.IndexName === 'by_queue';
      return isRefused ? Promise.reject(Object.assign(new Error(text), { name: refusal })) : send.call(this, command);
    });
    const logged = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'error')];

    await runHourly();
    expect(logged.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    refusal = 'InternalServerError';
    await expect(runHourly()).rejects.toThrow('1 failed');

    jest.restoreAllMocks();
    expect(await queued()).toBe(1);
  },
);
