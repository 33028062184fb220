import type { Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import { type FormValues, someValues } from './booking-form.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, expectAccessible, test } from './studio.ts';

const words = labels.leads;

test('a search finds leads by name, email and phone, together with the filter, and is told how much it found', async ({
  staff,
  studio,
}) => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const [one, other] = [someValues({ phone: `+49 ${digits}` }), someValues()];
  for (const person of [one, other]) await postBooking(studio.site, bookingBody(person));
  await staff.reload();

  for (const search of [one.firstName.toLowerCase(), one.email, digits]) {
    await field(staff).fill(search);
    await expect(row(staff, one)).toBeVisible();
    await expect(row(staff, other)).toHaveCount(0);
    await expect(staff.getByRole('status').getByText(words.found(1, false))).toBeVisible();
  }
  await expectAccessible(staff);

  await staff.getByLabel(words.filter).selectOption('closed');
  await expect(staff.getByText(words.emptySearchOf(digits, 'closed'))).toBeVisible();
  await staff.getByLabel(words.filter).selectOption('all');
  await row(staff, one).getByRole('combobox').selectOption('contacted');
  await staff.getByLabel(words.filter).selectOption('contacted');
  await expect(row(staff, one).getByRole('combobox')).toHaveValue('contacted');

  await field(staff).fill('nobody-is-called-so');
  await staff.getByLabel(words.filter).selectOption('all');
  await expect(staff.getByText(words.emptySearch('nobody-is-called-so'))).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: words.clearSearch }).click();
  await expect(field(staff)).toBeFocused();
  await expect(row(staff, other)).toBeVisible();
});

test('LEAD-32 a search drops what it hides from the selection', async ({ staff, studio }) => {
  const people = [someValues(), someValues()];
  for (const person of people) await postBooking(studio.site, bookingBody(person));
  await staff.reload();
  for (const person of people) await row(staff, person).getByRole('checkbox').check();
  await expect(staff.getByRole('button', { name: words.email(2) })).toBeVisible();

  await field(staff).fill(people[0]?.email ?? '');

  await expect(staff.getByRole('button', { name: words.email(1) })).toBeVisible();
  await field(staff).fill('');
  await expect(row(staff, people[0]).getByRole('checkbox')).toBeChecked();
  await expect(row(staff, people[1]).getByRole('checkbox')).not.toBeChecked();
});

test('what is typed on is asked for once, and Enter asks at once', async ({ staff }) => {
  const searches: string[] = [];
  staff.on('request', (request) => {
    if (request.url().endsWith('/leads/search')) searches.push(request.postDataJSON().search);
  });

  await field(staff).pressSequentially('amara', { delay: 20 });
  await expect.poll(() => searches).toEqual(['amara']);
  await field(staff).pressSequentially('x');
  await field(staff).press('Enter');
  await expect.poll(() => searches).toEqual(['amara', 'amarax']);
});

test('where more fit than can be looked through, more letters are asked for', async ({ staff }) => {
  await staff.route('**/api/leads/search', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), incomplete: true } });
  });

  await field(staff).fill('a');

  await expect(staff.getByText(words.incomplete)).toBeVisible();
});

test('what can be looked for stands in the field as a whole, at every width', async ({ staff }) => {
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
  return page.getByRole('searchbox', { name: words.search });
}

function row(page: Page, person: FormValues | undefined) {
  return page.getByRole('row').filter({ hasText: person?.firstName ?? '-' });
}
