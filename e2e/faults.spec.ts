import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { apiRoot } from '#shared/api.ts';
import { leadMailLabels } from '#shared/email-labels.ts';
import { emailNotices } from '#shared/email-notices.ts';
import { labels } from '#shared/labels.ts';
import { notices } from '#shared/notices.ts';
import { tokensOf } from './access-token.ts';
import { bookingForm, type FormValues, fillBooking, someValues, submitBooking } from './booking-form.ts';
import { changedStack } from './changed-stack.ts';
import { eventually, RunningStudio } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expectAccessible, signIn } from './studio.ts';

test.describe.configure({ timeout: 180_000 });

async function leadsNamed(studio: RunningStudio, name: string) {
  const { access } = await tokensOf(studio, studio.user);
  const answer = await fetch(`${studio.site}${apiRoot}/leads`, { headers: { authorization: `Bearer ${access}` } });
  const { leads } = await answer.json();
  return leads.filter(({ first_name }: { first_name: string }) => first_name === name);
}

test('a lead survives a kill right after the answer, and is mailed once after the next start', async () => {
  const studio = await RunningStudio.start();
  const values = someValues();

  const { status } = await postBooking(studio.site, bookingBody(values));
  await studio.kill();
  expect(status).toBe(201);
  await studio.start();

  expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
  const [lead, ...others] = await eventually(async () =>
    (await leadsNamed(studio, values.firstName)).filter(
      (each: { notification: { state: string } }) => each.notification.state === 'sent',
    ),
  );
  expect(lead).toMatchObject(bookingBody(values));
  expect(others).toEqual([]);
  expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
  await studio.stop();
});

test.describe('with the mail service down', () => {
  let studio: RunningStudio;
  test.beforeAll(async () => {
    studio = await RunningStudio.start();
  });
  test.afterAll(() => studio.stop());

  const stateOf = async (name: string) => (await leadsNamed(studio, name))[0].notification;

  test('MSG-04 a visitor is answered all the same, and the mail is sent once when the service is back', async () => {
    const values = someValues();

    await studio.without('ses', async () => {
      expect((await postBooking(studio.site, bookingBody(values))).status).toBe(201);
      await expect
        .poll(() => stateOf(values.firstName))
        .toMatchObject({ state: 'pending', reason: /ServiceUnavailable/ });
    });

    expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
    await expect.poll(() => stateOf(values.firstName)).toMatchObject({ state: 'sent' });
  });

  test('a mail service that throttles, then breaks, and a throttled table cost no lead its one mail', async () => {
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

    for (const { firstName } of all) {
      await expect.poll(() => stateOf(firstName), { timeout: 60_000 }).toMatchObject({ state: 'sent' });
      expect(await studio.mailsAbout(firstName)).toHaveLength(1);
    }
  });

  test('after the retries the lead says that its mail failed, an alarm goes off, and staff send it again', async ({
    browser,
  }) => {
    const values = someValues();
    const context = await browser.newContext({ baseURL: studio.site });
    const page = await context.newPage();
    const lead = page.getByRole('row', { name: values.firstName });

    await studio.without('ses', async () => {
      expect((await postBooking(studio.site, bookingBody(values))).status).toBe(201);
      await expect
        .poll(() => stateOf(values.firstName), { timeout: 120_000, intervals: [1_000] })
        .toMatchObject({ state: 'failed' });
      await signIn(page, studio.user);
      await expect(lead).toContainText(labels.leads.mail.failed);
      await lead.getByRole('button', { name: leadMailLabels.again }).click();
      await expect(page.getByText('The mail service is busy. Please try again.')).toBeVisible();
      await expectAccessible(page);
    });

    await expect
      .poll(async () => (await studio.alarms()).filter(({ state }) => state === 'ALARM').map(({ name }) => name), {
        timeout: 20_000,
      })
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/LeadMailFailed/), expect.stringMatching(/LeadMailDeadLetter/)]),
      );
    expect((await studio.mails()).filter((mail) => JSON.stringify(mail).includes(values.firstName))).toEqual([]);

    await lead.getByRole('button', { name: leadMailLabels.again }).click();
    await expect(page.getByText(emailNotices.notificationSent.body)).toBeVisible();
    await expect(lead.getByRole('status')).toHaveText(leadMailLabels.sent);
    await expect(lead.getByRole('button', { name: leadMailLabels.again })).toHaveCount(0);
    expect(await stateOf(values.firstName)).toMatchObject({ state: 'sent' });
    expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
    await context.close();
  });
});

/** The stack with functions behind its APIs that end before they have read a request. */
function withoutApi(): Promise<string> {
  return changedStack((resources) => {
    const integrations = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Integration');
    const called = JSON.stringify(integrations.map(({ Properties }) => Properties.IntegrationUri));
    const functions = Object.entries(resources).filter(
      ([logicalId, { Type }]) => Type === 'AWS::Lambda::Function' && called.includes(`"${logicalId}"`),
    );
    expect(functions.length).toBeGreaterThan(5);
    for (const [, { Properties }] of functions) Properties.Handler = 'index.nothing';
  });
}

test('BOOK-22 MSG-02 MSG-05 with every call of the API failing the page is whole and alive, and the form keeps what was typed', async ({
  browser,
}) => {
  const assembly = await withoutApi();
  const studio = await RunningStudio.start({ assembly });
  const page = await browser.newPage({ baseURL: studio.site });
  const loaded: [string, number][] = [];
  page.on('response', (response) => loaded.push([new URL(response.url()).pathname, response.status()]));
  const values = someValues();
  expect((await postBooking(studio.site, bookingBody(values))).status).toBe(500);

  expect((await page.goto('/'))?.status()).toBe(200);
  await fillBooking(page, values);
  await submitBooking(page);

  const notice = page.getByRole('alert').filter({ hasText: notices.submissionFailed.title });
  await expect(notice).toContainText(notices.submissionFailed.body);
  const form = bookingForm(page);
  for (const name of ['firstName', 'lastName', 'phone', 'email', 'service', 'description'] as const) {
    await expect(form[name]).toHaveValue(values[name]);
  }
  const ofSite = loaded.filter(([path]) => !path.startsWith(apiRoot));
  expect(ofSite.filter(([, status]) => status !== 200)).toEqual([]);
  expect(ofSite.map(([path]) => path)).toEqual(expect.arrayContaining(['/', '/content.json']));
  await page.close();
  await studio.stop();
  rmSync(assembly, { recursive: true });
});
