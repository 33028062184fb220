import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads.ts';
import type { SettingKey } from '#shared/mail-rules.ts';
import { tokensOf } from './access-token.ts';
import { someValues } from './booking-form.ts';
import { asStaff, demoSettings, settingRows } from './email-settings.ts';
import { eventually } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, test } from './studio.ts';

const desk = ['front-desk@afterhours.example', 'owner@afterhours.example'];
let send: ReturnType<typeof asStaff>;

test.beforeAll(async ({ studio }) => {
  send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
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

test('MAIL-14 MAIL-15 MAIL-22 DATA-38 DATA-39 ROLE-13 settings are read back as they were saved, whatever they hold', async () => {
  const odd = settingRows({ from_email: 'abc', to_emails: ' abc , , x', subject_template: '' });

  expect((await send('PUT', '/email-settings', { settings: odd })).status).toBe(200);
  await send('PUT', '/email-settings', { settings: odd });

  expect(await (await send('GET', '/email-settings')).json()).toEqual({
    settings: odd,
    sender_identity: 'afterhours.example',
    problems: [],
  });
});

test('MAIL-14 DATA-39 a save with an unknown key, or without all four, changes nothing', async () => {
  const before = await (await send('GET', '/email-settings')).json();
  const rows = settingRows({ from_email: 'changed@afterhours.example' });

  for (const settings of [
    rows.slice(1),
    [...rows, rows[0]],
    [{ ...rows[0], setting_key: 'api_key' }, ...rows.slice(1)],
  ]) {
    const answer = await send('PUT', '/email-settings', { settings });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid-input', field: expect.stringMatching(/^settings/) });
  }

  expect(await (await send('GET', '/email-settings')).json()).toEqual(before);
});

test('BOOK-23 MAIL-27 MAIL-30 MAIL-31 MAIL-33 MAIL-37 a booking mails one notification with all seven values', async ({
  studio,
}) => {
  const values = someValues({ lastName: '<b>Łuczak</b>' });
  await store({ subject_template: 'New: {{first_name}} {{unknown}}' });

  await postBooking(studio.site, bookingBody(values));

  const mails = await studio.mailsAbout(values.firstName);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    from: demoSettings.from_email,
    to: desk,
    replyTo: [values.email],
    subject: `New: ${values.firstName} {{unknown}}`,
  });
  for (const text of [
    values.firstName,
    values.lastName,
    values.email,
    values.phone,
    'Medium Tattoo',
    'No preference',
  ]) {
    expect(mails[0]?.text).toContain(text);
  }
  expect(mails[0]?.text).toContain(values.description);
  expect(mails[0]?.html).toContain('&lt;b&gt;Łuczak&lt;/b&gt;');
});

test('an address for answers that no mail could reach does not stop the notification', async ({ studio }) => {
  const values = someValues({ email: 'a@b' });

  await postBooking(studio.site, bookingBody(values));

  expect(await studio.mailsAbout(values.firstName)).toMatchObject([{ replyTo: [], to: desk }]);
});

test('MAIL-29 with 60 recipients each gets the notification once', async ({ studio }) => {
  const to = Array.from({ length: 60 }, (_, n) => `desk-${n}@afterhours.example`);
  const values = someValues();
  await store({ to_emails: `${to.join(', ')},` });

  await postBooking(studio.site, bookingBody(values));

  expect(await leadNamed(values.firstName, 'sent')).toMatchObject({ notification: { attempts: 1 } });
  const mails = await studio.mailsAbout(values.firstName);
  expect(mails.flatMap((mail) => mail.to).sort()).toEqual(to.sort());
});

test('MAIL-28 switched off, a booking is stored and mails nothing', async ({ studio }) => {
  const values = someValues();
  await store({ enable_notifications: 'false' });

  await postBooking(studio.site, bookingBody(values));

  expect(await leadNamed(values.firstName, 'off')).toMatchObject(bookingBody(values));
  expect(JSON.stringify(await studio.mails())).not.toContain(values.firstName);
});

test('MAIL-35 switched on without addresses, the visitor is answered, and the failure stands on the lead', async ({
  studio,
}) => {
  const values = someValues();
  await store({ from_email: '', to_emails: '' });

  const { status } = await postBooking(studio.site, bookingBody(values));

  expect(status).toBe(201);
  const { notification } = await leadNamed(values.firstName, 'failed');
  expect(notification.reason).toContain('No sender or no recipient');
  expect(JSON.stringify(await studio.mails())).not.toContain(values.firstName);
});

test('MAIL-23 MAIL-24 MAIL-25 MAIL-37 ROLE-13 the test mail uses the settings it is given, saved or not', async ({
  studio,
}) => {
  const to = `try-${randomUUID()}@afterhours.example`;
  const settings = { ...demoSettings, from_email: 'Grüße <other@afterhours.example>', to_emails: to };

  const answer = await send('POST', '/email-settings/test', { settings });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ recipients: 1 });
  const [mail] = await studio.mailsAbout(to);
  expect(mail).toMatchObject({ to: [to], subject: 'Test email from Afterhours' });
  expect(mail?.from).toMatch(/<other@afterhours\.example>$/);
});

