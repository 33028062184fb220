import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Artists } from '../site/showcase/artists.tsx';
import { ArtGallery, TattooGallery } from '../site/showcase/image-galleries.tsx';
import { NightLife } from '../site/showcase/night-life.tsx';
import { aHome } from '../testing/home.ts';
import { documentOf, find, hrefsOf, nameOf, oneOfEach, type Stored, textsOf, valuesOf } from './page-for-tests.ts';

const panelOf = (stored: Stored, id: string) => find(documentOf(stored), `#${id}[role=tabpanel]`);
const panels = ['artists', 'tattoos', 'piercings', 'art', 'nightlife'];
/** The galleries have the same names as their panels. */
const galleries = ['tattoos', 'piercings', 'art', 'nightlife'] as const;

afterEach(() => vi.unstubAllEnvs());

test('has five tabs in order, the first one selected [SHOW-01]', () => {
  const page = documentOf(oneOfEach);

  const tabs = [...page.querySelectorAll('[role=tab]')];
  expect(tabs.map((tab) => textsOf(tab, 'span.max-md\\:hidden')[0] ?? tab.textContent)).toEqual([
    'Artists',
    'Tattoo Gallery',
    'Piercings',
    'Art Gallery',
    'Night Life',
  ]);
  expect(valuesOf(page, '[role=tab]', 'aria-selected')).toEqual(['true', 'false', 'false', 'false', 'false']);
  expect(valuesOf(page, '[role=tab]', 'aria-controls')).toEqual(panels);
  expect(valuesOf(page, '[role=tabpanel]', 'id')).toEqual(panels);
});

test('shows the four stored texts of each tab in order [SHOW-06] [SHOW-08]', () => {
  const sections = ['artists', 'tattoo_gallery', 'piercings', 'art_gallery', 'night_life'] as const;
  const fields = ['title', 'heading', 'subtitle', 'description'] as const;
  const page = documentOf({
    ...oneOfEach,
    texts: Object.fromEntries(
      sections.flatMap((section) => fields.map((field) => [`${section}/${field}`, `${field} of ${section}`])),
    ),
  });

  for (const [index, id] of panels.entries()) {
    const texts = textsOf(find(page, `#${id}`), '.panel-head :is(p, h2)');
    expect(texts).toEqual(fields.map((field) => `${field} of ${sections[index]}`));
    expect(textsOf(find(page, `#${id}`), 'h2')).toEqual([`heading of ${sections[index]}`]);
  }
});

test('shows a built-in heading and subtitle in every tab, and nothing above or below them [SHOW-06] [SHOW-08]', () => {
  const page = documentOf(oneOfEach);

  expect(panels.map((id) => textsOf(find(page, `#${id}`), '.panel-head :is(p, h2)'))).toEqual([
    ['Our Artists', 'The people behind the work.'],
    ['Tattoo Gallery', 'Work from our chairs.'],
    ['Piercings', 'Placed with care.'],
    ['Art Gallery', 'Paintings, prints and flash.'],
    ['Night Life', 'What happens after hours.'],
  ]);
});

test('shows only the default heading when the four texts are stored empty [SHOW-08]', () => {
  const texts = {
    'artists/heading': '',
    'artists/title': '',
    'artists/subtitle': '',
    'artists/description': '',
  } as const;

  expect(textsOf(panelOf({ ...oneOfEach, texts }, 'artists'), '.panel-head :is(p, h2)')).toEqual(['Our Artists']);
});

test.each([
  ['artists', { artists: [{ name: 'Juno' }] }],
  ['tattoos', { images: { tattoos: [{}] } }],
  ['piercings', { images: { piercings: [{}] } }],
  ['piercings', { texts: { 'piercings_block4/description': 'Gold of our own.' } }],
  ['art', { images: { art: [{}] } }],
  ['nightlife', { images: { nightlife: [{}] } }],
  ['nightlife', { events: oneOfEach.events }],
] satisfies [string, Stored][])('has only the tab that holds something, open: %s %o [SHOW-10]', (id, stored) => {
  const page = documentOf(stored);

  expect(valuesOf(page, '[role=tab]', 'href')).toEqual([`#${id}`]);
  expect(valuesOf(page, '[role=tab]', 'aria-selected')).toEqual(['true']);
  expect(valuesOf(page, '[role=tabpanel][data-open]', 'id')).toEqual([id]);
});

test('has no showcase while no tab holds anything: inactive rows, past events and texts that are no own ones [SHOW-10]', () => {
  const page = documentOf({
    artists: [{ name: 'Juno', is_active: false }],
    images: { art: [{ is_active: false }] },
    events: [{ name: 'Last night', event_date: '2026-02-01T20:00:00Z' }],
    texts: { 'artists/heading': 'Us', 'piercings/title': ' ', 'piercings_block1/title': 'Ear Piercings' },
  });

  expect(page.querySelectorAll('#showcase, [role=tab], [role=tabpanel]')).toHaveLength(0);
});

