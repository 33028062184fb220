import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SentOffer } from '#shared/dates/date-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';
import { textsTooWide } from '../../../testing/too-wide.ts';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
let ada: Lead;
const ben = lead({ first_name: 'Ben', last_name: 'Kay' });
const dialog = page.getByRole('dialog', { name: 'Offer Times' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const chips = () =>
  dialog
    .getByRole('button', { name: /^Remove/ })
    .elements()
    .map(({ ariaLabel }) => ariaLabel);

beforeEach(() => {
  ada = lead({ artist: 'Nia', artist_id: nia.id });
});
afterEach(() => page.viewport(1280, 720));

/** Opens the offer for Ada. */
async function open(more: Answers = {}) {
  const answers = {
    ...leadAnswers([ada]),
    listArtists: contentServer({ artists: [nia] }).answers.listArtists,
    ...more,
  };
  const rendered = await renderDashboard(`/admin/leads/${ada.id}`, { answers });
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Dates');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which one suits you?');
  await page.getByRole('button', { name: 'Offer Times' }).click();
  const offer = () => rendered.sent('sendReply').map(({ body }) => body.offer as SentOffer);
  return { ...rendered, offer };
}

test('offers and sends four times in eight presses of keys [DATE-50]', async () => {
  const { offer } = await open();
  await expect.element(button(/, free$/).first()).toHaveFocus();
  const presses = ['{Enter}', '{ArrowRight}', ' ', '{ArrowRight}', '{Enter}', '{ArrowRight}', '{Enter}'];

  for (const press of presses) await userEvent.keyboard(press);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.poll(offer).toHaveLength(1);
  const [{ times = [] } = {}] = offer();
  const days = times.map((time) => Date.parse(`${time}Z`));
  expect(days.map((day) => (day - (days[0] ?? 0)) / 86_400_000)).toEqual([0, 1, 2, 3]);
});

test('keeps the second click of a double click that closes the dialog off the page', async () => {
  await open();
  await expect.element(button(/, free$/).first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const reached: number[] = [];
  const reach = ({ target, detail }: MouseEvent) => !(target as Element).closest('dialog') && reached.push(detail);
  document.addEventListener('click', reach);

  await button('Add to the Reply').dblClick();

  await expect.element(page.getByText('1 time with Nia')).toBeVisible();
  expect(reached).toEqual([]);
  await page.getByText('1 time with Nia').click();
  expect(reached).toEqual([1]);
  document.removeEventListener('click', reach);
});

test('moves by keys through days, hours and weeks [DATE-50]', async () => {
  await open();
  await expect.element(button(/, free$/).first()).toHaveFocus();
  await userEvent.keyboard('{PageDown}{Home}');
  const focused = () => document.activeElement?.ariaLabel?.replace(', free', '');
  const start = focused() ?? '';
  const from = (days: number, minutes = 0) => {
    const [, day, time] = start.split(', ');
    const moved = new Date(
      Date.parse(`${day}, ${new Date().getFullYear()} ${time} UTC`) + days * 86_400_000 + minutes * 60_000,
    );
    const options = { timeZone: 'UTC', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-US', options).format(moved).replace(' at ', ', ');
  };
  for (const [keys, expected] of [
    ['{End}', from(6)],
    ['{ArrowRight}', from(7)],
    ['{ArrowDown}', from(7, 30)],
    ['{ArrowUp}{ArrowLeft}', from(6)],
    ['{PageUp}', from(-1)],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.poll(focused).toContain(expected);
  }
});

test('shows what is offered to others, and a press takes a time back; four are the most [DATE-34]', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await open({
    listOffers: () => ({
      offers: [
        { minutes: 30, times: [`${tomorrow}T15:00:00.000Z`], lead: ben },
        { minutes: 30, times: [`${tomorrow}T17:00:00.000Z`], lead: ada },
      ],
    }),
  });
  const slots = (state: RegExp) => button(state).elements() as HTMLButtonElement[];
  await expect.poll(() => slots(/, offered to Ben Kay$/)).toHaveLength(1);
  expect(slots(/offered to Ada/)).toHaveLength(0);
  const free = slots(/, free$/).slice(0, 5);

  for (const slot of [...free.slice(0, 2), ...free.slice(0, 1)]) await userEvent.click(slot);
  expect(chips()).toHaveLength(1);
  for (const slot of [free[0], free[2], free[3]]) await userEvent.click(slot as Element);
  free[4]?.click();
  await expect.element(dialog.getByText('That is as many as an offer holds.')).toBeVisible();
  await button(/^Remove/)
    .first()
    .click();
  expect(chips()).toHaveLength(3);
  await expectAccessible();
});

test('says that the dates of the week could not be read, and reads them again [DATE-34]', async () => {
  let isBroken = true;
  await open({
    listDates: () => (isBroken ? refuse('internal') : { dates: [] }),
  });
  await expect.element(dialog.getByText('Failed to fetch the dates. Please try again.').first()).toBeVisible();
  isBroken = false;
  await button('Try Again').click();
  await expect.element(button('Try Again')).not.toBeInTheDocument();
});

test('begins with the terms of the last offer, in one line [DATE-51]', async () => {
  const { reload } = await open();
  await button(/^2 h · answer by/).click();
  for (const [label, value] of [
    ['Duration in minutes', '180'],
    ['Price (optional)', '$450'],
    ['Deposit (optional)', '$100'],
    ['URL of the payment page (optional)', 'https://pay.example/nia'],
  ] as const) {
    await dialog.getByLabelText(label).fill(value);
  }
  await button(/, free$/)
    .first()
    .click();
  await button('Add to the Reply').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await reload();

  await page.getByRole('button', { name: 'Offer Times' }).click();
  await button(/^3 h · \$450 · deposit \$100 · answer by/).click();
  await expect
    .element(dialog.getByLabelText('URL of the payment page (optional)'))
    .toHaveValue('https://pay.example/nia');
  await dialog.getByLabelText('Duration in minutes').fill('5');
  await button(/^5 min/).click();
  await button('Add to the Reply').click();
  await expect.element(button(/, free$/).first()).toBeVisible();
});

test('is a list of days on a phone, and takes any other time [DATE-52]', async () => {
  await page.viewport(320, 640);
  const { offer } = await open();
  await expect.element(button(/, free$/).first()).toBeVisible();
  expect(dialog.getByRole('group').elements()).toHaveLength(7);
  expect(textsTooWide()).toEqual([]);
  await expectAccessible();

  await button(/, free$/)
    .first()
    .click();
  await dialog.getByLabelText('Another time').fill('2099-03-11T14:20');
  await button('Add to the Reply').click();
  await page.getByRole('button', { name: 'Send and Mark Contacted', exact: true }).click();

  await expect.poll(offer).toMatchObject([{ times: [expect.any(String), '2099-03-11T14:20'] }]);
});

test('keeps the day in view that is opened on a phone, although the one above it closes', async () => {
  await page.viewport(360, 740);
  await open();
  await expect.element(button(/, free$/).first()).toBeVisible();
  const day = (index: number) => dialog.element().querySelectorAll('summary').item(index);

  for (const index of [1, 2]) {
    day(index).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.element().querySelector('details[open] summary')).toBe(day(index));
    const around = dialog.element().getBoundingClientRect();
    await expect.poll(() => day(index).getBoundingClientRect().top).toBeGreaterThanOrEqual(around.top);
    await expect.poll(() => day(index).getBoundingClientRect().bottom).toBeLessThanOrEqual(around.bottom);
  }
});
