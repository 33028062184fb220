import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';

const hour = 3_600_000;
const queues = page.getByRole('group', { name: 'Queues' });
const links = () => [...document.querySelectorAll('[data-lead]')].map(({ textContent }) => textContent);
const texts = () =>
  queues
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const open = (leads: Lead[], hash = '', answers = {}) =>
  renderDashboard(`/admin/leads${hash}`, { answers: { ...leadAnswers(leads), ...answers } });
/** Counts of a studio with everything that can stand above the list. */
const fullCounts = {
  ...{ new: 25, contacted: 24, converted: 8, closed: 133, held: 12 },
  ...{ studio: 25, visitor: 17, later: 13, books: 15, answers: 0, median_answer_minutes: 180 },
};
const full = { getLeadSummary: () => fullCounts, listHeldLeads: () => ({ leads: [] }) };

/** A lead that its visitor has waited for since that many hours. */
const waiting = (first_name: string, hours: number, change: Partial<Lead> = {}) =>
  lead({ first_name, created_at: new Date(Date.now() - hours * hour).toISOString(), ...change });

afterEach(() => page.viewport(1280, 720));

test('starts with the leads to answer, and shows each queue with its count [INBOX-01] [INBOX-02] [INBOX-52]', async () => {
  const back = '2099-01-01T00:00:00.000Z';
  const { sent } = await open([
    waiting('Ada', 30),
    waiting('Ben', 3, { unread: true }),
    waiting('Cy', 50, { status: 'contacted' }),
    waiting('Eve', 9, { later: { until: '2099-01-01', returns_at: back, word: 'Wants a summer date' } }),
    waiting('Fay', 70, { status: 'closed' }),
  ]);
  await expect.poll(links).toEqual(['Ada Byron', 'Ben Byron']);
  expect(sent('listLeads')[0]?.query).toMatchObject({ queue: 'studio' });
  await expect.poll(texts).toEqual(['To answer2', 'Waiting for the visitor1', 'Later1']);
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Byron' })).toHaveTextContent('Waiting 30 hOverdue');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Ben Byron' }))
    .toHaveTextContent('Waiting 3 h20 h left');
  for (const list of ['row', 'listitem'] as const) {
    await page.viewport(list === 'row' ? 1280 : 360, 720);
    const shown = (name: string) => page.getByRole('main').getByRole(list).filter({ hasText: name });
    await expect.element(shown('Ben Byron')).toHaveTextContent('New answer');
    await expect.element(shown('Ada Byron')).not.toHaveTextContent('New answer');
    await expectAccessible({ sidebar: true });
  }

  await queues.getByRole('button', { name: 'Waiting for the visitor' }).click();
  await expect.poll(links).toEqual(['Cy Byron']);
  await queues.getByRole('button', { name: 'Later' }).click();
  await expect.poll(links).toEqual(['Eve Byron']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Filter by status').selectOptions('closed');
  await expect.poll(links).toEqual(['Fay Byron']);
});

test('shows the waiting list while it has leads, apart from the leads to answer [BOOKS-09]', async () => {
  const at = new Date().toISOString();
  const ada = waiting('Ada', 3, { turn: 'books', turn_since: at, turn_at: at });
  const { reload } = await open([ada, waiting('Ben', 3)]);
  await expect.poll(links).toEqual(['Ben Byron']);
  await expect.poll(texts).toEqual(['To answer1', 'Waiting for the visitor0', 'Later0', 'Waiting list1']);
  await queues.getByRole('button', { name: 'Waiting list' }).click();
  await expect.poll(links).toEqual(['Ada Byron']);
  await queues.getByRole('button', { name: 'To answer' }).click();

  Object.assign(ada, { turn: 'visitor', status: 'contacted' });
  await reload();

  await expect.poll(texts).toEqual(['To answer1', 'Waiting for the visitor1', 'Later0']);
});

test('says that nothing waits once the last lead is closed [INBOX-01]', async () => {
  await open([waiting('Ada', 30)]);
  await page.getByLabelText('Status: Ada Byron').selectOptions('closed');

  await expect.element(page.getByText('Nothing waits for you.', { exact: true })).toBeVisible();
  await expect.element(queues.getByRole('button', { name: 'To answer' })).toHaveTextContent('To answer0');
});

