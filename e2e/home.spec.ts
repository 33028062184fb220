import type { Locator, Page } from '@playwright/test';
import { resolveTexts } from '#shared/content.ts';
import { fallbackCallouts, fallbackFaqs, fallbackPhones } from '#shared/fallbacks.ts';
import { labels } from '#shared/labels.ts';
import type { HomeContent } from '#shared/page.ts';
import { ContentStore, type Values } from './content-store.ts';
import { openDrawn } from './drawn-page.ts';
import { keep, test } from './editing.ts';
import { expect, expectAccessible } from './studio.ts';

const words = labels.showcase;
const picture = '/assets/share-image.jpg';
const otherPicture = '/assets/storefront-image.jpg';
const broken = '/assets/there-is-none.jpg';
const day = 24 * 3_600_000;
/** Sections of the five tabs, as their texts are stored. */
const sections = ['artists', 'tattoo_gallery', 'piercings', 'art_gallery', 'night_life'] as const;
const galleries = ['tattoos', 'piercings', 'art', 'nightlife'] as const;

function image(category: string, change: Record<string, unknown> = {}) {
  return {
    title: `First of ${category}`,
    description: `What is seen in ${category}`,
    image_url: picture,
    artist_name: 'Jane',
    ...change,
  };
}

const texts: Values = {
  'about/photo': picture,
  'about/headline': 'Who we are',
  'about/description': 'We draw first.',
  'faq/title': 'Asked before',
  'faq/description': 'And answered.',
  'contact/phone': '555 0100',
  'branding/logo': otherPicture,
  'piercings/service_title': 'Needles, clean ones',
  'piercings/service_description': 'Placed by hand.',
  ...Object.fromEntries(
    sections.flatMap((section) =>
      ['heading', 'title', 'subtitle', 'description'].map((field) => [
        `${section}/${field}`,
        `The ${field} of ${section}`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((number) => [
      [`piercings_block${number}/title`, `Block ${number}`],
      [`piercings_block${number}/description`, `About block ${number}`],
    ]),
  ),
};

const blocks = [1, 2, 3, 4].map((number) => `piercings_block${number}`);
keep(
  ['about', 'faq', 'contact', 'branding', ...sections, ...blocks],
  ['/callouts', '/artists', '/events', '/faqs', ...galleries.map((category) => `/gallery/${category}`)],
);

test.beforeAll(async ({ studio }) => {
  const store = new ContentStore(studio);
  expect((await store.put(texts)).status).toBe(200);
  await store.showAlone('/callouts', [
    { title: 'Second thoughts welcome', description: 'Take a week.', icon: 'Clock' },
    { title: 'Not to be seen', description: 'Hidden.', icon: 'Star', is_active: false },
    { title: 'Always two needles', description: 'One is spare.', icon: 'Users' },
  ]);
  await store.showAlone('/artists', [
    { name: 'Zora Inkwell', description: 'Black lines only.', profile_picture: picture, instagram_link: '@zora.ink' },
    { name: 'Hidden Hand', is_active: false },
    { name: 'Abe No Picture', description: null, profile_picture: null, instagram_link: null },
    { name: 'Mary  Jane', description: '', profile_picture: otherPicture, instagram_link: 'https://site.example/mj' },
  ]);
  for (const category of galleries) {
    await store.showAlone(`/gallery/${category}`, [
      image(category),
      image(category, { title: `Hidden of ${category}`, is_active: false }),
      image(category, { title: `Bare of ${category}`, description: null, artist_name: null, image_url: otherPicture }),
      image(category, { title: `Broken of ${category}`, image_url: broken }),
    ]);
  }
  await store.showAlone('/events', [
    {
      name: 'The far night',
      description: 'Doors at nine.',
      event_date: new Date(Date.now() + 20 * day).toISOString(),
      image_url: picture,
    },
    { name: 'Hidden night', event_date: new Date(Date.now() + day).toISOString(), is_active: false },
    { name: 'Last night', event_date: new Date(Date.now() - day).toISOString() },
    { name: 'The near night', event_date: '2999-01-05T20:30:00Z', image_url: null },
  ]);
  await store.showAlone('/faqs', [
    { question: 'May I bring a friend?', answer: 'One, and quiet.' },
    { question: 'Hidden question?', answer: 'Hidden answer.', is_active: false },
    { question: 'Do you take cards?', answer: 'All of them.' },
  ]);
  await store.published();
});

// A page that ends may still be reading what was drawn for it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

async function openTab(page: Page, name: string): Promise<Locator> {
  await tab(page, name).click();
  return page.getByRole('tabpanel', { name, exact: true });
}

/** How many stand beside each other in the first row. */
async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

/** Pictures enough for a whole row, whatever the width. */
function withRows(content: HomeContent): HomeContent {
  const many = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
    Array.from({ length: 9 }, (_, index) => ({ ...(rows[0] as Row), id: `copy-${index}` }));
  const { gallery } = content;
  return {
    ...content,
    artists: many(content.artists),
    gallery: { ...gallery, tattoos: many(gallery.tattoos), art: many(gallery.art) },
  };
}

/** A studio that has stored nothing. */
function withNothing(content: HomeContent): HomeContent {
  return {
    ...content,
    texts: resolveTexts([]),
    callouts: fallbackCallouts,
    faqs: fallbackFaqs,
    artists: [],
    events: [],
    gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
  };
}

test('RTE-01 RTE-05 FAQ-06 a visitor gets all sections in their order, without any further read', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/');

  const landmarks = page.locator('header, [data-hero], #about, #showcase, #booking, #faq, footer');
  const names = await landmarks.evaluateAll((all) => all.map(({ id, localName }) => id || localName));
  expect(names).toEqual(['header', 'section', 'about', 'showcase', 'booking', 'faq', 'footer']);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
});

for (const [row, id] of [
  ['RTE-06', 'about'],
  ['RTE-07', 'booking'],
] as const) {
  test(`${row} an address that ends in #${id} brings the section into view`, async ({ page }) => {
    await page.goto(`/#${id}`);

    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
  });
}

test('HDR-03 HDR-09 HDR-10 HERO-04 FOOT-02 FOOT-06 a studio that stored nothing has its name and defaults', async ({
  page,
}) => {
  await openDrawn(page, withNothing);

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Book Now' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Afterhours' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('A', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: labels.directions })).toHaveCount(0);
  await expect(page.getByRole('link', { name: labels.getDirections })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: /instagram|facebook/i })).toHaveCount(0);
  await expectAccessible(page);
});

