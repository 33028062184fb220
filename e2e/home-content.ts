import type { Locator, Page } from '@playwright/test';
import { resolveTexts } from '#shared/content.ts';
import { fallbackCallouts, fallbackFaqs } from '#shared/fallbacks.ts';
import type { HomeContent } from '#shared/page.ts';
import { ContentStore, type Values } from './content-store.ts';
import { keep, tab, test } from './editing.ts';
import { expect } from './studio.ts';

export const picture = '/assets/share-image.jpg';
export const otherPicture = '/assets/storefront-image.jpg';
export const broken = '/assets/there-is-none.jpg';
export const day = 24 * 3_600_000;
/** Sections of the five tabs, as their texts are stored. */
export const sections = ['artists', 'tattoo_gallery', 'piercings', 'art_gallery', 'night_life'] as const;
const galleries = ['tattoos', 'piercings', 'art', 'nightlife'] as const;

type Row = Record<string, unknown>;
export type Part = { texts?: Values; lists?: Record<`/${string}`, Row[]> };

/** What the page shows in these tests, by its parts. Of each list, one row is hidden. */
export const parts = {
  about: {
    texts: { 'about/photo': picture, 'about/headline': 'Who we are', 'about/description': 'We draw first.' },
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
          profile_picture: picture,
          instagram_link: '@zora.ink',
        },
        { name: 'Hidden Hand', is_active: false },
        { name: 'Abe No Picture', description: null, profile_picture: null, instagram_link: null },
        {
          name: 'Mary  Jane',
          description: '',
          profile_picture: otherPicture,
          instagram_link: 'https://site.example/mj',
        },
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
            description: null,
            artist_name: null,
            image_url: otherPicture,
          }),
          image(category, { title: `Broken of ${category}`, image_url: broken }),
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
        {
          name: 'The far night',
          description: 'Doors at nine.',
          event_date: new Date(Date.now() + 20 * day).toISOString(),
          image_url: picture,
        },
        { name: 'Hidden night', event_date: new Date(Date.now() + day).toISOString(), is_active: false },
        { name: 'Last night', event_date: new Date(Date.now() - day).toISOString() },
        { name: 'The near night', event_date: '2999-01-05T20:30:00Z', image_url: null },
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
  logo: { texts: { 'branding/logo': otherPicture } },
} satisfies Record<string, Part>;

function image(category: string, change: Row = {}): Row {
  return {
    title: `First of ${category}`,
    description: `What is seen in ${category}`,
    image_url: picture,
    artist_name: 'Jane',
    ...change,
  };
}

/** Fills parts of the page for the tests of a file, and leaves the studio as it was. */
export function showHome(...names: (keyof typeof parts)[]): void {
  const shown = names.map((name): Part => parts[name]);
  const texts: Values = Object.assign({}, ...shown.map((part) => part.texts));
  const lists = shown.flatMap((part) => Object.entries(part.lists ?? {}));
  keep(
    [...new Set(Object.keys(texts).map((key) => key.split('/')[0] ?? ''))],
    lists.map(([path]) => path),
  );
  test.beforeAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    if (Object.keys(texts).length > 0) expect((await store.put(texts)).status).toBe(200);
    for (const [path, rows] of lists) await store.showAlone(path, rows);
    await store.published();
  });
  // A page that ends may still be reading what was drawn for it.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
}

export async function openTab(page: Page, name: string): Promise<Locator> {
  await tab(page, name).click();
  return page.getByRole('tabpanel', { name, exact: true });
}

/** A studio that has stored nothing. */
export function withNothing(content: HomeContent): HomeContent {
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
