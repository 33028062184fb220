import type { Locator, Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { addNote, type Booked, book, heading, log, noteField } from './fixtures/lead-page.ts';
import { dismissNotices, expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

test('shows every value of a request, its code and the version of the privacy notice, under its own URL and title [DESK-40]', async ({
  staff,
  studio,
}) => {
  const description = `A moth.\n${'ink '.repeat(80)}the end.`;
  const { privacyVersion } = await (await fetch(`${studio.site}/content.json`)).json();
  const lead = await book(studio, { description }, { form: { privacy_version: privacyVersion } });

  await staff.goto(`/admin/leads/${lead.id}`);

  await expect(heading(staff)).toHaveText(`${lead.firstName} Byron`);
  await expect(staff).toHaveTitle(`${lead.firstName} Byron | Afterhours`);
  const main = staff.getByRole('main');
  for (const text of [lead.email, lead.phone, 'Medium Tattoo (3 to 6 inches)', 'No preference', lead.code]) {
    await expect(main.getByText(text, { exact: true })).toHaveCount(1);
  }
  await expect(main.getByText('the end.')).toHaveText(description);
  await expect(log(staff)).toContainText(
    /Request received with the privacy notice of [A-Z][a-z]{2} \d{1,2}, \d{4} \(version [0-9a-f]{12}\)/,
  );
  await expect(log(staff)).toContainText(`(version ${privacyVersion})`);
  await expect(staff.getByRole('link', { name: lead.phone })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(main.getByLabel('Status: ')).toHaveValue('new');
  await expect(main.getByLabel('Assignee')).toHaveValue('');
});

test('opens a lead from its row, its card and by keyboard, and returns to the same position in the same list [DESK-41]', async ({
  staff,
  studio,
}) => {
  const leads: Booked[] = [];
  for (let count = 0; count < 12; count++) leads.push(await book(studio));
  const lead = leads[2];
  await staff.setViewportSize({ width: 1280, height: 500 });
  await staff.goto('/admin/leads');
  await staff.getByLabel('Filter by status').selectOption('new');
  await link(staff, lead).scrollIntoViewIfNeeded();
  const top = async () => Math.round((await row(staff, lead).boundingBox())?.y ?? 0);
  const before = await top();

  await link(staff, lead).click();
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);
  await staff.getByRole('link', { name: 'All leads' }).click();
  await expect(staff.getByLabel('Filter by status')).toHaveValue('new');
  await expect(link(staff, lead)).toBeFocused();
  expect(Math.abs((await top()) - before)).toBeLessThan(3);

  await row(staff, lead).getByText('Medium Tattoo').click();
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);
  await staff.goBack();
  await expect(link(staff, lead)).toBeFocused();
  await staff.keyboard.press('j');
  await expect(link(staff, leads[1])).toBeFocused();
  await staff.keyboard.press('k');
  await staff.keyboard.press('Enter');
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);

  await staff.setViewportSize({ width: 360, height: 700 });
  await staff.getByRole('link', { name: 'All leads' }).click();
  const card = staff.getByRole('main').getByRole('listitem').filter({ hasText: lead?.firstName });
  await card.getByText('Medium Tattoo').click();
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);
});

test('leads to the previous and next lead of the open list, by link and key, also after a lead has left the list and after a reload [DESK-42]', async ({
  staff,
  studio,
}) => {
  const [oldest, middle, newest] = [await book(studio), await book(studio), await book(studio)];
  await staff.goto('/admin/leads');
  await staff.getByLabel('Filter by status').selectOption('new');
  await link(staff, middle).click();
  await expect(heading(staff)).toHaveText(`${middle.firstName} Byron`);

  await staff.getByRole('main').getByLabel('Status: ').selectOption('converted');
  await expectNotice(staff, updated);
  await heading(staff).focus();
  await staff.keyboard.press('j');
  await expect(heading(staff)).toHaveText(`${oldest.firstName} Byron`);
  await staff.getByRole('link', { name: 'Previous lead' }).click();
  await expect(heading(staff)).toHaveText(`${newest.firstName} Byron`);
  await staff.keyboard.press('k');
  await expect(heading(staff)).toHaveText(/Byron/);
  await staff.goto(`/admin/leads/${newest.id}`);
  await expect(heading(staff)).toHaveText(`${newest.firstName} Byron`);
  await staff.getByRole('link', { name: 'Next lead' }).click();
  await expect(heading(staff)).toHaveText(`${oldest.firstName} Byron`);
  await staff.reload();
  await expect(staff.getByRole('link', { name: 'Previous lead' })).toBeVisible();
  await staff.keyboard.press('k');
  await expect(heading(staff)).toHaveText(`${newest.firstName} Byron`);
  await staff.getByRole('link', { name: 'All leads' }).click();
  await expect(staff.getByLabel('Filter by status')).toHaveValue('new');

  const elsewhere = await staff.context().newPage();
  await elsewhere.goto(`/admin/leads/${newest.id}`);
  await expect(heading(elsewhere)).toHaveText(`${newest.firstName} Byron`);
  await expect(elsewhere.getByRole('link', { name: 'Next lead' })).toHaveCount(0);
});

