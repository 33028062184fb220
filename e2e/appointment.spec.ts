import type { Locator, Page } from '@playwright/test';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { ReplySettings } from '#shared/emails/reply-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { bookingForm, type FormValues, someValues } from './fixtures/booking-form.ts';
import { resultOf } from './fixtures/call-api.ts';
import { comeBackUntil } from './fixtures/come-back.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { restoreAfterTests } from './fixtures/editing.ts';
import { emailsOf } from './fixtures/emails-of.ts';
import { press, tabAndPress, tabTo } from './fixtures/keyboard.ts';
import { test } from './fixtures/person.ts';
import { openEmailedRequest } from './fixtures/request-page.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookAsAnotherVisitor, bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect } from './fixtures/studio.ts';
import { inDays } from './fixtures/studio-time.ts';

type Visitor = FormValues & { id?: string };

const phone = { width: 360, height: 740 };
const noAftercare = { template: '', days: 1, services: ['tattoo-medium'] };
const someVisitor = (): Visitor => someValues({ phone: `555${Math.floor(Math.random() * 1e8)}` });

restoreAfterTests([], ['/artists']);
test.use({ viewport: phone, startPage: '/admin/leads' });
test.afterAll(({ studio }) => changeEmails(studio, { confirmations: false, aftercare: noAftercare }));

