import { test } from './fixtures/editing.ts';
import { day, imagePath, openTab, showHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect } from './fixtures/studio.ts';

showHome('events');

test('shows the active events in the stored order, with name, image and description [NITE-05] [NITE-06] [NITE-09] [NITE-13]', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Night Life');

  const events = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(panel.getByRole('heading', { name: 'Upcoming events' })).toBeVisible();
  await expect(events.getByRole('heading')).toHaveText(['The first night', 'The second night']);
  await expect(page.getByText('Hidden night')).toHaveCount(0);
  const [first, second] = [events.nth(0), events.nth(1)];
  await expect(second.getByRole('img', { name: 'A full back room' })).toHaveAttribute('src', imagePath);
  await expect(second.getByText('Doors at nine.', { exact: true })).toBeVisible();
  await expect(first.getByText('No image', { exact: true })).toBeVisible();
  await expect(first.locator('img')).toHaveCount(0);
  await expect(first.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^\/events\/.+\.ics$/);
  await expect(panel.getByRole('link', { name: 'All events as a calendar' })).toHaveAttribute('href', '/events.ics');
});

test('leaves out an event once its evening is over [NITE-11]', async ({ page }) => {
  await page.goto('/');
  const panel = await openTab(page, 'Night Life');

  await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(2);
  await expect(page.getByText('Last night')).toHaveCount(0);
});

test('removes an event from a page that was rendered before the event was over [NITE-11]', async ({ page }) => {
  const over = new Date(Date.now() - day / 2).toISOString();
  await openRendered(page, (content) => ({
    ...content,
    events: content.events.map((event) => ({ ...event, event_date: over, ends: over })),
  }));
  const panel = await openTab(page, 'Night Life');

  await expect(panel.getByText('No upcoming events scheduled. Check back soon!')).toBeVisible();
});

test('keeps an event on an open page until the evening is over [NITE-11]', async ({ page }) => {
  const hour = day / 24;
  await openRendered(page, (content) => ({
    ...content,
    events: content.events.slice(0, 1).map((event) => ({
      ...event,
      event_date: new Date(Date.now() - 8 * hour).toISOString(),
      ends: new Date(Date.now() + hour).toISOString(),
    })),
  }));
  const panel = await openTab(page, 'Night Life');
  await page.waitForLoadState('networkidle');

  await expect(panel.getByRole('heading', { name: 'The first night' })).toBeVisible();
  await expect(panel.getByText('No upcoming events scheduled. Check back soon!')).toHaveCount(0);
});

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("shows the date and time in the studio's time zone [NITE-07] [NITE-08] [NITE-12]", async ({ page }) => {
      await page.goto('/');
      const panel = await openTab(page, 'Night Life');

      const event = panel.getByRole('listitem').filter({ hasText: 'The first night' });
      await expect(event.locator('time')).toHaveText('January 5, 2999');
      await expect(event.getByText('9:30 PM', { exact: true })).toBeVisible();
    });
  });
}
