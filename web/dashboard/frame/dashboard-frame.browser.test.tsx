import { mutate } from 'swr';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { contentServer } from '../../testing/content-server.ts';
import { lead, noQueues } from '../../testing/leads.ts';
import { ownAccount, renderDashboard, tryAgain } from '../../testing/render-dashboard.tsx';
import { type Answers, loseResponse, refuse } from '../../testing/stub-api.ts';
import { forgetSession } from '../account/session.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = new Date().toISOString();
const ada = lead({ id, description: 'A moth on the forearm.', created_at: at });
const answers: Answers = {
  listLeads: () => ({ leads: [ada] }),
  getLeadSummary: () => ({ new: 1, contacted: 0, converted: 0, closed: 0, held: 0, ...noQueues }),
  getUnsentLeads: () => ({ count: 0 }),
  listStaff: () => ({ staff: [] }),
  getLead: ({ params }) => (params.id === id ? { lead: ada, related: [] } : refuse('not-found')),
  getLeadLog: () => ({
    entries: [{ id: `20260301120000000-${id}`, at, kind: 'status', from: 'new', to: 'contacted' }],
  }),
  getReplySettings: () => ({ reply_to: '', confirmations: false, version: 1, sender: '', reaches_visitors: false }),
  getReplyTemplates: () => ({ templates: [], version: 0 }),
  listUsers: () => ({ users: [], waiting: 0 }),
};

const main = page.getByRole('main');
const nav = page.getByRole('navigation', { name: 'Pages' });
const link = (name: string) => nav.getByRole('link', { name, exact: true });
const toggle = page.getByRole('button', { name: 'Sidebar', exact: true });
const signedIn = page.getByText(/^Signed in as/);
const heading = (name: string) => main.getByRole('heading', { level: 1, name, exact: true });

const open = (path = '/admin/leads', more: Answers = {}, as: 'user' | 'admin' = 'admin') =>
  renderDashboard(path, { as, answers: { ...answers, ...more } });

afterEach(() => page.viewport(1280, 720));

test('groups the links of the sidebar and marks the page that is open [ADM-05]', async () => {
  await open();
  await expect.element(link('Leads Management')).toHaveAttribute('aria-current', 'page');

  expect(linksByGroup()).toEqual({
    'Business Management': ['/admin/leads', '/admin/dates', '/admin/email-settings'],
    'Website Content': [
      '/admin/content/hero',
      '/admin/content/about',
      '/admin/content/artists',
      '/admin/content/tattoo-gallery',
      '/admin/content/piercings',
      '/admin/content/art-gallery',
      '/admin/content/night-life',
      '/admin/content/faq',
      '/admin/content/contact',
    ],
    Settings: [
      '/admin/settings/general',
      '/admin/settings/branding',
      '/admin/settings/questions',
      '/admin/settings/users',
      '/admin/system',
    ],
  });

  await link('User Management').click();
  await expect.element(heading('User Management')).toBeVisible();
  expect(location.pathname).toBe('/admin/settings/users');
  await expect.element(link('User Management')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Leads Management')).not.toHaveAttribute('aria-current');
});

test('hides the settings from a user, and redirects them from System to the leads [ADM-05] [SYS-01]', async () => {
  await open('/admin/system', {}, 'user');
  await expect.element(heading('Leads Management')).toBeVisible();

  expect(location.pathname).toBe('/admin/leads');
  expect(Object.keys(linksByGroup())).toEqual(['Business Management', 'Website Content']);
});

test.each([
  { full_name: 'Rowan Vale', shown: 'Signed in as Rowan Vale' },
  { full_name: '', shown: 'Signed in as staff@afterhours.example' },
])('names the signed-in account in the sidebar: "$shown" [ADM-18]', async ({ full_name, shown }) => {
  await open('/admin/leads', { getAccount: () => ({ ...ownAccount, full_name, role: 'user' }) });
  await expect.element(signedIn).toHaveTextContent(shown);
  await expect.element(signedIn).toHaveAttribute('title', 'staff@afterhours.example');

  await page.viewport(360, 800);
  await toggle.click();
  await expect.element(signedIn).toBeVisible();
});

test('collapses the sidebar from 16rem to 3rem, and expands it again [ADM-04]', async () => {
  await open();
  await expectWidth(256);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');

  await toggle.click();

  await expectWidth(48);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link('Leads Management')).toHaveAttribute('title', 'Leads Management');
  await expectAccessible({ sidebar: true });
  await toggle.click();
  await expectWidth(256);
});

