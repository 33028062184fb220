import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { replyForm } from './fixtures/reply-form.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { enterCredentials, expect, expectAccessible, expectFits, signIn, test } from './fixtures/studio.ts';

const template = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Invite',
  subject: 'Your {{service}} at {{studio_name}}',
  text: 'Hi {{first_name}},\n\nsee you soon.\n\n{{staff_name}}',
};
const failed = {
  title: 'Reply Not Sent',
  body: 'Your text is still here. Please try again.',
  variant: 'destructive',
} as const;
let asUser: ReturnType<typeof asStaff>;
let asAdmin: ReturnType<typeof asStaff>;
let templatesBefore: object[];

test.beforeAll(async ({ studio }) => {
  asUser = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  asAdmin = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  templatesBefore = (await storedTemplates()).templates;
});
test.afterAll(() => storeTemplates(templatesBefore));

test('fills a template from the lead, and sends what the staff member made of it [REPLY-50] [REPLY-51]', async ({
  staff,
  studio,
}) => {
  const lead = await aLead(studio);
  await storeTemplates([template]);
  const sent = await repliesOf(staff, lead);
  const { composer, subject, text } = await openReply(staff, lead);
  const { full_name } = await (await asUser('GET', '/account')).json();

  await composer.getByLabel('Template').selectOption('Invite');
  await expect(subject).toHaveValue('Your Medium Tattoo (3 to 6 inches) at Afterhours');
  await expect(text).toHaveValue(`Hi ${lead.first_name},\n\nsee you soon.\n\n${full_name}`);
  await text.fill('My own words');
  await composer.getByLabel('Template').selectOption('Invite');
  await expectNotice(staff, { title: 'Template Inserted', body: 'It replaced your text.', variant: 'normal' });
  await staff.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text).toHaveValue('My own words');
  await composer.getByRole('button', { name: 'Send and mark contacted', exact: true }).click();

  await expectNotice(staff, { title: 'Reply Sent', body: 'The lead is marked as contacted.', variant: 'normal' });
  await expect(subject).toHaveValue('');
  await expect(text).toHaveValue('');
  expect(sent.map(({ body }) => body)).toEqual([
    { subject: 'Your Medium Tattoo (3 to 6 inches) at Afterhours', text: 'My own words', mark_contacted: true },
  ]);
  await expect(staff.getByRole('main').getByLabel('Status: ')).toHaveValue('contacted');

  await subject.fill('Dates');
  await text.fill('Friday?');
  await composer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(subject).toHaveValue('');
  expect(sent.at(-1)?.body).toEqual({ subject: 'Dates', text: 'Friday?', mark_contacted: false });
});

test('names a placeholder that is left and a text that is too long, counts near the limit, and sends neither [REPLY-52]', async ({
  staff,
  studio,
}) => {
  const lead = await aLead(studio);
  const sent = await repliesOf(staff, lead);
  const { composer, subject, text } = await openReply(staff, lead);
  const send = composer.getByRole('button', { name: 'Send', exact: true });

  await send.click();
  await expect(composer.getByText('Please fill in this field.', { exact: true })).toHaveCount(2);
  await expect(subject).toBeFocused();
  await subject.fill('Hi {{first_name}}');
  await expect(composer.getByText('Please replace the placeholder {{first_name}}.', { exact: true })).toBeVisible();
  await text.fill('x'.repeat(4500));
  await expect(composer.getByText(/of 5000 characters/)).toHaveCount(0);
  await text.fill('x'.repeat(4501));
  await expect(composer.getByText('4501 of 5000 characters', { exact: true })).toBeVisible();
  await text.fill('x'.repeat(5001));
  await expect(composer.getByText('5001 of 5000 characters. Please shorten the text.', { exact: true })).toBeVisible();
  await send.click();
  await subject.fill('Hi');
  await send.click();

  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(staff);
  expect(sent).toEqual([]);
});

