import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { contentServer } from '../../../../testing/content-server.ts';
import { renderDashboard } from '../../../../testing/render-dashboard.tsx';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Bring Along a Calendar' });
const save = dialog.getByRole('button', { name: 'Save Times Off' });

afterEach(() => page.viewport(1280, 720));

/** A server that stores what is saved. */
async function open(absences: Absence[] = []) {
  let stored = { version: 1, absences };
  const studio = await renderDashboard('/admin/dates', {
    answers: {
      ...contentServer({ artists: [nia] }).answers,
      listDates: () => ({ dates: [] }),
      getAbsences: () => stored,
      saveAbsences: ({ body }) => {
        stored = { ...body, version: body.version + 1 };
        return { ...stored, dates: [] };
      },
    },
  });
  await main.getByText(/^Times off/).click();
  return { ...studio, stored: () => stored.absences };
}

async function choose(content: string | Blob, name = 'nia.ics') {
  if (!dialog.query()) {
    await main.getByRole('button', { name: 'Bring Along a Calendar' }).click();
    await dialog.getByLabelText('Artist').selectOptions('Nia');
  }
  await expect.element(dialog.getByRole('button', { name: 'Choose a File' })).toBeVisible();
  const input = dialog.getByLabelText('Calendar file').element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name, { type: 'text/calendar' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const event = (uid: string, days: number, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:Event ${uid}`,
  `DTSTART;VALUE=DATE:${inDays(days)}`,
  ...lines,
  'END:VEVENT',
];
const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Own', ...events.flat(), 'END:VCALENDAR'].join('\r\n');

test('takes the checked events of a file as times off, changes them when it is read again, and removes missing ones [DATE-42]', async () => {
  const { sent, stored } = await open();
  const events = [event('1', 2), event('2', 3, 'RRULE:FREQ=WEEKLY;COUNT=3'), event('3', 4, 'TRANSP:TRANSPARENT')];
  await choose(calendar(...events, event('4', 5)));

  await expect.element(dialog.getByText('Calendar: Own')).toBeVisible();
  await expect.element(dialog.getByLabelText(/^Event 2: on .* and 2 more times$/)).toBeChecked();
  await expect.element(dialog.getByLabelText(/^Event 3: on .*, marked as free$/)).not.toBeChecked();
  await dialog.getByLabelText(/^Event 4/).click();
  await expectAccessible();
  await save.click();
  await expect.element(main.getByText('Nia: 2 times off from the calendar "Own"')).toBeVisible();
  await expect.element(main.getByText('Stored. No date lies in this time.')).toBeVisible();
  const [one, two] = stored();
  expect(one).toMatchObject({ artist_id: nia.id, calendar: 'Own', uid: '1', remark: 'Event 1' });
  expect(two).toMatchObject({ uid: '2', also: [expect.any(String), expect.any(String)] });

  await choose(calendar(event('1', 6)));
  await dialog.getByLabelText('Store the titles as remarks').click();
  await expect.element(dialog.getByLabelText(/^Event 2: on/)).toBeChecked();
  await save.click();
  await expect.element(main.getByText('Nia: 1 time off from the calendar "Own"')).toBeVisible();
  expect(stored()).toMatchObject([{ uid: '1', remark: '' }]);
  expect(stored()[0]?.from).not.toBe(one?.from);

  await main.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sent('saveAbsences').at(-1)?.body.absences).toEqual([]);
});

test.each([
  [
    'a file that is no calendar',
    'name,phone',
    'This file is no calendar, or its end is missing. Export the calendar again as an .ics file.',
  ],
  [
    'a file of 10 MB',
    new Blob([new Uint8Array(10 * 2 ** 20)]),
    'This file is larger than 5 MB. Export a shorter time from your calendar, and try again.',
  ],
  ['a calendar without events', calendar(), 'This calendar has no events in the coming year.'],
  [
    'a damaged event',
    calendar(event('1', 2), event('2', 3, 'RRULE:FREQ=NEVER')),
    '1 event could not be read and is left out.',
  ],
  [
    '5,000 events',
    calendar(...Array.from({ length: 5000 }, (_, n) => event(String(n), n % 300))),
    'Only the next 1,000 events are listed. 4000 later ones are left out.',
  ],
])('says what is wrong with %s [DATE-43]', async (_, content, sentence) => {
  await open();
  await choose(content);
  await expect.element(dialog.getByText(sentence)).toBeVisible();
});

test('asks for artist and file, and refuses more than can be stored [DATE-42]', async () => {
  const stored = Array.from({ length: 1000 }, (_, n) => ({
    ...{ id: crypto.randomUUID(), artist_id: nia.id, from: '2099-03-10', until: '2099-03-10', remark: '' },
    ...{ calendar: 'Work', uid: String(n) },
  }));
  const { sent } = await open(stored);
  await main.getByRole('button', { name: 'Bring Along a Calendar' }).click();
  await save.click();
  await expect.element(dialog.getByText('Please choose an artist.')).toBeVisible();
  await dialog.getByLabelText('Artist').selectOptions('Nia');
  await save.click();
  await expect.element(dialog.getByText('Please choose a file.')).toBeVisible();

  await choose(calendar(event('1', 2), event('2', 3)));
  await expect
    .element(dialog.getByText('All calendars together can have 1,000 times off. Please uncheck 2 events.'))
    .toBeVisible();
  await save.click();
  expect(sent('saveAbsences')).toEqual([]);
  await dialog.getByLabelText('All events').click();
  await save.click();
  await expect.poll(() => sent('saveAbsences').map(({ body }) => body.absences)).toEqual([stored]);
});

test('fits a phone of 360 px [DATE-42]', async () => {
  await page.viewport(360, 720);
  await open();
  await choose(calendar(event('1', 2), event('2', 3, `DESCRIPTION:x`)));
  await expect.element(dialog.getByText('Calendar: Own')).toBeVisible();
  await expectAccessible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBe(clientWidth);
});