test('HDR-10 FOOT-01 FOOT-03 FOOT-09 header and footer show the logo, which leads to the top', async ({ page }) => {
  await page.goto('/#faq');

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('img', { name: 'Afterhours' })).toHaveAttribute('src', otherPicture);
  await expect(footer.getByText('music after ten')).toBeVisible();
  await footer.getByRole('link', { name: labels.bookAppointment }).click();
  await expect(page.locator('#booking')).toBeInViewport();
  await page.getByRole('banner').getByRole('img', { name: 'Afterhours' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('MSG-12 HDR-10 a broken logo gives way to the built-in one, and is logged once', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.text().includes('logo') && logged.push(message.text()));

  await openDrawn(page, (content) => ({
    ...content,
    texts: { ...content.texts, branding: { ...content.texts.branding, logo: broken } },
  }));

  const logos = page.getByRole('img', { name: 'Afterhours' });
  await expect(logos.first()).toHaveAttribute('src', '/assets/default-logo.svg');
  await expect(logos.last()).toHaveAttribute('src', '/assets/default-logo.svg');
  expect(logged).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ABOUT-01 ABOUT-04 ABOUT-06 ABOUT-07 ABOUT-08 the studio shows what it stored of itself', async ({ page }) => {
  await page.goto('/');

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', picture);
  await expect(about.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(about.getByText('We draw first.')).toBeVisible();
  const callouts = about.getByRole('listitem');
  await expect(callouts).toHaveCount(2);
  await expect(callouts.nth(0)).toContainText('Second thoughts welcome');
  await expect(callouts.nth(0)).toContainText('Take a week.');
  await expect(callouts.nth(1)).toContainText('Always two needles');
  for (const callout of await callouts.all()) await expect(callout.locator('svg')).toBeVisible();
});

test('ABOUT-02 a photo that does not load is replaced by the shop front', async ({ page, request }) => {
  await openDrawn(page, (content) => ({
    ...content,
    texts: { ...content.texts, about: { ...content.texts.about, photo: broken } },
  }));

  const photo = page.locator('#about').getByRole('img').first();
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveAttribute('src', '/assets/storefront-image.jpg');
  const answer = await request.get('/assets/storefront-image.jpg');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});

test('ABOUT-03 ABOUT-05 ABOUT-11 ABOUT-12 without anything stored there are a shop front and three callouts', async ({
  page,
}) => {
  await openDrawn(page, withNothing);

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', '/assets/storefront-image.jpg');
  await expect(about.getByRole('heading', { name: 'About Our Studio' })).toBeVisible();
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    '100% Female Artists',
    'Late Night Sessions',
    'Walk Ins Welcome',
  ]);
});