test('lists the keys on ?, ignores them while someone types, and can switch them off [DESK-43]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(heading(staff)).toBeVisible();

  await staff.keyboard.press('n');
  const note = noteField(staff);
  await expect(note).toBeFocused();
  await staff.keyboard.type('a?juk');
  await expect(note).toHaveValue('a?juk');
  await expect(heading(staff)).toHaveText(`${lead.firstName} Byron`);
  await expect(staff.getByLabel('Assignee')).toHaveValue('');

  await note.fill('');
  await heading(staff).focus();
  await staff.keyboard.press('?');
  const dialog = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.locator('dt')).toHaveText(['j', 'k', 'a', 'r', 'n', 'c', 'u', 'Ctrl Z', '?']);
  await expectAccessible(staff);
  await dialog.getByLabel('Use single-key shortcuts').uncheck();
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('u');
  await staff.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await expect(heading(staff)).toHaveText(`${lead.firstName} Byron`);
  await staff.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByLabel('Use single-key shortcuts').check();
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('u');
  await expect(staff).toHaveURL('/admin/leads');
});

test('shows a clear screen for a lead that is unknown or erased [DESK-44]', async ({ staff, studio }) => {
  const lead = await book(studio);
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  expect((await send('DELETE', `/leads/${lead.id}`)).status).toBe(200);
  for (const id of [lead.id, '00000000-0000-4000-8000-00000000dead', 'no-id']) {
    await staff.goto(`/admin/leads/${id}`);
    await expect(staff.getByRole('heading', { name: 'This lead cannot be shown' })).toBeVisible();
    await expectAccessible(staff);
  }
  await staff.getByRole('main').getByRole('link', { name: 'All leads' }).click();
  await expect(staff).toHaveURL('/admin/leads');
});

test('offers to undo a change of status for 10 seconds, on the lead page and in the list, by button and key [DESK-50]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio);
  await staff.clock.install();
  await staff.goto(`/admin/leads/${lead.id}`);
  const status = staff.getByRole('main').getByLabel('Status: ');
  const undo = staff.getByRole('button', { name: 'Undo' });
  await expect(status).toHaveValue('new');
  await staff.clock.pauseAt(Date.now() + 60_000);
  await status.selectOption('closed');
  await expectNotice(staff, updated);
  await staff.clock.runFor(9_900);
  await expect(undo).toBeVisible();
  await undo.press('Enter');
  await expectNotice(staff, { title: 'Undone', variant: 'normal' });
  await expect(status).toHaveValue('new');
  await status.selectOption('closed');
  await expect(undo).toBeVisible();
  await staff.clock.runFor(10_100);
  await expect(undo).toHaveCount(0);
  await expect(status).toHaveValue('closed');
  await staff.clock.resume();

  await staff.goto('/admin/leads');
  await staff.getByLabel('Filter by status').selectOption('closed');
  await row(staff, lead).getByRole('combobox').selectOption('contacted');
  await expect(row(staff, lead)).toHaveCount(0);
  await expect(undo).toBeVisible();
  await staff.keyboard.press('Control+z');
  await expect(row(staff, lead).getByRole('combobox')).toHaveValue('closed');
});

