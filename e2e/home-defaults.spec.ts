import { test as base, expect } from '@playwright/test';
import { bookingForm } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { openTab } from './fixtures/home-content.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { expectAccessible } from './fixtures/studio.ts';

/** A studio with an empty store: no text, no image and no list row. */
const test = base.extend<object, { studio: RunningStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const studio = await RunningStudio.start({ demo: 'nothing' });
      await use(studio);
      await studio.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ studio }, use) => use(studio.site),
});
test.use({ viewport: { width: 1280, height: 800 } });

test('shows the studio name and defaults in header, hero and footer [HDR-03] [HDR-09] [HDR-10] [HERO-04] [FOOT-02] [FOOT-06]', async ({
  page,
}) => {
  await page.goto('/');

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Book Now', exact: true })).toHaveText('Book Now');
  const name = header.getByRole('link', { name: 'Afterhours', exact: true });
  await expect(name).toHaveAttribute('href', '#top');
  await expect(header.locator('img')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink after dark');
  await expect(
    page.locator('[data-hero]').getByText('Tattoos, piercings, art and late nights.', { exact: true }),
  ).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('A', { exact: true })).toBeVisible();
  await expect(footer.getByText('Afterhours', { exact: true }).first()).toBeVisible();
  await expect(footer.locator('img')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /directions/i })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: /instagram|facebook/i })).toHaveCount(0);
  await expect(
    page.locator('a[href*="google.com/maps"], a[href*="instagram.com"], a[href*="facebook.com"]'),
  ).toHaveCount(0);
  await expectAccessible(page);
});

test('shows a storefront image, a default headline and three callouts [ABOUT-03] [ABOUT-05] [ABOUT-11] [ABOUT-12]', async ({
  page,
}) => {
  await page.goto('/');

  const about = page.locator('#about');
  await expect(about.getByRole('img').first()).toHaveAttribute('src', '/assets/storefront-image.jpg');
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('About Our Studio');
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    '100% Female Artists',
    'Late Night Sessions',
    'Walk Ins Welcome',
  ]);
});

test('shows a heading and a subtitle in every tab, and nothing above or below them [SHOW-07] [SHOW-08]', async ({
  page,
}) => {
  await page.goto('/');

  for (const [name, heading, subtitle] of [
    ['Artists', 'Our Artists', 'The people behind the work.'],
    ['Tattoo Gallery', 'Tattoo Gallery', 'Work from our chairs.'],
    ['Piercings', 'Piercings', 'Placed with care.'],
    ['Art Gallery', 'Art Gallery', 'Paintings, prints and flash.'],
    ['Night Life', 'Night Life', 'What happens after hours.'],
  ] as const) {
    const panel = await openTab(page, name);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(heading);
    await expect(panel.locator('.panel-head p')).toHaveText([subtitle]);
  }
});

for (const [row, name, ...sentences] of [
  ['[ART-15]', 'Artists', 'No artists available yet.'],
  ['[TAT-09]', 'Tattoo Gallery', 'No tattoo gallery images available yet.'],
  ['[PIER-12]', 'Piercings', 'No image'],
  ['[GAL-05]', 'Art Gallery', 'No art gallery images available yet.'],
  [
    '[NITE-04] [NITE-10]',
    'Night Life',
    'No nightlife gallery images available yet.',
    'No upcoming events scheduled. Check back soon!',
  ],
] as const) {
  test(`shows an empty message in the tab ${name} ${row}`, async ({ page }) => {
    await page.goto('/');

    const panel = await openTab(page, name);

    for (const sentence of sentences) await expect(panel.getByText(sentence, { exact: true })).toBeVisible();
    await expect(panel.locator('img')).toHaveCount(0);
  });
}

test('titles the four blocks of piercings [PIER-03] [PIER-04] [PIER-05] [PIER-06] [PIER-07] [PIER-08]', async ({
  page,
}) => {
  await page.goto('/');

  const panel = await openTab(page, 'Piercings');

  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
    'Ear Piercings',
    'Facial Piercings',
    'Body Piercings',
    'Premium Jewelry',
  ]);
});

test("shows three built-in questions, and the FAQ's own phone number [FAQ-07] [FAQ-08] [FAQ-12]", async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#faq');

  await expect(faq.locator('summary')).toHaveText([
    'Do I need an appointment, or can I walk in?',
    'When are you open?',
    'Where do I find you?',
  ]);
  for (const [index, answer] of [
    /Walk-ins are welcome.* book an appointment\.$/,
    /^Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday\./,
    /^Our address is at the foot of this page\./,
  ].entries()) {
    await faq.locator('summary').nth(index).click();
    await expect(faq.locator('details[open] p')).toHaveText(answer);
  }
  const call = faq.getByRole('link', { name: 'Call (555) 010-0142', exact: true });
  await expect(call).toHaveAttribute('href', 'tel:5550100142');
});

test('puts the studio name, a description, an image and an icon into the head [GEN-22]', async ({ request }) => {
  const html = await (await request.get('/')).text();

  expect(html).toContain('<title>Afterhours</title>');
  expect(html).toContain(
    '<meta name="description" content="Tattoos, piercings, art and late nights. Ask for an appointment online."/>',
  );
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/assets\/share-image\.jpg"\/>/);
  expect(html).toContain('<link rel="icon" href="/favicon.svg"/>');
  for (const path of ['/assets/share-image.jpg', '/favicon.svg']) expect((await request.get(path)).status()).toBe(200);
});

