import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import type { Email } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { EmailLog } from './email-log.ts';
import { tellStaff } from './tell-staff.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const emails = new EmailLog(engine.documents, leadTables);
let sent: Email[];
let isDown: boolean;
const start = Date.parse('2026-03-01T20:00Z');
const minute = (n: number) => new Date(start + n * 60_000);

beforeEach(() => {
  sent = [];
  isDown = false;
});

const stored = (change: Partial<Lead> = {}) => storeLead(stores, { code: 'K7R2MX', ...change });

const write = (id: string, text: string, now: Date) =>
  stores.changes.logAnswer(id, { from: 'visitor', way: 'page', text, happened_at: now.toISOString() }, randomUUID(), {
    now,
  });

/** Runs the schedule of every minute. */
async function run(now: Date, { enabled = true } = {}): Promise<unknown[]> {
  const deps = {
    emails,
    leads: stores.leads,
    email: {
      read: async () => ({
        enabled,
        from: 'hello@studio.example',
        to: ['desk@studio.example', 'x'],
        subjectTemplate: '',
      }),
    },
    addressOf: async (id: string) => (id === 'ada' ? 'ada@studio.example' : undefined),
    mailer: {
      send: async (email: Email) => {
        if (isDown) throw new Error('SES is down');
        sent.push(email);
      },
    },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
  };
  const outcomes = [];
  for (const key of await emails.due(now, 100)) {
    outcomes.push(await tellStaff(deps, key, now).catch(({ name }) => name));
  }
  return outcomes;
}

const textOf = (email: Email | undefined) => renderEmail(email?.content as Email['content']).text;

test('emails the assignee what a visitor wrote, at most once in ten minutes for a lead [GUEST-15] [GUEST-20]', async () => {
  const lead = await stored({ assignee_id: 'ada' });
  const other = await stored({ assignee_id: 'gone', code: 'H7R2MX' });
  await write(lead.id, 'Friday?', minute(1));
  await write(lead.id, 'Or <b>Monday</b>.', new Date(minute(1).getTime() + 1));
  await write(other.id, 'Hello.', minute(1));
  await run(new Date(minute(1).getTime() + 1));

  sent.sort((a, b) => b.subject.localeCompare(a.subject));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [['ada@studio.example'], 'News from Ada Byron (K7R-2MX): Consultation'],
    [['desk@studio.example'], 'News from Ada Byron (H7R-2MX): Consultation'],
  ]);
  expect(textOf(sent[0])).toMatch(
    /Friday\?[\s\S]*Or <b>Monday<\/b>\.[\s\S]*https:\/\/studio\.example\/admin\/leads\/[0-9a-f-]{36}/,
  );
  expect(sent[0]?.replyTo).toBeUndefined();

  await write(lead.id, 'Sorry, Tuesday.', minute(2));
  await stores.changes.setPhone(lead.id, '555 0199', randomUUID(), minute(3));
  const counting = { writes: [], refusal: () => new Error() };
  await stores.changes.checkEmail(lead.id, 'ida@mail.example', randomUUID(), counting, minute(3));
  await stores.changes.confirmEmail(lead.id, 2, minute(4));
  for (let n = 2; n < 11; n++) await run(minute(n));
  expect(sent).toHaveLength(2);
  await run(minute(11));
  await run(minute(12));
  expect(sent).toHaveLength(3);
  expect(textOf(sent[2])).toMatch(
    /^[\s\S]*Sorry, Tuesday\.[\s\S]*The phone number is now 555 0199\.[\s\S]*The email address is now ida@mail\.example\./,
  );
  expect(textOf(sent[2])).not.toContain('Friday');

  // The notifications are off: the assignee still gets the email, and the recipients get none.
  await write(lead.id, 'Wednesday?', minute(30));
  await write(other.id, 'Anyone?', minute(30));
  await run(minute(30), { enabled: false });
  await run(minute(50), { enabled: true });
  expect(sent.slice(3).map(({ to }) => to)).toEqual([['ada@studio.example']]);
});

test('repeats a failed email after ten minutes, for a day, and sends none without a recipient [GUEST-15]', async () => {
  const lead = await stored();
  await write(lead.id, 'Friday?', minute(0));
  isDown = true;
  expect(await run(minute(0))).toEqual(['EmailNotSentError']);
  expect(await run(minute(9))).toEqual([]);
  expect(await run(minute(10))).toEqual(['EmailNotSentError']);
  isDown = false;
  expect(await run(minute(20))).toEqual(['sent']);
  expect(await run(minute(40))).toEqual([]);

  await write(lead.id, 'Still there?', minute(50));
  expect(await run(minute(50), { enabled: false })).toEqual(['no recipient']);
  expect(await run(minute(70))).toEqual([]);
  await write(lead.id, 'Hello?', minute(80));
  isDown = true;
  expect(await run(minute(80 + 24 * 60))).toEqual(['EmailNotSentError']);
  expect(await run(minute(80 + 24 * 60 + 10))).toEqual(['no recipient']);
  expect((await stores.log.page(lead.id)).entries[0]).toMatchObject({ kind: 'answer', text: 'Hello?' });
  // Nothing that staff write or log calls staff.
  const called = { from: 'visitor', way: 'phone', text: 'Called.', happened_at: minute(81).toISOString() } as const;
  await stores.changes.logAnswer(lead.id, called, randomUUID(), { by: 'ada', now: minute(81) });
  expect(await run(minute(2000))).toEqual([]);
  expect(sent).toHaveLength(1);
});
