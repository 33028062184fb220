import type { Page } from '@playwright/test';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

test('finds leads by name, email and phone within the filter, and shows how many', async ({ staff, studio }) => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const [one, other] = [someValues({ phone: `+49 ${digits}` }), someValues()];
  for (const person of [one, other]) await postBooking(studio.site, bookingBody(person));
  await staff.reload();

  for (const search of [one.firstName.toLowerCase(), one.email, digits]) {
    await field(staff).fill(search);
    await expect(row(staff, one)).toBeVisible();
    await expect(row(staff, other)).toHaveCount(0);
    await expect(staff.getByRole('status').getByText('1 lead found.')).toBeVisible();
  }
  await expectAccessible(staff);

  await staff.getByLabel('Filter by status').selectOption('closed');
  await expect(staff.getByText(`No leads found for "${digits}" with status "closed".`)).toBeVisible();
  await staff.getByLabel('Filter by status').selectOption('all');
  await row(staff, one).getByRole('combobox').selectOption('contacted');
  await staff.getByLabel('Filter by status').selectOption('contacted');
  await expect(row(staff, one).getByRole('combobox')).toHaveValue('contacted');

  await field(staff).fill('no-such-name');
  await staff.getByLabel('Filter by status').selectOption('all');
  await expect(staff.getByText('No leads found for "no-such-name".')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Clear search' }).click();
  await expect(field(staff)).toBeFocused();
  await expect(row(staff, other)).toBeVisible();
});

test('deselects the leads that a search hides', async ({ staff, studio }) => {
  const people = [someValues(), someValues()];
  for (const person of people) await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  for (const person of people) await row(staff, person).getByRole('checkbox').check();
  await expect(staff.getByRole('button', { name: 'Email Selected (2)' })).toBeVisible();

  await field(staff).fill(people[0]?.email ?? '');

  await expect(staff.getByRole('button', { name: 'Email Selected (1)' })).toBeVisible();
  await field(staff).fill('');
  await expect(row(staff, people[0]).getByRole('checkbox')).toBeChecked();
  await expect(row(staff, people[1]).getByRole('checkbox')).not.toBeChecked();
});

test('searches once after typing pauses, and immediately on Enter', async ({ staff }) => {
  const searches: string[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/leads/search')) searches.push(request.postDataJSON().search);
  });

  await expect(field(staff)).toBeVisible();
  // Without a stopped clock, a slow machine would pause between two keys.
  await staff.clock.install();
  await staff.clock.pauseAt(Date.now() + 60_000);

  await field(staff).pressSequentially('amara');
  expect(searches).toEqual([]);
  await staff.clock.runFor(1000);
  await expect.poll(() => searches).toEqual(['amara']);
  await staff.clock.resume();
  await field(staff).pressSequentially('x');
  await field(staff).press('Enter');
  await expect.poll(() => searches).toEqual(['amara', 'amarax']);
});

test('asks for more letters when too many leads match', async ({ staff }) => {
  await staff.route('**/api/leads/search', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), incomplete: true } });
  });

  await field(staff).fill('a');

  await expect(staff.getByText('Too many matches. Type more letters to narrow your search.')).toBeVisible();
});

test('shows the whole placeholder of the search field at every width', async ({ staff }) => {
  for (const width of [320, 640, 700, 768, 1024, 1280]) {
    await staff.setViewportSize({ width, height: 800 });
    const left = await field(staff).evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - pen.measureText(input.placeholder).width;
    });
    expect(left, `${width} px`).toBeGreaterThan(0);
  }
});

function field(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by name, email, phone or code' });
}

function row(page: Page, person: FormValues | undefined) {
  return page.getByRole('row').filter({ hasText: person?.firstName ?? '-' });
}
