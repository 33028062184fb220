import { setTimeout } from 'node:timers/promises';
import { apiRoot } from '#shared/contract/call.ts';
import type { Notification } from '#shared/leads/lead-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { bookingForm, type FormValues, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { expectNotice } from './fixtures/notice.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

test.describe.configure({ timeout: 120_000 });

async function leadsNamed(studio: RunningStudio, name: string) {
  const access = await accessOf(studio, studio.user);
  const answer = await fetch(`${studio.site}${apiRoot}/leads`, { headers: { authorization: `Bearer ${access}` } });
  const { leads } = await answer.json();
  return leads.filter(({ first_name }: { first_name: string }) => first_name === name);
}

test.describe('with the email service down', () => {
  let studio: RunningStudio;
  test.beforeAll(({ killable }) => {
    studio = killable;
  });

  test('keeps a lead when the run is killed right after the response, and emails it once after the next start', async () => {
    const values = someValues();

    const { status } = await postBooking(studio.site, bookingBody(values));
    await studio.kill();
    expect(status).toBe(201);
    await studio.start();

    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
    const [lead, ...others] = await eventually(async () =>
      (await leadsNamed(studio, values.firstName)).filter(
        (each: { notification: { state: string } }) => each.notification.state === 'sent',
      ),
    );
    expect(lead).toMatchObject(bookingBody(values));
    expect(others).toEqual([]);
    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
  });

  const stateOf = async (name: string) => (await leadsNamed(studio, name))[0].notification;

  /** Retries emails as if the given number of minutes had passed. */
  const retryAfter = (minutes: number) =>
    studio.runSchedule(/^LeadMailEveryMinute/, new Date(Date.now() + minutes * 60_000));

  test('shows the visitor only the success, and sends the email once when the service is back [MSG-04]', async ({
    browser,
  }) => {
    const values = someValues();
    const page = await browser.newPage({ baseURL: studio.site });
    await page.goto('/');

    await studio.without('ses', async () => {
      await fillBooking(page, values);
      await submitBooking(page);
      await expectNotice(page, {
        title: 'Booking Request Submitted!',
        body: "We'll contact you within 24 hours to confirm your appointment.",
        variant: 'normal',
      });
      const form = bookingForm(page);
      for (const name of ['firstName', 'lastName', 'phone', 'email', 'service', 'description'] as const) {
        await expect(form[name]).toHaveValue('');
      }
      await expect
        .poll(() => stateOf(values.firstName))
        .toMatchObject({ state: 'pending', reason: /ServiceUnavailable/ });
      await expect.poll(() => studio.logs()).toContain('Notification not sent');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await page.close();
    await Promise.all([retryAfter(3), retryAfter(3)]);

    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
    await expect.poll(() => stateOf(values.firstName)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('emails each lead once although the email service throttles, then fails, and a table throttles', async () => {
    const all = [someValues(), someValues(), someValues()];
    const [first, second, third] = all as [FormValues, FormValues, FormValues];
    const book = (values: FormValues) => postBooking(studio.site, bookingBody(values));

    await studio.without(
      'ses',
      async () => {
        for (const values of [first, second]) expect((await book(values)).status).toBe(201);
        await expect
          .poll(() => stateOf(first.firstName))
          .toMatchObject({ state: 'pending', reason: 'Throttling: Maximum sending rate exceeded.' });
      },
      'throttled',
    );
    await studio.without('ses', () => book(third));
    await studio.without('dynamodb', () => setTimeout(2_000), 'throttled');

    // An attempt in progress would not have finished by then.
    const isSettled = ({ state, reason }: Notification) => state === 'sent' || reason !== undefined;
    for (const { firstName } of all) {
      await expect.poll(async () => isSettled(await stateOf(firstName)), { timeout: 60_000 }).toBe(true);
    }
    let minutes = 3;
    for (const { firstName } of all) {
      // As every minute does: a run that meets a fault leaves the rest to a later one, and each attempt doubles the wait.
      const retried = () => retryAfter(minutes++).then(() => stateOf(firstName));
      await expect.poll(retried, { timeout: 60_000 }).toMatchObject({ state: 'sent' });
      expect(await studio.emailsAbout(firstName)).toHaveLength(1);
    }
  });

  test('never times out while the email service hangs, and emails the lead once when it is back', async () => {
    const values = someValues();

    await studio.without(
      'ses',
      async () => {
        await postBooking(studio.site, bookingBody(values));
        await expect
          .poll(() => stateOf(values.firstName), { timeout: 60_000 })
          .toMatchObject({ state: 'pending', attempts: 1, reason: /Timeout/ });
      },
      'hangs',
    );
    await retryAfter(3);

    await expect.poll(() => stateOf(values.firstName)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
    expect(studio.logs()).not.toContain('timed out');
    expect(studio.output.join('\n')).not.toContain('timed out');
  });

  test('marks an email as failed after a day, raises an alarm, and lets staff send all failed ones at once [MAIL-42]', async ({
    browser,
  }) => {
    const all = [someValues(), someValues(), someValues()];
    const [one] = all as [FormValues];
    const context = await browser.newContext({ baseURL: studio.site });
    const page = await context.newPage();
    const lead = page.getByRole('row', { name: one.firstName });
    const unsent = page.getByText('3 requests were not emailed to the studio.');
    const emailNow = page.getByRole('button', { name: 'Email Now' });

    await studio.without('ses', async () => {
      for (const values of all) expect((await postBooking(studio.site, bookingBody(values))).status).toBe(201);
      for (const { firstName } of all)
        await expect.poll(() => stateOf(firstName)).toMatchObject({ attempts: 1, reason: /./ });
      await signIn(page, studio.user);
      await page.goto('/admin/leads#show=all');
      await expect(lead).toContainText(/Not emailed yet. Next try at \d+:\d\d/);
      await retryAfter(25 * 60);
      for (const { firstName } of all) await expect.poll(() => stateOf(firstName)).toMatchObject({ state: 'failed' });
      const alarms = async () => (await studio.alarms()).filter(({ state }) => state === 'ALARM');
      await expect
        .poll(alarms, { timeout: 20_000 })
        .toContainEqual(expect.objectContaining({ name: expect.stringMatching(/LeadMailFailed/), value: 3 }));
      await page.reload();
      await expect(lead).toContainText('Email failed');
      await lead.getByRole('button', { name: 'Send Again' }).click();
      await expect(page.getByText('The email service is busy. Please try again.')).toBeVisible();
      await expect(unsent).toBeVisible();
      await expectAccessible(page);
      await emailNow.click();
      await expect(page.getByText('The email service is busy. Please try again.').last()).toBeVisible();
      await expect(emailNow).toBeEnabled();
    });

    expect(JSON.stringify(await studio.emails())).not.toContain(one.firstName);

    await emailNow.click();
    await expect(page.getByText('The studio has been emailed about 3 requests.')).toBeVisible();
    await expect(unsent).toBeHidden();
    await expect(lead.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
    const access = await accessOf(studio, studio.user);
    const headers = { authorization: `Bearer ${access}` };
    const again = await fetch(`${studio.site}${apiRoot}/leads/notifications`, { method: 'POST', headers });
    expect(await again.json()).toEqual({ emailed: 0, left: 0 });
    for (const { firstName } of all) {
      expect(await stateOf(firstName)).toMatchObject({ state: 'sent' });
      expect(await studio.emailsAbout(firstName)).toHaveLength(1);
    }
    await context.close();
  });
});
