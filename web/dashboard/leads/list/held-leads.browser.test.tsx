import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { lead, leadAnswers, noQueues, openLeads } from '../../../testing/leads.ts';
import { expectNotice, ownAccount, renderDashboard } from '../../../testing/render-dashboard.tsx';

const { status: _, notification: __, ...request } = lead({ details: [{ id: 'q', question: 'Where?', answer: 'Arm' }] });
const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada Byron' });

/** Opens the held requests, one with three reasons. */
async function open(as: 'user' | 'admin') {
  const held = { score: 9, reasons: ['hidden-field', 'no-form-time', 'former-reason'] };
  const counts = [{ new: 0, contacted: 0, converted: 0, closed: 0, held: 1, ...noQueues }];
  const opened = await openLeads([], {
    as,
    answers: {
      // Only the page's own count is shown after the first read.
      getLeadSummary: () => counts.pop() ?? new Promise(() => {}),
      listHeldLeads: () => ({ leads: [{ ...request, held }] }),
      releaseLead: () => lead({ id: request.id }),
      eraseLead: () => ({ erased: true }),
    },
  });
  await page.getByRole('button', { name: '1 held request' }).click();
  await expect.element(item).toBeVisible();
  return opened;
}

test('shows staff a held request with the reasons, and lets them release but not erase it [ASK-05]', async () => {
  const { sent } = await open('user');
  await expect.element(page.getByLabelText('Filter by status')).toHaveValue('held');
  const reasons = 'a hidden field was filled in; it is unknown how long the form was open; former-reason.';
  for (const text of [reasons, request.email, request.description, 'Where? Arm'])
    await expect.element(item).toHaveTextContent(text);
  await expect.element(item.getByRole('button', { name: 'Erase' })).not.toBeInTheDocument();
  await expectAccessible();

  await item.getByRole('button', { name: 'Release Ada Byron' }).click();

  await expect.element(page.getByText('Request Released')).toBeVisible();
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('1');
  await expect.element(item).not.toBeInTheDocument();
  expect(sent('releaseLead')).toEqual([{ params: { id: request.id } }]);
});

test('lets an administrator erase a held request [LEAD-35]', async () => {
  const { sent } = await open('admin');
  await item.getByRole('button', { name: 'Erase' }).click();

  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();

  await expectNotice({ title: 'Lead Erased', body: 'Ada Byron is no longer stored.', variant: 'normal' });
  await expect.element(item).not.toBeInTheDocument();
  expect(sent('eraseLead')).toEqual([{ params: { id: request.id } }]);
});

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const spam = (first_name: string, hours: number, change = {}) => {
  const { status: _, notification: __, ...held } = lead({ first_name, created_at: ago(hours), ...change });
  return { ...held, held: { score: 11, reasons: ['links'] } };
};
const names = () =>
  [...document.querySelectorAll('main tbody tr, main li')].map((row) => row.textContent?.match(/\w+ Byron/)?.[0]);

/** Opens the leads to answer: two leads, and held requests among them. */
async function openToAnswer(requests: ReturnType<typeof spam>[], as: 'user' | 'admin', leads = [30, 2]) {
  const answers = leadAnswers(leads.map((hours) => lead({ first_name: `Lead${hours}`, created_at: ago(hours) })));
  const left = () => requests.length;
  const remove = (id: string) =>
    requests.splice(
      requests.findIndex((each) => each.id === id),
      1,
    );
  return renderDashboard('/admin/leads', {
    as,
    answers: {
      ...answers,
      getLeadSummary: (sent) => ({ ...answers.getLeadSummary?.(sent), held: left() }) as never,
      listHeldLeads: ({ query }) => ({ leads: query.queue ? requests : [] }),
      releaseLead: ({ params: { id } }) => lead({ ...remove(id)[0], status: 'new' }),
      keepLeadHeld: ({ params: { id } }) => remove(id) && ({ kept: true } as const),
      eraseLead: ({ params: { id } }) => remove(id) && { erased: true },
    },
  });
}

afterEach(() => page.viewport(1280, 720));