test('previews the reply as it will arrive [REPLY-53]', async ({ staff, studio }) => {
  const lead = await aLead(studio);
  const { composer, subject, text } = await openReply(staff, lead);
  await subject.fill('שלום');
  await text.fill('<b>Hi</b>\nsecond line\n\n\nשלום');

  await composer.getByText('Preview', { exact: true }).click();

  const preview = composer.getByRole('article', { name: 'Preview' });
  await expect(preview.getByRole('definition')).toHaveText(['studio@afterhours.example', lead.email]);
  await expect(preview.getByRole('paragraph')).toHaveText(['שלום', '<b>Hi</b> second line', 'שלום']);
  await expect(preview.getByRole('paragraph').first()).toHaveCSS('direction', 'rtl');
  await expect(preview.getByRole('paragraph').nth(1)).toHaveCSS('direction', 'ltr');
  await expect(preview.getByRole('paragraph').nth(2)).toHaveCSS('direction', 'rtl');
});

test('keeps everything when sending fails, and retries with the same key until the text changes [REPLY-54]', async ({
  staff,
  studio,
}) => {
  const lead = await aLead(studio);
  const sent = await repliesOf(staff, lead, 2);
  const { composer, subject, text } = await openReply(staff, lead);
  const send = composer.getByRole('button', { name: 'Send', exact: true });
  await subject.fill('About your idea');
  await text.fill('We like it.');

  for (const change of ['', ' Very much.']) {
    if (change) await text.fill(`We like it.${change}`);
    await send.click();
    await expectNotice(staff, failed);
    await dismissNotices(staff);
    await expect(subject).toHaveValue('About your idea');
    await expect(text).toHaveValue(`We like it.${change}`);
  }
  await send.click();

  await expectNotice(staff, { title: 'Reply Sent', body: 'The log shows when it arrives.', variant: 'normal' });
  await expect(text).toHaveValue('');
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(third);
  expect(first).not.toBe(second);
});

test('warns before a reply to an email address that bounced or complained [REPLY-55]', async ({ staff, studio }) => {
  for (const [fate, warning] of [
    ['bounced', (email: string) => `An earlier email to ${email} bounced.`],
    ['complaint', (email: string) => `The visitor marked an earlier email to ${email} as spam.`],
  ] as const) {
    const lead = await aLeadWith(studio, fate);
    const sent = await repliesOf(staff, lead);
    await staff.goto(`/admin/leads/${lead.id}`);
    const { composer, subject, text } = replyForm(staff);
    await expect(composer.getByText(warning(lead.email), { exact: true })).toBeVisible();
    await subject.fill('Hi');
    await text.fill('Hello');

    await composer.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: 'Send this reply anyway?' });
    await expect(dialog).toContainText(warning(lead.email));
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(sent).toEqual([]);
    await expect(text).toHaveValue('Hello');

    await composer.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('button', { name: 'Send anyway', exact: true }).click();
    await expect(text).toHaveValue('');
    expect(sent).toHaveLength(1);
  }
});

test('warns before a reply when an email about another lead of the visitor bounced [REPLY-65]', async ({
  staff,
  studio,
}) => {
  const { email } = await aLeadWith(studio, 'bounced');
  const lead = await aLead(studio, { email });
  await staff.goto(`/admin/leads/${lead.id}`);
  const { composer, subject, text, send } = replyForm(staff);
  await expect(composer.getByText(`An earlier email to ${email} bounced.`, { exact: true })).toBeVisible();
  await subject.fill('Hi');
  await text.fill('Hello');

  await send.click();

  await expect(staff.getByRole('dialog', { name: 'Send this reply anyway?' })).toBeVisible();
  expect((await (await asUser('GET', `/leads/${lead.id}/log`)).json()).entries).toEqual([]);
});

