import { setImmediate } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { aLead } from './testing/builders.ts';
import { readRawEmail } from './testing/read-raw-email.ts';

Object.assign(process.env, {
  STUDIO_NAME: 'Afterhours',
  SITE_URL: 'https://studio.example',
  TIME_ZONE: 'UTC',
  CONFIGURATION_SET: 'mails',
  CONTENT_TABLE: 'Content',
  LEADS_TABLE: 'Leads',
  HELD_LEADS_TABLE: 'HeldLeads',
  LEAD_LOG_TABLE: 'LeadLog',
  LEAD_TERMS_TABLE: 'LeadTerms',
  LIMITS_TABLE: 'Limits',
  SETTINGS_TABLE: 'Settings',
  POWERTOOLS_METRICS_NAMESPACE: 'Test',
  POWERTOOLS_METRICS_DISABLED: 'true',
});

const tables = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const stored = new Map<string, Lead>();
let call: (event: object, milliseconds?: number) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

beforeAll(async () => {
  const { handler } = await import('./lead-notifications.ts');
  call = async (event, milliseconds = 60_000) => {
    const end = Date.now() + milliseconds;
    const context = { getRemainingTimeInMillis: () => end - Date.now() };
    const answer = await handler(event as DynamoDBStreamEvent, context as Context);
    return answer ?? { batchItemFailures: [] };
  };
});

const find = ({ Key }: GetCommandInput) => ({ Item: stored.get(Key?.id) });
const note = ({ Key, ExpressionAttributeValues: values = {} }: UpdateCommandInput) => {
  const lead = stored.get(Key?.id) as Lead;
  const { state, attempts } = lead.notification;
  if (state !== values[':state'] || attempts !== values[':attempts']) {
    throw new ConditionalCheckFailedException({ message: 'x', $metadata: {}, Item: { id: { S: lead.id } } });
  }
  stored.set(lead.id, { ...lead, notification: values[':notification'] });
  return { Attributes: stored.get(lead.id) };
};
/** Returns the due leads of the unsent index, and the settings for other queries. */
const query = ({ IndexName, FilterExpression, ExpressionAttributeValues: values = {} }: QueryCommandInput) => {
  if (FilterExpression)
    return { Items: [...stored.values()].filter(({ notification }) => notification.state !== 'sent') };
  if (!IndexName) return { Items: settingItems };
  return {
    Items: [...stored.values()].filter(
      ({ notification: { state, retry_at = '' } }) => state === 'pending' && retry_at <= values[':now'],
    ),
  };
};

const settingKeys = ['enable_notifications', 'from_email', 'to_emails', 'subject_template'] as const;
const settings = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example',
  subject_template: '{{first_name}}',
};

const settingItems = settingKeys.map((setting_key) => ({
  setting_key,
  setting_value: settings[setting_key],
  description: `about ${setting_key}`,
}));

beforeEach(() => {
  tables.reset();
  ses.reset();
  stored.clear();
  tables.on(GetCommand).callsFake(find);
  tables.on(QueryCommand).callsFake(query);
  tables.on(UpdateCommand).callsFake(note);
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' });
});

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const record = (n: number, id: string | undefined = idOf(n)) => ({
  dynamodb: { SequenceNumber: String(n), Keys: id ? { id: { S: id } } : {} },
});
const batch = (...Records: object[]) => ({ Records });
const schedule = (minutes: number) => ({
  schedule: 'EveryMinute',
  time: new Date(Date.now() + minutes * 60_000).toISOString(),
});

function store(...leads: number[]): void {
  const created_at = new Date().toISOString();
  for (const n of leads) stored.set(idOf(n), aLead({ id: idOf(n), first_name: `Guest ${n}`, created_at }));
}

/** Delivers a batch like the stream: repeats from the first failed record until none fails or the attempts are used up. */
async function streamed(records: ReturnType<typeof record>[]): Promise<string[]> {
  let left = records;
  for (let attempt = 0; attempt < 5 && left.length > 0; attempt++) {
    const { batchItemFailures } = await call(batch(...left));
    const failed = batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
    left = left.filter(({ dynamodb }) => Number(dynamodb.SequenceNumber) >= Math.min(...failed));
  }
  return left.map(({ dynamodb }) => dynamodb.SequenceNumber);
}

/** The subjects of the emails that SES accepted. */
async function accepted(): Promise<string[]> {
  const calls = ses.commandCalls(SendRawEmailCommand);
  const answers = await Promise.allSettled(calls.map(({ returnValue }) => returnValue));
  return calls
    .filter((_, index) => answers[index]?.status === 'fulfilled')
    .map(({ args }) => readRawEmail(args[0].input.RawMessage?.Data as Uint8Array).subject)
    .sort();
}

/** Waits until SES has been given emails: composing one takes turns of the event loop, also while the clock stands still. */
async function handedOver(emails: number): Promise<void> {
  while (ses.commandCalls(SendRawEmailCommand).length < emails) await setImmediate();
}

const refusal = (name: string, httpStatusCode: number, message: string) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
const throttled = refusal('Throttling', 400, 'Maximum sending rate exceeded.');
const broken = refusal('InternalFailure', 500, 'Something went wrong.');
const busyTable = refusal('ProvisionedThroughputExceededException', 400, 'The level was exceeded');

