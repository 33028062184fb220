import type { Page } from '@playwright/test';
import { answerRequests } from './fixtures/answer-requests.ts';
import { book } from './fixtures/lead-page.ts';
import { expect, test } from './fixtures/studio.ts';

const sentence = 'This part could not be loaded. Please try again. If that does not help, reload the page.';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
async function chooseImage(page: Page): Promise<void> {
  await press('Edit')(page);
  await page
    .getByRole('button', { name: /^Choose from Library/ })
    .first()
    .click();
}

/** Doors to late parts: the page of an administrator, what stays of it, what opens the part, its script, and what the part shows. */
const doors: Record<
  string,
  [path: string, rest: string, open: (page: Page) => Promise<void>, script: string, shown: string]
> = {
  'the key l': ['lead', 'Ada', key('l'), 'lead-dialogs', 'dialog:Put this lead aside'],
  'the key d': ['lead', 'Ada', key('d'), 'date-form', 'button:Add to the Reply'],
  'Ctrl+K': ['lead', 'Ada', key('Control+k'), 'command-list', 'combobox:Find a lead, a page or an action'],
  'a ticked row': [
    '/admin/leads#show=all',
    'Leads Management',
    (page) => page.getByRole('main').getByRole('checkbox').nth(1).check(),
    'selection-bar',
    'button:Set Status (1)',
  ],
  Edit: ['/admin/content/faq', 'FAQ', press('Edit'), 'edited-rows', 'button:Add Question'],
  'Create User': [
    '/admin/settings/users',
    'User Management',
    press('Create User'),
    'create-user-form',
    'textbox:Full Name',
  ],
  Library: ['/admin/content/about', 'About', chooseImage, 'image-library', 'dialog:Image library'],
};

for (const [door, [path, rest, open, script, shown]] of Object.entries(doors)) {
  test(`says that the part behind ${door} could not be loaded, keeps the page, and loads it at a press [ADM-36]`, async ({
    admin,
    studio,
  }) => {
    const lead = await book(studio);
    await admin.goto(path === 'lead' ? `/admin/leads/${lead.id}` : path);
    const title = admin.getByRole('heading', { name: rest === 'Ada' ? lead.firstName : rest }).first();
    await expect(title).toBeVisible();
    await admin.waitForLoadState('networkidle');
    const load = await answerRequests(admin, `**/${script}-*.js`, (route) => route.abort());

    await open(admin);
    await expect(admin.getByRole('alert').filter({ hasText: sentence })).toBeInViewport();
    load();
    await press('Try Again')(admin);

    const [role = '', name = ''] = shown.split(':');
    await expect(admin.getByRole(role as 'button', { name, exact: true }).first()).toBeVisible();
    await expect(admin.getByText(sentence)).toBeHidden();
    expect(await title.count()).toBe(1);
  });
}

test('says so in place of a room, a failed import of its files included, and still opens another room [ADM-36]', async ({
  admin,
}) => {
  await admin.goto('/admin/content/faq');
  await expect(admin.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
  await admin.waitForLoadState('networkidle');
  // A file that the script of the room imports.
  const load = await answerRequests(admin, '**/weeks-*.js', (route) => route.fulfill({ status: 503 }));

  await admin.getByRole('link', { name: 'Dates', exact: true }).click();
  await expect(admin.getByText(sentence)).toBeVisible();
  await admin.getByRole('link', { name: 'Leads Management', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await admin.getByRole('link', { name: 'Dates', exact: true }).click();
  await expect(admin.getByText(sentence)).toBeVisible();
  load();
  await press('Try Again')(admin);

  await expect(admin.getByRole('heading', { name: 'Dates', exact: true })).toBeVisible();
});

test('says that a sign-in page could not be loaded, and loads it at a press with its styles [ADM-36]', async ({
  page,
}) => {
  for (const [path, script] of [
    ['/admin/auth', '**/sign-in-page-*.js'],
    ['/auth', '**/visitor-sign-in-page-*.css'],
  ] as const) {
    const load = await answerRequests(page, script, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(sentence)).toBeVisible();
    load();
    await press('Try Again')(page);
    await expect(page.getByLabel('Email').first()).toBeVisible();
  }
  expect(
    await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('visitor-sign-in-page'))),
  ).toBe(true);
});