test('assigns a lead with one key or to a colleague, with undo, and narrows the list to own and unassigned leads [DESK-51] [DESK-52]', async ({
  staff,
  studio,
}) => {
  const [lead, other] = [await book(studio), await book(studio)];
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const { id: me, full_name: name } = await (await send('GET', '/account')).json();
  await staff.goto(`/admin/leads/${lead.id}`);
  const assignee = staff.getByLabel('Assignee');
  await expect(staff.getByRole('button', { name: 'Assign to me' })).toBeVisible();

  await staff.keyboard.press('a');
  await expectNotice(staff, { title: 'Assignee Updated', body: `The lead is assigned to ${name}.`, variant: 'normal' });
  await expect(assignee).toHaveValue(me);
  await expect(log(staff)).toContainText('took over this lead');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(assignee).toHaveValue('');
  const stored = async () => (await (await send('GET', `/leads/${lead.id}`)).json()).lead;
  await expect.poll(stored).not.toHaveProperty('assignee_id');
  const colleague = await assignee
    .getByRole('option')
    .filter({ hasNotText: /Unassigned|\(you\)/ })
    .first();
  const theirName = await colleague.innerText();
  await assignee.selectOption({ label: theirName });
  await expect(log(staff)).toContainText(`assigned this lead to ${theirName}`);
  await staff.getByRole('button', { name: 'Assign to me' }).click();
  await expect(assignee).toHaveValue(me);

  await staff.goto('/admin/leads');
  await expect(row(staff, lead)).toContainText(`${lead.code} · ${name}`);
  const filter = staff.getByLabel('Filter by assignee');
  await expect(filter.getByRole('option')).toHaveText(['Everyone', 'Mine', 'Unassigned']);
  await filter.selectOption('Mine');
  await expect(row(staff, lead)).toHaveCount(1);
  await expect(row(staff, other)).toHaveCount(0);
  await filter.selectOption('Unassigned');
  await expect(row(staff, other)).toHaveCount(1);
  await expect(row(staff, lead)).toHaveCount(0);
  await filter.selectOption('Everyone');
  await staff.setViewportSize({ width: 360, height: 800 });
  const card = staff.getByRole('main').getByRole('listitem').filter({ hasText: lead.firstName });
  await expect(card).toContainText(`${lead.code} · ${name}`);
});

test('sets the status of all selected leads at once, and undoes it [DESK-53]', async ({ staff, studio }) => {
  const leads = [await book(studio), await book(studio)];
  await staff.goto('/admin/leads');
  await row(staff, leads[0]).getByRole('combobox').selectOption('closed');
  await expectNotice(staff, updated);
  await dismissNotices(staff);
  for (const lead of leads) await row(staff, lead).getByRole('checkbox').check();
  await expectAccessible(staff);
  await staff.getByLabel('New status').selectOption('converted');
  await staff.getByRole('button', { name: 'Set Status' }).click();
  await expectNotice(staff, { title: 'Status Updated', body: '2 leads are now converted.', variant: 'normal' });
  for (const lead of leads) await expect(row(staff, lead).getByRole('combobox')).toHaveValue('converted');
  await expect(staff.getByRole('button', { name: /^Email Selected/ })).toHaveCount(0);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(row(staff, leads[0]).getByRole('combobox')).toHaveValue('closed');
  await expect(row(staff, leads[1]).getByRole('combobox')).toHaveValue('new');
});

