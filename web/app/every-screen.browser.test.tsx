import { describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { adminPages } from '../dashboard/frame/admin-pages.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { animatedElements } from '../testing/animated-elements.ts';
import { brokenWords } from '../testing/broken-words.ts';
import { contentServer } from '../testing/content-server.ts';
import { controlFaults } from '../testing/control-faults.ts';
import { noQueues } from '../testing/leads.ts';
import { ownAccount, renderDashboard } from '../testing/render-dashboard.tsx';
import type { Answers } from '../testing/stub-api.ts';
import { textsTooWide } from '../testing/too-wide.ts';

/** The narrowest screen of each layout, and the widest. */
const widths = [320, 640, 768, 1024, 1280, 1600, 2560];
const word = (letters: number) => 'Ab'.repeat(letters / 2);
const at = '2026-03-01T12:00:00.000Z';
const id = '00000000-0000-4000-8000-000000000001';
const key = `20260301120000000-${id}`;

const date = {
  id,
  starts_at: new Date(Date.now() + 3_600_000).toISOString(),
  minutes: 150,
  artist_id: id,
  artist: word(120),
  price: word(80),
  deposit: word(80),
  sequence: 0,
};
const dates = [date, { ...date, id: id.replace('1', '3'), declined_at: at }];
const lead = {
  dates,
  id,
  first_name: word(100),
  last_name: word(100),
  phone: '5'.repeat(40),
  email: `${word(60)}@mail.example`,
  service: 'tattoo-medium',
  artist: word(120),
  description: `${word(200)}\n\nשלום`,
  status: 'contacted',
  created_at: at,
  code: 'K7R2MX',
  email_problem: { fate: 'bounced', at },
  notification: { state: 'sent', attempts: 1, updated_at: at },
} as const;

const { answers: contentAnswers } = contentServer({
  texts: Object.fromEntries(
    [
      'hero/title',
      'hero/subtitle',
      'about/headline',
      'about/description',
      'artists/heading',
      'tattoo_gallery/heading',
      'night_life/heading',
      'booking/title',
      'faq/title',
      'contact/address',
      'contact/hours',
      'footer/description',
      'header/booking_button',
    ].map((text) => [text, word(200)]),
  ),
  callouts: [{ title: word(120), description: word(200), icon: 'Star' }],
  artists: [{ name: word(120), description: word(200), instagram_link: word(200) }],
  events: [{ name: word(160), description: word(200), event_date: '2999-01-06T02:30:00Z' }],
  faqs: [{ question: word(200), answer: word(200) }],
  tattoos: [{ title: word(160), description: word(200), artist_name: word(120), image_url: '/assets/share-image.jpg' }],
});
const user = { ...ownAccount, user_id: ownAccount.id, created_at: at, role: 'admin', state: 'active' } as const;
const settings = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'front-desk@afterhours.example, owner@afterhours.example',
  subject_template: 'New lead',
};

const answers: Answers = {
  ...contentAnswers,
  listLeads: () => ({ leads: [lead, { ...lead, id: id.replace('1', '2'), first_name: 'Ada', status: 'new' }] }),
  getLeadSummary: () => ({ new: 1, contacted: 1, converted: 0, closed: 0, held: 1, ...noQueues, studio: 3 }),
  listHeldLeads: () => ({ leads: [{ ...lead, id: id.replace('1', '3'), held: { score: 10, reasons: [word(60)] } }] }),
  listDates: () => ({
    dates: [
      { ...date, lead },
      { ...date, id: id.replace('1', '2'), declined_at: at, lead },
    ],
  }),
  getUnsentLeads: () => ({ count: 1 }),
  listStaff: () => ({ staff: [{ id: ownAccount.id, name: ownAccount.full_name, active: true }] }),
  getLead: () => ({ lead, email_problem: lead.email_problem, related: [{ ...lead, id: id.replace('1', '2') }] }),
  getLeadLog: () => ({
    entries: [
      { id: key, at, by: ownAccount.id, kind: 'note', text: 'x'.repeat(500) },
      { id: key.replace('1', '2'), at, kind: 'status', from: 'new', to: 'contacted' },
      {
        id: key.replace('1', '3'),
        at,
        by: ownAccount.id,
        kind: 'reply',
        recipient: lead.email,
        subject: 'Dates',
        text: 'Friday?',
        delivery: { fate: 'bounced', at, attempts: 1, reason: 'no such mailbox' },
      },
    ],
  }),
  getEmailSettings: () => ({
    settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
      setting_key: setting_key as keyof typeof settings,
      setting_value,
      description: '',
    })),
    unreadable: [],
    sender_identity: 'afterhours.example',
    problems: [],
  }),
  getReplySettings: () => ({
    reply_to: '',
    confirmations: true,
    convert: true,
    reminder_hours: 24,
    version: 1,
    sender: settings.from_email,
    reaches_visitors: true,
  }),
  getReplyTemplates: () => ({ templates: [{ id, name: 'Dates', subject: 'Dates', text: 'Friday?' }], version: 1 }),
  listUsers: () => ({ users: [user, { ...user, id: 'other', user_id: 'other', state: 'waiting' }], waiting: 1 }),
  checkSystem: () => ({
    checked_at: at,
    checks: [
      { id: 'a', subject: 'bookings', title: 'Bookings', message: 'All arrive.', health: 'fine' },
      {
        id: 'b',
        subject: 'email',
        title: 'Email',
        message: 'None sent.',
        health: 'fault',
        fix: 'Ask.',
        details: ['x'],
      },
      { id: 'c', subject: 'backups', title: 'Backups', message: 'Not here.', health: 'skipped' },
    ],
  }),
};