test('loads no analytics script [GEN-21]', async ({ page, studio }) => {
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(studio.site) || foreign.push(request.url()));

  await page.goto('/');
  await page.waitForLoadState('networkidle');

  expect(foreign).toEqual([]);
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a phone number beside the form', async ({ page }) => {
    await page.goto('/');

    await expect(page.locator('#booking').getByRole('link', { name: '(555) 010-0142' })).toBeVisible();
  });
});

test('shows the defaults of the coming-soon page, with its own phone number [SOON-08] [SOON-15] [SOON-16]', async ({
  page,
  studio,
}) => {
  const store = new ContentStore(studio);
  await store.publish({ 'general/coming_soon_enabled': 'true' });

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something Amazing is Coming Soon!');
  const card = page.getByRole('region', { name: 'Get in Touch', exact: true });
  await expect(card.locator('dd')).toHaveText([
    '(555) 010-0199',
    'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday',
  ]);
  await expect(page.getByRole('link', { name: 'Call Us Now', exact: true })).toHaveAttribute('href', 'tel:5550100199');
  await expect(bookingForm(page).form).toHaveCount(0);
  await store.publish({ 'general/coming_soon_enabled': 'false' });
});

/** The default of every website text except the privacy notice. */
const defaults = {
  general: {
    coming_soon_enabled: 'false',
    coming_soon_headline: 'Something Amazing is Coming Soon!',
    coming_soon_description: 'Our new site is almost ready. You can already ask for an appointment.',
    google_analytics_id: '',
    seo_title: '',
    seo_description: 'Tattoos, piercings, art and late nights. Ask for an appointment online.',
    preview_image: '',
    favicon: '',
  },
  branding: { logo: '', style: '' },
  hero: { title: 'Ink after dark', subtitle: 'Tattoos, piercings, art and late nights.' },
  about: {
    photo: '',
    photo_alt: '',
    headline: 'About Our Studio',
    description: 'A place for people who take their time: to talk, to draw, and to get it right.',
  },
  header: { booking_button: 'Book Now' },
  footer: { description: 'Tattoos, piercings, art and late nights.' },
  contact: { address: '', phone: '', email: '', hours: '', instagram: '', facebook: '' },
  faq: { title: 'Frequently Asked Questions', description: 'What people ask us most.' },
  artists: { heading: 'Our Artists', title: '', subtitle: 'The people behind the work.', description: '' },
  tattoo_gallery: { heading: 'Tattoo Gallery', title: '', subtitle: 'Work from our chairs.', description: '' },
  piercings: {
    heading: 'Piercings',
    title: '',
    subtitle: 'Placed with care.',
    description: '',
    service_title: 'Piercing Services',
    service_description: 'Tell us what you have in mind and we will find the right placement and jewelry together.',
  },
  piercings_block1: { title: 'Ear Piercings', description: 'From a single lobe to a curated ear.' },
  piercings_block2: { title: 'Facial Piercings', description: 'Nostril, septum, lip, brow and more.' },
  piercings_block3: { title: 'Body Piercings', description: 'Navel and other placements, in private.' },
  piercings_block4: { title: 'Premium Jewelry', description: 'Pieces made to be worn for years.' },
  art_gallery: { heading: 'Art Gallery', title: '', subtitle: 'Paintings, prints and flash.', description: '' },
  night_life: { heading: 'Night Life', title: '', subtitle: 'What happens after hours.', description: '' },
  booking: {
    title: 'Book Your Appointment',
    description: 'Tell us what you have in mind. We will get back to you to settle the details.',
  },
};

/** Headings and button labels, which show their default even when stored empty. */
const neverBlank = [
  'general/coming_soon_headline',
  'hero/title',
  'about/headline',
  'header/booking_button',
  'faq/title',
  'artists/heading',
  'tattoo_gallery/heading',
  'piercings/heading',
  'piercings/service_title',
  'piercings_block1/title',
  'piercings_block2/title',
  'piercings_block3/title',
  'piercings_block4/title',
  'art_gallery/heading',
  'night_life/heading',
  'booking/title',
];

test('shows the default of each text, and keeps headings and labels when they are stored empty [DATA-06] [DATA-07]', async ({
  studio,
}) => {
  const store = new ContentStore(studio);
  const shown = (await store.live()).texts;
  expect(shown).toEqual(defaults);
  const keys = Object.entries(defaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => [section, field] as const),
  );

  for (let first = 0; first < keys.length; first += 40) {
    const some = keys.slice(first, first + 40).map(([section, field]) => [`${section}/${field}`, '']);
    await store.publish(Object.fromEntries(some));
  }

  const blank = (await store.live()).texts as unknown as Record<string, Record<string, string>>;
  const kept = keys.filter(([section, field]) => blank[section]?.[field] !== '').map((key) => key.join('/'));
  expect(kept.sort()).toEqual([...neverBlank].sort());
  for (const [section, field] of keys.filter((key) => neverBlank.includes(key.join('/')))) {
    expect(blank[section]?.[field]).toBe((defaults as Record<string, Record<string, string>>)[section]?.[field]);
  }
});