test('MSG-11 ABOUT-12 with all callouts hidden there is no list', async ({ page }) => {
  await openDrawn(page, (content) => ({ ...content, callouts: [] }));

  await expect(page.locator('#about').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('SHOW-01 SHOW-02 SHOW-05 five tabs show one panel at a time, artists first', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  await expect(page.getByRole('tab')).toHaveText([...Object.values(words.tabs)].map((name) => new RegExp(`${name}$`)));
  await expect(tab(page, 'Artists')).toHaveAttribute('aria-selected', 'true');
  for (const name of Object.values(words.tabs)) {
    const panel = await openTab(page, name);
    await expect(panel).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveCount(1);
  }
});

test('SHOW-05 arrow keys, Home and End move between tabs, and Tab leaves them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  await tab(page, 'Artists').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Tattoo Gallery')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('The heading of tattoo_gallery');
  await page.keyboard.press('End');
  await expect(tab(page, 'Night Life')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Artists')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('SHOW-03 SHOW-04 CONST-02 below 768 px the bar scrolls sideways and says Tattoos', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = page.getByRole('tablist');

  await expect(tab(page, 'Tattoos')).toBeVisible();
  expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await tab(page, 'Night Life').click();
  await expect(tab(page, 'Night Life')).toBeInViewport({ ratio: 1 });
  expect(await bar.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(tab(page, 'Tattoos')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(tab(page, 'Tattoo Gallery')).toBeVisible();
});

test('SHOW-06 SHOW-08 ART-01 TAT-01 PIER-01 GAL-01 NITE-01 each tab has the four texts stored for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const [index, name] of Object.values(words.tabs).entries()) {
    const panel = await openTab(page, name);
    for (const field of ['title', 'subtitle', 'description']) {
      await expect(panel.getByText(`The ${field} of ${sections[index]}`, { exact: true })).toBeVisible();
    }
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`The heading of ${sections[index]}`);
  }
});

test('SHOW-07 ART-15 TAT-09 GAL-05 NITE-04 NITE-10 PIER-12 MSG-05 empty tabs have headings and say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDrawn(page, withNothing);

  const sentences = {
    Artists: [words.noArtists],
    'Tattoo Gallery': [words.noTattoos],
    Piercings: [labels.pictures.none],
    'Art Gallery': [words.noArt],
    'Night Life': [words.noNightlife, words.noEvents],
  };
  for (const [name, texts] of Object.entries(sentences)) {
    const panel = await openTab(page, name);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/\S/);
    for (const text of texts) await expect(panel.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ART-02 TAT-02 GAL-02 CONST-03 columns grow in number at 768 and 1024 px', async ({ page }) => {
  await openDrawn(page, withRows);

  for (const [width, three, four] of [
    [767, 1, 2],
    [768, 2, 3],
    [1023, 2, 3],
    [1024, 3, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columnsOf((await openTab(page, 'Artists')).getByRole('listitem'))).toBe(three);
    const tattoos = await openTab(page, width < 768 ? 'Tattoos' : 'Tattoo Gallery');
    expect(await columnsOf(tattoos.getByRole('listitem'))).toBe(three);
    expect(await columnsOf((await openTab(page, 'Art Gallery')).getByRole('listitem'))).toBe(four);
  }
});

test('ART-03 ART-04 ART-05 ART-06 ART-07 ART-11 artists show in order, with what they have', async ({ page }) => {
  await page.goto('/');

  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Zora Inkwell', 'Abe No Picture', 'Mary  Jane']);
  const [zora, abe, mary] = [cards.nth(0), cards.nth(1), cards.nth(2)];
  await expect(zora.getByRole('img')).toHaveAttribute('src', picture);
  await expect(zora.getByText('Black lines only.')).toBeVisible();
  await expect(zora.getByRole('link', { name: '@zora.ink' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/zora.ink',
  );
  await expect(abe.getByText('AN', { exact: true })).toBeVisible();
  await expect(abe.locator('img')).toHaveCount(0);
  await expect(abe.getByText('Tattoo Artist')).toBeVisible();
  await expect(abe.getByRole('link')).toHaveCount(0);
  await expect(mary.getByText('Tattoo Artist')).toBeVisible();
  await expect(mary.getByRole('link', { name: '@mj' })).toHaveAttribute('href', 'https://site.example/mj');
});

test('BOOK-05 BOOK-16 the booking form offers every active artist by name', async ({ page }) => {
  await page.goto('/');

  const choices = page.getByLabel(labels.booking.artist).locator('option');
  await expect(choices).toHaveText([
    labels.booking.artistPlaceholder,
    'No preference',
    'Zora Inkwell',
    'Abe No Picture',
    'Mary  Jane',
  ]);
  expect(await choices.last().getAttribute('value')).toBe('mary-jane');
});

for (const [rows, name, category] of [
  ['TAT-03 TAT-04 TAT-05 TAT-06 TAT-07', 'Tattoo Gallery', 'tattoos'],
  ['GAL-03 GAL-04 GAL-06', 'Art Gallery', 'art'],
  ['NITE-02 NITE-03', 'Night Life', 'nightlife'],
] as const) {
  test(`${rows} the active images of ${category} show in order, with captions on hover`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const panel = await openTab(page, name);

    const figures = panel.getByRole('figure');
    await expect(figures).toHaveCount(3);
    await expect(figures.locator('b')).toHaveText([
      `First of ${category}`,
      `Bare of ${category}`,
      `Broken of ${category}`,
    ]);
    const [first, bare] = [figures.nth(0), figures.nth(1)];
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeHidden();
    }
    await first.hover();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await bare.hover();
    await expect(bare.getByText(`Bare of ${category}`, { exact: true })).toBeVisible();
    await expect(bare.getByText('By')).toHaveCount(0);
    await expect(first.getByText('By Jane')).toBeHidden();
  });
}

test('TAT-08 GAL-06 a caption shows while its picture has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const panel = await openTab(page, 'Tattoo Gallery');

  await page.mouse.move(0, 0);
  await tab(page, 'Tattoo Gallery').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  const first = panel.getByRole('figure').first();
  await expect(first.getByRole('link')).toBeFocused();
  await expect(first.getByText('By Jane')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first.getByText('By Jane')).toBeHidden();
});

