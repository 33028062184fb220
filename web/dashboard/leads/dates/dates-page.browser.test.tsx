import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice, ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { type Answers, refuse } from '../../../testing/stub-api.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const kai = { id: '00000000-0000-4000-8000-00000000000b', name: 'Kai' };

function aDate(artist: typeof nia, name: string, change: object = {}) {
  const terms = { minutes: 90, price: '$300', deposit: '$50', payment_url: '', sequence: 0 };
  const starts_at = '2099-03-10T15:30:00.000Z';
  const of = lead({ first_name: name, assignee_id: undefined, deposit: 'asked' });
  return {
    id: crypto.randomUUID(),
    starts_at,
    artist_id: artist.id,
    artist: artist.name,
    ...terms,
    lead: of,
    ...change,
  };
}

const night = { from_time: '22:00', until_time: '04:00', weekly: true, last_day: '2099-03-16' };
const ada = aDate(nia, 'Ada');
ada.lead = lead({ ...ada.lead, assignee_id: ownAccount.id });
const ben = aDate(kai, 'Ben', { proposed_at: '2026-03-10T15:30:00.000Z' });
const cem = aDate(kai, 'Cem', { declined_at: '2026-03-10T15:30:00.000Z' });
const open = (answers: Answers = {}) =>
  renderDashboard('/admin/dates?from=2099-03-04', {
    as: 'user',
    answers: {
      ...contentServer({ artists: [nia, kai] }).answers,
      listDates: () => ({ dates: [ada, ben, cem] }),
      listStaff: () => ({ staff: [] }),
      ...answers,
    },
  });
const openFeed = async () => {
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Calendar Feed' }).click();
};
const dateOf = (name: string) =>
  main
    .getByRole('listitem')
    .filter({ has: page.getByText(`${name} Byron`) })
    .last();

afterEach(() => page.viewport(1280, 720));

