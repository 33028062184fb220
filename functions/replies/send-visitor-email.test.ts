import type { Lead } from '#shared/leads/lead-schemas.ts';
import { type EmailDelivery, type EmailEntry, logEntrySchema } from '#shared/leads/log-schemas.ts';
import { EmailRejectedError } from '../email/errors.ts';
import { type RawEmail, rawEmail } from '../email/raw-email.ts';
import { aLead } from '../testing/builders.ts';
import type { EmailKey } from './email-log.ts';
import { DeliveryChangedError } from './errors.ts';
import { sendVisitorEmail } from './send-visitor-email.ts';

const first = new Date('2026-03-01T20:00:00.000Z');
const minutesLater = (minutes: number) => new Date(first.getTime() + minutes * 60_000);
const key: EmailKey = { lead_id: aLead().id, id: `20260301200000000-${aLead().id}` };
const queued: EmailDelivery = { fate: 'queued', at: first.toISOString(), attempts: 0 };
const reply: EmailEntry = {
  kind: 'reply',
  id: key.id,
  at: queued.at,
  by: 'staff',
  recipient: 'ada@mail.example',
  subject: 'Your request',
  text: 'Hi Ada,\n\nsee you.',
  delivery: queued,
};
const confirmation: EmailEntry = {
  kind: 'confirmation',
  id: key.id,
  at: queued.at,
  recipient: 'ada@mail.example',
  delivery: queued,
};
const date = {
  id: aLead().id,
  starts_at: '2026-03-03T19:00:00.000Z',
  minutes: 60,
  artist_id: 'nia',
  artist: 'Nia',
  sequence: 0,
};

type Stored = { messageId?: string; unsent?: string };
type Options = {
  entry?: EmailEntry | undefined;
  lead?: Lead | undefined;
  from?: string;
  replyTo?: string;
  failures?: number;
  /** How the email service fails. */
  failure?: Error;
  busyStores?: number;
  earlier?: string[];
  /** Runs while the reply waits; `remove` takes it back. */
  onWait?: (remove: () => void) => void;
};

/** An entry that stores its delivery, and an email service that fails the first calls. */
function aStudio(options: Options = {}) {
  let entry = 'entry' in options ? options.entry : reply;
  let failures = options.failures ?? 0;
  let busyStores = options.busyStores ?? 0;
  let messageId: string | undefined;
  let unsent: string | undefined;
  const sent: { email: RawEmail; tags: object }[] = [];
  const waits: number[] = [];
  const deps = {
    emails: {
      find: async () => entry,
      setDelivery: async (_: EmailKey, delivery: EmailDelivery, read: EmailDelivery, stored?: Stored) => {
        if (!entry || entry.delivery.fate !== read.fate || entry.delivery.attempts !== read.attempts) {
          throw new DeliveryChangedError('x');
        }
        if (delivery.fate === 'sent' && busyStores-- > 0) {
          throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
        }
        entry = { ...entry, delivery };
        messageId = stored?.messageId ?? messageId;
        unsent = stored?.unsent;
      },
      drop: async () => {
        entry = undefined;
      },
      earlierMessageIds: async () => options.earlier ?? [],
    },
    leads: { findIntact: async () => ('lead' in options ? options.lead : aLead({ code: 'K7R2MX' })) },
    email: {
      read: async () => ({ enabled: false, from: options.from ?? 'hello@studio.example', to: [], subjectTemplate: '' }),
    },
    settings: { read: async () => ({ reply_to: options.replyTo ?? '' }) },
    mailer: {
      send: async (email: RawEmail, tags: object) => {
        await Promise.resolve();
        if (failures-- > 0) throw options.failure ?? new TypeError('SES is down');
        sent.push({ email, tags });
        return `<${sent.length}@eu.amazonses.com>`;
      },
    },
    keys: {
      keyOf: async ({ id, link_version: version }: Pick<Lead, 'id' | 'link_version'>) =>
        `key-of-${id.slice(0, 4)}${version ?? ''}`,
    },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
    address: { read: async () => '1 Lantern Row' },
    wait: async (ms: number) => {
      waits.push(ms);
      options.onWait?.(() => {
        entry = undefined;
      });
    },
  };
  return {
    sent,
    waits,
    run: (at = first, emails: Partial<typeof deps.emails> = {}) =>
      sendVisitorEmail({ ...deps, emails: { ...deps.emails, ...emails } }, key, () => at),
    delivery: () => entry?.delivery,
    messageId: () => messageId,
    unsent: () => unsent,
    change: (delivery: EmailDelivery) => {
      entry = { ...(entry as EmailEntry), delivery };
    },
  };
}