test('sends a failed reply again, once [REPLY-66]', async ({ staff, studio }) => {
  const lead = await aLead(studio);
  const reply = { subject: 'Dates', text: 'Friday?', mark_contacted: false };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { entry } = await (await asUser('POST', `/leads/${lead.id}/replies`, reply, headers)).json();
  const log = staff.getByRole('region', { name: 'Log', exact: true });
  const replies = log.getByRole('listitem').filter({ hasText: 'replied' });
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(replies).toContainText('Delivered');
  const again = log.getByRole('button', { name: 'Send again' });
  await expect(again).toHaveCount(0);
  const failed = { fate: 'failed', at: entry.at, attempts: 9, reason: 'No answer from the email service.' };
  const items = await storedItems(studio, 'LeadLog');
  const stored = await items.get({ lead_id: lead.id, id: entry.id });
  await items.put({ ...stored, delivery: failed });
  await staff.reload();
  await expect(replies).toContainText('Not sent: No answer from the email service.');
  await expectAccessible(staff);

  await again.click();

  await expectNotice(staff, { title: 'Reply Sent', body: 'The log shows when it arrives.', variant: 'normal' });
  await expect(replies).toHaveCount(2);
  await expect(replies.last()).toContainText('Delivered');
  await expect(again).toHaveCount(0);
  expect((await studio.emails()).filter(({ to }) => to.includes(lead.email))).toHaveLength(2);
});

test('keeps a reply when the server cannot be reached or the session ends while it is typed [REPLY-67]', async ({
  browser,
  studio,
}) => {
  const lead = await aLead(studio);
  const staff = await browser.newPage({ baseURL: studio.site });
  await signIn(staff, studio.user);
  await staff.goto(`/admin/leads/${lead.id}`);
  const { subject, text, send } = replyForm(staff);
  await subject.fill('Dates');
  await text.fill('Friday?');
  await staff.context().setOffline(true);
  await send.click();
  await expectNotice(staff, failed);
  await dismissNotices(staff);
  await expect(text).toHaveValue('Friday?');
  await staff.context().setOffline(false);

  await staff.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'The token has expired' } }));
  await send.click();
  await expect(staff).toHaveURL('/admin/auth');
  await staff.unrouteAll();
  await enterCredentials(staff, studio.user);
  await expect(staff).toHaveURL(`/admin/leads/${lead.id}`);
  await expect(text).toHaveValue('Friday?');
  await send.click();

  await expectNotice(staff, { title: 'Reply Sent', body: 'The log shows when it arrives.', variant: 'normal' });
  const log = staff.getByRole('region', { name: 'Log', exact: true });
  await expect(log.getByRole('listitem').filter({ hasText: 'Friday?' })).toContainText('Delivered');
  expect((await studio.emails()).filter(({ to }) => to.includes(lead.email))).toHaveLength(1);
  await staff.close();
});

