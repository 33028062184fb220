import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import {
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import type { Lead } from '#shared/leads.ts';
import { settingDescriptions, settingKeys } from '#shared/mail-rules.ts';
import { aLead } from './testing/builders.ts';

const attempts = 5;
Object.assign(process.env, {
  STUDIO_NAME: 'Afterhours',
  SITE_URL: 'https://studio.example',
  TIME_ZONE: 'UTC',
  CONFIGURATION_SET: 'mails',
  LEADS_TABLE: 'Leads',
  SETTINGS_TABLE: 'Settings',
  MAIL_ATTEMPTS: String(attempts),
  POWERTOOLS_METRICS_NAMESPACE: 'Test',
  POWERTOOLS_METRICS_DISABLED: 'true',
});

const tables = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const stored = new Map<string, Lead>();
let handler: (event: DynamoDBStreamEvent) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

beforeAll(async () => {
  ({ handler } = await import('./mail.ts'));
});

const find = ({ Key }: GetCommandInput) => ({ Item: stored.get(Key?.id) });
const note = ({ Key, ExpressionAttributeValues }: UpdateCommandInput) => {
  const lead = { ...(stored.get(Key?.id) as Lead), notification: ExpressionAttributeValues?.[':notification'] };
  stored.set(lead.id, lead);
  return { Attributes: lead };
};

const settings = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example',
  subject_template: '{{first_name}}',
};

beforeEach(() => {
  tables.reset();
  ses.reset();
  stored.clear();
  tables.on(GetCommand).callsFake(find);
  tables.on(QueryCommand).resolves({
    Items: settingKeys.map((setting_key) => ({
      setting_key,
      setting_value: settings[setting_key],
      description: settingDescriptions[setting_key],
    })),
  });
  tables.on(UpdateCommand).callsFake(note);
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const record = (n: number, id: string | undefined = idOf(n)) => ({
  dynamodb: { SequenceNumber: String(n), Keys: id ? { id: { S: id } } : {} },
});
const batch = (...Records: object[]) => ({ Records }) as unknown as DynamoDBStreamEvent;

function store(...leads: number[]): void {
  for (const n of leads) stored.set(idOf(n), aLead({ id: idOf(n), first_name: `Guest ${n}` }));
}

/** Hands a batch over as the stream does: from the first record that failed, until none does or all tries are used. */
async function streamed(records: ReturnType<typeof record>[]): Promise<string[]> {
  let left = records;
  for (let attempt = 0; attempt < attempts && left.length > 0; attempt++) {
    const { batchItemFailures } = await handler(batch(...left));
    const failed = batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
    left = left.filter(({ dynamodb }) => Number(dynamodb.SequenceNumber) >= Math.min(...failed));
  }
  return left.map(({ dynamodb }) => dynamodb.SequenceNumber);
}

/** The subjects of the mails that SES accepted. */
async function accepted(): Promise<(string | undefined)[]> {
  const calls = ses.commandCalls(SendEmailCommand);
  const answers = await Promise.allSettled(calls.map(({ returnValue }) => returnValue));
  return calls
    .filter((_, index) => answers[index]?.status === 'fulfilled')
    .map(({ args }) => args[0].input.Message?.Subject?.Data)
    .sort();
}

const refusal = (name: string, httpStatusCode: number, message: string) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
const throttled = refusal('Throttling', 400, 'Maximum sending rate exceeded.');
const broken = refusal('InternalFailure', 500, 'Something went wrong.');
const busyTable = refusal('ProvisionedThroughputExceededException', 400, 'The level was exceeded');

test('a record that nobody can read keeps no other lead from its mail, and is named so that it comes to the dead letters', async () => {
  store(1, 3, 5);
  stored.set(idOf(4), { ...aLead(), id: 'no id' });

  const left = await streamed([record(1), record(2, ''), record(3), record(4), record(5)]);

  expect(left[0]).toBe('2');
  expect(await accepted()).toEqual(['Guest 1', 'Guest 3', 'Guest 5']);
  expect((await handler(batch(record(2, ''), record(4)))).batchItemFailures).toEqual([
    { itemIdentifier: '2' },
    { itemIdentifier: '4' },
  ]);
});

test('a mail service that throttles and breaks in turn mails every lead once in the end', async () => {
  store(1, 2, 3);
  ses.on(SendEmailCommand).rejectsOnce(throttled).rejectsOnce(broken).rejectsOnce(throttled).resolves({});

  expect(await streamed([record(1), record(2), record(3)])).toEqual([]);

  expect(await accepted()).toEqual(['Guest 1', 'Guest 2', 'Guest 3']);
  for (const { notification } of stored.values()) {
    expect(notification).toMatchObject({ state: 'sent', attempts: 2 });
    expect(notification).not.toHaveProperty('reason');
  }
});

test.each([
  ['throttles', throttled, 'Throttling: Maximum sending rate exceeded.'],
  ['is broken', broken, 'InternalFailure: Something went wrong.'],
])('a mail service that %s all the time leaves the lead failed, with the reason', async (_, error, reason) => {
  store(1);
  ses.on(SendEmailCommand).rejects(error);

  await streamed([record(1)]);

  expect(stored.get(idOf(1))?.notification).toMatchObject({ state: 'failed', attempts, reason });
  expect(await handler(batch(record(1)))).toEqual({ batchItemFailures: [] });
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(attempts);
});

test('a table that is throttled before the mail or right after it leads to one mail', async () => {
  store(1, 2);
  tables.on(GetCommand).rejectsOnce(busyTable).callsFake(find);
  tables.on(UpdateCommand).rejectsOnce(busyTable).rejectsOnce(busyTable).callsFake(note);

  expect(await streamed([record(1), record(2)])).toEqual([]);

  expect(await accepted()).toEqual(['Guest 1', 'Guest 2']);
});

test('a batch that comes again after a restart mails nobody again', async () => {
  store(1, 2);
  await handler(batch(record(1), record(2)));
  await handler(batch(record(1), record(2)));

  expect(await accepted()).toEqual(['Guest 1', 'Guest 2']);
});