test('keeps filter, search and place over a reload and on the way back from a lead [INBOX-03]', async () => {
  const leads = Array.from({ length: 60 }, (_, age) => waiting(`Ada${age}`, 60 - age));
  const { reload, sent } = await open(leads, '#assignee=unassigned&search=ada');
  const search = page.getByRole('searchbox');
  await expect.element(search).toHaveValue('ada');
  expect(sent('searchLeads')[0]?.body).toEqual({ search: 'ada' });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => location.hash).toBe('#assignee=unassigned');
  await page.getByRole('button', { name: 'Load More Leads' }).click();
  const last = page.getByRole('link', { name: 'Ada40 Byron', exact: true });
  await last.click();
  await expect.element(page.getByRole('heading', { name: 'Ada40 Byron' })).toBeVisible();
  expect(location.hash).toBe('#assignee=unassigned');
  history.back();
  await expect.element(last).toBeVisible();
  history.forward();
  await expect.element(page.getByRole('heading', { name: 'Ada40 Byron' })).toBeVisible();

  await reload();
  await expect.element(page.getByRole('heading', { name: 'Ada40 Byron' })).toBeVisible();
  await userEvent.keyboard('u');

  await expect.element(last).toHaveFocus();
  expect(last.element().getBoundingClientRect().top).toBeLessThan(innerHeight);
  await expect.element(page.getByLabelText('Filter by assignee')).toHaveValue('unassigned');
  await search.fill('ada4');
  await expect.poll(() => location.hash).toBe('#assignee=unassigned&search=ada4');
  await page.getByLabelText('Filter by status').selectOptions('new');
  await expect.poll(() => location.hash).toBe('#show=new&assignee=unassigned&search=ada4');
  expect(location.search).toBe('');
});

test('shows 11 rows of 44 to 56 px at 1280 × 800, and 18 at 1920 × 1080 [INBOX-04]', async () => {
  const last_name = 'Featherstonehaugh-Cholmondeley';
  await open(
    Array.from({ length: 25 }, (_, age) =>
      waiting('Ada', 25 - age, { description: 'A moth. '.repeat(60), assignee_id: ownAccount.id, last_name }),
    ),
  );
  for (const [width, height, count] of [
    [1280, 800, 11],
    [1920, 1080, 18],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(links).toHaveLength(25);
    const boxes = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    expect(boxes.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(count);
    for (const box of boxes) expect(box.height).toBeGreaterThanOrEqual(44);
    for (const box of boxes) expect(box.height).toBeLessThanOrEqual(56);
  }
});

test('has the arrows of all rows in one column, with and without an email address', async () => {
  await open([waiting('Ada', 2), waiting('Ben', 1, { email: '' })]);
  await expect.poll(links).toHaveLength(2);
  const arrows = page.getByRole('row').getByRole('button', { name: 'Show all' }).elements();
  const lefts = arrows.map((arrow) => arrow.getBoundingClientRect().left);

  expect(lefts).toHaveLength(2);
  expect(lefts[1]).toBe(lefts[0]);
});

test.each([
  ['three queues', {}],
  ['the waiting list and held requests', full],
])('keeps the filters in one row from 768 to 1920 px: %s', async (_, answers) => {
  await open([waiting('Ada', 1)], '', answers);
  await expect.poll(links).toHaveLength(1);
  for (const width of [768, 1024, 1280, 1920]) {
    await page.viewport(width, 800);
    const tops = () =>
      ['Filter by status', 'Filter by assignee', 'Filter by how they came'].map(
        (name) => page.getByLabelText(name).element().getBoundingClientRect().top,
      );
    await expect.poll(() => new Set(tops()).size).toBe(1);
  }
});

/** Whether an element has a border on all four sides that can be seen. */
function isBoxed(element: Element): boolean {
  const { borderTopColor, borderLeftWidth, borderTopWidth } = getComputedStyle(element);
  const isSeen = element.checkVisibility({ opacityProperty: true }) && !/, 0\)$/.test(borderTopColor);
  return isSeen && Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderLeftWidth) > 0;
}

