import { randomUUID } from 'node:crypto';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { openLeadStores } from './bookings/lead-stores.ts';
import { type AgreeingEvent, agreeingEvents } from './testing/agreeing-events.ts';
import { storeLead } from './testing/builders.ts';
import { datesOf, replyWith } from './testing/dates.ts';
import { anEngine, leadTables, useEngine } from './testing/engine.ts';
import { readRawEmail } from './testing/read-raw-email.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const nia = { id: randomUUID(), name: 'Nia' };
const deps = datesOf(engine, () => [nia]);
const ses = mockClient(SESClient);
/** Hands the log of a lead to the function, as its stream does. */
let stream: (lead: string) => Promise<void>;

// Before the replies of the tests could be taken back: the function would wait for that.
const now = new Date(Date.now() - 60_000);
const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}${time}`;
const terms = { minutes: 60, artist_id: nia.id };
const [taken, free] = [inDays(10, 'T09:30'), inDays(10, 'T12:00')];

beforeEach(async () => {
  await useEngine(engine, {
    CONTENT_TABLE: 'Content',
    SETTINGS_TABLE: 'Settings',
    STUDIO_NAME: 'Afterhours',
    SITE_URL: 'https://studio.example',
    TIME_ZONE: 'America/Chicago',
    CONFIGURATION_SET: 'mails',
    USER_POOL_ID: 'pool',
    REGISTRATION: 'open',
  });
  ses.reset();
  ses.onAnyCommand().resolves({ MessageId: '1' });
  await engine.documents.send(
    new PutCommand({ TableName: 'Content', Item: { kind: 'choices', id: 'artist', artists: [nia] } }),
  );
  for (const [setting_key, setting_value] of Object.entries({
    enable_notifications: 'true',
    from_email: 'hello@studio.example',
    to_emails: 'desk@studio.example',
  })) {
    const Item = { scope: 'email', setting_key, setting_value, description: 'x' };
    await engine.documents.send(new PutCommand({ TableName: 'Settings', Item }));
  }
  const { handler } = await import('./visitor-emails.ts');
  stream = async (lead) => {
    const { entries } = await stores.log.page(lead);
    const Records = entries.map(({ id }) => ({
      dynamodb: { SequenceNumber: id, Keys: { lead_id: { S: lead }, id: { S: id } } },
    }));
    const answer = await handler(
      { Records } as DynamoDBStreamEvent,
      { getRemainingTimeInMillis: () => 60_000 } as Context,
    );
    expect(answer).toEqual({ batchItemFailures: [] });
  };
});

/** Offers both times to a lead. @returns which of them are still offered */
async function offered() {
  const lead = await storeLead(stores);
  const sent = { ...terms, times: [taken, free], answer_by: inDays(9, '') };
  await replyWith(deps, lead, sent, { key: randomUUID(), now });
  const times = (await stores.leads.find(lead.id))?.offer?.times ?? [];
  const left = async () => (await stores.leads.find(lead.id))?.offer?.times.map((time) => times.indexOf(time));
  return { id: lead.id, left, time: times[0] };
}

const when = { local: taken, time: '', other: inDays(20, 'T09:30'), answer_by: inDays(9, ''), now };
const events = agreeingEvents(deps, when);

/** Makes the first time agreed with another lead, or offers it. */
async function happen({ before, act }: AgreeingEvent): Promise<string> {
  const { id } = await storeLead(stores);
  const given = { id, artist_id: nia.id, despite_absence: false, key: randomUUID() };
  await before?.(given);
  await act(given);
  return id;
}

test.each(Object.entries(events))(
  'takes the time that an event promises out of the offers to others, and none that is only offered: %s [DATE-26]',
  async (name, event) => {
    const { left, time } = await offered();
    Object.assign(when, { time });
    const lead = await happen(event);
    expect(await left()).toEqual([0, 1]);

    await stream(lead);

    expect(await left()).toEqual(name === 'sendReply' ? [0, 1] : [1]);
  },
);

test('takes a time that another lead has by now out of a new offer [DATE-26]', async () => {
  const { id, left } = await offered();
  await happen(events.enterDate as AgreeingEvent);

  await stream(id);

  expect(await left()).toEqual([1]);
});

test('emails staff what a visitor wrote on the page [GUEST-15]', async () => {
  const { id } = await storeLead(stores);
  const said = { from: 'visitor', way: 'page', text: 'Friday?', happened_at: now.toISOString() } as const;
  await stores.changes.logAnswer(id, said, randomUUID(), { now });

  await stream(id);

  const [email] = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
  expect(email?.Destinations).toEqual(['desk@studio.example']);
  expect(readRawEmail(email?.RawMessage?.Data as Uint8Array).text).toContain('Friday?');
});
