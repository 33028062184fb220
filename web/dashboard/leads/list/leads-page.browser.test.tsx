import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { act, colleague, lead, openLead, openLeads } from '../../../testing/leads.ts';
import { error, normal } from '../../../testing/notices.ts';
import { expectNotice, ownAccount } from '../../../testing/render-dashboard.tsx';
import { loseResponse, refuse } from '../../../testing/stub-api.ts';

const statuses = ['new', 'contacted', 'converted', 'closed'] as const;
const filter = page.getByLabelText('Filter by status');
const field = page.getByRole('searchbox', { name: 'Search by name, email, phone or code' });
const undo = page.getByRole('button', { name: 'Undo' });
const loading = page.getByText('Loading leads...', { exact: true });
const rows = page.getByRole('row');
const cards = page.getByRole('main').getByRole('listitem');
const row = ({ first_name }: Lead) => rows.filter({ hasText: `${first_name} Byron` });
const statusOf = (shown: Lead) => row(shown).getByRole('combobox');
const texts = (found: Locator) => found.elements().map(({ textContent }) => textContent);
const figures = () => texts(page.getByRole('definition'));

let ada: Lead;
let ben: Lead;
beforeEach(() => {
  ada = lead();
  ben = lead({ first_name: 'Ben', email: 'ben@mail.example', phone: '+49 30 4711' });
});
afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1280, 720);
});