test('TAT-08 GAL-06 a tap shows the caption, and a second one the picture in full', async ({ browser, studio }) => {
  const context = await browser.newContext({
    baseURL: studio.site,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await tab(page, 'Art Gallery').tap();
  const first = page.getByRole('tabpanel').getByRole('figure').first();
  await expect(first.getByText('By Jane')).toBeHidden();

  await first.tap();
  await expect(first.getByText('By Jane')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await first.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});

test('a picture opens in full size, and keys lead from one to the next, round and back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const link = (await openTab(page, 'Tattoo Gallery')).getByRole('figure').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'First of tattoos' })).toBeVisible();
  await expect(dialog.getByText('By Jane')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByText(labels.pictures.none)).toBeVisible();
  await dialog.getByRole('button', { name: labels.pictures.next }).click();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('MSG-13 a broken picture says No image in every gallery', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');

  for (const name of ['Tattoo Gallery', 'Art Gallery', 'Night Life', 'Piercings']) {
    const panel = await openTab(page, name);
    const last = panel.getByRole('figure').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText(labels.pictures.none)).toBeVisible();
    await expect(last.locator('img')).toHaveCount(0);
  }
});

test('PIER-02 PIER-03 PIER-04 PIER-05 PIER-06 PIER-07 the services have a text and four blocks, as stored', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { name: 'Needles, clean ones' })).toBeVisible();
  await expect(panel.getByText('Placed by hand.')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText(['Block 1', 'Block 2', 'Block 3', 'Block 4']);
  for (const number of [1, 2, 3, 4]) await expect(panel.getByText(`About block ${number}`)).toBeVisible();
});

test('PIER-04 PIER-05 PIER-06 PIER-07 without stored texts the blocks have their titles', async ({ page }) => {
  await openDrawn(page, withNothing);
  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([/Ear/, /Facial/, /Body/, 'Premium Jewelry']);
});

test('PIER-09 PIER-10 PIER-11 PIER-13 the carousel shows the active piercings and wraps round', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const panel = await openTab(page, 'Piercings');

  const carousel = panel.getByRole('region', { name: 'Piercings' });
  const slides = carousel.getByRole('figure');
  await expect(slides).toHaveCount(3);
  const next = carousel.getByRole('button', { name: labels.pictures.next });
  const previous = carousel.getByRole('button', { name: labels.pictures.previous });
  await next.scrollIntoViewIfNeeded();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(slides.nth(0)).not.toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('2 of 3')).toBeVisible();
  await previous.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await previous.click();
  await expect(slides.nth(2)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('1 of 3')).toBeVisible();
});

