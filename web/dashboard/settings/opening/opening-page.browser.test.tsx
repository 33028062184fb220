import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fallbackFaqs } from '#shared/content/fallbacks.ts';
import { contentDefaults, resolveTexts } from '#shared/content/texts.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, field } from '../../../testing/editing.ts';
import { aHome } from '../../../testing/home.ts';
import { error, normal } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import { loseResponse, refuse } from '../../../testing/stub-api.ts';

const closed = { section: 'general', field: 'coming_soon_enabled', value: 'true' };
const opened = normal('Your website is open', 'Visitors see it within seconds.');
const main = page.getByRole('main');
const claim = (name: string) => main.getByRole('group', { name, exact: true });
const choose = (name: string, choice: string) => claim(name).getByRole('radio', { name: choice, exact: true }).click();
const open = () => button('Open the Website').click();

type Given = {
  home?: Partial<HomeContent>;
  callouts?: number;
  refuses?: () => boolean;
  losesCallouts?: () => boolean;
};

/** Opens the page for a website that will look like `home`. @returns what is stored, and what was sent */
async function openPage({ home = {}, callouts = 0, refuses = () => false, losesCallouts = () => false }: Given = {}) {
  const server = contentServer({ texts: { 'general/coming_soon_enabled': 'true' } });
  server.lists.callouts.version = callouts;
  const { saveContent, saveCallouts } = server.answers;
  const { sent } = await renderDashboard('/admin/settings/general/opening', {
    answers: {
      ...server.answers,
      getPage: () => aHome({ texts: resolveTexts([closed]), ...home }),
      saveCallouts: (input) => {
        const stored = saveCallouts!(input);
        return losesCallouts() ? loseResponse() : stored;
      },
      saveContent: (input) => (refuses() ? refuse('internal') : saveContent!(input)),
    },
  });
  await expect.element(page.getByText('Your website is closed: visitors see the coming-soon page.')).toBeVisible();
  return { ...server, sent };
}

