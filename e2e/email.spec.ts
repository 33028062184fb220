import { randomUUID } from 'node:crypto';
import type { SettingKey } from '#shared/emails/email-rules.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { someValues } from './fixtures/booking-form.ts';
import { addGrant } from './fixtures/changed-stack.ts';
import { asStaff, demoSettings, settingRows } from './fixtures/email-settings.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, test } from './fixtures/studio.ts';

const desk = ['front-desk@afterhours.example', 'owner@afterhours.example'];
let send: ReturnType<typeof asStaff>;

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, await accessOf(studio, studio.admin));
});

test.afterEach(() => store({}));

async function store(change: Partial<Record<SettingKey, string>>): Promise<void> {
  const answer = await send('PUT', '/email-settings', { settings: settingRows(change) });
  expect(answer.status).toBe(200);
}

async function leadNamed(name: string, state: string): Promise<Lead> {
  const [lead] = await eventually<Lead>(async () => {
    const { leads } = await (await send('GET', '/leads')).json();
    return leads.filter((each: Lead) => each.first_name === name && each.notification.state === state);
  });
  if (!lead) throw new Error('No lead was found');
  return lead;
}

test('changes nothing when a save has an unknown key, or lacks or repeats one of the four [DATA-38]', async () => {
  const before = await (await send('GET', '/email-settings')).json();
  const rows = settingRows({ from_email: 'changed@afterhours.example' });

  for (const settings of [
    rows.slice(1),
    [...rows, rows[0]],
    [rows[0], ...rows.slice(0, 3)],
    [{ ...rows[0], setting_key: 'api_key' }, ...rows.slice(1)],
  ]) {
    const answer = await send('PUT', '/email-settings', { settings });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid-input', field: expect.stringMatching(/^settings/) });
  }

  expect(await (await send('GET', '/email-settings')).json()).toEqual(before);
});

test('emails the studio once per booking, with all seven values [BOOK-23] [MAIL-27] [MAIL-33]', async ({ studio }) => {
  const values = someValues({ lastName: '<b>Łuczak</b>', phone: '+49 30 5550199' });
  const settings = { subject_template: 'New: {{first_name}} {{unknown}}', from_email: 'bookings@afterhours.example' };
  await store(settings);

  await postBooking(studio.site, bookingBody(values));
  const other = { ...bookingBody(someValues()), artist: 'Juno Hale' };
  await postBooking(studio.site, other);

  const emails = await studio.emailsAbout(values.firstName);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({
    from: 'bookings@afterhours.example',
    to: desk,
    replyTo: [values.email],
    subject: `New: ${values.firstName} {{unknown}}`,
  });
  const { firstName, email, phone, description } = values;
  for (const text of [firstName, email, phone, 'Medium Tattoo (3 to 6 inches)', 'No preference', description]) {
    expect(emails[0]?.text).toContain(text);
    expect(emails[0]?.html).toContain(text);
  }
  expect(emails[0]?.text).toContain('<b>Łuczak</b>');
  expect(emails[0]?.html).toContain('&lt;b&gt;Łuczak&lt;/b&gt;');
  const [second, ...more] = await studio.emailsAbout(other.first_name);
  expect(second?.text).toContain('Juno Hale');
  expect(second?.text).not.toContain('No preference');
  expect(more).toEqual([]);
});

test("sends the notification even when the visitor's email address is undeliverable", async ({ studio }) => {
  const values = someValues({ email: 'a@b' });

  await postBooking(studio.site, bookingBody(values));

  expect(await studio.emailsAbout(values.firstName)).toMatchObject([{ replyTo: [], to: desk }]);
});

test('stores a booking without any email while notifications are off, or were never set up [MAIL-27]', async ({
  studio,
}) => {
  const [off, missing] = [someValues(), someValues()];
  await store({ enable_notifications: 'false' });
  await postBooking(studio.site, bookingBody(off));
  expect(await leadNamed(off.firstName, 'off')).toMatchObject(bookingBody(off));

  await store({});
  await (await storedItems(studio, 'Settings')).remove({ scope: 'email', setting_key: 'enable_notifications' });
  await postBooking(studio.site, bookingBody(missing));
  expect(await leadNamed(missing.firstName, 'off')).toMatchObject(bookingBody(missing));

  for (const { firstName } of [off, missing]) expect(JSON.stringify(await studio.emails())).not.toContain(firstName);
});

