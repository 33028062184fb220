import type { Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

const visitorPaths = ['/', '/there-is-none', '/auth', '/admin/auth'];

/** The dashboard pages that the sidebar lists for an administrator on a wide screen. */
async function staffPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(10);
  return paths;
}

/** A lead with an unusual name, a second request, a note, and a reply that bounced. */
async function leadPath(studio: RunningStudio): Promise<string> {
  const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
  const values = someValues({ firstName: 'Byron'.repeat(12), email, description: `שלום\n\n${'ink'.repeat(300)}` });
  await postBooking(studio.site, bookingBody({ ...values, description: 'A moth.' }));
  const { body } = await postBooking(studio.site, bookingBody(values));
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const reply = { subject: 'Dates', text: 'Friday?', mark_contacted: true };
  expect((await send('POST', `/leads/${body.id}/notes`, { text: 'x'.repeat(500) }, key())).status).toBe(201);
  expect((await send('POST', `/leads/${body.id}/replies`, reply, key())).status).toBe(201);
  return `/admin/leads/${body.id}`;
}

/** Opens a page and waits until it shows content. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function expectToFit(page: Page, path: string): Promise<void> {
  const { width, inside } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inside: innerWidth,
  }));
  expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(inside);
}

function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Elements with an animation or transition, by their first classes. */
function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const isAnimated = animationName !== 'none' && seconds(animationDuration) > 0.01;
        return seconds(transitionDuration) > 0.01 || isAnimated || scrollBehavior === 'smooth';
      })
      .map(({ localName, className }) => `${localName} ${String(className).slice(0, 60)}`);
  });
}

for (const who of ['visitors', 'staff'] as const) {
  test.describe(`every screen of ${who}`, () => {
    test.setTimeout(180_000);

    let paths = visitorPaths;
    test.beforeEach(async ({ page, studio }) => {
      if (who === 'visitors') return;
      await signIn(page, studio.admin);
      paths = [...(await staffPaths(page)), '/admin/two-step-sign-in', await leadPath(studio)];
    });

    test(`fits a phone of 320 px and is accessible${who === 'staff' ? ', under the header of the dashboard [ADM-01]' : ''}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of paths) {
        await open(page, path);
        await expectToFit(page, path);
        await expectAccessible(page);
        if (who === 'visitors') continue;
        await expect(page.getByRole('banner').getByText('Admin Dashboard', { exact: true })).toBeVisible();
      }
    });

    test('fits with text of double size', async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 800 });
      for (const path of paths) {
        await open(page, path);
        await doubleText(page);
        await expectToFit(page, path);
      }
    });

    test('shows no motion to people who prefer reduced motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of paths) {
        await open(page, path);
        expect(await animatedElements(page), path).toEqual([]);
      }
    });
  });
}