test('keeps the bar of a lead free of notices on a phone [MSG-78]', async ({ staff, studio }) => {
  const lead = await book(studio);
  // So narrow that the bar takes two lines.
  await staff.setViewportSize({ width: 320, height: 640 });
  await staff.goto(`/admin/leads/${lead.id}`);
  await staff.getByLabel('Status: ').selectOption('closed');
  await expectNotice(staff, updated);

  const upperEdge = { x: 60, y: 3 };
  await staff.getByRole('button', { name: 'Reply', exact: true }).click({ trial: true, position: upperEdge });

  await expect(staff.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('has reply, call and status at the lower edge of a phone, and fits 320 px and text of double size [DESK-54]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio, { lastName: 'Byronunbrokenlongname'.repeat(4) });
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  await addNote(send, lead, `${'word '.repeat(100)}${'x'.repeat(300)}`);
  await staff.setViewportSize({ width: 320, height: 640 });
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(log(staff).getByText(/^word/)).toBeVisible();
  for (const action of [
    staff.getByRole('button', { name: 'Reply', exact: true }),
    staff.getByRole('link', { name: 'Call', exact: true }),
    staff.getByLabel('Status: '),
  ]) {
    await expect(action).toBeInViewport({ ratio: 1 });
    expect((await action.boundingBox())?.y).toBeGreaterThan(500);
  }
  await expect(staff.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', /^tel:\d+$/);
  await expectAccessible(staff);
  for (const [width, size] of [
    [320, '100%'],
    [640, '200%'],
    [768, '100%'],
    [1280, '100%'],
  ] as const) {
    await staff.setViewportSize({ width, height: 640 });
    await staff.evaluate(
      (fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      },
      size === '100%' ? '' : size,
    );
    await expectFits(staff);
    if (size === '100%') await expectAccessible(staff);
  }
});

test('shows within half a minute that a colleague has erased the open lead [DESK-65]', async ({ staff, studio }) => {
  const lead = await book(studio);
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  await staff.clock.install();
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(heading(staff)).toHaveText(`${lead.firstName} Byron`);

  expect((await send('DELETE', `/leads/${lead.id}`)).status).toBe(200);
  await staff.clock.runFor(31_000);

  await expect(staff.getByRole('heading', { name: 'This lead cannot be shown' })).toBeVisible();
});

test('answers a lead by keyboard alone, from the list and back [DESK-63]', async ({ staff, studio }) => {
  const [next, lead] = [await book(studio), await book(studio)];
  const { keyboard } = staff;
  const tabTo = async (target: Locator) => {
    for (let count = 0; count < 20 && !(await isFocused(target)); count++) await keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await staff.goto('/admin/leads');
  await expect(link(staff, lead)).toBeVisible();

  await keyboard.press('j');
  await expect(link(staff, lead)).toBeFocused();
  await keyboard.press('Enter');
  await expect(heading(staff)).toBeFocused();
  await expect(staff.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await keyboard.press('a');
  await expect(log(staff)).toContainText('took over this lead');
  await keyboard.press('n');
  await expect(noteField(staff)).toBeFocused();
  await keyboard.type('Wants it soon');
  await keyboard.press('Control+Enter');
  await expect(log(staff).getByText('Wants it soon', { exact: true })).toBeVisible();

  await keyboard.press('Shift+Tab');
  await expect(staff.getByRole('tab', { name: 'Note' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(staff.getByRole('tab', { name: 'Reply' })).toBeFocused();
  await tabTo(staff.getByRole('textbox', { name: 'Subject' }));
  await keyboard.type('Dates');
  await keyboard.press('Tab');
  await keyboard.type('Friday?');
  await tabTo(staff.getByRole('button', { name: 'Send and mark contacted' }));
  await keyboard.press('Enter');
  await expect(log(staff)).toContainText('from new to contacted');
  await expect(log(staff).getByText('Friday?', { exact: true })).toBeVisible();

  await keyboard.press('j');
  await expect(heading(staff)).toHaveText(`${next.firstName} Byron`);
  await keyboard.press('u');
  await expect(link(staff, next)).toBeFocused();
});

test('links from the email about a request to its lead, and from a lead to the other requests of the visitor [DESK-55] [DESK-56]', async ({
  staff,
  studio,
}) => {
  const first = await book(studio);
  const second = await book(studio, { email: first.email });
  const samePhone = await book(studio, { phone: first.phone });
  const [email] = await studio.emailsAbout(first.firstName);
  expect(email?.html).toContain(`/admin/leads/${first.id}"`);
  expect(email?.text).toContain(`/admin/leads/${first.id}`);

  await staff.goto(`/admin/leads/${first.id}`);
  const related = staff.getByRole('region', { name: 'Other requests by this visitor' });
  await expect(related.getByRole('link')).toHaveCount(2);
  await expect(related.getByRole('link', { name: samePhone.firstName })).toBeVisible();
  await related.getByRole('link', { name: second.firstName }).click();
  await expect(heading(staff)).toHaveText(`${second.firstName} Byron`);
});

const updated = {
  title: 'Status Updated',
  body: 'Lead status has been updated successfully.',
  variant: 'normal',
} as const;

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

function row(page: Page, lead: Booked | undefined): Locator {
  return page.getByRole('row').filter({ hasText: lead?.firstName ?? '-' });
}

function link(page: Page, lead: Booked | undefined): Locator {
  return page.getByRole('link', { name: `${lead?.firstName} Byron`, exact: true });
}
