import { randomUUID } from 'node:crypto';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { type Email, eventually, type RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

type Send = ReturnType<typeof asStaff>;
type Entry = {
  id: string;
  kind: string;
  by?: string;
  text?: string;
  delivery?: { fate: string; attempts: number; reason?: string };
};
let asUser: Send;
let asAdmin: Send;

test.beforeAll(async ({ studio }) => {
  asUser = asStaff(studio, await accessOf(studio, studio.user));
  asAdmin = asStaff(studio, await accessOf(studio, studio.admin));
});

/** Books as a visitor. @returns the id of the lead */
async function aLead(studio: RunningStudio, change: Record<string, string> = {}): Promise<string> {
  const { status, body } = await postBooking(studio.site, bookingBody(someValues(change)));
  expect(status).toBe(201);
  return String(body.id);
}

/** Sends a reply with a text that occurs once. */
function sendReply(send: Send, lead: string, text: string, change: object = {}, key: string = randomUUID()) {
  const reply = { subject: 'Your request', text, mark_contacted: false, ...change };
  return send('POST', `/leads/${lead}/replies`, reply, { 'idempotency-key': key });
}

async function logOf(send: Send, lead: string): Promise<Entry[]> {
  return (await (await send('GET', `/leads/${lead}/log`)).json()).entries;
}

async function deliveryOf(send: Send, lead: string, text: string) {
  return (await logOf(send, lead)).find((entry) => entry.text === text)?.delivery;
}

function header({ headers = [] }: Email, name: string): string | undefined {
  return headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value;
}

const someText = () => `See you soon, ${randomUUID()}.`;

test('sends a reply to the visitor as the studio, continues the thread, and shows the delivery [REPLY-10] [REPLY-19] [REPLY-24]', async ({
  studio,
}) => {
  const { email, ...values } = someValues();
  const lead = await aLead(studio, { ...values, email });
  const [first, second] = [someText(), someText()];

  const answer = await sendReply(asUser, lead, first, { subject: 'Grüße, Ada' });

  expect(answer.status).toBe(201);
  const { entry } = await answer.json();
  expect(entry).toMatchObject({
    kind: 'reply',
    recipient: email,
    text: first,
    delivery: { fate: 'queued', attempts: 0 },
  });
  const [sent, ...others] = await studio.emailsAbout(first);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    from: 'Afterhours <studio@afterhours.example>',
    to: [email],
    subject: 'Grüße, Ada',
    text: expect.stringContaining(first),
    html: expect.stringContaining(first),
  });
  await expect.poll(() => deliveryOf(asUser, lead, first)).toMatchObject({ fate: 'delivered', attempts: 1 });

  await sendReply(asUser, lead, second);
  const [next] = await studio.emailsAbout(second);
  const messageId = header(sent!, 'Message-ID');
  expect(messageId).toMatch(/^<[\w-]+@[\w-]+\.amazonses\.com>$/);
  expect(header(next!, 'In-Reply-To')).toBe(messageId);
  expect(header(next!, 'References')).toBe(messageId);
  expect(header(sent!, 'In-Reply-To')).toBeUndefined();
});

test("shows a visitor's bounce and complaint on the reply, and never as a problem of the studio's recipients [REPLY-24] [REPLY-25]", async ({
  studio,
}) => {
  const mark = randomUUID().slice(0, 8);
  const bounced = await aLead(studio, { email: `bounce+${mark}@simulator.amazonses.com` });
  const complained = await aLead(studio, { email: `complaint+${mark}@simulator.amazonses.com` });
  const text = someText();

  await sendReply(asUser, bounced, text);
  await sendReply(asUser, complained, text);

  await expect
    .poll(() => deliveryOf(asUser, bounced, text))
    .toMatchObject({ fate: 'bounced', reason: '550 5.1.1 user unknown' });
  await expect.poll(() => deliveryOf(asUser, complained, text)).toMatchObject({ fate: 'complaint', reason: 'abuse' });
  const { email_problem } = await (await asUser('GET', `/leads/${bounced}`)).json();
  expect(email_problem).toMatchObject({ fate: 'bounced' });
  const { problems } = await (await asUser('GET', '/email-settings')).json();
  expect(JSON.stringify(problems)).not.toContain(mark);
});