test('shows four weeks from the first day of the week, on a phone as a list, with what a glance must tell [DATE-15] [DATE-41] [DATE-53]', async () => {
  await open({
    getAbsences: () => ({
      version: 1,
      absences: [
        { id: crypto.randomUUID(), artist_id: nia.id, from: '2099-03-11', until: '2099-03-12', remark: 'Fair' },
        { id: crypto.randomUUID(), artist_id: kai.id, from: '2099-03-03', until: '2099-03-04', ...night, remark: '' },
      ],
    }),
  });
  await expect.element(main.getByText('3 dates')).toBeVisible();
  const days = () => [...document.querySelectorAll('main ol > li')].filter((day) => day.checkVisibility());
  const names = () => days().map((day) => day.querySelector('time')?.textContent);
  expect(names()).toHaveLength(28);
  expect([names()[0], names()[27]]).toEqual(['Mon, Mar 2', 'Sun, Mar 29']);
  await expect.element(dateOf('Ada')).toHaveTextContent('4:30–6 PM$ Deposit asked Ada Byron Nia');
  await expect.element(dateOf('Ben')).toHaveTextContent('The visitor has not agreed to this time yet.');
  await expect.element(dateOf('Cem')).toHaveTextContent('The visitor cannot come.');
  const bars = [...document.querySelectorAll('main ol [style]')].map((bar) => getComputedStyle(bar));
  const colors = bars.map(({ backgroundColor }) => backgroundColor);
  expect([colors[0] === colors[1], colors[1] === colors[2], colors.length]).toEqual([false, true, 3]);
  expect(new Set(bars.map(({ maskImage }) => maskImage)).size).toBe(3);
  const away = () => days().filter((day) => day.textContent?.includes('Nia is away: Fair'));
  expect(away().map((day) => day.querySelector('time')?.textContent)).toEqual(['Wed, Mar 11', 'Thu, Mar 12']);
  const nights = days().flatMap(
    (day) => day.textContent?.match(/^\w+, (Mar \d+).*(Kai is away .*?[AP]M to.*?[AP]M)/)?.slice(1) ?? [],
  );
  expect(nights.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    ...['Mar 3', 'Kai is away 10:00 PM to 12:00 AM'],
    ...['Mar 4', 'Kai is away 12:00 AM to 4:00 AM'],
    ...['Mar 10', 'Kai is away 10:00 PM to 12:00 AM'],
    ...['Mar 11', 'Kai is away 12:00 AM to 4:00 AM'],
  ]);
  await expectAccessible();

  const lefts = () => new Set(days().map((day) => day.getBoundingClientRect().left)).size;
  expect(lefts()).toBe(7);
  await page.viewport(1023, 720);
  await expect.poll(lefts).toBe(1);
  await page.viewport(360, 720);
  await expect.poll(() => days().length).toBeLessThan(28);
  for (const fold of main.getByText(/: no dates$/).elements()) await userEvent.click(fold);
  expect([...document.querySelectorAll('main ol time')].filter((day) => day.checkVisibility())).toHaveLength(28);
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('has the first date in the first third of a phone [DATE-15]', async () => {
  await page.viewport(360, 740);
  const soon = aDate(nia, 'Ada', { starts_at: '2099-03-02T15:30:00.000Z' });
  await open({ listDates: () => ({ dates: [soon] }) });
  await expect.element(dateOf('Ada')).toBeVisible();

  expect(dateOf('Ada').element().getBoundingClientRect().top).toBeLessThan(740 / 3);
});

test('folds weeks that are over, and shows them at a press [DATE-53]', async () => {
  const starts_at = new Date(Date.now() - 10 * 86_400_000).toISOString();
  const from = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  const over = aDate(nia, 'Ada', { starts_at });
  const answers = { listDates: () => ({ dates: [over] }), listStaff: () => ({ staff: [] }) };
  await renderDashboard(`/admin/dates?from=${from}`, { as: 'user', answers });
  await expect.element(main.getByText(/: over$/)).toBeVisible();
  expect(main.getByText('Ada Byron').query()).toBeNull();

  await main.getByRole('button', { name: 'Show Past Dates' }).click();

  await expect.element(main.getByText('Ada Byron')).toBeVisible();
  await expect.element(main.getByLabelText('Past dates')).toBeChecked();
});

describe('prints the evening sheet', () => {
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  const sheet = page.getByRole('region', { name: 'Evening sheet' });
  const printToday = async () => {
    await main.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Print Today' }).click();
  };
  afterEach(() => {
    vi.restoreAllMocks();
    return emulate('');
  });

  test('with the dates of today, open deposits, who is away, who waits and the event, in place of the calendar [DATE-54]', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
    const now = new Date().toISOString();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const event = { name: 'Flash Night', event_date: now };
    const answers = {
      ...leadAnswers([lead({ first_name: 'Eve', turn: 'studio', turn_at: now, turn_since: now })]),
      ...contentServer({ artists: [nia], events: [event] }).answers,
      listDates: () => ({
        dates: [
          aDate(nia, 'Ada', { starts_at: now, proposed_at: now }),
          aDate(kai, 'Ben', { starts_at: inTwoDays, deposit: '$80' }),
        ],
      }),
      getAbsences: () => ({
        version: 1,
        absences: [{ id: nia.id, artist_id: nia.id, from: today, until: today, remark: 'Fair' }],
      }),
    };
    await renderDashboard('/admin/dates', { as: 'user', answers });
    await printToday();
    await expect.poll(() => printed.mock.calls.length).toBe(1);
    await emulate('print');

    const parts = [...document.querySelectorAll('[data-sheet] ul')].map(({ textContent }) => textContent);
    expect(parts).toEqual([
      expect.stringMatching(/Ada Byron, Nia, K7R-2MXThe visitor has not agreed to this time yet\.$/),
      expect.stringMatching(/: Ada Byron, \$50.*: Ben Byron, \$80$/),
      'Nia, Fair',
      'Eve Byron, ada@mail.example, (555) 010-0101',
      expect.stringMatching(/Flash Night$/),
    ]);
    await expect.element(sheet).toBeVisible();
    expect([...document.querySelectorAll('main ol')].some((list) => list.checkVisibility())).toBe(false);
    dispatchEvent(new Event('afterprint'));
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test('or says that it could not be read [DATE-54]', async () => {
    const printed = vi.spyOn(window, 'print');
    await open({ listLeads: () => refuse('internal'), ...contentServer({}).answers });
    await printToday();

    await expectNotice({
      title: 'Error',
      body: 'Failed to read what the sheet needs. Please try again.',
      variant: 'destructive',
    });
    expect(printed).not.toHaveBeenCalled();
  });
});

test('narrows the dates to an artist and to the own leads, and keeps the weeks in the address [DATE-15]', async () => {
  const { sent } = await open();
  const names = () => [...document.querySelectorAll('main ol bdi')].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Ada Byron', 'Ben Byron', 'Cem Byron']);
  // Monday in Berlin, over the change of the clocks.
  expect(sent('listDates')[0]?.query).toMatchObject({
    from: '2099-03-01T23:00:00.000Z',
    to: expect.stringMatching(/^2099-03-29T2[12]:/),
  });

  await main.getByLabelText('Artist').first().selectOptions('Kai');
  await expect.poll(names).toEqual(['Ben Byron', 'Cem Byron']);
  await main.getByLabelText('Artist').first().selectOptions('All artists');
  await main.getByLabelText('Mine').click();
  await expect.poll(names).toEqual(['Ada Byron']);
  await main.getByRole('button', { name: 'Later' }).click();
  expect(location.search).toBe('?from=2099-03-30');
});

test('acts on a date in its place: moves it, cancels it, or follows its request [DATE-30]', async () => {
  const { sent } = await open({ moveDate: () => ada.lead, cancelDate: () => ada.lead });
  await dateOf('Ada').getByText('Ada Byron').click();
  await expect.element(dateOf('Ada')).toHaveTextContent('1 h 30 min · Price: $300 · Deposit: $50 (asked)');
  await expect
    .element(dateOf('Ada').getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', `/admin/leads/${ada.lead.id}`);
  await dateOf('Ada').getByRole('button', { name: 'Move' }).click();
  await dialog.getByLabelText('Start time').fill('2099-03-17T10:00');
  await button('Move the Date').click();
  await expectNotice(normal('Date Moved', 'The visitor gets an email and is asked to agree.'));
  await dateOf('Ada').getByRole('button', { name: 'Cancel Date' }).click();
  await button('Cancel Date').click();

  const params = { id: ada.lead.id, date: ada.id };
  await expect.poll(() => sent('cancelDate')).toEqual([{ params }]);
  expect(sent('moveDate')).toMatchObject([{ params, body: { starts_at: '2099-03-17T10:00', minutes: 90 } }]);
  expect(location.pathname).toBe('/admin/dates');
});

test('hides dates that are over, and marks that the visitor did not come [DATE-31]', async () => {
  const over = aDate(nia, 'Ada', { starts_at: '2026-03-10T15:30:00.000Z' });
  const { sent } = await open({
    listDates: () => ({ dates: [over] }),
    recordVisit: ({ body: { came } }) => {
      Object.assign(over, { missed_at: came ? undefined : '2026-03-11T15:30:00.000Z' });
      return over.lead;
    },
  });
  await main.getByRole('button', { name: 'Today' }).click();
  await expect.element(main.getByText('No dates in these four weeks.')).toBeVisible();
  history.replaceState(null, '', '/admin/dates?from=2026-03-04');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await main.getByLabelText('Past dates').click();
  await expect.element(dateOf('Ada')).toHaveTextContent('Over');
  await dateOf('Ada').getByText('Ada Byron').click();
  await dateOf('Ada').getByRole('button', { name: 'Did Not Come' }).click();
  await expect.element(dateOf('Ada')).toHaveTextContent('The visitor did not come.');
  expect(dateOf('Ada').getByRole('button', { name: 'Move' }).query()).toBeNull();
  await dateOf('Ada').getByRole('button', { name: 'Did Come' }).click();
  await expect.poll(() => sent('recordVisit').map(({ body }) => body)).toEqual([{ came: false }, { came: true }]);
});

test('stores a time off in one row, lists the dates in it, and ends one of every week [DATE-29] [DATE-41]', async () => {
  let stored: Absence[] = [];
  const { sent } = await open({
    getAbsences: () => ({ version: stored.length, absences: stored }),
    saveAbsences: ({ body }) => {
      stored = body.absences;
      return { version: 1, absences: stored, dates: [ada] };
    },
  });
  await main.getByText('Times off', { exact: true }).click();
  const row = main.getByRole('group');
  await row.getByRole('button', { name: 'Add' }).click();
  await expect.element(row.getByText('Please fill in this field.').first()).toBeVisible();
  await row.getByLabelText('Artist').selectOptions('Nia');
  await row.getByLabelText('From').fill('2099-03-10');
  await row.getByLabelText('Until (optional)').fill('2099-03-09');
  await row.getByRole('button', { name: 'Add' }).click();
  await expect.element(row.getByText('Please choose the first day or a later one.')).toBeVisible();
  await row.getByLabelText('Until (optional)').fill('');
  await row.getByLabelText('Start time (optional)').fill('14:00');
  await row.getByLabelText('End time (optional)').fill('14:00');
  await row.getByLabelText('Repeats').selectOptions('Every week');
  await row.getByRole('button', { name: 'Add' }).click();
  await expect.element(row.getByText('Please choose a time after the start.')).toBeVisible();
  await row.getByLabelText('End time (optional)').fill('18:00');
  await row.getByLabelText('Remark (optional)').fill('Fair');
  await row.getByRole('button', { name: 'Add' }).click();

  await expect.element(row.getByText('Stored. This date lies in this time:')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Ada Byron, Nia, Tuesday, March 10, 2099' })).toBeVisible();
  const said = 'Nia is away every Tuesday, 2:00 PM to 6:00 PM, from March 10, 2099';
  await expect.element(row.getByText(`${said}: Fair`)).toBeVisible();
  const days = { artist_id: nia.id, from: '2099-03-10', until: '2099-03-10', remark: 'Fair' };
  const added = { id: expect.any(String), ...days, from_time: '14:00', until_time: '18:00', weekly: true };
  expect(sent('saveAbsences')).toEqual([{ body: { version: 0, absences: [added] } }]);

  await row.getByRole('button', { name: 'Change' }).click();
  await expect.element(row.getByLabelText('Artist')).toHaveFocus();
  await row.getByLabelText('Last day (optional)').fill('2099-03-09');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect.element(row.getByText('Please choose the first day or a later one.')).toBeVisible();
  await row.getByLabelText('Last day (optional)').fill('2099-04-07');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect.element(row.getByText(`${said} until April 7, 2099: Fair`)).toBeVisible();
  await expect.element(row.getByLabelText('Artist')).toHaveFocus();
  await row.getByRole('button', { name: 'Change' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row.getByLabelText('Artist')).toHaveValue('');
  expect(sent('saveAbsences')[1]?.body.absences).toEqual([{ ...added, last_day: '2099-04-07' }]);
  await expectAccessible();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sent('saveAbsences')[2]?.body.absences).toEqual([]);
});

test('says when a time off could not be removed, and shows those that are stored [DATE-29]', async () => {
  const stored = { id: crypto.randomUUID(), artist_id: nia.id, from: '2099-03-10', until: '2099-03-11', remark: '' };
  const { sent } = await open({
    getAbsences: () => ({ version: 1, absences: [stored] }),
    saveAbsences: () => refuse('conflict'),
  });
  await main.getByText('Times off (1)').click();

  await main.getByRole('button', { name: 'Remove' }).click();

  await expectNotice({
    title: 'Error',
    body: 'Failed to save the times off. Please try again.',
    variant: 'destructive',
  });
  await expect.poll(() => sent('getAbsences').length).toBe(2);
  await expect.element(main.getByText('Nia is away from March 10, 2099 to March 11, 2099')).toBeVisible();
});

test.each([
  ['Offer', 'Offer Times'],
  ['Enter', 'Enter a date'],
])('opens with a free time for a request that is searched for: %s [DATE-30]', async (link, title) => {
  const eve = lead({ first_name: 'Eve' });
  await open({
    ...leadAnswers([eve]),
    ...contentServer({ artists: [nia, kai] }).answers,
    searchLeads: () => ({ leads: [eve] }),
  });
  await main.getByLabelText('Artist').first().selectOptions('Kai');
  await main.getByRole('button', { name: 'Offer or enter a date on Sat, Mar 14' }).click();
  await dialog.getByLabelText('Start time').fill('14:30');
  await dialog.getByLabelText('For whom?').fill('eve');
  await dialog.getByRole('link', { name: link }).click();

  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  expect(location.pathname).toBe(`/admin/leads/${eve.id}`);
  const time = dialog.getByRole('button', { name: 'Saturday, March 14, 2:30 PM, free' });
  await expect.element(time).toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog.getByLabelText('Artist')).toHaveValue(kai.id);
});

test('makes a secret URL for a calendar, which is shown once, and copies it [DATE-17]', async () => {
  const { sent } = await open({ renewDateFeed: () => ({ path: '/api/calendars/key' }) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error());
  const url = `${location.origin}/api/calendars/key`;
  await openFeed();
  await button('Make a New URL').click();
  await expect.element(dialog.getByLabelText('URL for your calendar')).toHaveValue(url);
  expect(sent('renewDateFeed')).toHaveLength(1);
  await dialog.getByLabelText('Only leads that are assigned to me').click();
  await expectAccessible();
  await button('Copy').click();
  await expect.element(dialog.getByText('Copied.', { exact: true })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${url}?mine=true`);
  await button('Copy').click();
  await expect.element(dialog.getByText('Your browser did not copy it.')).toBeVisible();

  await button('Close').click();
  await openFeed();
  await expect.element(button('Make a New URL')).toBeVisible();
  expect(dialog.getByLabelText('URL for your calendar').query()).toBeNull();
});

test('says when no URL could be made [DATE-17]', async () => {
  await open({ renewDateFeed: () => refuse('internal') });
  await openFeed();
  await button('Make a New URL').click();
  await expect.element(dialog.getByText('The URL could not be made. Please try again.')).toBeVisible();
});