test('asks about each built-in claim before the website opens, and stores what the owner chose in one list [GEN-30] [GEN-12]', async () => {
  const { texts, lists, sent } = await openPage();

  await open();
  for (const name of ['100% Female Artists', 'Late Night Sessions', 'Walk Ins Welcome']) {
    await expect.element(claim(name).getByText('Choose one.')).toBeVisible();
  }
  await expect.element(claim('100% Female Artists').getByRole('radio').first()).toHaveFocus();
  expect(sent('saveContent')).toEqual([]);
  await choose('100% Female Artists', 'Leave Out');
  await choose('Late Night Sessions', 'Keep');
  await choose('Walk Ins Welcome', 'Write');
  await open();
  await expect.element(claim('Walk Ins Welcome').getByText('Enter a title, or leave it out.')).toBeVisible();
  await expectAccessible();
  await field('Title').fill('Walk in on Fridays');
  await field('Description').fill('From noon.');
  await open();

  await expectNotice(opened);
  expect(lists.callouts.rows).toMatchObject([
    { title: 'Late Night Sessions', icon: 'Clock', is_active: true },
    { title: 'Walk in on Fridays', description: 'From noon.', icon: 'Star', is_active: true },
  ]);
  expect(lists.callouts.rows).toHaveLength(2);
  expect(texts['general/coming_soon_enabled']).toBe('false');
  await expect.element(page.getByText('Your website is open.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See It' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => texts['general/coming_soon_enabled']).toBe('true');
});

test('stays closed when the website could not be opened, and opens at the next press with its callouts stored once [GEN-30]', async () => {
  let fails = true;
  const { texts, lists, sent } = await openPage({
    refuses: () => fails,
  });
  for (const name of ['100% Female Artists', 'Late Night Sessions', 'Walk Ins Welcome']) await choose(name, 'Keep');
  await open();
  await expectNotice(error('Failed to save settings'));
  expect(texts['general/coming_soon_enabled']).toBe('true');
  fails = false;

  await open();

  await expectNotice(opened);
  expect(sent('saveCallouts')).toHaveLength(1);
  expect(lists.callouts.rows).toHaveLength(3);
});

test('opens at the next press when the response to the callouts was lost, with them stored once [GEN-30]', async () => {
  let isLost = true;
  const { texts, lists } = await openPage({ losesCallouts: () => isLost });
  for (const name of ['100% Female Artists', 'Late Night Sessions', 'Walk Ins Welcome']) await choose(name, 'Keep');
  await open();
  await expectNotice(error('Failed to save settings'));
  isLost = false;
  await expect.poll(() => main.getByRole('radio').elements()).toEqual([]);

  await open();

  await expectNotice(opened);
  expect([texts['general/coming_soon_enabled'], lists.callouts.version]).toEqual(['false', 1]);
});

test('asks nothing about claims once the owner has saved callouts [GEN-30]', async () => {
  const { texts } = await openPage({ callouts: 1 });
  expect(main.getByRole('radio').elements()).toEqual([]);

  await open();

  await expectNotice(opened);
  expect(texts['general/coming_soon_enabled']).toBe('false');
});

test('lists the built-in texts by the editor that replaces them, and shows the privacy notice as visitors read it [GEN-30]', async () => {
  await openPage({ home: { tabs: ['piercings'], faqs: fallbackFaqs({ address: '', hours: '' }) } });
  const place = (name: string) => main.getByRole('heading', { level: 3, name, exact: true });

  for (const [name, path, text] of [
    ['First screen', 'content/hero', 'Title: Ink after dark'],
    ['About', 'content/about', 'Headline: About Our Studio'],
    ['Piercings', 'content/piercings', 'Title: Premium Jewelry'],
    ['Questions', 'content/faq', 'Questions: Do I need an appointment, or can I walk in?'],
    ['Booking form, header and footer', 'content/contact', 'Booking button: Book Now'],
    ['Search engines and link previews', 'settings/general', 'Description in search results: Tattoos, piercings'],
  ] as const) {
    await expect.element(place(name).getByRole('link')).toHaveAttribute('href', `/admin/${path}`);
    expect(place(name).element().parentElement?.textContent).toContain(text);
  }
  for (const hidden of ['Artists', 'Tattoo Gallery', 'Art Gallery', 'Night Life'])
    expect(place(hidden).query()).toBeNull();
  const notice = main.getByRole('heading', { name: 'Your rights' });
  await expect.element(notice).toBeVisible();
  expect(main.element().textContent).not.toContain('# Your rights');
  await expectAccessible();
});

/** A home page without defaults. */
function ownHome(contact: readonly string[], changes: Partial<HomeContent>): Partial<HomeContent> {
  const own = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.entries(fields).map(([name, text]) => ({ section, field: name, value: text && 'Own' })),
  );
  const filled = contact.map((name) => ({ section: 'contact', field: name, value: 'x' }));
  return { texts: resolveTexts([...own, ...filled, closed]), ...changes };
}

/** Each link of the page, with where it leads. */
const links = () =>
  (main.getByRole('link').elements() as HTMLAnchorElement[]).map(
    ({ textContent, pathname, hash }) => `${textContent} ${pathname}${hash}`,
  );
const notice = 'Edit the Notice /admin/settings/general#privacy_notice';

test('names what visitors will see, and what is missing with a link to its field [GEN-31]', async () => {
  await openPage({ callouts: 1, home: ownHome(['address', 'email', 'hours'], { tabs: ['artists', 'nightlife'] }) });

  await expect
    .element(main)
    .toHaveTextContent(
      'Once it is open, visitors will see your first screen, About, Artists, Night Life, and the booking form.',
    );
  expect(links()).toEqual([
    'Tattoo Gallery /admin/content/tattoo-gallery#images',
    'Piercings /admin/content/piercings#images',
    'Art Gallery /admin/content/art-gallery#images',
    'Upcoming events /admin/content/night-life#events',
    'Questions /admin/content/faq#entries',
    'Phone /admin/content/contact#phone',
    notice,
  ]);
});

test('names each missing tab and contact field, but none that is there [GEN-31]', async () => {
  const own = [{ id: 'own', question: 'Own?', answer: 'Own.' }];
  await openPage({ callouts: 1, home: ownHome(['phone'], { tabs: ['tattoos', 'piercings', 'art'], faqs: own }) });

  await expect.element(main).toHaveTextContent(/Art Gallery, the booking form, and the questions\./);
  expect(links()).toEqual([
    'Artists /admin/content/artists#artists',
    'Night Life /admin/content/night-life#events',
    'Address /admin/content/contact#address',
    'Email /admin/content/contact#email',
    'Hours /admin/content/contact#hours',
    notice,
  ]);
});
