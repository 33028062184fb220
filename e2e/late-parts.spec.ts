import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answerRequests } from './fixtures/answer-requests.ts';
import { book } from './fixtures/lead-page.ts';
import { expect, test } from './fixtures/studio.ts';

const sentence = 'This part could not be loaded. Please try again. If that does not help, reload the page.';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click();

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const artist_id = '00000000-0000-4000-8000-00000000000a';
const declinedDate = {
  ...{ id: 'd', starts_at: tomorrow, declined_at: tomorrow, minutes: 60, artist_id, artist: 'Nia', sequence: 0 },
  lead: { id: 'c', first_name: 'Cem', last_name: 'Declined', service: 'consultation' },
};
const waitingLead = {
  ...{ id: 'w', first_name: 'Wen', last_name: 'Waits', email: 'wen@mail.example', status: 'new', created_at: tomorrow },
  ...{ artist_id, turn: 'studio', turn_since: tomorrow, turn_at: tomorrow },
};

/** Doors to late parts by the part: the page of an administrator, what stays of it, what opens the part, and what it shows. */
const doors: Record<string, [path: string, rest: string, open: (page: Page) => Promise<void>, shown: string]> = {
  'command-list': [
    'lead',
    'Ada',
    (page) => page.keyboard.press('Control+k'),
    'combobox:Find a lead, a page or an action',
  ],
  'qr-code': [
    'lead',
    'Ada',
    async (page) => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'More…' }).click();
      await page.getByRole('option', { name: 'Show the Link of the Request' }).click();
    },
    'img:QR code with the link of the request',
  ],
  'date-form': ['lead', 'Ada', press('Offer Times'), 'combobox:Artist'],
  'edited-rows': ['/admin/content/faq', 'FAQ', press('Edit'), 'button:Add Question'],
  'image-editor': [
    '/admin/content/art-gallery',
    'Art Gallery',
    async (page) => {
      await press('Edit')(page);
      await page.getByRole('tab', { name: 'Gallery Images' }).click();
    },
    'button:Choose from Library',
  ],
  'create-user-form': ['/admin/settings/users', 'User Management', press('Create User'), 'textbox:Full Name'],
  'calendar-form': [
    '/admin/dates',
    'Dates',
    async (page) => {
      await page.getByText('Times off', { exact: true }).click();
      await press('Bring Along a Calendar')(page);
    },
    'button:Choose a File',
  ],
  'freed-form': [
    '/admin/dates',
    'Dates',
    async (page) => {
      await answerRequests(page, /\/dates\?/, (route) => route.fulfill({ json: { dates: [declinedDate] } }));
      await answerRequests(page, /\/leads\?/, (route) => route.fulfill({ json: { leads: [waitingLead] } }));
      await press('Earlier')(page);
      await press('Today')(page);
      await page.getByText('Cem Declined').click();
      await press('Offer This Time')(page);
    },
    'button:Offer to 1 Request',
  ],
};

/** Links of the sidebar by the late part that holds their pages. */
const rooms = {
  'content-pages': 'First Screen',
  'settings-pages': 'User Management',
  'email-settings-page': 'New Lead Notifications',
  'second-step-page': 'Two-Step Sign-In',
  'leads-pages': 'Leads Management',
  'dates-page': 'Dates',
};

/** Pages by the late part that holds them, and what they show. */
const pages = {
  'sign-in-page': ['/admin/auth', 'textbox:Email'],
  'visitor-sign-in-page': ['/auth', 'textbox:Email'],
} as const;

/** `late-part.test.ts` proves that each late part has a boundary. These belong to a stage, a website or a window of their own. */
const untried = ['confirmation', 'first-steps', 'required-second-step', 'section-preview'];

test('tries the late parts of the build [ADM-36]', () => {
  const [, list = ''] = /id="parts">(.*?)<\/script>/.exec(readFileSync('web/dist/client/admin.html', 'utf8')) ?? [];

  expect([...Object.keys({ ...doors, ...rooms, ...pages }), 'admin-area', ...untried].sort()).toEqual(
    Object.keys(JSON.parse(list)).sort(),
  );
});