test('waits until the author of a reply cannot take it back any more, and does not send one that was taken back [INBOX-29]', async () => {
  const waiting = aStudio();
  await waiting.run(new Date(Date.parse(reply.at) + 2_000));
  expect(waiting.waits).toEqual([4_000]);
  expect(waiting.sent).toHaveLength(1);

  const withdrawn = aStudio({ onWait: (remove) => remove() });
  await withdrawn.run(new Date(reply.at));
  expect(withdrawn.waits).toEqual([6_000]);
  expect(withdrawn.sent).toEqual([]);

  const later = aStudio();
  await later.run(new Date(Date.parse(reply.at) + 6_000));
  expect(later.waits).toEqual([]);
});

test('sends a reminder, unless its date was moved, cancelled or declined while it was waiting [DATE-13]', async () => {
  const entry: EmailEntry = { ...confirmation, kind: 'date', change: 'reminder', date };
  const subjectsFor = async (dates: (typeof date & { declined_at?: string })[] | undefined) => {
    const studio = aStudio({ entry, lead: aLead({ dates }) });
    await studio.run();
    return studio.sent.map(({ email }) => email.subject);
  };

  expect(await subjectsFor([date])).toEqual(['Appointment soon: Tuesday, March 3, 2026 at 7:00 PM UTC with Nia']);
  for (const dates of [
    undefined,
    [{ ...date, starts_at: '2026-03-04T19:00:00.000Z' }],
    [{ ...date, declined_at: first.toISOString() }],
  ]) {
    expect(await subjectsFor(dates)).toEqual([]);
  }
});

test('sends an email after a date, unless its visitor turned out not to have come or the request was closed [DATE-46]', async () => {
  const letter = { subject: 'How is it?', text: 'Write on {{link}}', recipient: 'ada@example.com' };
  const entry: EmailEntry = { ...confirmation, ...letter, kind: 'followup', email: 'aftercare', date };
  const sentFor = async (lead: Lead | undefined) => {
    const studio = aStudio({ entry, lead });
    await studio.run();
    return studio.sent.map(({ email }) => [email.subject, email.isAutomatic, email.text.includes('key-of-')]);
  };

  expect(await sentFor(aLead({ dates: [date] }))).toEqual([['How is it?', true, true]]);
  const missed = { ...date, missed_at: first.toISOString() };
  for (const lead of [undefined, aLead({ dates: [missed] }), aLead({ dates: [date], status: 'closed' })]) {
    expect(await sentFor(lead)).toEqual([]);
  }
});

test('sends a reply as it was typed, from the studio to the visitor, with tags of its entry [REPLY-10]', async () => {
  const studio = aStudio({ replyTo: 'desk@studio.example', earlier: ['<0@eu.amazonses.com>'] });

  await studio.run();

  expect(studio.sent).toEqual([
    {
      email: {
        from: 'Afterhours <hello@studio.example>',
        to: ['ada@mail.example'],
        replyTo: 'desk@studio.example',
        subject: 'Your request',
        text: 'Hi Ada,\n\nsee you.',
        html: expect.stringContaining('see you.'),
        references: ['<0@eu.amazonses.com>'],
        isAutomatic: false,
      },
      tags: { lead: key.lead_id, entry: key.id },
    },
  ]);
  expect(studio.delivery()).toEqual({ fate: 'sent', at: queued.at, attempts: 1, since: queued.at });
  expect(studio.messageId()).toBe('<1@eu.amazonses.com>');
});

