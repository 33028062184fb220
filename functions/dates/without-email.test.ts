import { randomUUID } from 'node:crypto';
import { dateChanges } from '#shared/dates/date-limits.ts';
import { offRules } from '#shared/dates/follow-ups.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { logEntrySchema } from '#shared/leads/log-schemas.ts';
import { exportedEntrySchema } from '#shared/operations/export-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { defaultTemplates } from '../replies/default-templates.ts';
import { EmailLog } from '../replies/email-log.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { sendReply, undoReply } from '../replies/send-reply.ts';
import { sendVisitorEmail } from '../replies/send-visitor-email.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { remindDue } from './dates-ahead.ts';
import { sendFollowUps } from './follow-ups.ts';
import { cancelDate, enterDate, moveDate } from './lead-dates.ts';
import { offerOf } from './offers.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const replies = new ReplyRepository(engine.documents, leadTables);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const log = async (id: string) => (await stores.log.page(id)).entries.toReversed();
const terms = { minutes: 120, artist_id: nia.id };
const templates = { read: async () => ({ templates: defaultTemplates }) };
const followUp = { template: defaultTemplates[4]?.id ?? '', services: ['consultation' as const] };
const texts = { subject: 'Times', text: 'Which one?', mark_contacted: true };

/** Every event of a date and a reply with an offer, for a lead without an email address. */
async function useAll() {
  const dates = datesOf(engine, () => [nia]);
  // The settings have no sender, and need none.
  const deps = {
    ...dates,
    leads: stores.leads,
    replies,
    email: { read: async () => ({ from: '' }) as never },
    identity: undefined,
    offerOf: (lead: Lead, sent: Parameters<typeof offerOf>[2], at: Date) => offerOf(dates, lead, sent, at),
  };
  const lead = await storeLead(stores, { email: '', phone: '' });
  const request = { leadId: lead.id, callerId: 'ada', key: randomUUID() };
  const offer = { ...terms, times: ['2026-03-08T14:00'], answer_by: '2026-03-05' };
  const reply = await sendReply(deps, { ...texts, offer } as never, request, now);
  await enterDate(deps, lead.id, { ...terms, starts_at: '2026-03-07T09:30' }, { by: 'ada', key: randomUUID(), now });
  const id = (await find(lead.id)).dates?.[0]?.id as string;
  const remind = (at: Date) => remindDue({ ...deps, settings: { read: async () => ({ reminder_hours: 24 }) } }, at);
  return { deps, lead, reply, request, id, remind };
}

/** The kinds of log entries that are emails to the visitor, those of dates by what changes. */
const emails = logEntrySchema.options
  .filter(({ shape }) => 'delivery' in shape)
  .flatMap(({ shape }) => (shape.kind.value === 'date' ? dateChanges : shape.kind.value));

/** What becomes of each email to a visitor without an email address; undefined for one that is not even stored. */
const outcomes: Record<string, 'none' | undefined> = {
  reply: 'none',
  agreed: 'none',
  moved: 'none',
  cancelled: 'none',
  link: 'none',
  followup: 'none',
  // The studio has the turn instead.
  reminder: undefined,
  // Of the booking form alone, which requires an email address.
  confirmation: undefined,
};