test('accepts a booking while notifications have no recipients, and shows the failure on the lead [MAIL-35]', async ({
  studio,
}) => {
  const values = someValues();
  await store({ from_email: '', to_emails: '' });

  const { status } = await postBooking(studio.site, bookingBody(values));

  expect(status).toBe(201);
  const { notification } = await leadNamed(values.firstName, 'failed');
  expect(notification.reason).toContain('No sender or no recipient');
  expect(JSON.stringify(await studio.emails())).not.toContain(values.firstName);
});

test('sends the test email with the given settings, saved or not [MAIL-23]', async ({ studio }) => {
  const to_emails = `${studio.admin.email}, ${desk[1]}`;
  const settings = { ...demoSettings, from_email: 'Grüße <other@afterhours.example>', to_emails };

  const answer = await send('POST', '/email-settings/test', { settings });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ recipients: 2 });
  const [email] = await studio.emailsAbout(studio.admin.email);
  expect(email).toMatchObject({ to: [studio.admin.email, desk[1]], subject: 'Test email from Afterhours' });
  expect(email?.from).toMatch(/<other@afterhours\.example>$/);
});

test('composes the lead test email on the server, from no stored lead [MAIL-26]', async ({ studio }) => {
  const subject = randomUUID();
  const settings = { ...demoSettings, subject_template: `${subject} {{first_name}}` };

  const answer = await send('POST', '/email-settings/test-lead', { settings });

  expect(await answer.json()).toEqual({ recipients: 2 });
  expect(await studio.emailsAbout(subject)).toMatchObject([
    {
      to: desk,
      subject: `[Test] ${subject} Sam`,
      replyTo: ['sam.sample@example.com'],
      text: expect.stringContaining('swallow'),
    },
  ]);
  const { leads } = await (await send('GET', '/leads?limit=200')).json();
  expect(JSON.stringify(leads)).not.toContain('sam.sample@example.com');
});

test("sends test emails only to saved email addresses and to the caller's own [MAIL-39]", async ({ studio }) => {
  const strangers = [1, 2, 3].map(() => `try-${randomUUID()}@stranger.example`);
  const settings = { ...demoSettings, to_emails: [...desk, ...strangers].join() };

  for (const path of ['/email-settings/test', '/email-settings/test-lead']) {
    const answer = await send('POST', path, { settings });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      field: 'settings.to_emails',
      message: `Test emails go to saved recipients and your own address only. Save the settings first to test ${strangers.join(', ')}.`,
    });
  }
  const someoneElse = { ...demoSettings, to_emails: studio.user.email };
  expect((await send('POST', '/email-settings/test', { settings: someoneElse })).status).toBe(400);
  const own = { ...demoSettings, to_emails: studio.admin.email.toUpperCase() };
  expect((await send('POST', '/email-settings/test', { settings: own })).status).toBe(200);
  expect((await send('POST', '/email-settings/test-lead', { settings: demoSettings })).status).toBe(200);
  expect(JSON.stringify(await studio.emails())).not.toContain('@stranger.example');
});

test('refuses a test with a sender of another domain, and sends nothing [MAIL-23]', async ({ studio }) => {
  const to = `try-${randomUUID()}@afterhours.example`;
  const settings = { ...demoSettings, from_email: 'me@other.example', to_emails: to };

  for (const path of ['/email-settings/test', '/email-settings/test-lead']) {
    const answer = await send('POST', path, { settings });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      field: 'settings.from_email',
      message: expect.stringMatching(/must belong to/),
    });
  }
  expect(JSON.stringify(await studio.emails())).not.toContain(to);
});

