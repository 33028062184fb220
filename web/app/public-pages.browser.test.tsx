import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fallbackCallouts, fallbackFaqs } from '#shared/content/fallbacks.ts';
import { resolveTexts } from '#shared/content/texts.ts';
import type { ComingSoonContent, HomeContent } from '#shared/website/page.ts';
import { parseStyle, styleSheet } from '#shared/website/style.ts';
import { ComingSoonPage } from '../site/coming-soon/coming-soon-page.tsx';
import { NotFound } from '../site/not-found.tsx';
import { PrivacyPage } from '../site/privacy-page.tsx';
import { RequestPage } from '../site/request/request-page.tsx';
import { SitePage } from '../site/site-page.tsx';
import { brokenWords } from '../testing/broken-words.ts';
import { aHome } from '../testing/home.ts';
import { untouchedStyle } from '../testing/style.ts';
import './fonts.css';
import './site.css';

const starts = { date: 'September 15, 2999', time: '9:30 PM', day: '15', month: 'Sep', weekday: 'Wednesday' };
const times = { event_date: '2999-09-15T21:30:00Z', starts, ends: '2999-09-16T03:30:00Z' };
const pictures = ['a', 'b', 'c', 'd'].map((id) => {
  return { id, title: 'Moth', description: 'Two hours.', image_url: '/none.jpg', alt: null, artist_name: 'Mara Vale' };
});
const home: HomeContent = aHome({
  texts: resolveTexts(
    Object.entries({
      address: '12 Canal Street, Springfield',
      phone: '(555) 010-0142',
      hours: 'Tuesday to Saturday 12PM-10PM',
    }).map(([field, value]) => ({ section: 'contact', field, value })),
  ),
  tabs: ['artists', 'piercings', 'art', 'nightlife'],
  callouts: [...fallbackCallouts],
  faqs: fallbackFaqs({ address: '7 Quay Street', hours: 'Fridays only' }),
  artists: ['Mara Vale', 'Juno Hale'].map((name) => {
    return { id: name, name, description: null, profile_picture: null, alt: null, instagram_link: '@ink' };
  }),
  events: ['First Night', 'Second Night'].map((name) => {
    return { id: name, name, description: 'Doors at nine.', image_url: null, alt: null, ...times };
  }),
  gallery: { art: pictures, nightlife: pictures, piercings: pictures, tattoos: [] },
});
const soon: ComingSoonContent = { ...home, mode: 'coming-soon' };

/** Shows a page with everything on it open, in a stored style. */
async function open(content: ReactNode, style?: object): Promise<void> {
  const stored = style && parseStyle(JSON.stringify({ ...untouchedStyle, ...style }));
  if (style) expect(stored).toBeDefined();
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = stored ? styleSheet(stored) : '';
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(content);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    sheet.remove();
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const hidden of container.querySelectorAll('[hidden]')) hidden.removeAttribute('hidden');
  for (const panel of container.querySelectorAll('.panel')) panel.setAttribute('data-open', '');
  for (const details of container.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
  await Promise.all(['1rem Anton', '400 1rem Inter', '600 1rem Inter'].map((font) => document.fonts.load(font)));
}

/** Where each element of the page is, in order of the document. */
function boxes(): string[] {
  return [...document.querySelectorAll('body > div *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { borderRadius, color, backgroundColor } = getComputedStyle(element);
    return `${element.localName} ${[x, y, width, height]} ${borderRadius} ${color} ${backgroundColor}`;
  });
}

test.each([1280, 1920])(
  'leaves every box where it was at %d px when a style is published in which nothing was changed, and moves none for a color [STYLE-20]',
  async (width) => {
    await page.viewport(width, 800);
    await open(<SitePage content={home} />);
    const plain = boxes();
    expect(plain.length).toBeGreaterThan(300);
    const places = (all: string[]) => all.map((box) => box.replace(/ \S+ rgb.*/, ''));
    const sheet = document.head.appendChild(document.createElement('style'));
    onTestFinished(() => sheet.remove());
    const publish = (change: object) => {
      const style = parseStyle(JSON.stringify({ ...untouchedStyle, ...change }));
      sheet.textContent = style ? styleSheet(style) : 'none';
    };

    publish({});
    expect(boxes()).toEqual(plain);
    publish({ primary: '#0b5d1e' });
    expect(places(boxes())).toEqual(places(plain));
    expect(boxes()).not.toEqual(plain);
    for (const change of [{ fontSize: 17 }, { lineHeight: 1.7 }, { containerWidth: 1150 }, { spacing: 18 }]) {
      publish(change);
      expect([change, places(boxes()).every((box, index) => box === places(plain)[index])]).toEqual([change, false]);
    }
  },
);

