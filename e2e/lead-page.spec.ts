import type { Locator, Page } from '@playwright/test';
import { accessOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { addNote, type Booked, book, heading, log, noteField } from './fixtures/lead-page.ts';
import { expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

test('opens a lead from its row, its card and by keyboard, and returns to the same position in the same list [DESK-41]', async ({
  staff,
  studio,
}) => {
  const leads: Booked[] = [];
  for (let count = 0; count < 12; count++) leads.push(await book(studio));
  const lead = leads[2];
  await staff.setViewportSize({ width: 1280, height: 500 });
  await staff.goto('/admin/leads#show=new');
  await link(staff, lead).scrollIntoViewIfNeeded();
  const top = async () => Math.round((await row(staff, lead).boundingBox())?.y ?? 0);
  const before = await top();

  await link(staff, lead).click();
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);
  await staff.getByRole('link', { name: 'All Leads' }).click();
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
  await staff.getByRole('link', { name: 'All Leads' }).click();
  const card = staff.getByRole('main').getByRole('listitem').filter({ hasText: lead?.firstName });
  await card.getByText('Medium Tattoo').click();
  await expect(heading(staff)).toHaveText(`${lead?.firstName} Byron`);
});

test('leads to the previous and next lead of the open list, by link and key, also after a lead has left the list and after a reload [DESK-41]', async ({
  staff,
  studio,
}) => {
  const [oldest, middle, newest] = [await book(studio), await book(studio), await book(studio)];
  await staff.goto('/admin/leads#show=all');
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

  await staff.reload();
  await staff.getByRole('link', { name: 'Next lead' }).click();
  await expect(heading(staff)).toHaveText(`${oldest.firstName} Byron`);
  await staff.keyboard.press('k');
  await expect(heading(staff)).toHaveText(`${newest.firstName} Byron`);
  await staff.getByRole('link', { name: 'All Leads' }).click();
  await expect(staff.getByLabel('Filter by status')).toHaveValue('new');
});

test('has reply, call and status at the lower edge of a phone, free of notices, and fits 320 px and text of double size [DESK-54] [MSG-78]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio, { lastName: 'Byronunbrokenlongname'.repeat(4) });
  const send = asStaff(studio, await accessOf(studio, studio.user));
  await addNote(send, lead, `${'word '.repeat(100)}${'x'.repeat(300)}`);
  // So narrow that the bar takes two lines.
  await staff.setViewportSize({ width: 320, height: 640 });
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(log(staff).getByText(/^word/)).toBeVisible();
  const reply = staff.getByRole('button', { name: 'Reply', exact: true });
  const call = staff.getByRole('link', { name: 'Call', exact: true });
  for (const action of [reply, call, staff.getByLabel('Status: ')]) {
    await expect(action).toBeInViewport({ ratio: 1 });
    expect((await action.boundingBox())?.y).toBeGreaterThan(500);
  }
  await expect(call).toHaveAttribute('href', /^tel:\d+$/);
  await expectAccessible(staff);

  await staff.getByLabel('Status: ').selectOption('closed');
  await expectNotice(staff, updated);
  const upperEdge = { x: 60, y: 3 };
  await reply.click({ trial: true, position: upperEdge });
  await expect(staff.getByRole('button', { name: 'Undo' })).toBeVisible();

  for (const width of [320, 768, 1280]) {
    await staff.setViewportSize({ width, height: 640 });
    await expectFits(staff);
  }
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 640, height: 640 });
  await staff.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(staff);
});

test('answers a lead by keyboard alone, from the list and back [DESK-63]', async ({ staff, studio }) => {
  const [next, lead] = [await book(studio), await book(studio)];
  const { keyboard } = staff;
  const tabTo = async (target: Locator) => {
    for (let count = 0; count < 20 && !(await isFocused(target)); count++) await keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await staff.goto('/admin/leads#show=all');
  await expect(link(staff, lead)).toBeVisible();

  await keyboard.press('j');
  await expect(link(staff, lead)).toBeFocused();
  await keyboard.press('Enter');
  await expect(heading(staff)).toBeFocused();
  await expect(staff.getByRole('button', { name: 'Actions', exact: true })).toBeVisible();
  await keyboard.press('a');
  await expect(log(staff)).toContainText('took over this lead');
  await keyboard.press('n');
  await expect(noteField(staff)).toBeFocused();
  await keyboard.type('Wants it soon');
  await keyboard.press('Control+Enter');
  await expect(log(staff).getByText('Wants it soon', { exact: true })).toBeVisible();

  await expect(heading(staff)).toBeFocused();
  await keyboard.press('n');
  await expect(noteField(staff)).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(staff.getByRole('tab', { name: 'Note' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(staff.getByRole('tab', { name: 'Reply' })).toBeFocused();
  await tabTo(staff.getByRole('textbox', { name: 'Subject' }));
  await keyboard.type('Dates');
  await keyboard.press('Tab');
  await keyboard.type('Friday?');
  await tabTo(staff.getByRole('button', { name: 'Send and Mark Contacted' }));
  await keyboard.press('Enter');
  await expect(log(staff)).toContainText('from new to contacted');
  await expect(log(staff).getByText('Friday?', { exact: true })).toBeVisible();

  await keyboard.press('j');
  await expect(heading(staff)).toHaveText(`${next.firstName} Byron`);
  await keyboard.press('u');
  await expect(link(staff, next)).toBeFocused();
});

test('links from the email about a request to its lead [DESK-40]', async ({ studio }) => {
  const lead = await book(studio);

  const [email] = await studio.emailsAbout(lead.firstName);

  expect(email?.html).toContain(`/admin/leads/${lead.id}"`);
  expect(email?.text).toContain(`/admin/leads/${lead.id}`);
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
