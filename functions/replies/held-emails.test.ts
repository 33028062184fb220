import { randomUUID } from 'node:crypto';
import { type EmailEntry, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import type { RawEmail } from '../email/raw-email.ts';
import { newEntry } from '../leads/lead-log.ts';
import { aHeldLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { EmailLog } from './email-log.ts';
import { sendVisitorEmail } from './send-visitor-email.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const emails = new EmailLog(engine.documents, leadTables);
const start = Date.parse('2026-03-01T20:00:00.000Z');
const minute = (n: number) => new Date(start + n * 60_000);

/** The kinds of entries that are emails to visitors, as the schema of the log has them. */
const kinds = logEntrySchema.options.filter(({ shape }) => 'delivery' in shape).map(({ shape }) => shape.kind.value);

function anEmail(kind: string, now: Date, recipient = 'ida@mail.example') {
  const delivery = { fate: 'queued', at: now.toISOString(), attempts: 0 };
  const date = { id: randomUUID(), starts_at: minute(9000).toISOString(), minutes: 60, artist: 'Nia', sequence: 0 };
  const values = {
    subject: 'Hi',
    text: 'Hi',
    change: 'agreed',
    date: { ...date, artist_id: randomUUID() },
    confirms: 2,
    email: 'aftercare',
  };
  return newEntry({ kind, recipient, delivery, ...values } as never, now) as EmailEntry;
}

/** Sends the email of an entry as the stream does. @returns to whom */
async function sentTo({ id }: EmailEntry, lead_id: string, now: Date): Promise<string[]> {
  const sent: RawEmail[] = [];
  const deps = {
    emails,
    leads: stores.leads,
    email: { read: async () => ({ enabled: false, from: 'hello@studio.example', to: [], subjectTemplate: '' }) },
    settings: { read: async () => ({ reply_to: '' }) },
    mailer: { send: async (email: RawEmail) => `<${sent.push(email)}@eu.amazonses.com>` },
    keys: { keyOf: async () => 'key' },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
    address: { read: async () => '' },
    wait: async () => {},
  };
  await sendVisitorEmail(deps, { lead_id, id }, () => now);
  return sent.flatMap(({ to }) => to);
}

test('knows each kind of email to visitors', () => {
  expect(kinds.toSorted()).toEqual(['confirmation', 'date', 'followup', 'link', 'reply']);
});

// A held request has no date.
test.each(kinds.filter((kind) => kind !== 'followup'))(
  'sends no email of a held request before its release: %s [GUEST-06]',
  async (kind) => {
    const { id } = aHeldLead({ id: randomUUID() });
    await stores.writer.hold(aHeldLead({ id }));
    const [first, last] = [anEmail(kind, minute(1), 'eve@mail.example'), anEmail(kind, minute(2))];
    for (const entry of [first, last]) await stores.heldChanges.changeFound(id, () => ({ change: {}, entry }));

    for (const entry of [first, last]) expect(await sentTo(entry, id, minute(5))).toEqual([]);
    expect(await emails.due(minute(9000), 10)).toEqual([]);

    await stores.writer.release(id, minute(60));
    await stores.writer.release(id, minute(61));
    expect(await emails.due(minute(59), 10)).toEqual([]);
    expect((await stores.log.page(id)).entries.map((entry) => entry.id)).toEqual([last.id]);
    expect(await emails.due(minute(60), 10)).toEqual([{ lead_id: id, id: last.id }]);
    expect(await sentTo(first, id, minute(60))).toEqual([]);
    expect(await sentTo(last, id, minute(60))).toEqual([kind === 'link' ? 'ida@mail.example' : 'ada@mail.example']);
    expect(await sentTo(last, id, minute(61))).toEqual([]);
  },
);

test('sends the same emails of a lead', async () => {
  for (const kind of kinds) {
    const entry = anEmail(kind, minute(1));
    const { id } = await storeLead(stores, 'date' in entry ? { dates: [entry.date] } : {});
    await stores.changes.changeFound(id, () => ({ change: {}, entry }));
    expect(await sentTo(entry, id, minute(5))).toHaveLength(1);
  }
});