/** The size of text, and of four base spaces in pixels. */
function sizes(): number[] {
  const { fontSize } = getComputedStyle(document.documentElement);
  const { paddingLeft } = getComputedStyle(page.getByLabelText('First Name *').element());
  return [fontSize, paddingLeft].map(Number.parseFloat);
}

test('makes large text and space of a style smaller on narrow screens, and space in narrow columns [STYLE-21]', async () => {
  await page.viewport(320, 800);
  await open(<SitePage content={home} />, { fontSize: 24, spacing: 32 });

  expect(sizes()).toEqual([20, 20]);
  await page.viewport(384, 800);
  await expect.poll(sizes).toEqual([24, 24]);
  await page.viewport(1000, 800);
  await expect.poll(sizes).toEqual([24, 32]);
  await page.viewport(1500, 800);
  await expect.poll(sizes).toEqual([24, 48]);
});

test('makes much space of a style smaller in a narrow container [STYLE-21]', async () => {
  await page.viewport(1500, 800);
  await open(<SitePage content={home} />, { containerWidth: 800, spacing: 32 });

  expect(sizes()[1]).toBeCloseTo((4 * 800) / 110, 1);
});

test('leaves text and space of a style alone that fit [STYLE-21]', async () => {
  await page.viewport(320, 800);
  await open(<SitePage content={home} />, { fontSize: 20, spacing: 8 });

  expect(sizes()).toEqual([20, 10]);
});

const styles = [
  ['as designed', undefined],
  ['with the largest text', { fontSize: 24 }],
  ['in the narrowest column', { containerWidth: 800 }],
  ['with the most space', { spacing: 32 }],
  ['with all of these and wide letters', { fontSize: 24, containerWidth: 800, spacing: 32, fontFamily: 'Monospace' }],
] as const;

describe.each([
  ['the home page', <SitePage key="home" content={home} />],
  ['the coming-soon page', <ComingSoonPage key="soon" content={soon} />],
  ['the 404 page', <NotFound key="404" content={home} />],
  ['the privacy page', <PrivacyPage key="privacy" content={home} />],
  ['the page of a request', <RequestPage key="request" content={home} origin="https://moth.example" />],
])('%s', (name, content) => {
  test.each(styles)('breaks no word of ours and fits every width, %s [RTE-41]', async (_, style) => {
    await page.viewport(1280, 800);
    await open(content, style);
    if (name === 'the coming-soon page') {
      await page.getByRole('button', { name: 'Book Appointment' }).click();
      await expect.element(page.getByRole('dialog').getByLabelText('First Name *')).toBeVisible();
    }

    for (const width of [320, 360, 480, 640, 768, 1024, 1280, 1920, 2560]) {
      await page.viewport(width, 800);
      await expect.poll(() => [width, brokenWords(), document.documentElement.scrollWidth]).toEqual([width, [], width]);
    }
  });
});

test.each([1, 2, 3, 4, 5])(
  'lines up the cards of %i artists, with the buttons of a row on one line [ART-02]',
  async (count) => {
    const [artist] = home.artists;
    const artists = Array.from({ length: count }, (_, index) => {
      return { ...artist!, id: `${index}`, description: 'Fine lines. '.repeat(1 + index * 9) };
    });
    await page.viewport(1280, 800);
    await open(<SitePage content={{ ...home, artists }} styleSheet="" />);

    const cards = [...document.querySelectorAll('.people > *')];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const ends = cards.map((card) => card.querySelector('a[href*="artist="]')!.getBoundingClientRect().bottom);
    for (const [index, { top, width }] of boxes.entries()) {
      const row = boxes.flatMap((box, at) => (box.top === top && box.width === width ? [Math.round(ends[at]!)] : []));
      expect(new Set(row).size, `row of card ${index}`).toBe(1);
    }
    const isLastWide = boxes.at(-1)!.width > boxes[0]!.width;
    expect(isLastWide).toBe(count === 5 || count === 4);
  },
);

test.each([
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
])(
  'keeps the built-in title of the first screen off the wing of the drawing at %i × %i [HERO-01]',
  async (width, height) => {
    await page.viewport(width, height);
    await open(
      <>
        <div className="backdrop">
          <svg aria-hidden="true" viewBox="0 0 1040 1240" className="moth" />
        </div>
        <SitePage content={home} styleSheet="" />
      </>,
    );
    await document.fonts.ready;

    const title = document.createRange();
    title.selectNodeContents(document.querySelector('h1')!);
    const drawing = document.querySelector('.moth')!.getBoundingClientRect();
    expect(drawing.width).toBeGreaterThan(400);
    const lineEnds = [...title.getClientRects()].map(({ right }) => right);
    // The drawing has an empty edge.
    expect(Math.max(...lineEnds)).toBeLessThan(drawing.left + 0.06 * drawing.width);
  },
);