test('puts the link to the visitor’s page in place of its placeholder, in both forms of a reply, with no sign directly after it [GUEST-02] [REPLY-72]', async () => {
  const studio = aStudio({
    entry: { ...reply, text: 'Answer on {{link}}, please ({{link}}). Or on {{link}}.\n{{link}}. Bye {{link}}.' },
  });

  await studio.run();

  const { text = '', html = '' } = studio.sent[0]?.email ?? {};
  const link = `https://studio.example/request#key-of-${aLead().id.slice(0, 4)}`;
  expect(text).toBe(`Answer on ${link} , please (${link} ). Or on ${link}\n${link} . Bye ${link}`);
  expect(html.replaceAll(/ (class|style|target)="[^"]*"/g, '')).toContain(
    `Answer on <a href="${link}">${link}</a> , please (<a`,
  );
});

test.each([
  [undefined, true],
  ['received', false],
] as const)(
  'sends an offer with the place, to a lead whose deposit is %s with the deposit: %s',
  async (deposit, isNamed) => {
    const terms = { minutes: 60, artist_id: aLead().id, artist: 'Nia', deposit: '$50' };
    const offer = { ...terms, times: ['2026-03-09T19:00:00.000Z'], answer_by: '2026-03-08', ends_at: queued.at };
    const { run, sent } = aStudio({ entry: { ...reply, offer }, lead: aLead({ code: 'K7R2MX', deposit }) });

    await run();

    const [text = ''] = sent.map(({ email }) => email.text);
    expect(text).toContain('Where: 1 Lantern Row');
    expect(text.includes('Deposit: $50')).toBe(isNamed);
  },
);

test('keeps the display name of the sender, and sets no Reply-To without the setting [REPLY-10]', async () => {
  const studio = aStudio({ from: 'Mika <hello@studio.example>' });

  await studio.run();

  expect(studio.sent[0]?.email).toMatchObject({ from: 'Mika <hello@studio.example>' });
  expect(studio.sent[0]?.email).not.toHaveProperty('replyTo');
});

test('confirms a request on a waiting list with the name of the artist, and promises no answer [BOOKS-11]', async () => {
  const books = { turn: 'books', turn_since: queued.at, turn_at: queued.at } as const;
  const studio = aStudio({ entry: confirmation, lead: aLead({ artist: 'Nia', ...books }) });

  await studio.run();

  const { text = '' } = studio.sent[0]?.email ?? {};
  expect(text).toContain('You are on the waiting list of Nia. We will write to you when the books open.');
  expect(text).not.toContain('24 hours');
});