for (const [part, [path, rest, open, shown]] of Object.entries(doors)) {
  test(`says that ${part} could not be loaded, keeps the page, and loads it at a press [ADM-36]`, async ({
    admin,
    studio,
  }) => {
    const lead = await book(studio);
    await admin.goto(path === 'lead' ? `/admin/leads/${lead.id}` : path);
    const title = admin.getByRole('heading', { name: rest === 'Ada' ? lead.firstName : rest }).first();
    await expect(title).toBeVisible();
    await admin.waitForLoadState('networkidle');
    const load = await answerRequests(admin, `**/${part}-*.js`, (route) => route.abort());

    await open(admin);
    await expect(admin.getByRole('alert').filter({ hasText: sentence })).toBeInViewport();
    load();
    await press('Try Again')(admin);

    await expectShown(admin, shown);
    expect(await title.count()).toBe(1);
  });
}

for (const [part, link] of Object.entries(rooms)) {
  test(`stays on the page with a notice when ${part} could not be loaded, and opens ${link} at the next press [ADM-36]`, async ({
    admin,
  }) => {
    const [other, first] = part === 'leads-pages' ? ['Branding', 'settings/branding'] : ['Leads Management', 'leads'];
    await admin.goto(`/admin/${first}`);
    const heading = admin.getByRole('heading', { name: other, exact: true });
    await heading.evaluate((element) => element.setAttribute('data-kept', ''));
    await admin.waitForLoadState('networkidle');
    let refused = 0;
    const load = await answerRequests(admin, `**/${part}-*.js`, (route) => {
      refused += 1;
      return route.fulfill({ status: 503 });
    });

    for (let presses = 1; presses <= 2; presses++) {
      await follow(link)(admin);
      await expect.poll(() => refused).toBe(presses);
      await expect(admin.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
    }
    await expect(admin.locator('main [data-kept]')).toBeVisible();
    await expect(admin).toHaveURL(`/admin/${first}`);
    load();
    await follow(link)(admin);

    await expect(admin.getByRole('heading', { name: link, exact: true })).toBeVisible();
  });
}

test('says so in place of a room that is opened by its URL, when a file of it could not be loaded [ADM-36]', async ({
  admin,
}) => {
  let refused = 0;
  const load = await answerRequests(admin, /\/editor-[\w-]{8}\.js$/, (route) => {
    refused += 1;
    return route.abort();
  });

  await admin.goto('/admin/content/faq');
  await expect(admin.getByRole('main').getByText(sentence)).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(0);
  load();
  await press('Try Again')(admin);

  await expectShown(admin, 'heading:FAQ');
});

for (const [part, [path, shown]] of Object.entries(pages)) {
  test(`says that ${path} could not be loaded when a file of ${part} is missing, and loads it at a press with its styles [ADM-36]`, async ({
    page,
  }) => {
    const ending = part === 'visitor-sign-in-page' ? 'css' : 'js';
    const load = await answerRequests(page, `**/${part}-*.${ending}`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(sentence)).toBeVisible();
    load();
    await press('Try Again')(page);

    await expectShown(page, shown);
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(styles.some((href) => href?.includes(part))).toBe(ending === 'css');
  });
}

test('says so in place of the whole dashboard when admin-area could not be loaded, and loads it at a press [ADM-36]', async ({
  admin,
}) => {
  const load = await answerRequests(admin, '**/admin-area-*.js', (route) => route.abort());
  await admin.goto('/admin/content/faq');
  await expect(admin.getByText(sentence)).toBeVisible();
  load();
  await press('Try Again')(admin);

  await expectShown(admin, 'heading:FAQ');
});

async function expectShown(page: Page, shown: string): Promise<void> {
  const [, role = '', name = ''] = /^(\w+):(.+)$/.exec(shown) ?? [];
  await expect(page.getByRole(role as 'button', { name, exact: true }).first()).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();
}
