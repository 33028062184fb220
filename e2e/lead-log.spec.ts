import type { Browser, Page } from '@playwright/test';
import { book, log, noteField } from './fixtures/lead-page.ts';
import type { Account, RunningStudio } from './fixtures/running-studio.ts';
import { expect, signIn, test } from './fixtures/studio.ts';

test('keeps a half-typed note of each lead when the tab is reloaded or closed, and never sends it by itself [DESK-48]', async ({
  browser,
  studio,
}) => {
  const [lead, other] = [await book(studio), await book(studio)];
  const page = await pageOf(browser, studio, studio.user);
  await page.goto(`/admin/leads/${lead.id}`);
  const note = noteField(page);
  await writeNote(page, 'Wants it on the left arm');
  await page.reload();
  await expect(note).toHaveValue('Wants it on the left arm');
  await expect(page.getByText('You started this note earlier.')).toBeVisible();
  await page.goto(`/admin/leads/${other.id}`);
  await expect(note).toHaveValue('');
  const again = await page.context().newPage();
  await page.close();
  await again.goto(`/admin/leads/${lead.id}`);
  await expect(noteField(again)).toHaveValue('Wants it on the left arm');
  await expect(log(again)).not.toContainText('Wants it');

  await again.getByRole('button', { name: 'Add Note' }).click();
  await expect(log(again).getByText('Wants it on the left arm', { exact: true })).toBeVisible();
  await again.reload();
  await expect(noteField(again)).toHaveValue('');
  await writeNote(again, 'Second thought');
  await again.getByRole('button', { name: 'Sign Out' }).click();
  await expect(again).toHaveURL('/admin/auth');
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('Second thought');
  await again.context().close();
});

test('keeps the text of each of two tabs when the other one sends its text [DESK-48]', async ({ staff, studio }) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  const tab = await staff.context().newPage();
  await tab.goto(`/admin/leads/${lead.id}`);
  await writeNote(staff, 'From the first tab');
  await writeNote(tab, 'From the second tab');

  await staff.getByRole('button', { name: 'Add Note' }).click();

  await expect(log(staff).getByText('From the first tab', { exact: true })).toBeVisible();
  await expect(noteField(staff)).toHaveValue('');
  await expect(noteField(tab)).toHaveValue('From the second tab');
  await tab.reload();
  await expect(noteField(tab)).toHaveValue('From the second tab');
  await tab.getByRole('button', { name: 'Add Note' }).click();
  await expect(log(tab).getByRole('listitem')).toContainText([
    'Request received',
    /./,
    'From the first tab',
    'From the second tab',
  ]);
});

async function pageOf(browser: Browser, studio: RunningStudio, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: studio.site });
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Note' }).click();
  await noteField(page).fill(text);
}
