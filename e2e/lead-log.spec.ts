import type { Browser, Page } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { addNote, book, log, noteField } from './fixtures/lead-page.ts';
import { expectNotice } from './fixtures/notice.ts';
import type { Account, RunningStudio } from './fixtures/running-studio.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/studio.ts';

test('lists what happened with names and times, newest last, and earlier entries on demand [DESK-45] [DESK-46]', async ({
  staff,
  studio,
}) => {
  test.slow();
  const lead = await book(studio);
  const mine = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const theirs = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  for (let count = 0; count < 55; count++) await addNote(mine, lead, `Note ${count}.`);
  await theirs('PATCH', `/leads/${lead.id}`, { status: 'contacted' });
  const { id: me } = await (await mine('GET', '/account')).json();
  await theirs('PUT', `/leads/${lead.id}/assignee`, { assignee_id: me });
  await staff.goto(`/admin/leads/${lead.id}`);

  const lines = log(staff).getByRole('listitem');
  await expect(lines.first()).toContainText('Request received');
  await expect(lines.nth(-2)).toContainText('changed the status from new to contacted');
  await expect(lines.last()).toContainText(/assigned this lead to/);
  await expect(staff.getByText('Note 0.', { exact: true })).toHaveCount(0);
  const time = lines.last().locator('time');
  await expect(time).toHaveText(/just now|min ago/, { useInnerText: true });
  await time.focus();
  await expect(time).toHaveText(new RegExp(`${new Date().getFullYear()}, \\d+:\\d\\d`), { useInnerText: true });

  await expect(async () => {
    await staff.getByRole('button', { name: 'Show earlier entries' }).click();
    await expect(staff.getByText('Note 0.', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(staff.getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0);
  const notes = (
    await log(staff)
      .getByText(/^Note \d+\.$/)
      .allInnerTexts()
  ).map((text) => Number(text.slice(5, -1)));
  expect(notes).toEqual(notes.toSorted((one, other) => one - other));
  expect(notes).toHaveLength(55);
});

test('shows the line of a colleague without a reload, announces it, and keeps a half-typed note [DESK-47]', async ({
  staff,
  studio,
  browser,
}) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  await writeNote(staff, 'Half a');
  const colleague = await pageOf(browser, studio, studio.admin);
  await colleague.goto(`/admin/leads/${lead.id}`);
  await writeNote(colleague, 'Called back.');
  await colleague.getByRole('button', { name: 'Add Note' }).click();
  await colleague.getByRole('main').getByLabel('Status: ').selectOption('contacted');

  await expect(log(staff).getByText('Called back.', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(log(staff)).toContainText('changed the status from new to contacted', { timeout: 30_000 });
  await expect(staff.getByRole('main').getByLabel('Status: ')).toHaveValue('contacted');
  await expect(staff.getByRole('main').getByRole('status').filter({ hasText: 'changed the status' })).toHaveCount(1);
  await expect(noteField(staff)).toHaveValue('Half a');
  await expect(noteField(staff)).toBeFocused();
  await colleague.context().close();
});

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

test('lets only the author edit and delete a note, for 15 minutes [DESK-49]', async ({ staff, admin, studio }) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  await writeNote(staff, 'Left arm');
  await staff.keyboard.press('Control+Enter');
  await log(staff).getByRole('button', { name: 'Edit' }).click();
  await log(staff).getByLabel('Note').fill('Right arm');
  await log(staff).getByRole('button', { name: 'Save' }).click();
  await expect(log(staff).getByText('Right arm', { exact: true })).toBeVisible();
  await expect(log(staff)).toContainText('(edited)');
  await admin.goto(`/admin/leads/${lead.id}`);
  await expect(log(admin).getByText('Right arm', { exact: true })).toBeVisible();
  await expect(log(admin).getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await log(staff).getByRole('button', { name: 'Delete' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log(staff).getByText('Right arm')).toHaveCount(0);
  await staff.reload();
  await expect(log(staff).getByText('The studio was emailed')).toBeVisible();
  await expect(log(staff).getByText('Right arm')).toHaveCount(0);

  const before = Date.now();
  await writeNote(staff, 'Old news');
  await staff.keyboard.press('Control+Enter');
  await expect(log(staff).getByRole('button', { name: 'Edit' })).toBeVisible();
  const after = Date.now();
  await staff.clock.setFixedTime(before + 14.9 * 60_000);
  await staff.reload();
  await expect(log(staff).getByRole('button', { name: 'Edit' })).toBeVisible();
  await staff.clock.setFixedTime(after + 15.1 * 60_000);
  await staff.reload();
  await expect(log(staff).getByText('Old news', { exact: true })).toBeVisible();
  await expect(log(staff).getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('keeps reply and note apart on two tabs, and marks the closed one while its text is not sent [DESK-60]', async ({
  staff,
  studio,
}) => {
  const lead = await book(studio);
  await staff.goto(`/admin/leads/${lead.id}`);
  const subject = staff.getByRole('textbox', { name: 'Subject' });
  const tab = (name: string) => staff.getByRole('tab', { name });
  await expect(tab('Reply')).toHaveAttribute('aria-selected', 'true');
  await subject.fill('Dates');
  await writeNote(staff, 'Call on Friday');

  await expect(subject).toBeHidden();
  await expect(tab('Reply').getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  await expect(tab('Note').getByRole('img')).toHaveCount(0);
  await expectAccessible(staff);
  await tab('Reply').click();
  await expect(subject).toHaveValue('Dates');
  await expect(tab('Note').getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  await staff.reload();
  await expect(subject).toHaveValue('Dates');
  await tab('Note').click();
  await staff.getByRole('button', { name: 'Add Note' }).click();
  await expect(log(staff).getByText('Call on Friday', { exact: true })).toBeVisible();
  await expect(noteField(staff)).toHaveValue('');
  await tab('Reply').click();
  await expect(subject).toHaveValue('Dates');
  await expect(tab('Note').getByRole('img')).toHaveCount(0);
});

test('says that a colleague erased the lead when a reply or a note about it is sent, and removes the text [DESK-61]', async ({
  staff,
  studio,
}) => {
  const [lead, other] = [await book(studio), await book(studio)];
  const send = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  const gone = staff.getByRole('heading', { name: 'This lead cannot be shown' });
  await staff.goto(`/admin/leads/${lead.id}`);
  await expect(log(staff).getByText('The studio was emailed')).toBeVisible();
  await staff.getByRole('textbox', { name: 'Subject' }).fill('Dates');
  await staff.getByRole('textbox', { name: 'Message' }).fill('Friday or Saturday?');
  expect((await send('DELETE', `/leads/${lead.id}`)).status).toBe(200);

  await staff.getByRole('button', { name: 'Send', exact: true }).click();

  await expectNotice(staff, {
    title: 'Lead Erased',
    body: 'This lead was erased. Your text was not sent.',
    variant: 'destructive',
  });
  await expect(gone).toBeVisible();
  expect(await staff.evaluate(() => JSON.stringify(localStorage))).not.toContain('Friday or Saturday?');

  await staff.goto(`/admin/leads/${other.id}`);
  await expect(log(staff).getByText('The studio was emailed')).toBeVisible();
  await writeNote(staff, 'Half a note');
  expect((await send('DELETE', `/leads/${other.id}`)).status).toBe(200);
  await staff.getByRole('button', { name: 'Add Note' }).click();
  await expect(gone).toBeVisible();
  expect(await staff.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a note');
});

test('keeps the text of each of two tabs when the other one sends its text [DESK-62]', async ({ staff, studio }) => {
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

test('shows each paragraph of a description and a note in its own direction [DESK-64]', async ({ staff, studio }) => {
  const paragraphs = 'פרח קטן על הקרסול\n\nA small flower on the ankle.';
  const lead = await book(studio, { description: paragraphs });
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  await addNote(send, lead, `${paragraphs} `);
  await staff.goto(`/admin/leads/${lead.id}`);

  const texts = staff.getByText('A small flower');
  await expect(texts).toHaveCount(2);
  for (const text of await texts.all()) {
    const [hebrew, english] = await text.evaluate((element) => {
      const node = element.firstChild as Text;
      const box = element.getBoundingClientRect();
      const start = box.left + element.clientLeft + Number.parseFloat(getComputedStyle(element).paddingLeft);
      return node.data.split('\n\n').map((paragraph) => {
        const range = document.createRange();
        range.setStart(node, node.data.indexOf(paragraph));
        range.setEnd(node, node.data.indexOf(paragraph) + paragraph.trimEnd().length);
        const { left, right } = range.getBoundingClientRect();
        return { fromLeft: left - start, fromRight: box.right - right };
      });
    });
    expect(hebrew?.fromRight).toBeCloseTo(0);
    expect(english?.fromLeft).toBeCloseTo(0);
  }
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