test('MAIL-26 MAIL-37 ROLE-13 the lead test is composed by the server, from no stored lead', async ({ studio }) => {
  const to = `try-${randomUUID()}@afterhours.example`;
  const settings = { ...demoSettings, to_emails: to, subject_template: 'From {{first_name}}' };

  const answer = await send('POST', '/email-settings/test-lead', { settings });

  expect(await answer.json()).toEqual({ recipients: 1 });
  expect(await studio.mailsAbout(to)).toMatchObject([
    {
      to: [to],
      subject: '[Test] From Sam',
      replyTo: ['sam.sample@example.com'],
      text: expect.stringContaining('swallow'),
    },
  ]);
});

test('MAIL-24 a sender of somebody else is refused, and nothing is mailed', async ({ studio }) => {
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
  expect(JSON.stringify(await studio.mails())).not.toContain(to);
});

test('LEAD-29 LEAD-30 LEAD-33 MAIL-36 MAIL-37 ROLE-11 chosen leads are mailed to the studio, also with notifications off', async ({
  studio,
}) => {
  await store({ enable_notifications: 'false' });
  const people = [someValues(), someValues()];
  const answers = await Promise.all(people.map((values) => postBooking(studio.site, bookingBody(values))));
  const leadIds = answers.map(({ body }) => body.id);
  const key = { 'idempotency-key': randomUUID() };

  const answer = await send('POST', '/leads/emails', { leadIds }, key);
  await send('POST', '/leads/emails', { leadIds }, key);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ leads: 2, recipients: 2 });
  const mails = await studio.mailsAbout(people[0]?.firstName ?? '');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: desk, from: demoSettings.from_email, subject: 'Lead details: 2 lead(s)' });
  for (const { email, description } of people) {
    expect(mails[0]?.to).not.toContain(email);
    expect(mails[0]?.text?.split(description)).toHaveLength(2);
  }
});

test('MAIL-36 two equal requests at the very same moment mail everybody once', async ({ studio }) => {
  const values = someValues();
  await store({ enable_notifications: 'false' });
  const { body } = await postBooking(studio.site, bookingBody(values));
  const key = { 'idempotency-key': randomUUID() };

  const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/leads/emails', { leadIds: [body.id] }, key)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await studio.mailsAbout(values.firstName)).map(({ to }) => to)).toEqual([desk]);
});

test('ROLE-11 MAIL-35 a notification that failed is sent when staff ask for it and the settings are mended, and once alone', async ({
  studio,
}) => {
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
  expect((await studio.mailsAbout(values.firstName)).map(({ to }) => to)).toEqual([desk]);
});

test('a lead that came in while notifications were off can be mailed afterwards', async ({ studio }) => {
  const values = someValues();
  await store({ enable_notifications: 'false' });
  const { body } = await postBooking(studio.site, bookingBody(values));
  await leadNamed(values.firstName, 'off');

  expect((await send('POST', `/leads/${body.id}/notification`)).status).toBe(200);

  expect(await studio.mailsAbout(values.firstName)).toMatchObject([{ to: desk, replyTo: [values.email] }]);
});

test('MSG-48 no leads, unknown leads, and leads for nobody are refused', async ({ studio }) => {
  const { body } = await postBooking(studio.site, bookingBody(someValues()));
  const email = (leadIds: unknown[]) => send('POST', '/leads/emails', { leadIds });

  expect((await email([])).status).toBe(400);
  expect((await email([body.id, randomUUID()])).status).toBe(404);
  await store({ to_emails: '' });
  const answer = await email([body.id]);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ message: 'Enter at least one To Email Address.' });
});

test('when the mail service is down the caller is told to try again, and the log holds no address', async ({
  studio,
}) => {
  const to = `try-${randomUUID()}@afterhours.example`;

  await studio.without('ses', async () => {
    const answer = await send('POST', '/email-settings/test', { settings: { ...demoSettings, to_emails: to } });
    expect(answer.status).toBe(503);
  });

  await expect.poll(() => studio.logs()).toContain('NotAcceptedError');
  expect(studio.logs()).not.toContain(to);
});

test('ROLE-09 ROLE-30 visitors can send no mail but by a booking, and learn no setting', async ({ studio }) => {
  for (const path of ['/leads/emails', '/email-settings/test', '/email-settings/test-lead']) {
    const answer = await fetch(`${studio.site}/api${path}`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  }
  const { body } = await postBooking(studio.site, bookingBody(someValues()));
  const shown = await Promise.all(['/', '/config.json', '/content.json'].map((path) => fetch(`${studio.site}${path}`)));
  const texts = [JSON.stringify(body), ...(await Promise.all(shown.map((each) => each.text())))];
  for (const text of texts) {
    expect(text).not.toContain(desk[0]);
    expect(text).not.toContain(demoSettings.from_email);
  }
});