test('says why no reply can be sent: no sender, or no usable email address [REPLY-56] [REPLY-57]', async ({
  staff,
  studio,
}) => {
  const unusable = await aLead(studio, { email: 'ada@localhost' });
  await staff.goto(`/admin/leads/${unusable.id}`);
  const { composer } = replyForm(staff);
  await expect(
    composer.getByText('This lead has no usable email address: ada@localhost', { exact: true }),
  ).toBeVisible();
  await expect(composer.getByRole('textbox')).toHaveCount(0);

  const lead = await aLead(studio);
  await staff.route('**/api/reply-settings', (route) =>
    route.fulfill({ json: { reply_to: '', confirmations: false, version: 0, sender: '', reaches_visitors: true } }),
  );
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(composer.getByText('Replies cannot be sent yet: the studio has no sender address.')).toBeVisible();
  await expect(composer.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(staff);
  await composer.getByRole('link', { name: 'Open the email settings' }).click();
  await expect(staff).toHaveURL('/admin/email-settings');
});

test('focuses the reply with r, and sends it with Ctrl+Enter but not with Enter [REPLY-58]', async ({
  staff,
  studio,
}) => {
  const lead = await aLead(studio);
  const sent = await repliesOf(staff, lead);
  const { subject, text } = await openReply(staff, lead);
  await expect(subject).toBeVisible();

  await staff.keyboard.press('r');
  await expect(subject).toBeFocused();
  await staff.keyboard.type('Dates');
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await staff.keyboard.type('Friday?');
  await expect(subject).toHaveValue('Dates');
  expect(sent).toEqual([]);
  await staff.keyboard.press('Control+Enter');

  await expectNotice(staff, { title: 'Reply Sent', body: 'The log shows when it arrives.', variant: 'normal' });
  expect(sent.map(({ body }) => body)).toEqual([{ subject: 'Dates', text: 'Friday?', mark_contacted: false }]);
});

test('covers a phone while the reply is written, and keeps the text when closed [REPLY-59]', async ({
  staff,
  studio,
}) => {
  const lead = await aLead(studio);
  await staff.setViewportSize({ width: 360, height: 740 });
  const { composer, subject } = await openReply(staff, lead);

  await staff.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(subject).toBeFocused();
  await subject.fill('Dates');
  const sheet = composer.locator('> div');
  await expect.poll(async () => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expectAccessible(staff);
  await composer.getByRole('button', { name: 'Close', exact: true }).click();

  await expect(composer.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await expect(subject).toHaveValue('Dates');
  await staff.setViewportSize({ width: 320, height: 700 });
  await expectFits(staff);
});

test('offers a reply again that was not sent, and never sends it by itself [REPLY-61]', async ({ staff, studio }) => {
  const lead = await aLead(studio);
  const sent = await repliesOf(staff, lead);
  const { composer, subject, text } = await openReply(staff, lead);
  await subject.fill('Dates');
  await text.fill('Friday?');

  await staff.reload();

  await expect(subject).toHaveValue('Dates');
  await expect(text).toHaveValue('Friday?');
  await expect(composer.getByText('You started this reply earlier.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await composer.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(text).toHaveValue('');
  await staff.reload();
  await expect(subject).toBeVisible();
  await expect(subject).toHaveValue('');
});

type BookedLead = { id: string; email: string; first_name: string };

async function aLead(studio: RunningStudio, change: { email?: string } = {}): Promise<BookedLead> {
  const { status, body } = await postBooking(studio.site, bookingBody(someValues(change)));
  expect(status).toBe(201);
  return body as BookedLead;
}

async function openReply(page: Page, { id }: BookedLead) {
  await page.goto(`/admin/leads/${id}`);
  return replyForm(page);
}

async function storeTemplates(templates: object[]): Promise<void> {
  const { version } = await storedTemplates();
  expect((await asAdmin('PUT', '/reply-templates', { version, templates })).status).toBe(200);
}

async function storedTemplates() {
  return (await asAdmin('GET', '/reply-templates')).json();
}

/** Records the replies to the lead that the page sends, and fails the first ones. @returns what was sent */
async function repliesOf(page: Page, lead: BookedLead, failures = 0) {
  const sent: { key: string | undefined; body: unknown }[] = [];
  await page.route(`**/api/leads/${lead.id}/replies`, async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    if (sent.length > failures) return route.continue();
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: '1' } });
  });
  return sent;
}

/** A lead whose first reply has this fate. The email service of the run answers for these addresses as SES does. */
async function aLeadWith(studio: RunningStudio, fate: 'bounced' | 'complaint'): Promise<BookedLead> {
  const address = { bounced: 'bounce', complaint: 'complaint' }[fate];
  const lead = await aLead(studio, { email: `${address}+${crypto.randomUUID()}@simulator.amazonses.com` });
  const reply = { subject: 'Earlier', text: 'Earlier text', mark_contacted: false };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await asUser('POST', `/leads/${lead.id}/replies`, reply, headers)).status).toBe(201);
  await expect
    .poll(async () => (await (await asUser('GET', `/leads/${lead.id}/log`)).json()).entries[0].delivery.fate)
    .toBe(fate);
  return lead;
}