test('shows held requests among the leads to answer, by age, with the mark, the time and the title [LEAD-42]', async () => {
  await openToAnswer([spam('Old', 40), spam('Mid', 5)], 'user');
  for (const [width, list] of [
    [1920, 'row'],
    [1280, 'row'],
    [360, 'listitem'],
  ] as const) {
    await page.viewport(width, 720);
    await expect.poll(names).toEqual(expect.arrayContaining(['Old Byron']));
    await expect.poll(() => names().filter(Boolean)).toEqual(['Old Byron', 'Lead30 Byron', 'Mid Byron', 'Lead2 Byron']);
    const row = (name: string) => page.getByRole('main').getByRole(list).filter({ hasText: name });
    await expect.element(row('Mid')).toHaveTextContent('Looks like spam: it links to unknown websites.');
    await expect.element(row('Mid')).toHaveTextContent('Waiting 5 h18 h left');
    await expect.element(row('Old')).toHaveTextContent('Waiting 40 hOverdue');
    await expect.element(row('Mid')).toHaveTextContent('A moth.');
    await expect.element(row('Lead2')).not.toHaveTextContent('Looks like spam');
    expect(row('Mid').getByRole('button', { name: 'Erase' }).query()).toBeNull();
    await expectAccessible();
  }
  await expect.poll(() => document.title).toMatch(/^\(2 \+ 2 held\) /);
  await expect.element(page.getByRole('group', { name: 'Queues' })).toHaveTextContent('To answer2');
});

test('goes on with j and k from a held request among the leads to answer [INBOX-96]', async () => {
  await openToAnswer([spam('Mid', 5)], 'user');
  const leave = page.getByRole('button', { name: 'Leave held Mid Byron' });
  for (const [key, name] of [
    ['j', 'Lead2 Byron'],
    ['k', 'Lead30 Byron'],
  ] as const) {
    await expect.element(leave).toBeVisible();
    (leave.element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveFocus();
  }
});

test('lets staff release a held request among the leads to answer, erase it as an administrator, or leave it held [LEAD-42]', async () => {
  const { sent } = await openToAnswer([spam('One', 9), spam('Two', 8), spam('Three', 7)], 'admin', []);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} Byron` });
  await expect.poll(() => document.title).toMatch(/^\(3 held\) /);

  await row('One').getByRole('button', { name: 'Leave held One Byron' }).click();
  await expect.element(row('One')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Filter by status')).toHaveFocus();
  await row('Two').getByRole('button', { name: 'Release Two Byron' }).click();
  await expect.element(page.getByText('Request Released')).toBeVisible();
  await expect.element(row('Two')).not.toBeInTheDocument();
  await row('Three').getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();

  await expect.element(row('Three')).not.toBeInTheDocument();
  expect([sent('keepLeadHeld'), sent('releaseLead'), sent('eraseLead')].map(({ length }) => length)).toEqual([1, 1, 1]);
  await expect.element(page.getByText('Nothing waits for you.')).toBeVisible();
  await expect.poll(() => document.title).not.toMatch(/held/);
});

test('leaves held requests out of the file with the leads to answer [LEAD-34]', async () => {
  const files: string[] = [];
  const read = fetch;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (
    this: HTMLAnchorElement,
  ) {
    files.push(await (await read(this.href)).text());
  });
  onTestFinished(() => click.mockRestore());
  await openToAnswer([spam('Old', 40)], 'user');
  await expect.poll(() => names().filter(Boolean)).toEqual(['Old Byron', 'Lead30 Byron', 'Lead2 Byron']);

  await page.getByRole('button', { name: 'Export CSV' }).click();

  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.match(/\w+(?=","Byron")/g)).toEqual(['Lead30', 'Lead2']);
});

test('shows held requests to answer of the assignee alone, and none in other queues [LEAD-42]', async () => {
  await openToAnswer([spam('Mine', 9, { assignee_id: ownAccount.id }), spam('Free', 8)], 'user');
  const shown = () => names().filter((name) => name && !name.startsWith('Lead'));
  await expect.poll(shown).toEqual(['Mine Byron', 'Free Byron']);

  await page.getByLabelText('Filter by assignee').selectOptions('Mine');
  await expect.poll(shown).toEqual(['Mine Byron']);
  await page.getByLabelText('Filter by assignee').selectOptions('Unassigned');
  await expect.poll(shown).toEqual(['Free Byron']);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByText('No lead is put aside.')).toBeVisible();
  expect(shown()).toEqual([]);
});
