import type { Locator, Page } from '@playwright/test';
import { ContentStore, type Values } from './content-store.ts';
import { restoreAfterTests, tab, test } from './editing.ts';
import { expect } from './studio.ts';

export const imagePath = '/assets/share-image.jpg';
export const otherImagePath = '/assets/storefront-image.jpg';
export const brokenImagePath = '/assets/there-is-none.jpg';
export const day = 24 * 3_600_000;
/** Section names of the five tabs in the store. */
export const sections = ['artists', 'tattoo_gallery', 'piercings', 'art_gallery', 'night_life'] as const;
const galleries = ['tattoos', 'piercings', 'art', 'nightlife'] as const;

type Row = Record<string, unknown>;
export type Part = { texts?: Values; lists?: Record<`/${string}`, Row[]> };

/** The content of these tests by part of the page. One row of each list is hidden. */
export const parts = {
  frame: {
    texts: {
      'header/booking_button': 'Save a chair',
      'hero/title': 'Needles after nine',
      'hero/subtitle': 'Ring twice, then wait.',
      'booking/title': 'Ask for a night',
      'booking/description': 'Say where and how large.',
      'footer/description': 'Open since the first record.',
    },
  },
  about: {
    texts: { 'about/photo': imagePath, 'about/headline': 'Who we are', 'about/description': 'We draw first.' },
    lists: {
      '/callouts': [
        { title: 'Second thoughts welcome', description: 'Take a week.', icon: 'Clock' },
        { title: 'Not to be seen', description: 'Hidden.', icon: 'Star', is_active: false },
        { title: 'Always two needles', description: 'One is spare.', icon: 'Users' },
      ],
    },
  },
  headings: {
    texts: Object.fromEntries(
      sections.flatMap((section) =>
        ['heading', 'title', 'subtitle', 'description'].map((field) => [
          `${section}/${field}`,
          `The ${field} of ${section}`,
        ]),
      ),
    ),
  },
  artists: {
    lists: {
      '/artists': [
        {
          name: 'Zora Inkwell',
          description: 'Black lines only.',
          profile_picture: imagePath,
          alt: 'Zora at her table',
          instagram_link: '@zora.ink',
        },
        { name: 'Hidden Hand', is_active: false },
        { name: 'Abe No Picture', description: null, profile_picture: null, instagram_link: null },
        {
          name: 'Mary  Jane',
          description: '',
          profile_picture: otherImagePath,
          instagram_link: 'https://site.example/mj',
        },
        { name: 'Bea Handle', description: 'Small things.', profile_picture: imagePath, instagram_link: 'bea.ink' },
        { name: 'Cy Unlinked', description: 'No page.', profile_picture: imagePath, instagram_link: '' },
      ],
    },
  },
  galleries: {
    lists: Object.fromEntries(
      galleries.map((category) => [
        `/gallery/${category}`,
        [
          image(category),
          image(category, { title: `Hidden of ${category}`, is_active: false }),
          image(category, {
            title: `Bare of ${category}`,
            alt: null,
            description: null,
            artist_name: null,
            image_url: otherImagePath,
          }),
          image(category, { title: `Broken of ${category}`, image_url: brokenImagePath }),
        ],
      ]),
    ),
  },
  piercings: {
    texts: {
      'piercings/service_title': 'Needles, clean ones',
      'piercings/service_description': 'Placed by hand.',
      ...Object.fromEntries(
        [1, 2, 3, 4].flatMap((number) => [
          [`piercings_block${number}/title`, `Block ${number}`],
          [`piercings_block${number}/description`, `About block ${number}`],
        ]),
      ),
    },
  },
  events: {
    lists: {
      '/events': [
        // 5 January, 9:30 PM studio time. The later event comes first: the order of the list counts, not the date.
        { name: 'The first night', event_date: '2999-01-06T02:30:00Z', image_url: null },
        { name: 'Hidden night', event_date: new Date(Date.now() + day).toISOString(), is_active: false },
        { name: 'Last night', event_date: new Date(Date.now() - 2 * day).toISOString() },
        {
          name: 'The second night',
          description: 'Doors at nine.',
          event_date: new Date(Date.now() + 20 * day).toISOString(),
          image_url: imagePath,
          alt: 'A full back room',
        },
      ],
    },
  },
  faq: {
    texts: { 'faq/title': 'Asked before', 'faq/description': 'And answered.', 'contact/phone': '555 0100' },
    lists: {
      '/faqs': [
        { question: 'May I bring a friend?', answer: 'One, and quiet.' },
        { question: 'Hidden question?', answer: 'Hidden answer.', is_active: false },
        { question: 'Do you take cards?', answer: 'All of them.' },
      ],
    },
  },
  logo: { texts: { 'branding/logo': otherImagePath } },
} satisfies Record<string, Part>;

function image(category: string, change: Row = {}): Row {
  return {
    title: `First of ${category}`,
    description: `What is seen in ${category}`,
    image_url: imagePath,
    alt: `Seen on the first of ${category}`,
    artist_name: 'Jane',
    ...change,
  };
}

/** Publishes parts of the content for the tests of a file, and restores the studio afterwards. */
export function showHome(...names: (keyof typeof parts)[]): void {
  const shown = names.map((name): Part => parts[name]);
  const texts: Values = Object.assign({}, ...shown.map((part) => part.texts));
  const lists = shown.flatMap((part) => Object.entries(part.lists ?? {}));
  restoreAfterTests(
    [...new Set(Object.keys(texts).map((key) => key.split('/')[0] ?? ''))],
    lists.map(([path]) => path),
  );
  test.beforeAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    if (Object.keys(texts).length > 0) expect((await store.put(texts)).status).toBe(200);
    for (const [path, rows] of lists) await store.showOnly(path, rows);
    await store.published();
  });
  // A closing page may still be loading intercepted requests.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
}

export async function openTab(page: Page, name: string): Promise<Locator> {
  await tab(page, name).click();
  return page.getByRole('tabpanel', { name, exact: true });
}