test('says that no event is coming, also beside images, and shows images of past nights only if there are any [NITE-10] [NITE-05]', () => {
  const shown = (stored: Stored) => {
    const panel = panelOf(stored, 'nightlife');
    const sentence = [...panel.querySelectorAll('p')].find((each) => each.textContent?.startsWith('No upcoming'));
    return { titles: textsOf(panel, 'h3'), sentence: sentence?.hidden ? undefined : sentence?.textContent };
  };

  const sentence = 'No upcoming events scheduled. Check back soon!';
  const titles = ['Upcoming events', 'From our nights'];
  expect(shown({ images: { nightlife: [{}] } })).toEqual({ titles, sentence });
  expect(shown({ events: oneOfEach.events })).toEqual({ titles: ['Upcoming events'], sentence: undefined });
  expect(shown({ images: { nightlife: [{}] }, events: oneOfEach.events })).toEqual({ titles, sentence: undefined });
});

test.each([
  ['No artists available yet.', Artists],
  ['No tattoo gallery images available yet.', TattooGallery],
  ['No art gallery images available yet.', ArtGallery],
  ['No nightlife gallery images available yet.', NightLife],
  ['No upcoming events scheduled. Check back soon!', NightLife],
])('shows an empty message in the preview of a tab: %s [ART-15] [NITE-10]', (sentence, Panel) => {
  const markup = renderToStaticMarkup(createElement(Panel, { content: aHome() }));

  expect(markup).toContain(sentence);
  expect(markup).not.toContain('<img');
});

test('shows a placeholder in piercings without images [PIER-10]', () => {
  const panel = panelOf({ texts: { 'piercings/subtitle': 'Ours.' } }, 'piercings');

  expect(textsOf(panel, 'p, span.no-image')).toContain('No image');
  expect(panel.querySelectorAll('img')).toHaveLength(0);
});

test('shows the active artists in order, each with photo, name and description [ART-03]', () => {
  const panel = panelOf(
    {
      artists: [
        { name: 'Zora', description: 'Black lines only.', profile_picture: '/media/z.jpg', alt: 'Zora at her table' },
        { name: 'Hidden Hand', is_active: false },
        { name: 'Mary  Jane', description: 'Small things.', profile_picture: '/media/m.jpg' },
      ],
    },
    'artists',
  );

  expect(textsOf(panel, 'li h3')).toEqual(['Zora', 'Mary  Jane']);
  expect(textsOf(panel, 'li p')).toEqual(['Black lines only.', 'Small things.']);
  expect(valuesOf(panel, 'li img', 'src')).toEqual(['/media/z.jpg', '/media/m.jpg']);
  // The name is already below the photo.
  expect(valuesOf(panel, 'li img', 'alt')).toEqual(['Zora at her table', '']);
});

test('shows initials when no photo is stored, and Tattoo Artist when no description is [ART-03]', () => {
  const panel = panelOf({ artists: [{ name: 'Abe No Picture' }, { name: 'Mary Jane', description: '' }] }, 'artists');

  expect(textsOf(panel, 'li .framed')).toEqual(['AN', 'MJ']);
  expect(panel.querySelectorAll('img')).toHaveLength(0);
  expect(textsOf(panel, 'li p')).toEqual(['Tattoo Artist', 'Tattoo Artist']);
});

test('leads from a card to the form with its artist, unless the books are closed [ART-16]', () => {
  const artists = [
    { name: 'Mary Jane' },
    { name: 'Nia', books: 'closed' as const },
    { name: 'Mary Jane' },
    { name: 'Åsa' },
  ];
  const panel = panelOf({ artists }, 'artists');

  const links = [...panel.querySelectorAll('li')].map((card) => [
    textsOf(card, 'a')[0],
    valuesOf(card, 'a', 'href')[0],
  ]);
  expect(links).toEqual([
    ['Ask Mary', '/?artist=mary-jane#booking'],
    [undefined, undefined],
    ['Ask Mary', '/?artist=mary-jane-2#booking'],
    ['Ask Åsa', '/?artist=%C3%A5sa#booking'],
  ]);
});

test('links a handle to its social network with one @, and shows no link without a handle [ART-08] [ART-09]', () => {
  const handles = ['@zora.ink', 'bea.ink', 'https://site.example/mj', '', null];
  const panel = panelOf({ artists: handles.map((instagram_link) => ({ instagram_link })) }, 'artists');

  expect([...panel.querySelectorAll('li')].map((card) => textsOf(card, 'a.link')[0])).toEqual([
    '@zora.ink',
    '@bea.ink',
    '@mj',
    undefined,
    undefined,
  ]);
  expect(valuesOf(panel, 'a.link', 'href')).toEqual([
    'https://www.instagram.com/zora.ink',
    'https://www.instagram.com/bea.ink',
    'https://site.example/mj',
  ]);
});