test('sends one email for the same reply from two tabs, and refuses its key for another text [REPLY-11]', async ({
  studio,
}) => {
  const lead = await aLead(studio);
  const [text, key] = [someText(), randomUUID()];

  const answers = await Promise.all([1, 2, 3].map(() => sendReply(asUser, lead, text, {}, key)));
  const repeated = await sendReply(asAdmin, lead, text, {}, key);

  const entries = await Promise.all([...answers, repeated].map(async (answer) => (await answer.json()).entry.id));
  expect(new Set(entries).size).toBe(1);
  expect((await sendReply(asUser, lead, `${text} And more.`, {}, key)).status).toBe(422);
  const without = { subject: 'Your request', text, mark_contacted: false };
  expect((await asUser('POST', `/leads/${lead}/replies`, without)).status).toBe(400);
  await expect.poll(() => deliveryOf(asUser, lead, text)).toMatchObject({ fate: 'delivered' });
  expect(await studio.emailsAbout(text)).toHaveLength(1);
  expect((await logOf(asUser, lead)).filter(({ kind }) => kind === 'reply')).toHaveLength(1);
});

test('sends any text harmlessly: no header, no HTML, no tracking, 5,000 characters, right-to-left [REPLY-20] [REPLY-21]', async ({
  studio,
}) => {
  const lead = await aLead(studio, { firstName: '<b>Ada</b>', lastName: '=?utf-8?q?=0ABcc:x@y.example?=' });
  const mark = randomUUID();
  const start = `${mark} <script>alert(1)</script> <img src="https://x.example/p.gif">\n\nשלום, נתראה מחר\n\n`;
  const text = `${start}${'ш'.repeat(5000 - [...start].length)}`;

  expect((await sendReply(asUser, lead, `${text}x`)).status).toBe(400);
  const subject = `\u202e${mark} =?utf-8?q?=0D=0ABcc:_all@mail.example?=\r\nBcc: all@mail.example`;
  expect((await sendReply(asUser, lead, text, { subject })).status).toBe(201);

  const [sent] = await studio.emailsAbout(mark);
  const raw = await studio.rawEmail(sent!);
  expect(sent?.text?.replaceAll('\r\n', '\n').trim()).toBe(text);
  expect([...raw].filter((character) => character > '~')).toEqual([]);
  const names = sent?.headers?.map(({ name }) => name.toLowerCase()).toSorted();
  expect(names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']);
  expect(sent?.html).not.toMatch(/<(script|img|link|a)\b/);
  expect(sent?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(sent?.html).toMatch(/<p dir="auto"[^>]*>שלום/);
});

test.describe('when something fails', () => {
  let studio: RunningStudio;
  let send: Send;
  test.beforeAll(async ({ killable }) => {
    studio = killable;
    send = asStaff(studio, await accessOf(studio, studio.user));
  });

  /** Runs the schedule as if some minutes had passed. */
  const retry = (minutes: number) =>
    studio.runSchedule(/^LeadMailVisitorsEveryMinute/, new Date(Date.now() + minutes * 60_000));
  const emails = (text: string) => studio.emails().then((all) => all.filter((each) => each.text?.includes(text)));

  test('sends a reply once after the run was killed between storing and sending it [REPLY-10]', async () => {
    const lead = await aLead(studio);
    const text = someText();

    const killed = studio.without(
      'ses',
      async () => {
        expect((await sendReply(send, lead, text)).status).toBe(201);
        await expect.poll(async () => (await deliveryOf(send, lead, text))?.attempts).toBe(1);
        await studio.kill();
      },
      'hangs',
    );
    // The run is gone, so the outage cannot be ended.
    await killed.catch(() => {});
    await studio.start();
    await retry(3);

    await eventually(() => emails(text));
    await expect.poll(async () => (await deliveryOf(send, lead, text))?.fate).toBe('delivered');
    await retry(90);
    expect(await emails(text)).toHaveLength(1);
  });

  test('sends a reply that failed for good again, once, after a staff member asks for it [REPLY-36]', async () => {
    const lead = await aLead(studio);
    const text = someText();
    const repeat = async (reply: string, key: string) =>
      send('POST', `/leads/${lead}/replies/${reply}/repeat`, undefined, { 'idempotency-key': key });
    await studio.without('ses', async () => {
      expect((await sendReply(send, lead, text)).status).toBe(201);
      await expect.poll(async () => (await deliveryOf(send, lead, text))?.attempts).toBe(1);
      await retry(25 * 60);
      await expect.poll(async () => (await deliveryOf(send, lead, text))?.fate).toBe('failed');
    });
    const [failed] = await logOf(send, lead);
    const key = randomUUID();

    const answers = await Promise.all([1, 2, 3].map(() => repeat(failed!.id, key)));
    const other = await repeat(failed!.id, randomUUID());

    const entries = await Promise.all(answers.map(async (answer) => (await answer.json()).entry));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    const account = await (await send('GET', '/account')).json();
    expect(entries[0]).toMatchObject({ kind: 'reply', by: account.id, text, repeats: failed!.id });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'conflict', message: 'This reply was sent again already.' });
    await expect.poll(async () => (await logOf(send, lead))[0]?.delivery?.fate).toBe('delivered');
    expect(await logOf(send, lead)).toMatchObject([
      { id: entries[0].id },
      { id: failed!.id, delivery: { fate: 'failed' }, repeated_by: entries[0].id },
    ]);
    await retry(90);
    expect(await emails(text)).toHaveLength(1);
    expect((await repeat(entries[0].id, randomUUID())).status).toBe(409);
  });

  for (const mode of ['down', 'throttled'] as const) {
    test(`keeps a reply while the email service is ${mode}, shows why, and sends it once afterwards [REPLY-17]`, async () => {
      const lead = await aLead(studio);
      const text = someText();

      await studio.without(
        'ses',
        async () => {
          expect((await sendReply(send, lead, text)).status).toBe(201);
          await expect
            .poll(() => deliveryOf(send, lead, text))
            .toMatchObject({ fate: 'queued', attempts: 1, reason: expect.stringMatching(/./) });
        },
        mode,
      );
      expect(await emails(text)).toEqual([]);
      await retry(3);
      await retry(3);

      await expect.poll(async () => (await deliveryOf(send, lead, text))?.fate).toBe('delivered');
      expect(await deliveryOf(send, lead, text)).not.toHaveProperty('reason');
      await retry(90);
      expect(await emails(text)).toHaveLength(1);
      expect(studio.logs()).not.toContain(text);
    });
  }
});