test.each([3, 128])(
  'shows the number %d beside its link, or below the icon of the collapsed sidebar [ADM-22]',
  async (studio) => {
    await page.viewport(768, 720);
    await open('/admin/dates', {
      getLeadSummary: () => ({ new: 1, contacted: 0, converted: 0, closed: 0, held: 0, ...noQueues, studio }),
      listDates: () => ({ dates: [] }),
      listArtists: contentServer({}).answers.listArtists,
      getAbsences: () => ({ version: 0, absences: [] }),
    });
    const number = nav.getByText(`${studio}`, { exact: true });
    await expect.element(number).toBeVisible();
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const icon = box(link('Leads Management').element().querySelector('svg'));

    const below = box(number.element());
    expect(below.top).toBeGreaterThanOrEqual(icon.bottom);
    expect(below.bottom).toBeLessThanOrEqual(box(nav.getByRole('link').nth(1).element()).top);
    expect(below.left).toBeGreaterThanOrEqual(box(nav.element()).left);
    expect(below.right).toBeLessThanOrEqual(box(nav.element()).right);
    await toggle.click();
    await expect.element(nav.getByText('Leads Management')).toBeVisible();
    const name = document.createRange();
    name.selectNodeContents(nav.getByText('Leads Management').element());
    await expect.poll(() => box(number.element()).left).toBeGreaterThan(name.getBoundingClientRect().right);
    expect(Math.abs(box(number.element()).top - name.getBoundingClientRect().top)).toBeLessThan(8);
  },
);

test('toggles the sidebar with Ctrl or Cmd and B [ADM-04]', async () => {
  await open();
  await expect.element(link('Leads Management')).toBeVisible();

  await userEvent.keyboard('{Control>}b{/Control}');
  await expectWidth(48);
  await userEvent.keyboard('{Meta>}b{/Meta}');
  await expectWidth(256);
  await userEvent.keyboard('b');
  await expectWidth(256);
});