test('shows at most 30 boxed controls for 25 leads, and the checkbox of a row on hover, on focus and once one is selected [INBOX-90]', async () => {
  await open(Array.from({ length: 25 }, (_, age) => waiting(`Ada${age}`, 25 - age)));
  await expect.poll(links).toHaveLength(25);
  const boxed = () => [...document.querySelectorAll('main :is(input, select, button, a)')].filter(isBoxed).length;
  expect(boxed()).toBeLessThanOrEqual(30);
  const box = page.getByLabelText('Select: Ada3 Byron');
  const isShown = () => box.element().checkVisibility({ opacityProperty: true });
  // The pointer of an earlier test may be over the row.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(isShown).toBe(false);

  await page.getByRole('row').filter({ hasText: 'Ada3 Byron' }).hover();
  await expect.poll(isShown).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(isShown).toBe(false);
  (box.element() as HTMLElement).focus();
  await expect.poll(isShown).toBe(true);
  await page.getByLabelText('Select: Ada1 Byron').click();
  (document.activeElement as HTMLElement).blur();
  await expect.poll(isShown).toBe(true);

  const status = page.getByLabelText('Status: Ada3 Byron');
  const hasBox = () => isBoxed(status.element());
  expect(hasBox()).toBe(false);
  await status.hover();
  await expect.poll(hasBox).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(hasBox).toBe(false);
  (status.element() as HTMLElement).focus();
  await expect.poll(hasBox).toBe(true);
});

test('shows four leads with their ideas on the first screen of a phone, and the filters behind a button that names those in use [INBOX-91]', async () => {
  await page.viewport(360, 740);
  await open(
    Array.from({ length: 25 }, (_, n) =>
      waiting(`Ada${n}`, 25 - n, { description: `Moth ${n}. ${'ink '.repeat(60)}` }),
    ),
    '#assignee=unassigned',
    full,
  );
  await expect.poll(texts).toContain('12 held requests');
  await expect.poll(texts).toContain('Waiting list15');
  const fourth = page.getByRole('main').getByRole('listitem').nth(3);
  await expect.element(fourth.getByText(/^Moth 3\./)).toBeVisible();
  await expect.poll(() => fourth.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(740);
  await expect.element(page.getByLabelText('Filter by status')).not.toBeInTheDocument();
  const filters = page.getByRole('button', { name: 'Filters: Unassigned' });
  await filters.click();
  await page.getByLabelText('Filter by status').selectOptions('new');
  await expect.element(page.getByRole('button', { name: 'Filters: new, Unassigned' })).toBeVisible();
  await expectAccessible();
});

test('has the search in the head of the list, filters and figures in a line each, and controls level with the first line of a row [INBOX-99]', async () => {
  await page.viewport(1280, 800);
  await open([waiting('Ada', 3)], '', full);
  await expect.poll(texts).toContain('12 held requests');
  /** The vertical middles of elements, in pixels. */
  const middles = (selector: string) =>
    [...document.querySelectorAll(`main :is(${selector})`)].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  const spread = (selector: string) => Math.max(...middles(selector)) - Math.min(...middles(selector));

  await expect.poll(() => spread('h1, search')).toBeLessThan(2);
  expect(middles('fieldset button, select[aria-label^="Filter by"]')).toHaveLength(8);
  expect(spread('fieldset button, select[aria-label^="Filter by"]')).toBeLessThan(2);
  expect(middles('dl > div')).toHaveLength(4);
  expect(spread('dl > div, dt')).toBeLessThan(5);
  expect(spread('tbody :is(input, [data-lead], time, select, a[href^="mailto:"], td:last-child button)')).toBeLessThan(
    2,
  );
});

test('marks leads with photos and with a date ahead, in rows and on cards [INBOX-06]', async () => {
  const date = { id: crypto.randomUUID(), artist_id: ownAccount.id, artist: 'Nia', minutes: 60, sequence: 0 };
  const photo = { id: '2026030120-00000000-0000-4000-8000-000000000001' };
  const dates = ['2020-03-10T15:30:00.000Z', '2099-03-10T15:30:00.000Z'].map((starts_at) => ({ ...date, starts_at }));
  await open([
    waiting('Ada', 3, { photos: [photo], dates }),
    waiting('Ben', 2, { photos: [photo, photo], dates: dates.slice(0, 1) }),
    waiting('Cy', 1),
  ]);
  for (const [list, width] of [
    ['row', 1280],
    ['listitem', 360],
  ] as const) {
    await page.viewport(width, 720);
    const shown = (name: string) =>
      page
        .getByRole('main')
        .getByRole(list)
        .filter({ hasText: `${name} Byron` });
    await expect.element(shown('Ada')).toHaveTextContent('1 photoDate on Mar 10, 2099');
    await expect.element(shown('Ben')).toHaveTextContent('2 photos');
    await expect.element(shown('Ben')).not.toHaveTextContent('Date on');
    await expect.element(shown('Cy')).not.toHaveTextContent(/photo|Date on/);
  }
});