test('confirms a booking with the first name, the service and the code, and nothing else of the request [REPLY-30] [GUEST-02]', async () => {
  const studio = aStudio({ entry: confirmation });

  await studio.run();

  const { subject, text = '', html = '' } = studio.sent[0]?.email ?? {};
  expect(subject).toBe('We have your request K7R-2MX: Consultation');
  for (const body of [text, html.replaceAll('&#x27;', "'")]) {
    expect(body).toContain('Hi Ada,');
    expect(body).toMatch(/Thanks for your request\. We('|&#x27;)ll contact you within 24 hours\./);
    expect(body).toContain('Consultation');
    expect(body).toContain('K7R-2MX');
    expect(body).toContain('Do you have a question, or would you like to take your request back? Write to us on');
    expect(body).toContain('or just reply to this email. The link is for you only.');
    expect(body).toContain('https://studio.example/request#key-of-');
    for (const value of ['Byron', '555', 'ada@mail.example', 'moth']) expect(body).not.toContain(value);
  }
});

test.each([
  'http://evil.example',
  'Win $500 now',
  'evil.example',
  'Ada\u202eevil',
  '<b>Ada</b>',
  'x'.repeat(41),
  'call 0800',
])('leaves the name %j out of the greeting of a confirmation [REPLY-30]', async (first_name) => {
  const studio = aStudio({ entry: confirmation, lead: aLead({ first_name }) });

  await studio.run();

  expect(studio.sent[0]?.email.text).toContain('Hi,\n');
  expect(studio.sent[0]?.email.text).not.toContain(first_name);
});

test.each(['Ada', 'Jean-Luc', 'Zoë', "D'Arcy", '王', 'יעל', 'Mary Ann'])(
  'greets %s by name [REPLY-30]',
  async (first_name) => {
    const studio = aStudio({ entry: confirmation, lead: aLead({ first_name }) });

    await studio.run();

    expect(studio.sent[0]?.email.text).toContain(`Hi ${first_name},`);
  },
);

test('sends one email for repeated and simultaneous records', async () => {
  const studio = aStudio();

  await Promise.all([studio.run(), studio.run(), studio.run()]);
  await studio.run();

  expect(studio.sent).toHaveLength(1);
});

test('retries after 2, 4, 8, 16 and 32 minutes, then hourly, and gives up after a day [REPLY-17]', async () => {
  const studio = aStudio({ failures: 1000 });
  const attempts: number[] = [];
  for (let minute = 0; minute <= 26 * 60; minute++) {
    const before = studio.delivery()?.attempts;
    await studio.run(minutesLater(minute)).catch(() => {});
    if (studio.delivery()?.attempts !== before) attempts.push(minute);
  }

  expect(attempts.slice(0, 8)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  expect(attempts.at(-1)).toBeGreaterThan(22 * 60);
  expect(studio.delivery()).toMatchObject({
    fate: 'failed',
    reason: 'TypeError: SES is down',
    attempts: attempts.length,
  });
  expect(studio.sent).toEqual([]);
});

test('shows the reason while it waits, and removes it when the email is sent [REPLY-17]', async () => {
  const studio = aStudio({ failures: 1 });

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect(studio.delivery()).toEqual({
    fate: 'queued',
    at: queued.at,
    attempts: 1,
    since: queued.at,
    retry_at: minutesLater(2).toISOString(),
    reason: 'TypeError: SES is down',
  });
  await studio.run(minutesLater(1));
  expect(studio.sent).toEqual([]);
  await studio.run(minutesLater(2));

  expect(studio.sent).toHaveLength(1);
  expect(studio.delivery()).toEqual({ fate: 'sent', at: minutesLater(2).toISOString(), attempts: 2, since: queued.at });
});

test('sends the email of a process that was killed during its attempt, after two minutes [REPLY-10]', async () => {
  const studio = aStudio();
  studio.change({ ...queued, attempts: 1, retry_at: minutesLater(2).toISOString(), since: queued.at });

  await studio.run(minutesLater(1));
  expect(studio.sent).toEqual([]);
  await studio.run(minutesLater(2));

  expect(studio.sent).toHaveLength(1);
});

test('sends no second email when SES has reported the delivery before the next attempt [REPLY-10]', async () => {
  const studio = aStudio();
  studio.change({ ...queued, fate: 'delivered', attempts: 1 });

  await studio.run(minutesLater(9));

  expect(studio.sent).toEqual([]);
});

test('stores the outcome when the database is busy for a moment', async () => {
  const studio = aStudio({ busyStores: 2 });

  await studio.run();

  expect(studio.sent).toHaveLength(1);
  expect(studio.delivery()?.fate).toBe('sent');
});

test('waits for a sender while none is set', async () => {
  const studio = aStudio({ from: '' });

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailNotSentError' });

  expect(studio.delivery()).toMatchObject({ fate: 'queued', reason: 'NoSenderError: Enter a From Email Address.' });
});

test('asks a new address to confirm itself, and sends all else to the address that the lead has by now [GUEST-21]', async () => {
  const check: EmailEntry = { ...confirmation, kind: 'link', recipient: 'new@mail.example', confirms: 2 };
  // A held request is no lead.
  const asking = aStudio({ entry: check, lead: undefined });
  await asking.run();
  const [{ email: asked } = { email: {} as RawEmail }] = asking.sent;
  expect(asked).toMatchObject({ to: ['new@mail.example'], subject: 'Please confirm your email address' });
  for (const form of [asked.text, asked.html]) {
    expect(form).toMatch(/\/request#confirm=key-of-00002\b/);
    expect(form).toContain('within 24 hours');
    expect(form).not.toMatch(/Ada|Byron|K7R|555|Consultation|moth/);
  }

  const link: EmailEntry = { ...confirmation, kind: 'link' };
  const agreed: EmailEntry = { ...confirmation, kind: 'date', change: 'agreed', date };
  for (const entry of [confirmation, reply, link, agreed]) {
    const other = aStudio({ entry: { ...entry, recipient: 'old@mail.example' } });
    await other.run();
    expect(other.sent.flatMap(({ email }) => email.to)).toEqual(['ada@mail.example']);
  }
});

test('sends nothing for a missing entry', async () => {
  const studio = aStudio({ entry: undefined });

  expect(await studio.run()).toBeUndefined();

  expect(studio.sent).toEqual([]);
});

test('sends nothing for the confirmation of an erased lead', async () => {
  const studio = aStudio({ entry: confirmation, lead: undefined });

  await expect(studio.run()).rejects.toMatchObject({ cause: { name: 'DeliveryChangedError' } });

  expect(studio.sent).toEqual([]);
});

test('sends nothing when the entry is erased at the start of the attempt', async () => {
  const studio = aStudio();
  const isErased = [false, true];
  const find = async () => (isErased.shift() ? undefined : reply);
  const setDelivery = () => Promise.reject(new DeliveryChangedError('erased'));

  expect(await studio.run(first, { find, setDelivery })).toBeUndefined();

  expect(studio.sent).toEqual([]);
});

/** As SES answers when these addresses would have to be verified. */
function notVerified(...addresses: string[]) {
  const failed = `The following identities failed the check in region EU-CENTRAL-1: ${addresses.join(', ')}`;
  const cause = Object.assign(new Error(`Email address is not verified. ${failed}`), { name: 'MessageRejected' });
  return new EmailRejectedError(cause);
}

const kinds = logEntrySchema.options.filter(({ shape }) => 'delivery' in shape).map(({ shape }) => shape.kind.value);
const entries = {
  reply,
  confirmation,
  link: { ...confirmation, kind: 'link', confirms: 2 },
  date: { ...confirmation, kind: 'date', change: 'agreed', date },
  followup: { ...confirmation, kind: 'followup', email: 'checkup', date, subject: 'Hi', text: 'Hi' },
};

test.each(kinds)(
  'lets a %s wait while SES is in its sandbox, says why, and sends it afterwards [REPLY-17]',
  async (kind) => {
    const entry = entries[kind as keyof typeof entries] as EmailEntry;
    const failure = notVerified('ada@xn--mnchen-3ya.example');
    const address = 'ada@münchen.example';
    const studio = aStudio({
      entry: { ...entry, recipient: address },
      lead: aLead({ email: address, dates: [date] }),
      failures: 2,
      failure,
    });

    const waiting = { fate: 'queued', attempts: 1, reason: expect.stringMatching(/^Amazon SES emails only confirmed/) };
    expect(await studio.run()).toMatchObject(waiting);
    expect(studio.unsent()).toBe('sandbox');
    expect(await studio.run(minutesLater(3))).toMatchObject({ ...waiting, attempts: 2 });
    expect(await studio.run(minutesLater(8))).toMatchObject({ fate: 'sent' });
  },
);

test('gives an email up that waits for the end of the sandbox for a day, without a failure that an alarm counts [REPLY-17]', async () => {
  const studio = aStudio({ failures: 99, failure: notVerified('ada@mail.example') });
  let delivery = await studio.run();
  for (let minute = 2; delivery?.fate === 'queued'; minute += 61) delivery = await studio.run(minutesLater(minute));

  expect(delivery).toMatchObject({
    fate: 'failed',
    reason: expect.stringMatching(/^Amazon SES emails only confirmed/),
  });
  expect(Date.parse(delivery?.at ?? '') - first.getTime()).toBeGreaterThan(22 * 3600_000);
});

test('fails for a sender that is not verified, and for another address than that of the visitor [REPLY-17]', async () => {
  for (const address of ['studio.example', 'hello@studio.example', 'eve-ada@mail.example']) {
    const studio = aStudio({ failures: 1, failure: notVerified(address) });
    await expect(studio.run()).rejects.toMatchObject({ outcome: { state: 'queued', attempts: 1 } });
    expect(studio.unsent()).not.toBe('sandbox');
  }
});

test.each(kinds)('says of the email %s whether a person wrote it [REPLY-82]', async (kind) => {
  const entry = entries[kind as keyof typeof entries] as EmailEntry;
  const studio = aStudio({ entry, lead: aLead({ dates: [date] }) });

  await studio.run();

  const raw = (await rawEmail((studio.sent[0] as { email: RawEmail }).email)).toString();
  expect(raw.split('\r\n').includes('Auto-Submitted: auto-generated')).toBe(kind !== 'reply');
});