test.each(emails)(
  'stores the email %s to a visitor without an email address at most, tries it never, and raises no alarm [ENTER-07]',
  async (email) => {
    const { deps, lead, id, remind } = await useAll();
    const changed = { by: 'ada', now };
    await remind(new Date('2026-03-06T20:00:00.000Z'));
    const settings = { read: async () => ({ ...offRules, aftercare: { ...offRules.aftercare, ...followUp } }) };
    const following = { ...deps, settings, templates, readStudioName: async () => '' };
    await sendFollowUps(following, 'aftercare', new Date('2026-03-08T20:00:00.000Z'));
    await moveDate(deps, lead.id, id, { ...terms, starts_at: '2026-03-07T10:30' }, changed);
    await cancelDate(deps, lead.id, id, changed);
    await stores.changes.renewLink(lead.id, randomUUID(), { writes: [], refusal: () => new Error() }, now);

    const entries = await log(lead.id);
    const stored = entries.filter((entry) => email === ('change' in entry ? entry.change : entry.kind));
    expect(Object.keys(outcomes)).toContain(email);
    expect(stored.map((entry) => 'delivery' in entry && entry.delivery.fate)).toEqual(outcomes[email] ? ['none'] : []);
    const emailLog = new EmailLog(engine.documents, leadTables);
    const never = async () => {
      throw new Error('An email was sent');
    };
    const sender = { ...deps, emails: emailLog, mailer: { send: never }, wait: never } as never;
    for (const entry of stored) {
      expect(entry).toMatchObject({ recipient: '' });
      expect(exportedEntrySchema.parse(entry)).toEqual(entry);
      const key = { lead_id: lead.id, id: entry.id };
      expect(await sendVisitorEmail(sender, key, () => now)).toMatchObject({ fate: 'none', attempts: 0 });
    }
    const later = new Date('2026-03-09T20:00:00.000Z');
    expect([await emailLog.due(later, 100), await emailLog.countLate(later, 100)]).toEqual([[], 0]);
  },
);

test('gives the turn to the studio once for a reminder that is due [ENTER-07]', async () => {
  const { lead, remind } = await useAll();
  const due = new Date('2026-03-06T20:00:00.000Z');

  expect(await remind(due)).toBe(1);
  expect(await remind(due)).toBe(0);

  expect(await find(lead.id)).toMatchObject({ turn: 'studio', turn_since: due.toISOString() });
  expect((await log(lead.id)).at(-1)).toMatchObject({ kind: 'remind', time: '2026-03-07T15:30:00.000Z' });
});

test('a reply that is not emailed is taken back as long as one that is [ENTER-07]', async () => {
  const { deps, lead, reply, request } = await useAll();
  const undo = (at: Date) => undoReply(deps as never, reply.entry.id, request, at);

  await expect(undo(new Date(now.getTime() + 60_000))).rejects.toMatchObject({ code: 'conflict' });
  await undo(now);
  expect((await log(lead.id)).filter(({ kind }) => kind === 'reply')).toEqual([]);
});

test('enters a date that has begun up to ten minutes ago, and emails it to no one [ENTER-12]', async () => {
  const dates = datesOf(engine, () => [nia]);
  const lead = await storeLead(stores);
  // It is 14:00 in Chicago.
  const enter = (starts_at: string) =>
    enterDate(dates, lead.id, { ...terms, starts_at }, { by: 'ada', key: randomUUID(), now });

  await expect(enter('2026-03-01T13:50')).rejects.toMatchObject({ code: 'invalid-input', field: 'starts_at' });
  await enter('2026-03-01T13:51');

  const entered = (await log(lead.id)).find(({ kind }) => kind === 'date');
  expect(entered).toMatchObject({ change: 'agreed', recipient: '', delivery: { fate: 'none' } });
});

test.each(['06:15', '07:15'])(
  'enters a date from this minute in the hour that the clocks repeat: %s UTC [ENTER-12]',
  async (time) => {
    const at = new Date(`2026-11-01T${time}:30.000Z`);
    const lead = await storeLead(stores);
    const enter = (starts_at: string) =>
      enterDate(
        datesOf(engine, () => [nia]),
        lead.id,
        { ...terms, starts_at },
        { by: 'ada', key: randomUUID(), now: at },
      );

    await expect(enter('2026-11-01T01:30')).rejects.toMatchObject({ code: 'invalid-input', field: 'starts_at' });
    await enter('2026-11-01T01:15');

    expect((await find(lead.id)).dates).toMatchObject([{ starts_at: `2026-11-01T${time}:00.000Z` }]);
  },
);