test('emails the selected leads to the studio only, also with notifications off [LEAD-29] [MAIL-36] [ROLE-11]', async ({
  studio,
}) => {
  await store({ enable_notifications: 'false' });
  const people = [someValues(), someValues(), someValues()];
  const answers = await Promise.all(people.map((values) => postBooking(studio.site, bookingBody(values))));
  const [left, ...chosen] = people.map((values, index) => ({ ...values, id: answers[index]?.body.id }));
  const leadIds = chosen.map(({ id }) => id);
  const key = { 'idempotency-key': randomUUID() };

  const { leads } = await (await send('GET', '/leads')).json();
  expect(leads.map(({ id }: Lead) => id)).toEqual(expect.arrayContaining(leadIds));
  expect((await send('PATCH', `/leads/${leadIds[0]}`, { status: 'contacted' })).status).toBe(200);
  const answer = await send('POST', '/leads/emails', { leadIds }, key);
  await send('POST', '/leads/emails', { leadIds }, key);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ leads: 2, recipients: 2 });
  const emails = await studio.emailsAbout(chosen[0]?.firstName ?? '');
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ to: desk, from: demoSettings.from_email, subject: 'Lead details: 2 lead(s)' });
  for (const { firstName, lastName, email, phone, description } of chosen) {
    expect(emails[0]?.text?.split(description)).toHaveLength(2);
    for (const value of [firstName, lastName, email, phone, 'Medium Tattoo (3 to 6 inches)', 'No preference']) {
      expect(emails[0]?.text).toContain(value);
    }
  }
  expect(emails[0]?.text).not.toContain(left?.firstName);
  const receivers = (await studio.emails()).flatMap(({ to }) => to);
  for (const { email } of people) expect(receivers).not.toContain(email);
});

test('sends each email once when two identical requests arrive at the same time', async ({ studio }) => {
  const values = someValues();
  await store({ enable_notifications: 'false' });
  const { body } = await postBooking(studio.site, bookingBody(values));
  const key = { 'idempotency-key': randomUUID() };

  const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/leads/emails', { leadIds: [body.id] }, key)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await studio.emailsAbout(values.firstName)).map(({ to }) => to)).toEqual([desk]);
});

test('sends a failed notification once when staff retry it after correcting the settings', async ({ studio }) => {
  const values = someValues();
  await store({ to_emails: '' });
  const { body } = await postBooking(studio.site, bookingBody(values));
  await leadNamed(values.firstName, 'failed');
  const again = () => send('POST', `/leads/${body.id}/notification`);

  const refused = await again();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: 'Enter at least one To Email Address.' });
  await store({ from_email: 'me@other.example' });
  expect(await (await again()).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/must belong to/),
  });

  await store({});
  const answers = await Promise.all([again(), again()]);
  for (const answer of [...answers, await again()]) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: body.id, notification: { state: 'sent' } });
  }
  expect((await studio.emailsAbout(values.firstName)).map(({ to }) => to)).toEqual([desk]);
});

test('can email a lead that arrived while notifications were off', async ({ studio }) => {
  const values = someValues();
  await store({ enable_notifications: 'false' });
  const { body } = await postBooking(studio.site, bookingBody(values));
  await leadNamed(values.firstName, 'off');

  expect((await send('POST', `/leads/${body.id}/notification`)).status).toBe(200);

  expect(await studio.emailsAbout(values.firstName)).toMatchObject([{ to: desk, replyTo: [values.email] }]);
});

test('asks the caller to try again while the email service is down, and logs no email address', async ({ studio }) => {
  await studio.without('ses', async () => {
    const answer = await send('POST', '/email-settings/test', { settings: demoSettings });
    expect(answer.status).toBe(503);
  });

  await expect.poll(() => studio.logs()).toContain('EmailRejectedError');
  expect(studio.logs()).not.toContain(desk[0]);
});