test('carries an appointment by keyboard on two phones from the request to the answer after the visit, with one email for each step', async ({
  page,
  context,
  admin: staff,
  studio,
}) => {
  test.slow();
  const [ada, first, second] = [someVisitor(), someVisitor(), someVisitor()];
  const [early, late, moved] = [inDays(9, '10:00'), inDays(9, '14:00'), inDays(10, '16:00')];
  await changeEmails(studio, { confirmations: true });
  await askForNia(studio, first, second);
  await staff.setViewportSize(phone);
  const state = page.locator('#state');
  const heading = staff.getByRole('heading', { level: 1 });
  const dates = staff.getByRole('region', { name: 'Dates', exact: true });
  const adaGot = emailsOf(studio, ada);
  const firstGot = emailsOf(studio, first);
  const agreed = `Appointment agreed: ${late.shown}`;

  await test.step('The visitor sends a request, and follows it.', async () => {
    await bookAsAnotherVisitor(page, studio.site);
    await page.goto('/');
    const form = bookingForm(page);
    for (const field of ['firstName', 'lastName', 'phone', 'email', 'service', 'description'] as const) {
      await tabTo(form[field]);
      await page.keyboard.type(field === 'service' ? 'Medium' : ada[field]);
    }
    await tabAndPress(form.submit, 'Enter', 2);
    await tabAndPress(page.getByRole('link', { name: 'follow your request' }));
    await expect(state).toHaveText('We have your request');
    await adaGot('📋 New Lead Notification', 'We have your request');
  });

  await test.step('Staff offer two times.', async () => {
    const link = await findInList(staff, ada);
    await tabAndPress(link);
    await expect(heading).toBeFocused();
    await press(staff, 't');
    await expect(staff.getByRole('combobox', { name: 'Find a template' })).toBeFocused();
    await staff.keyboard.type('offer');
    await press(staff, 'Enter');
    await expect(staff.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
    await press(staff, 'Escape', 'd');
    const dialog = staff.getByRole('dialog', { name: 'Offer Times' });
    await expect(dialog.getByRole('option', { name: 'Nia' })).toBeAttached();
    await expect(dialog.getByLabel('Artist')).toBeFocused();
    await press(staff, 'ArrowDown');
    await tabAndPress(dialog.getByRole('button', { name: 'Later Week' }));
    await tabAndPress(dayIn(dialog, early));
    for (const time of [early, late]) await tabAndPress(slotIn(dialog, time));
    await press(staff, 'Control+Enter', 'Control+Enter');
    await expect(staff.getByText(/^2 times offered, answer by /)).toBeVisible();
    await adaGot('Times for you at Afterhours');
  });

  await test.step('The visitor chooses the later one.', async () => {
    await comeBackUntil(page, page.getByRole('heading', { name: 'Choose a time' }));
    await tabAndPress(page.getByRole('radio', { name: early.shown }), 'ArrowDown');
    await tabAndPress(page.getByRole('button', { name: 'Agree on This Time' }), 'Enter', 2);
    await expect(state).toHaveText(/^Your appointment: /);
    await expect(state).toBeFocused();
    await expect(dates).toContainText(late.shown);
    await adaGot(agreed, 'News');
  });

  await test.step('Staff move the appointment.', async () => {
    await tabAndPress(dates.getByRole('button', { name: 'Move' }));
    const dialog = staff.getByRole('dialog', { name: 'Move the date' });
    await tabAndPress(dayIn(dialog, moved));
    await tabAndPress(slotIn(dialog, moved));
    await tabAndPress(dialog.getByRole('button', { name: 'Move the Date' }), 'Enter', 2);
    await expect(dates).toContainText('The visitor has not agreed to this time yet.');
    await expect(dates.getByRole('button', { name: 'Move' })).toBeFocused();
    await adaGot(`Appointment moved: ${moved.shown}`);
  });

  await test.step('The visitor keeps the earlier time.', async () => {
    await comeBackUntil(page, page.getByRole('heading', { name: 'We moved your appointment' }));
    await tabAndPress(page.getByRole('button', { name: 'Keep the Earlier Time' }), 'Enter', 2);
    await expect(state).toHaveText(/^Your appointment: /);
    await expect(dates).not.toContainText(moved.shown);
    await adaGot(agreed);
  });

  await test.step('Staff cancel the appointment, and offer its time to two others.', async () => {
    await tabAndPress(dates.getByRole('button', { name: 'Cancel Date' }));
    const question = staff.getByRole('dialog', { name: 'Cancel this date?' });
    await tabAndPress(question.getByRole('button', { name: 'Cancel Date' }), 'Enter', 2);
    await expect(heading).toBeFocused();
    await tabAndPress(staff.getByRole('button', { name: 'Offer This Time' }), 'Enter');
    const dialog = staff.getByRole('dialog', { name: 'Offer This Time' });
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await tabAndPress(dialog.getByRole('button', { name: 'Offer to 2 Requests' }), 'Enter', 2);
    await expect(staff.getByText('2 requests were offered the time.')).toBeVisible();
    await comeBackUntil(page, page.getByRole('heading', { name: /^Your appointment on .+ was cancelled$/ }));
    await adaGot(`Appointment cancelled: ${late.shown}`);
  });

  await test.step('The first yes gets the time, and the other reads that it was taken.', async () => {
    const other = await context.newPage();
    const choose = async (on: Page) => {
      await tabAndPress(on.getByRole('radio', { name: late.shown }), 'Space');
      await tabAndPress(on.getByRole('button', { name: 'Agree on This Time' }), 'Enter', 2);
    };
    await openEmailedRequest(page, studio, first);
    await openEmailedRequest(other, studio, second);
    for (const each of [page, other]) await comeBackUntil(each, each.getByRole('heading', { name: 'Choose a time' }));
    await choose(page);
    await expect(state).toHaveText(/^Your appointment: /);
    await choose(other);
    await expect(other.locator('#state')).toHaveText('The time was taken meanwhile');
    await expect(other.locator('#state')).toBeFocused();
    await other.close();
    const offered = ['📋 New Lead Notification', 'We have your request', 'A time is free at Afterhours'];
    await emailsOf(studio, second)(...offered);
    await firstGot(...offered, agreed, 'News');
  });

  await test.step('The appointment passes, and an email about aftercare follows.', async () => {
    await goTo(staff, 'New Lead Notifications');
    await tabTo(staff.getByLabel('Aftercare email after a date'));
    await staff.keyboard.type('After your visit');
    // One day less is none.
    await tabAndPress(staff.getByLabel('Days').first(), 'ArrowDown');
    await tabTo(staff.getByRole('button', { name: 'Save Settings' }), 'Shift+Tab');
    await press(staff, 'Enter', 'Enter');
    await expect(staff.getByText('Emails to visitors have been updated.')).toBeVisible();
    await endDate(studio, first);
    for (const _ of ['once', 'twice']) await studio.runSchedule(/^LeadQueuesHourly/);
    await firstGot('After your visit at Afterhours');
  });

  await test.step('The visitor answers it, and staff read the answer among those to answer.', async () => {
    await comeBackUntil(page, page.getByText('It was good to see you.'));
    await expect(state).toHaveText('Your appointment is over');
    await tabTo(page.getByLabel('Your message', { exact: true }));
    await page.keyboard.type('It is a little red.');
    await tabAndPress(page.getByRole('button', { name: 'Send Message' }), 'Enter', 2);
    await expect(page.getByText('Your message is sent.')).toBeVisible();
    await expect(page.getByText('It is a little red.')).toHaveCount(1);
    await goTo(staff, 'Leads Management');
    const link = await findInList(staff, first);
    const list = staff.getByRole('main');
    await expect(list).toContainText('New answer');
    // A search would say so if the request stood in another list than To Answer.
    await expect(list).not.toContainText(/\bin (Waiting for|Later|Closed|Converted)/);
    await tabAndPress(link);
    await expect(staff.getByRole('region', { name: 'Log' }).getByText('It is a little red.')).toHaveCount(1);
    for (const got of [adaGot, firstGot]) await got();
  });
});

/** Stores two requests for an artist: one waits on the list of closed books, which open, and one for an answer. */
async function askForNia(studio: RunningStudio, onList: Visitor, toAnswer: Visitor): Promise<void> {
  const store = new ContentStore(studio);
  const artist = { name: 'Nia', description: null, profile_picture: null, alt: null, instagram_link: null };
  const ask = async (visitor: Visitor, form = {}) => {
    const { status, body } = await postBooking(studio.site, { ...bookingBody(visitor), artist: 'nia', form });
    expect(status).toBe(201);
    visitor.id = String(body.id);
  };
  await store.showOnly('/artists', [{ ...artist, books: 'closed', is_active: true }]);
  await ask(onList, { wait: true });
  const { rows } = await store.list('/artists');
  await store.saveList(
    '/artists',
    rows.map((row) => (row.is_active ? { ...row, books: 'open' } : row)),
  );
  await ask(toAnswer);
  await store.published();
}

/** Searches the list of leads for a visitor, as staff. */
async function findInList(staff: Page, { firstName }: Visitor): Promise<Locator> {
  await press(staff, '/');
  await staff.keyboard.type(firstName);
  const link = staff.getByRole('link', { name: `${firstName} Byron`, exact: true });
  await expect(staff.locator('[data-lead]')).toHaveCount(1);
  await expect(link).toBeVisible();
  return link;
}

/** Opens a page of the dashboard by its name, as staff. */
async function goTo(staff: Page, name: string): Promise<void> {
  await press(staff, 'Control+K');
  await expect(staff.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await staff.keyboard.type(name);
  await press(staff, 'Enter');
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
}

type Time = ReturnType<typeof inDays>;
const dayIn = (dialog: Locator, { day }: Time) => dialog.locator('summary').filter({ hasText: day });
const slotIn = (dialog: Locator, { day, clock }: Time) =>
  dialog.getByRole('button', { name: `${day}, ${clock}, free`, exact: true });

/** Stores the only date of a request as one of twelve hours that ends now, so that its email is due at any hour. */
async function endDate(studio: RunningStudio, { id = '' }: Visitor): Promise<void> {
  const [leads, log] = await Promise.all([storedItems(studio, 'Leads'), storedItems(studio, 'LeadLog')]);
  const lead = await leads.get({ id });
  const [date] = (lead?.dates ?? []) as LeadDate[];
  const starts_at = new Date(Date.now() - 12 * 3_600_000).toISOString();
  await leads.put({ ...lead, dates: [{ ...date, starts_at, minutes: 720 }] });
  const listed = { lead_id: id, id: `date-${date?.id}` };
  await log.put({ ...(await log.get(listed)), starts_at });
}

/** Changes settings of the emails to visitors. */
async function changeEmails(studio: RunningStudio, change: object): Promise<void> {
  const token = await accessOf(studio, studio.admin);
  const stored = await resultOf<ReplySettings>(studio.site, 'getReplySettings', { token });
  const { sender: _, reaches_visitors: __, ...settings } = stored;
  await resultOf(studio.site, 'saveReplySettings', { token, body: { ...settings, ...change } });
}
