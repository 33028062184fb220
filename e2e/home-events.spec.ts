import { labels } from '#shared/labels.ts';
import { openDrawn } from './drawn-page.ts';
import { test } from './editing.ts';
import { day, openTab, picture, showHome } from './home-content.ts';
import { expect } from './studio.ts';

const words = labels.showcase;

showHome('events');

test('NITE-05 NITE-06 NITE-09 NITE-11 NITE-13 events show in the stored order, but for those that are over', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Night Life');

  const events = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(events.getByRole('heading')).toHaveText(['The far night', 'The near night']);
  await expect(events.nth(0).getByRole('img')).toHaveAttribute('src', picture);
  await expect(events.nth(0)).toContainText('Doors at nine.');
  await expect(events.nth(1)).toContainText(labels.pictures.none);
  await expect(events.nth(0).getByRole('link', { name: words.toCalendar })).toHaveAttribute(
    'href',
    /^\/events\/.+\.ics$/,
  );
  await expect(panel.getByRole('link', { name: words.allToCalendar })).toHaveAttribute('href', '/events.ics');
});

test('NITE-11 an event leaves a page that was drawn before it was over', async ({ page }) => {
  const over = new Date(Date.now() - day / 2).toISOString();
  await openDrawn(page, (content) => ({
    ...content,
    events: content.events.map((event) => ({ ...event, event_date: over })),
  }));
  const panel = await openTab(page, 'Night Life');

  await expect(panel.getByText(words.noEvents)).toBeVisible();
});

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('NITE-07 NITE-08 NITE-12 reads the date and time of the studio', async ({ page, studio }) => {
      const { timeZone } = await (await fetch(`${studio.site}/config.json`)).json();
      const at = new Date('2999-01-05T20:30:00Z');
      const there = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', { timeZone, ...options });
      const time = there({ hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ');
      expect(time).toMatch(/^\d{1,2}:30 [AP]M$/);

      await page.goto('/');
      const panel = await openTab(page, 'Night Life');

      const event = panel.getByRole('listitem').filter({ hasText: 'The near night' });
      await expect(event).toContainText(there({ month: 'long', day: 'numeric', year: 'numeric' }));
      await expect(event.getByText(time, { exact: true })).toBeVisible();
    });
  });
}