test('shows every value of a lead in the table and on cards, with a Contact link [LEAD-10] [LEAD-12] [LEAD-13] [LEAD-27] [CONST-01] [DESK-52] [INBOX-04]', async () => {
  const email = 'ada+ink@mail.example';
  const description = `A moth. ${'ink '.repeat(80)}the end.`;
  ada = lead({ email, description, artist: 'Juno Vale', status: 'contacted', assignee_id: ownAccount.id });
  await openLeads([ada, ben]);
  const expectValues = async (list: Locator) => {
    const shown = list.filter({ hasText: 'Ada' });
    await expect.element(shown.getByText('Jan 5, 2025', { exact: true })).toBeVisible();
    for (const text of ['Ada Byron', email, ada.phone, 'Medium Tattoo (3 to 6 inches)', 'Juno Vale', 'A moth.'])
      await expect.element(shown).toHaveTextContent(text);
    await expect.element(shown).toHaveTextContent('K7R-2MX · Robin Staff');
    await expect.element(shown.getByRole('combobox')).toHaveValue('contacted');
    expect(texts(shown.getByRole('option'))).toEqual(statuses);
    await expect.element(shown).not.toHaveTextContent('No preference');
    await expect.element(list.filter({ hasText: 'Ben' })).toHaveTextContent('No preference');
    const ending = shown.getByText('the end.');
    const isCut = () => ending.elements().every(({ clientWidth, scrollWidth }) => clientWidth < scrollWidth);
    expect(isCut()).toBe(true);
    await shown.getByRole('button', { name: 'Show all' }).click();
    await expect.element(shown).toHaveTextContent(description);
    expect(isCut()).toBe(false);
    await shown.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(isCut).toBe(true);
    await expect
      .element(shown.getByRole('link', { name: 'Contact Ada Byron' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:ada%2Bink%40mail\.example\?subject=/));
  };
  const headings = () => texts(page.getByRole('columnheader'));
  const request = ['Description', 'Service · Artist', 'Email and phone'];
  const rest = ['Date', 'Turn', 'Status', 'Actions'];

  await expectValues(rows);
  expect(headings()).toEqual(['Select', 'Name', request.join(' · '), ...rest]);
  await page.viewport(1536, 800);
  await expect.poll(headings).toEqual(['Select', 'Name', ...request, ...rest]);
  await expectValues(rows);
  await page.viewport(768, 800);
  await expect.element(row(ada)).toBeVisible();
  expect(cards.elements()).toEqual([]);
  await page.viewport(767, 800);
  await expectValues(cards);
  expect(rows.elements()).toEqual([]);
});

test('shows how a person is reached who has a handle alone, and a person whom no one reaches [ENTER-14]', async () => {
  const here = { email: '', phone: '', service: 'consultation', source: 'walk-in' } as const;
  const [eve, max] = [lead({ ...here, first_name: 'Eve', handle: 'eve.ink' }), lead({ ...here, first_name: 'Max' })];
  await openLeads([eve, max]);

  for (const [width, list] of [
    [1280, rows],
    [1536, rows],
    [360, cards],
  ] as const) {
    await page.viewport(width, 740);
    await expect.element(list.filter({ hasText: 'Eve' })).toHaveTextContent('@eve.ink');
    await expect.element(list.filter({ hasText: 'Max' })).toHaveTextContent(/Consultation( · )?No preference(?! ·)/);
  }
});

test('offers no email about a request that staff entered, and one that arrived while emails were off [ENTER-01]', async () => {
  const notification = { state: 'off', attempts: 0, updated_at: '2025-01-05T12:00:00.000Z' } as const;
  const entered = lead({ source: 'phone', notification });
  ben = lead({ first_name: 'Ben', notification });
  await openLeads([entered, ben]);

  await expect.element(row(ben)).toHaveTextContent('Not emailed: notifications were off');
  await expect.element(row(entered)).not.toHaveTextContent('emailed');
});

test('stores a chosen status, and shows the old one again when it cannot be stored [LEAD-12] [MSG-23] [MSG-47]', async () => {
  const { sent } = await openLeads([ada], {
    answers: {
      setLeadStatus: ({ body }) => (body.status === 'closed' ? refuse('internal') : Object.assign(ada, body)),
    },
  });
  await statusOf(ada).selectOptions('contacted');
  await expectNotice(normal('Status Updated', 'Lead status has been updated successfully.'));
  await expect.element(statusOf(ada)).toHaveValue('contacted');
  expect(sent('setLeadStatus')).toEqual([{ params: { id: ada.id }, body: { status: 'contacted' } }]);

  await statusOf(ada).selectOptions('closed');

  await expectNotice(error('Failed to update lead status.'));
  await expect.element(statusOf(ada)).toHaveValue('contacted');
});

test('offers to undo a change of status by button and key, and brings a lead back that had left the list [DESK-50]', async () => {
  await openLeads([ada]);
  await filter.selectOptions('new');
  for (const restore of [() => undo.click(), () => userEvent.keyboard('{Control>}z{/Control}')]) {
    await statusOf(ada).selectOptions('contacted');
    await expect.element(row(ada)).not.toBeInTheDocument();
    await expect.element(undo).toBeVisible();

    await restore();

    await expect.element(statusOf(ada)).toHaveValue('new');
    await expectNotice({ title: 'Undone', variant: 'normal' });
  }
});

test('shows that leads are loading, and reports when they cannot be loaded [LEAD-17] [MSG-22]', async () => {
  const gate = Promise.withResolvers<never>();
  await openLeads([], { answers: { listLeads: () => gate.promise.catch(() => refuse('internal')) } });
  await expect.element(loading).toBeVisible();

  gate.reject();

  await expectNotice(error('Failed to fetch leads. Please try again.'));
  await expect.element(loading).not.toBeInTheDocument();
});

test('says that the list is being prepared, and lists leads as soon as it is [TURN-12]', async () => {
  const body = 'The list is being prepared. Try again in a few minutes.';
  let isReady = false;
  await openLeads([ada], {
    answers: { listLeads: () => (isReady ? { leads: [ada] } : refuse('preparing', { message: body })) },
  });
  await expectNotice({ title: 'Error', body, variant: 'destructive' });
  await expect.element(page.getByRole('main').getByText(body)).toBeVisible();

  isReady = true;
  await page.getByRole('button', { name: 'Try Again' }).click();

  await expect.element(statusOf(ada)).toHaveValue('new');
});

test('lists leads newest first in pages of 25, and moves the focus on when more are loaded [LEAD-07]', async () => {
  const times = Array.from({ length: 27 }, (_, age) => new Date(Date.UTC(2026, 0, 31 - age)).toISOString());
  await openLeads(times.map((created_at) => lead({ created_at })));
  const all = page.getByLabelText('Select all leads of this list');
  const shown = () => [...document.querySelectorAll('tbody time')].map((time) => time.getAttribute('datetime'));
  await expect.poll(shown).toEqual(times.slice(0, 25));
  await all.click();
  await expect.element(page.getByRole('button', { name: 'Email Selected (27)' })).toBeVisible();

  await page.getByRole('button', { name: 'Load More Leads' }).click();

  await expect.poll(shown).toEqual(times);
  await expect.element(page.getByText('2 more leads loaded. All leads are shown.')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Load More Leads' })).not.toBeInTheDocument();
  await expect.element(all).toBeChecked();
  await expect.element(all).not.toBePartiallyChecked();
});

test('shows only leads of the status in the filter, which is 140 px wide and starts with all [LEAD-08] [CONST-13]', async () => {
  const leads = statuses.map((status) => lead({ status, first_name: `Ada-${status}` }));
  await openLeads(leads);
  await expect.poll(() => rows.elements()).toHaveLength(5);
  await expect.element(filter).toHaveValue('all');
  expect(texts(filter.getByRole('option'))).toEqual(['all', ...statuses, 'held']);
  expect(filter.element().getBoundingClientRect().width).toBe(140);

  for (const shown of leads) {
    await filter.selectOptions(shown.status);
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(statusOf(shown)).toHaveValue(shown.status);
  }
});

test('removes a lead from the filtered list when its status changes, and focuses the next one', async () => {
  await openLeads([ada, ben]);
  await filter.selectOptions('new');
  await expect.element(row(ada)).toBeVisible();
  (statusOf(ada).element() as HTMLElement).focus();

  await statusOf(ada).selectOptions('contacted');

  await expect.element(row(ada)).not.toBeInTheDocument();
  await expect.element(statusOf(ben)).toHaveFocus();
});

test('shows an empty message that names the filtered status, and a conversion rate of 0% [LEAD-17]', async () => {
  await openLeads([]);
  await expect.element(page.getByText('No leads found', { exact: true })).toBeVisible();
  await expect.poll(figures).toEqual(['0', '0', '0', '0%']);
  await expectAccessible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);

  for (const status of statuses) {
    await filter.selectOptions(status);
    await expect.element(page.getByText(`No leads found with status "${status}".`, { exact: true })).toBeVisible();
  }
});

test('counts all leads in the four numbers under any filter [LEAD-01]', async () => {
  await openLeads([ada, ben, lead({ status: 'converted' })]);
  await expect.poll(figures).toEqual(['3', '2', '1', '33%']);
  expect(texts(page.getByRole('term'))).toEqual(['Total Leads', 'New Leads', 'Converted', 'Conversion Rate']);

  await filter.selectOptions('new');
  await statusOf(ada).selectOptions('converted');

  await expect.poll(figures).toEqual(['3', '1', '2', '67%']);
});

test('narrows the list to own and unassigned leads [DESK-52]', async () => {
  ada.assignee_id = ownAccount.id;
  ben.assignee_id = colleague.id;
  const cleo = lead({ first_name: 'Cleo' });
  await openLeads([ada, ben, cleo]);
  const assignee = page.getByLabelText('Filter by assignee');
  await expect.element(row(ben)).toHaveTextContent('K7R-2MX · Juno Hale');
  expect(texts(assignee.getByRole('option'))).toEqual(['Everyone', 'Mine', 'Unassigned']);

  for (const [choice, shown] of [
    ['Mine', ada],
    ['Unassigned', cleo],
  ] as const) {
    await assignee.selectOptions(choice);
    await expect.element(row(shown)).toBeVisible();
    await expect.poll(() => rows.elements()).toHaveLength(2);
  }
  await page.getByRole('link', { name: 'Cleo Byron', exact: true }).click();
  await act('Assign to me');
  await page.getByRole('link', { name: 'All Leads' }).click();
  await expect.element(page.getByText('All leads are assigned.')).toBeVisible();
});

test('finds leads of all lists from each of them, says where they are, and clears the search [INBOX-81]', async () => {
  Object.assign(ben, { status: 'closed' });
  const cleo = lead({ first_name: 'Cleo', status: 'contacted', assignee_id: colleague.id });
  const others = Array.from({ length: 25 }, (_, n) => lead({ first_name: `No${n}` }));
  const { sent } = await openLeads([...others, ada, ben, cleo], { answers: { listHeldLeads: () => ({ leads: [] }) } });
  await page.getByRole('button', { name: 'To answer' }).click();
  await page.getByLabelText('Filter by assignee').selectOptions('Mine');

  await field.fill('4711');

  await expect.element(page.getByText('1 lead found.')).toBeVisible();
  await expect.element(row(ben)).toHaveTextContent('in Closed · K7R-2MX · Unassigned');
  await expect.element(row(ada)).not.toBeInTheDocument();
  await filter.selectOptions('closed');
  await expect.element(row(ben)).not.toHaveTextContent('in Closed');
  await filter.selectOptions('held');
  await expect.element(row(ben)).toHaveTextContent('in Closed');
  await page.viewport(360, 800);
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveTextContent('in Closed');
  await page.viewport(1280, 720);
  await field.fill('Byron');
  await expect.poll(() => rows.elements()).toHaveLength(26);
  await page.getByRole('button', { name: 'Load More Leads' }).click();
  await expect.element(row(cleo)).toHaveTextContent('in Waiting for the visitor · K7R-2MX · Juno Hale');
  await expect.poll(() => rows.elements()).toHaveLength(29);
  await expect.element(row(ada)).toHaveTextContent('in To answer');

  await field.fill('no-such-name');
  await expect.element(page.getByText('No leads found for "no-such-name".')).toBeVisible();
  expect(sent('searchLeads').map(({ body }) => body)).toEqual([
    { search: '4711' },
    { search: 'Byron' },
    { search: 'Byron', cursor: '25' },
    { search: 'no-such-name' },
  ]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('No held requests')).toBeVisible();
});

test('searches once after typing pauses, and immediately on Enter', async () => {
  const { sent } = await openLeads([ada]);
  await expect.element(row(ada)).toBeVisible();
  const searches = () => sent('searchLeads').map(({ body: { search } }) => search);
  // Without a stopped clock, a slow machine would pause between two keys.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await userEvent.type(field, 'amara');
  expect(searches()).toEqual([]);
  vi.advanceTimersByTime(300);
  await expect.poll(searches).toEqual(['amara']);
  await userEvent.type(field, 'x{Enter}');
  vi.advanceTimersByTime(0);
  // Polling would move the stopped clock on.
  vi.useRealTimers();

  await expect.poll(searches).toEqual(['amara', 'amarax']);
});

test('asks for more letters when too many leads match, and does not say that there are none [INBOX-81]', async () => {
  let found = [ada];
  await openLeads([ada], { answers: { searchLeads: () => ({ leads: found, incomplete: true }) } });

  await field.fill('a');

  const hint = 'Showing the newest 1 matching leads. Too many matches. Type more letters to narrow your search.';
  await expect.element(page.getByText(hint)).toBeVisible();
  found = [];
  await field.fill('b');
  const alone = page.getByText('Too many matches. Type more letters to narrow your search.', { exact: true });
  await expect.element(alone).toBeVisible();
  expect(page.getByText(/^No leads found/).query()).toBeNull();
});

test('shows the whole placeholder of the search field at every width', async () => {
  await openLeads([]);
  for (const width of [320, 640, 700, 768, 1024, 1280]) {
    await page.viewport(width, 800);
    await expect.element(field).toBeVisible();
    const input = field.element() as HTMLInputElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const room = () => input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    // The sidebar changes its width in steps.
    await expect
      .poll(() => room() - pen.measureText(input.placeholder).width, { message: `${width} px` })
      .toBeGreaterThan(0);
  }
});

test('reads leads and number again when the answer about the emails to the studio is lost [MAIL-42]', async () => {
  let count = 2;
  const notification = { ...ada.notification, state: 'failed' } as const;
  ada = lead({ notification });
  await openLeads([ada], {
    answers: {
      getUnsentLeads: () => ({ count }),
      sendUnsentNotifications: () => {
        count = 0;
        ada.notification = { ...notification, state: 'sent' };
        return loseResponse();
      },
    },
  });
  await expect.element(row(ada)).toHaveTextContent('Email failed');
  await expect.element(page.getByText('2 requests were not emailed to the studio.')).toBeVisible();

  await page.getByRole('button', { name: 'Email Now' }).click();

  await expect.element(page.getByText('were not emailed')).not.toBeInTheDocument();
  await expect.element(row(ada)).not.toHaveTextContent('Email failed');
});

test('asks an administrator on the lead page before a lead is erased, and then shows the list without it [INBOX-05]', async () => {
  const { sent } = await openLeads([ada, ben], { as: 'admin' });
  await expect.poll(figures).toEqual(['2', '2', '0', '0%']);
  expect(page.getByRole('button', { name: 'Erase' }).elements()).toEqual([]);
  await page.viewport(360, 800);
  await expect.element(cards.filter({ hasText: 'Ada' }).getByRole('link', { name: 'Contact' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Erase' }).elements()).toEqual([]);
  await page.viewport(1280, 720);
  await page.getByRole('link', { name: 'Ada Byron', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this lead?' });
  // The page gives the focus to its heading a moment after it is shown.
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();
  await act('Erase');
  await expect.element(dialog).toHaveTextContent('Ada Byron');
  await expect.element(dialog).toHaveTextContent("can't be undone");
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions', exact: true })).toHaveFocus();
  expect(sent('eraseLead')).toEqual([]);

  await act('Erase');
  await dialog.getByRole('button', { name: 'Erase' }).click();

  await expectNotice(normal('Lead Erased', 'Ada Byron is no longer stored.'));
  await expect.element(row(ben)).toBeVisible();
  expect(row(ada).elements()).toEqual([]);
});

test('shows an error and keeps the lead when erasing fails', async () => {
  await openLead(ada, { as: 'admin', answers: { eraseLead: () => refuse('internal') } });
  await act('Erase');

  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();

  await expectNotice(error('Failed to erase lead. Please try again.'));
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
});