const template = {
  id: '6f1c2a3b-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
  name: 'Hello',
  subject: 'Hi {{first_name}}',
  text: 'Your code is {{code}}.',
};

test('lets staff read reply templates and settings, and only administrators save them [REPLY-02] [REPLY-06]', async () => {
  const before = await (await asUser('GET', '/reply-templates')).json();
  expect(before.templates.map(({ name }: { name: string }) => name)).toEqual([
    'Invite to a consultation',
    'Ask for details',
    'Fully booked',
    'Offer dates',
    'After your visit',
    'Check-up after weeks',
    'A time is free',
  ]);
  const settings = await (await asUser('GET', '/reply-settings')).json();
  expect(settings).toMatchObject({ reply_to: '', confirmations: false, sender: 'studio@afterhours.example' });

  const refused = [
    await asUser('PUT', '/reply-templates', { templates: [template], version: before.version }),
    await asUser('PUT', '/reply-settings', { reply_to: 'a@mail.example', confirmations: false, version: 0 }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect(await (await asUser('GET', '/reply-templates')).json()).toEqual(before);
  expect(await (await asUser('GET', '/reply-settings')).json()).toEqual(settings);

  const templates = [template, ...before.templates];
  const saved = await asAdmin('PUT', '/reply-templates', { templates, version: before.version });
  expect(await saved.json()).toEqual({ templates, version: before.version + 1 });
  const change = { reply_to: 'desk@afterhours.example', confirmations: false, version: settings.version };
  expect((await asAdmin('PUT', '/reply-settings', change)).status).toBe(200);
  expect(await (await asUser('GET', '/reply-settings')).json()).toMatchObject({ reply_to: 'desk@afterhours.example' });
  expect((await asAdmin('PUT', '/reply-settings', { ...change, reply_to: '' })).status).toBe(409);

  await asAdmin('PUT', '/reply-templates', { ...before, version: before.version + 1 });
  await asAdmin('PUT', '/reply-settings', { ...change, reply_to: '', version: settings.version + 1 });
});