describe.each([
  ['leads', 'Leads Management'],
  [`leads/${id}`, `${lead.first_name} ${lead.last_name}`],
  ['dates', 'Dates'],
  ['email-settings', 'New Lead Notifications'],
  ['content/hero', 'First Screen'],
  ['content/about', 'About'],
  ['content/artists', 'Artists'],
  ['content/tattoo-gallery', 'Tattoo Gallery'],
  ['content/piercings', 'Piercings'],
  ['content/art-gallery', 'Art Gallery'],
  ['content/night-life', 'Night Life'],
  ['content/faq', 'FAQ'],
  ['content/contact', 'Contact'],
  ['settings/general', 'General Settings'],
  ['settings/branding', 'Branding'],
  ['settings/questions', 'Booking Questions'],
  ['settings/users', 'User Management'],
  ['system', 'System'],
  ['two-step-sign-in', 'Two-Step Sign-In'],
  ['nope', 'Oops! Page not found'],
])('/admin/%s', (path, title) => {
  test('has its title with the number of leads to answer, fits every width, breaks long words, is accessible, shows no motion to people who prefer that, breaks no word of ours, and has fields that phones do not zoom into [RTE-41] [ADM-01] [ADM-17] [ADM-21] [ADM-30] [ADM-37] [INBOX-40]', async () => {
    await page.viewport(320, 800);
    await renderDashboard(`/admin/${path}`, { answers });

    await expect.element(page.getByRole('heading').first()).toBeVisible();
    await expect.poll(() => page.getByText(/^Loading/).elements()).toEqual([]);
    await expect.element(page.getByRole('banner').getByText('Admin Dashboard', { exact: true })).toBeVisible();
    await expect.poll(() => document.title).toBe(`(3 + 1 held) ${title} | Afterhours`);
    await expectAccessible();
    for (const width of widths) {
      await page.viewport(width, 800);
      await touch(width < 1024);
      await expectToFit();
      await expect.poll(() => [width, textsTooWide()]).toEqual([width, []]);
      expect([width, brokenWords(), controlFaults()]).toEqual([width, [], []]);
    }
    await page.viewport(640, 800);
    document.documentElement.style.fontSize = '200%';
    await expectToFit();
    document.documentElement.style.fontSize = '';

    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    expect(animatedElements()).toEqual([]);
  });
});

test.each([
  ['content/about', 'Callouts', 'Add Callout'],
  ['content/artists', 'Manage Artists', 'Add Artist'],
  ['content/night-life', 'Events', 'Add Event'],
  ['content/faq', 'Questions', 'Add Question'],
  ['settings/questions', undefined, 'Add Question'],
])(
  '/admin/%s fits every width with a new row in edit mode, breaks no word of ours, and has fields that phones do not zoom into [RTE-41] [ADM-30] [ADM-37]',
  async (path, tab, add) => {
    await page.viewport(1280, 800);
    await renderDashboard(`/admin/${path}`, { answers });
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: add, exact: true }).click();
    await expect.element(page.getByRole('main').getByText('Untitled').first()).toBeInTheDocument();

    for (const width of widths) {
      await page.viewport(width, 800);
      await touch(width < 1024);
      await expectToFit();
      await expect.poll(() => [width, textsTooWide(), brokenWords()]).toEqual([width, [], []]);
      expect([width, controlFaults()]).toEqual([width, []]);
    }
  },
);

test.each(adminPages.filter(({ path }) => path.startsWith('content/')).map(({ path }) => path))(
  '/admin/%s without content is as high as the window, with its preview beside it',
  async (path) => {
    await page.viewport(1280, 800);
    await renderDashboard(`/admin/${path}`, { answers: contentServer({}).answers });
    const preview = page.getByText('How visitors see it', { exact: true });
    await expect.element(preview).toBeVisible();

    for (const [width, height] of [
      [1280, 800],
      [1600, 900],
      [1920, 1080],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(() => [width, document.documentElement.scrollHeight]).toEqual([width, height]);
    }
  },
);

/** A finger on the screen, which makes `(pointer: coarse)` true, in place of a mouse. */
async function touch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(enabled);
}

async function expectToFit(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
}