test('reports a damaged record as failed and emails all other leads', async () => {
  store(1, 3, 5);
  stored.set(idOf(4), { ...aLead(), id: 'no id' });

  const left = await streamed([record(1), record(2, ''), record(3), record(4), record(5)]);

  expect(left[0]).toBe('2');
  expect(await accepted()).toEqual(['Guest 1', 'Guest 3', 'Guest 5']);
  expect((await call(batch(record(2, ''), record(4)))).batchItemFailures).toEqual([
    { itemIdentifier: '2' },
    { itemIdentifier: '4' },
  ]);
});

test('waits for the next day when the index of the morning email is being built, and fails for other errors [TURN-12]', async () => {
  const morning = { setting_key: 'morning_email', setting_value: 'true', description: '' };
  const refuseWith = (name: string) => {
    const error = Object.assign(new Error('Cannot read from backfilling global secondary index: by_queue'), { name });
    tables.on(QueryCommand).resolves({ Items: [...settingItems, morning] });
    tables.on(QueryCommand, { IndexName: 'by_queue' }).rejects(error);
  };
  tables.on(GetCommand).resolves({ Item: { id: 'lead-counts', studio: 2 } });
  const callAtEight = () => call({ schedule: 'Morning', time: '2026-03-01T08:00:00.000Z' });

  refuseWith('ValidationException');
  await callAtEight();
  expect(tables.commandCalls(QueryCommand, { IndexName: 'by_queue' })).toHaveLength(1);
  refuseWith('InternalServerError');
  await expect(callAtEight()).rejects.toThrow('1 failed');
});

test('names a lead that still cannot be read when an operator runs a dead letter again [OPS-26]', async () => {
  store(1);
  const retry_at = schedule(30).time;
  const unreadable = aLead({ id: idOf(2), created_at: 'damaged' });
  stored.set(idOf(2), {
    ...unreadable,
    notification: { state: 'pending', attempts: 0, updated_at: retry_at, retry_at },
  });

  const answer = await call({ ...schedule(0), schedule: 'redrive' });

  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: JSON.stringify(idOf(2)) }] });
});

test('marks the email with the lead, so that events of SES can be matched', async () => {
  store(1);

  await call(batch(record(1)));

  const [sent] = ses.commandCalls(SendRawEmailCommand);
  expect(sent?.args[0].input.Tags).toEqual([{ Name: 'notification', Value: idOf(1) }]);
});

test('sends emails that SES rejected on the schedule when they are due, each once', async () => {
  store(1, 2, 3);
  ses.on(SendRawEmailCommand).rejectsOnce(throttled).rejectsOnce(broken).rejectsOnce(throttled).resolves({});
  expect(await streamed([record(1), record(2), record(3)])).toEqual([]);

  await call(schedule(1));
  expect(await accepted()).toEqual([]);
  await Promise.all([call(schedule(3)), call(schedule(3))]);

  expect(await accepted()).toEqual(['Guest 1', 'Guest 2', 'Guest 3']);
  for (const { notification } of stored.values()) {
    expect(notification).toMatchObject({ state: 'sent', attempts: 2 });
    expect(notification).not.toHaveProperty('reason');
  }
});

test.each([
  ['throttles', throttled, 'Throttling: Maximum sending rate exceeded.'],
  ['is broken', broken, 'InternalFailure: Something went wrong.'],
])('marks the lead as failed, with the reason, when SES %s for more than a day', async (_, error, reason) => {
  store(1);
  ses.on(SendRawEmailCommand).rejects(error);

  await streamed([record(1)]);
  expect(stored.get(idOf(1))?.notification).toMatchObject({ state: 'pending', attempts: 1, reason });
  await call(schedule(25 * 60));

  expect(stored.get(idOf(1))?.notification).toMatchObject({ state: 'failed', attempts: 2, reason });
});

test('responds in time when SES hangs, and reports the unhandled records', async () => {
  store(1, 2, 3, 4, 5, 6, 7);
  ses.on(SendRawEmailCommand).callsFake(() => new Promise(() => {}));
  const all = batch(...[1, 2, 3, 4, 5, 6, 7].map((n) => record(n)));

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  // Enough time to start the first ones and to respond.
  const calling = call(all, 40_000);
  await handedOver(5);
  await jest.advanceTimersByTimeAsync(38_000);
  const { batchItemFailures } = await calling;
  jest.useRealTimers();

  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  expect(failed.sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(5);
});

test('leaves the remaining records for the next call when every email times out', async () => {
  store(1, 2, 3, 4, 5, 6, 7);
  const timeout = refusal('TimeoutError', 500, 'The time is over.');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  ses.on(SendRawEmailCommand).callsFake(() => new Promise((_, reject) => setTimeout(() => reject(timeout), 15_000)));

  const calling = call(batch(...[1, 2, 3, 4, 5, 6, 7].map((n) => record(n))), 40_000);
  await handedOver(5);
  await jest.advanceTimersByTimeAsync(38_000);
  const { batchItemFailures } = await calling;
  jest.useRealTimers();

  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['6', '7']);
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(5);
});

test('sends one email when the table is throttled before or after it', async () => {
  store(1, 2);
  tables.on(GetCommand).rejectsOnce(busyTable).callsFake(find);
  tables.on(UpdateCommand).rejectsOnce(busyTable).rejectsOnce(busyTable).callsFake(note);

  expect(await streamed([record(1), record(2)])).toEqual([]);

  expect(await accepted()).toEqual(['Guest 1', 'Guest 2']);
});