test('shows the active images of each category in order, with captions [TAT-03]', () => {
  const page = documentOf({
    images: Object.fromEntries(
      galleries.map((slug) => [
        slug,
        [
          {
            title: `First of ${slug}`,
            artist_name: 'Jane',
            description: `Seen in ${slug}`,
            image_url: `/media/${slug}.jpg`,
          },
          { title: `Hidden of ${slug}`, is_active: false },
          { title: `Bare of ${slug}` },
          {},
        ],
      ]),
    ),
  });

  for (const slug of galleries) {
    const figures = [...find(page, `#${slug}`).querySelectorAll('.tile')];
    expect(figures.map((figure) => textsOf(figure, 'div'))).toEqual([
      [`First of ${slug}By JaneSeen in ${slug}`],
      [`Bare of ${slug}`],
      [],
    ]);
    expect(figures[0]?.querySelector('img')?.getAttribute('src')).toBe(`/media/${slug}.jpg`);
  }
});

test('gives images an alternative text from description, title, or kind and artist [GAL-07]', () => {
  const images = [
    { alt: 'A moth with open wings', title: 'Night moth', artist_name: 'Jane' },
    { title: 'Fern', artist_name: 'Jane' },
    { artist_name: 'Jane' },
    {},
  ];
  const page = documentOf({ images: Object.fromEntries(galleries.map((slug) => [slug, images])) });

  for (const [slug, kind] of [
    ['tattoos', 'Tattoo'],
    ['piercings', 'Piercing'],
    ['art', 'Artwork'],
    ['nightlife', 'Photo of a night at the studio'],
  ] as const) {
    const names = [...page.querySelectorAll(`#${slug} .tile > a`)].map(nameOf);
    expect(names).toEqual(['A moth with open wings', 'Fern', `${kind} by Jane`, kind]);
  }
});

test('shows the stored texts of the piercing services and their four blocks [PIER-02]', () => {
  const panel = panelOf(
    {
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
    'piercings',
  );

  expect(textsOf(panel, 'h3, h3 + p')).toEqual(['Needles, clean ones', 'Placed by hand.']);
  expect(textsOf(panel, 'li h4')).toEqual(['Block 1', 'Block 2', 'Block 3', 'Block 4']);
  expect(textsOf(panel, 'li p')).toEqual(['About block 1', 'About block 2', 'About block 3', 'About block 4']);
});

test('titles the four blocks of piercings [PIER-02]', () => {
  expect(textsOf(panelOf(oneOfEach, 'piercings'), 'h4')).toEqual([
    'Ear Piercings',
    'Facial Piercings',
    'Body Piercings',
    'Premium Jewelry',
  ]);
});

test('shows the active events in the stored order, with name, image and description [NITE-05] [NITE-09]', () => {
  const panel = panelOf(
    {
      events: [
        // The later event comes first: the order of the list counts, not the date.
        { name: 'The first night', event_date: '2026-05-06T02:30:00Z' },
        { name: 'Hidden night', event_date: '2026-04-06T02:30:00Z', is_active: false },
        {
          name: 'The second night',
          description: 'Doors at nine.',
          event_date: '2026-04-01T20:00:00Z',
          image_url: '/media/room.jpg',
          alt: 'A full back room',
        },
      ],
    },
    'nightlife',
  );

  expect(textsOf(panel, 'h3')[0]).toBe('Upcoming events');
  const [first, second, ...others] = panel.querySelectorAll('ol > li');
  expect(others).toEqual([]);
  expect(textsOf(first!, 'h4, .prose, .no-image')).toEqual(['The first night', 'No image']);
  expect(textsOf(second!, 'h4, .prose, .no-image')).toEqual(['The second night', 'Doors at nine.']);
  expect(valuesOf(second!, 'img', 'src')).toEqual(['/media/room.jpg']);
  expect(valuesOf(second!, 'img', 'alt')).toEqual(['A full back room']);
  expect(hrefsOf(first!, 'Add to calendar: The first night')).toEqual([expect.stringMatching(/^\/events\/.+\.ics$/)]);
  expect(hrefsOf(panel, 'All events as a calendar')).toEqual(['/events.ics']);
});

test('leaves out an event once its evening is over [NITE-09]', () => {
  const events = [{ name: 'Last night', event_date: '2026-03-01T20:00:00Z' }];
  const namesAt = (now: string) => textsOf(panelOf({ ...oneOfEach, events, now: new Date(now) }, 'nightlife'), 'h4');

  expect(namesAt('2026-03-02T04:59:00Z')).toEqual(['Last night']);
  expect(namesAt('2026-03-02T05:00:00Z')).toEqual([]);
});

test.each(['Asia/Tokyo', 'America/Los_Angeles'])(
  "shows date and time in the studio's time zone, also on a machine in %s [NITE-07]",
  (zone) => {
    vi.stubEnv('TZ', zone);
    const events = [{ name: 'The first night', event_date: '2999-01-06T02:30:00Z' }];

    const panel = panelOf({ events, timeZone: 'America/New_York' }, 'nightlife');

    expect(textsOf(panel, 'time')).toEqual(['January 5, 2999']);
    expect(textsOf(panel, 'time ~ span')).toContain('9:30 PM');
  },
);

test('shows the upcoming events above the images of past nights [NITE-05]', () => {
  expect(textsOf(panelOf(oneOfEach, 'nightlife'), 'h3')).toEqual(['Upcoming events', 'From our nights']);
});
