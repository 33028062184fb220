import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lead } from '../../testing/leads.ts';
import { expectAccessible, ownAccount, renderDashboard } from '../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../testing/stub-api.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

function aDate(artist: string, name: string, assignee_id?: string) {
  const terms = { minutes: 60, price: '', deposit: '', payment_url: '', sequence: 0 };
  const starts_at = '2026-03-10T15:30:00.000Z';
  const of = lead({ first_name: name, assignee_id });
  return { id: crypto.randomUUID(), starts_at, artist_id: crypto.randomUUID(), artist, ...terms, lead: of };
}

const dates = [aDate('Nia', 'Ada', ownAccount.id), aDate('Kai', 'Ben', crypto.randomUUID())];
const open = (answers: Answers = {}) =>
  renderDashboard('/admin/dates?from=2026-03-04', {
    as: 'user',
    answers: { listDates: () => ({ dates }), listStaff: () => ({ staff: [] }), ...answers },
  });

afterEach(() => page.viewport(1280, 720));

test('shows four weeks from Sunday, on a phone the days with dates [DATE-15]', async () => {
  await open();
  await expect.element(main.getByText('2 dates')).toBeVisible();
  const days = () =>
    [...document.querySelectorAll('main ol > li')].flatMap((day) =>
      day.checkVisibility() ? [day.querySelector('time')?.textContent] : [],
    );
  expect(days()).toHaveLength(28);
  expect([days()[0], days()[27]]).toEqual(['Sun, Mar 1', 'Sat, Mar 28']);

  await page.viewport(360, 720);
  await expect.poll(days).toEqual(['Tue, Mar 10']);
});

test('narrows the dates to an artist and to the own leads, and keeps the weeks in the address [DATE-15]', async () => {
  const { sent } = await open();
  const names = () =>
    main
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['4:30 PM Ada ByronNia', '4:30 PM Ben ByronKai']);
  // Sunday in Berlin, over the change of the clocks.
  expect(sent('listDates')[0]?.query).toMatchObject({
    from: '2026-02-28T23:00:00.000Z',
    to: expect.stringMatching(/^2026-03-28T2[23]:/),
  });

  await main.getByLabelText('Artist').selectOptions('Kai');
  await expect.poll(names).toEqual(['4:30 PM Ben ByronKai']);
  await main.getByLabelText('Artist').selectOptions('All artists');
  await main.getByLabelText('Mine').click();
  await expect.poll(names).toEqual(['4:30 PM Ada ByronNia']);
  await main.getByRole('button', { name: 'Later' }).click();
  expect(location.search).toBe('?from=2026-03-29');
});

test('makes a secret URL for a calendar, which is shown once, and copies it [DATE-18]', async () => {
  const { sent } = await open({ renewDateFeed: () => ({ path: '/api/calendars/key' }) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error());
  const url = `${location.origin}/api/calendars/key`;
  await main.getByRole('button', { name: 'Calendar feed' }).click();
  expect(sent('renewDateFeed')).toEqual([]);
  await button('Make a new URL').click();
  await expect.element(dialog.getByLabelText('URL for your calendar')).toHaveValue(url);
  await dialog.getByLabelText('Only leads that are assigned to me').click();
  await expectAccessible();
  await button('Copy').click();
  await expect.element(dialog.getByText('Copied.', { exact: true })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${url}?mine=true`);
  await button('Copy').click();
  await expect.element(dialog.getByText('Your browser did not copy it.')).toBeVisible();

  await button('Close').click();
  await main.getByRole('button', { name: 'Calendar feed' }).click();
  await expect.element(button('Make a new URL')).toBeVisible();
  expect(dialog.getByLabelText('URL for your calendar').query()).toBeNull();
});

test('says when no URL could be made [DATE-18]', async () => {
  await open({ renewDateFeed: () => refuse('internal') });
  await main.getByRole('button', { name: 'Calendar feed' }).click();
  await button('Make a new URL').click();
  await expect.element(dialog.getByText('The URL could not be made. Please try again.')).toBeVisible();
});