test('opens the sidebar over the page below 768 px, 18rem wide [ADM-04] [CONST-02]', async () => {
  await page.viewport(767, 800);
  await open();
  await expect.element(toggle).toBeVisible();
  expect(nav.query()).toBeNull();
  const dialog = page.getByRole('dialog', { name: 'Sidebar' });

  await toggle.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(288);
  await expectAccessible({ sidebar: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await dialog.click({ position: { x: 600, y: 400 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}b{/Control}');
  await link('User Management').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/admin/settings/users');

  await page.viewport(768, 800);
  await expect.poll(() => window.innerWidth).toBe(768);
  await expect.element(nav).toBeVisible();
});

test('shows no sidebar while the role loads, and loads the page in parallel [ADM-05]', async () => {
  const gate = Promise.withResolvers<void>();
  const { sent } = await open('/admin/leads', {
    getAccount: async () => {
      await gate.promise;
      return { ...ownAccount, role: 'user' };
    },
  });

  await expect.poll(() => sent('listLeads')).toHaveLength(1);
  await expect.element(page.getByText('Admin Dashboard')).toBeVisible();
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible();
  expect(nav.query()).toBeNull();
  expect(toggle.query()).toBeNull();
  await userEvent.keyboard('{Control>}b{/Control}');
  gate.resolve();

  await expect.element(nav).toBeVisible();
  await expectWidth(256);
  await expect.element(heading('Leads Management')).toBeVisible();
});

test.each(['', '/leads', '/content/hero', '/settings/general', '/settings/questions', '/settings/users', '/system'])(
  'shows an account without a role only what failed and a sign-out button: /admin%s [ADM-16] [ROLE-23]',
  async (path) => {
    let fails = (): never => refuse('forbidden');
    await open(`/admin${path}`, {
      getAccount: () => fails(),
      listContent: () => refuse('internal'),
      getPage: () => refuse('internal'),
    });

    await expect.element(heading('Your account has no access to this area.')).toBeVisible();
    await expectNothingElse();
    expect(page.getByRole('button', { name: 'Try Again' }).query()).toBeNull();

    fails = () => refuse('internal');
    await mutate(() => true);
    await expect.element(heading('We could not check your account.')).toBeVisible();
    await expect
      .element(main)
      .toHaveTextContent('The server has a problem at the moment. Please try again in a minute.');
    expect(main.getByText('no access').query()).toBeNull();
    await expectNothingElse();

    fails = () => loseResponse();
    tryAgain();
    await expect.element(main).toHaveTextContent('There is no connection to the server. Check yours, then try again.');
    expect(location.pathname).toBe(`/admin${path}`);
  },
);

test('shows the page as soon as the account could be read again [ADM-16]', async () => {
  let fails = true;
  await open('/admin/settings/general', {
    getAccount: () => (fails ? refuse('unavailable') : { ...ownAccount, role: 'admin' }),
    listContent: () => ({ rows: [] }),
    getPage: () => refuse('internal'),
  });
  await expect.element(heading('We could not check your account.')).toBeVisible();

  fails = false;
  tryAgain();

  await expect.element(heading('General Settings')).toBeVisible();
});

async function expectNothingElse() {
  expect(nav.query()).toBeNull();
  expect(toggle.query()).toBeNull();
  expect(main.getByRole('heading').elements()).toHaveLength(1);
  expect(main.element().querySelector('table, li, input')).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  await expectAccessible({ sidebar: true });
}

test('shows the 404 page inside the dashboard for an unknown path, to signed-in staff only [RTE-14] [ADM-17]', async () => {
  await open('/admin/nope');

  await expect.element(heading('Oops! Page not found')).toBeVisible();
  await expect.poll(() => document.title).toBe('Oops! Page not found | Afterhours');
  await expect.element(page.getByRole('banner').getByText('Admin Dashboard', { exact: true })).toBeVisible();
  await expect.element(nav).toBeVisible();
  await expectAccessible({ sidebar: true });
  for (const width of [320, 1280]) {
    await page.viewport(width, 800);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }

  await forgetSession();
  await expect.poll(() => document.title).toBe('Sign In | Afterhours');
  expect(location.pathname).toBe('/admin/auth');
});

test('names a lead that cannot be shown in the title of the document [ADM-17]', async () => {
  await open(`/admin/leads/${id.replace('1', '2')}`);

  await expect.poll(() => document.title).toBe('This lead cannot be shown | Afterhours');
});

test.each(['/admin/leads', `/admin/leads/${id}`])(
  'prints %s in black on white, without controls [ADM-20]',
  async (path) => {
    await open(path);
    await expect.element(main.getByText('ada@mail.example')).toBeVisible();

    await emulateMedia('print');

    for (const text of ['Ada Byron', 'ada@mail.example', '(555) 010-0101', 'K7R-2MX', 'A moth on the forearm.'])
      await expect.element(main.getByText(text).first()).toBeVisible();
    await expect.element(main.getByRole('combobox', { name: 'Status: Ada Byron' })).toHaveValue('new');
    for (const role of ['button', 'navigation', 'textbox', 'checkbox', 'tab', 'banner'] as const)
      expect(page.getByRole(role).elements()).toEqual([]);
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    expect({ backgroundColor, color }).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
    await expectAccessible({ sidebar: true });
    await emulateMedia('');
  },
);

test('prints exact times in the log of a lead [ADM-20]', async () => {
  await open(`/admin/leads/${id}`);
  const times = () => new Set([...document.querySelectorAll('time')].map(({ innerText }) => innerText));
  await expect.poll(times).toEqual(new Set(['just now']));

  await emulateMedia('print');

  const exact = expect.stringMatching(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/);
  expect([...times()]).toEqual([exact]);
  await emulateMedia('');
});

function emulateMedia(media: string): Promise<unknown> {
  return cdp().send('Emulation.setEmulatedMedia', { media });
}

/** The addresses of the links in the sidebar, by group. */
function linksByGroup(): Record<string, (string | null)[]> {
  const groups = nav.getByRole('heading').elements();
  return Object.fromEntries(
    groups.map((group) => [
      group.textContent,
      [...group.parentElement!.querySelectorAll('a')].map((each) => each.getAttribute('href')),
    ]),
  );
}

/** Waits until the sidebar beside the page has this width. */
async function expectWidth(pixels: number): Promise<void> {
  await expect.poll(() => main.element().previousElementSibling?.getBoundingClientRect().width).toBe(pixels);
}