test('NITE-05 NITE-06 NITE-09 NITE-11 NITE-13 events show in the stored order, but for those that are over', async ({
  page,
}) => {
  await page.goto('/');
  const panel = await openTab(page, 'Night Life');

  const events = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(events.getByRole('heading')).toHaveText(['The far night', 'The near night']);
  await expect(events.nth(0).getByRole('img')).toHaveAttribute('src', picture);
  await expect(events.nth(0)).toContainText('Doors at nine.');
  await expect(events.nth(1)).toContainText(labels.pictures.none);
  await expect(events.nth(0).getByRole('link', { name: words.toCalendar })).toHaveAttribute(
    'href',
    /^\/events\/.+\.ics$/,
  );
  await expect(panel.getByRole('link', { name: words.allToCalendar })).toHaveAttribute('href', '/events.ics');
});

test('NITE-11 an event leaves a page that was drawn before it was over', async ({ page }) => {
  const over = new Date(Date.now() - day / 2).toISOString();
  await openDrawn(page, (content) => ({
    ...content,
    events: content.events.map((event) => ({ ...event, event_date: over })),
  }));
  const panel = await openTab(page, 'Night Life');

  await expect(panel.getByText(words.noEvents)).toBeVisible();
});

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('NITE-07 NITE-08 NITE-12 reads the date and time of the studio', async ({ page, studio }) => {
      const { timeZone } = await (await fetch(`${studio.site}/config.json`)).json();
      const at = new Date('2999-01-05T20:30:00Z');
      const there = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', { timeZone, ...options });
      const time = there({ hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ');
      expect(time).toMatch(/^\d{1,2}:30 [AP]M$/);

      await page.goto('/');
      const panel = await openTab(page, 'Night Life');

      const event = panel.getByRole('listitem').filter({ hasText: 'The near night' });
      await expect(event).toContainText(there({ month: 'long', day: 'numeric', year: 'numeric' }));
      await expect(event.getByText(time, { exact: true })).toBeVisible();
    });
  });
}

test('FAQ-01 FAQ-02 FAQ-03 FAQ-04 FAQ-05 questions open one at a time, in their order', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.getByRole('heading', { name: 'Asked before' })).toBeVisible();
  await expect(faq.getByText('And answered.')).toBeVisible();
  await expect(faq.locator('summary')).toHaveText(['May I bring a friend?', 'Do you take cards?']);
  await faq.getByText('May I bring a friend?').click();
  await expect(faq.getByText('One, and quiet.')).toBeVisible();
  await faq.getByText('Do you take cards?').click();
  await expect(faq.getByText('All of them.')).toBeVisible();
  await expect(faq.getByText('One, and quiet.')).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  await expect(faq.getByText('All of them.')).toBeHidden();
});

test('FAQ-09 FAQ-10 FAQ-11 FAQ-13 the card beside the questions calls and leads to the form', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.getByText('Still have questions?')).toBeVisible();
  await expect(faq.getByRole('link', { name: 'Call 555 0100' })).toHaveAttribute('href', 'tel:5550100');
  await faq.getByRole('link', { name: 'Book Consultation' }).click();
  await expect(page.locator('#booking')).toBeInViewport();
});

test('FAQ-07 FAQ-08 FAQ-12 MSG-06 with nothing stored three questions and a number of our own show', async ({
  page,
}) => {
  await openDrawn(page, withNothing);
  const faq = page.locator('#faq');

  await expect(faq.locator('summary')).toHaveText([/appointment.*walk in/, /open/, /find you/]);
  await expect(faq.getByRole('link', { name: `Call ${fallbackPhones.faq}` })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('FAQ-08 with all questions hidden the card stays', async ({ page }) => {
  await openDrawn(page, (content) => ({ ...content, faqs: [] }));

  await expect(page.locator('#faq details')).toHaveCount(0);
  await expect(page.getByText('Still have questions?')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all panels, pictures and answers are there', async ({ page }) => {
    await page.goto('/');

    for (const section of sections) await expect(page.getByText(`The heading of ${section}`)).toBeVisible();
    await expect(page.getByText('Doors at nine.')).toBeVisible();
    await expect(page.getByText('All of them.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'First of art' })).toBeVisible();
  });
});

for (const width of [320, 1280]) {
  test(`axe finds nothing under any tab at ${width} px, and nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');

    for (const name of Object.values(words.tabs)) {
      await openTab(page, width < 768 && name === words.tabs.tattoos ? words.shortTattoos : name);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('text of twice the size still fits', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

  for (const name of ['Artists', 'Tattoos', 'Piercings', 'Art Gallery', 'Night Life']) {
    await openTab(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
  }
});