test('emails a verified recipient in the SES sandbox, and never reports a missing permission as invalid input [MAIL-44]', async ({
  studio,
}) => {
  const to = {
    allowed: 'owner@private.example',
    withoutRight: 'partner@private.example',
    unverified: 'friend@private.example',
  };
  await store({ to_emails: [...desk, ...Object.values(to)].join() });
  const trial = async (to_emails: string) => {
    const answer = await send('POST', '/email-settings/test', { settings: { ...demoSettings, to_emails } });
    return { status: answer.status, body: await answer.json() };
  };
  for (const EmailIdentity of [to.allowed, to.withoutRight]) {
    expect((await sesAccount(studio, 'POST', 'identities', { EmailIdentity })).status).toBe(200);
  }

  // As a stage with this address in `sandboxRecipients` has it.
  const identity = ['arn:', { Ref: 'AWS::Partition' }, ':ses:', { Ref: 'AWS::Region' }, ':', { Ref: 'AWS::AccountId' }];
  const Resource = { 'Fn::Join': ['', [...identity, `:identity/${to.allowed}`]] };
  await studio.redeploy((resources) => addGrant(resources, /^ApiStaffMailRole/, { Action: 'ses:SendEmail', Resource }));

  await fetch(`${studio.inbox}/sandbox`, { method: 'PUT' });
  try {
    expect(await trial(`${desk[0]}, ${to.allowed}`)).toEqual({ status: 200, body: { recipients: 2 } });
    const refused = await trial(to.withoutRight);
    expect(refused).toMatchObject({
      status: 500,
      body: {
        message:
          'Your settings are fine, but this installation does not have permission to send this email. Ask your operator to check the permitted recipients.',
      },
    });
    expect(refused.body.message).not.toMatch(/check the email addresses/i);
    expect(await trial(to.unverified)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`Not confirmed: ${to.unverified}. Ask your operator`) },
    });
  } finally {
    await fetch(`${studio.inbox}/sandbox`, { method: 'DELETE' });
  }
  expect(await studio.emailsAbout(to.allowed)).toHaveLength(1);
  for (const address of [to.withoutRight, to.unverified]) {
    expect(JSON.stringify(await studio.emails())).not.toContain(address);
  }
});

test('skips a recipient on the suppression list, emails the others, and names it in the settings', async ({
  studio,
}) => {
  const gone = 'gone@afterhours.example';
  await store({ to_emails: [...desk, gone].join() });
  await sesAccount(studio, 'PUT', 'suppression/addresses', { EmailAddress: gone, Reason: 'COMPLAINT' });
  const values = someValues();

  await postBooking(studio.site, bookingBody(values));

  expect((await studio.emailsAbout(values.firstName)).map(({ to }) => to)).toEqual([desk]);
  const [problem] = await eventually(async () => (await (await send('GET', '/email-settings')).json()).problems);
  expect(problem).toMatchObject({ address: gone, kind: 'bounce', reason: expect.stringContaining('suppression list') });
});

/** Calls the SES v2 API as an operator does with `aws sesv2`. */
function sesAccount(studio: RunningStudio, method: string, path: string, body: object) {
  const { endpoint, region, credentials } = administratorSettings(studio);
  const scope = `${credentials.accessKeyId}/20260101/${region}/ses/aws4_request`;
  return fetch(`${endpoint}/v2/email/${path}`, {
    method,
    headers: { authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0` },
    body: JSON.stringify(body),
  });
}

test('lets visitors trigger emails only by a booking, only to the studio, and shows them no settings [ROLE-09] [ROLE-30]', async ({
  studio,
}) => {
  const id = '00000000-0000-4000-8000-999999999999';
  for (const path of [
    '/leads/emails',
    '/leads/notifications',
    `/leads/${id}/notification`,
    '/email-settings/test',
    '/email-settings/test-lead',
  ]) {
    const answer = await fetch(`${studio.site}/api${path}`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  }
  const values = someValues();
  for (const field of ['to', 'to_emails', 'recipients', 'subject']) {
    const { status } = await postBooking(studio.site, { ...bookingBody(values), [field]: 'x@stranger.example' });
    expect(status, field).toBe(400);
  }
  const { body } = await postBooking(studio.site, bookingBody(values));
  expect(await studio.emailsAbout(values.firstName)).toMatchObject([{ to: desk }]);
  const shown = await Promise.all(['/', '/config.json', '/content.html'].map((path) => fetch(`${studio.site}${path}`)));
  const texts = [JSON.stringify(body), ...(await Promise.all(shown.map((each) => each.text())))];
  for (const text of texts) {
    expect(text).not.toContain(desk[0]);
    expect(text).not.toContain(demoSettings.from_email);
  }
});
