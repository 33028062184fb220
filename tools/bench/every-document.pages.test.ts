import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOptions } from '../../e2e/fixtures/browser.ts';
import { builtDocuments, client, oneOfEach, openDocument, type Stored, styleSheet } from './built-document.ts';
import { demoContent } from './demo-content.ts';

// Every published document with the scripts of the build, without a stack. Needs `npm run build`.

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserOptions());
});
afterAll(() => browser.close());

const asked = (answered_by: 'words' | 'photos') => ({ question: 'Where?', answered_by, is_required: false });
const closed = { name: 'Juno Vale', books: 'closed', books_word: 'opens in March' } as const;
const many = Array.from({ length: 61 }, (_, n) => ({ title: `Moth ${n}`, artist_name: n % 2 ? 'Juno Vale' : 'Mara' }));

/** What a studio can switch on, each alone and all together, on the open website and on the coming-soon page. */
const options: Record<string, Stored> = {
  nothing: {},
  'something in each list': oneOfEach,
  'lists of several pages': { artists: [closed, { name: 'Mara' }], images: { tattoos: many } },
  questions: { questions: [asked('words'), asked('photos')] },
  'closed books': { artists: [closed] },
  analytics: { texts: { 'general/google_analytics_id': 'G-ABCDEFGHIJ' } },
  'a logo that is gone': { texts: { 'branding/logo': '/media/gone.png' } },
};
const all: Stored = { ...Object.assign({}, ...Object.values(options)) };
all.texts = Object.assign({}, ...Object.values(options).map(({ texts }) => texts));
const cases = Object.entries({ ...options, 'all of these': all }).flatMap(([name, stored]) =>
  [false, true].map((isSoon) => {
    const texts = { ...stored.texts, ...(isSoon && { 'general/coming_soon_enabled': 'true' }) };
    return { name, mode: isSoon ? 'coming soon' : 'open', stored: { ...stored, texts } };
  }),
);

/** What shows that a place works, once everything in it is pressed. */
const outcomes = {
  '[data-island=form]': 'form [aria-invalid=true]',
  '[data-island=soon]': 'dialog form',
};

/** Documents without a difference between two options are opened once. */
const seen = new Set<string>();

test.each(cases)('no document throws, pressed early and late: $name, $mode [BOOK-41]', async ({ stored }) => {
  const documents = builtDocuments(stored);
  for (const [key, html] of documents) {
    if (seen.has(html)) continue;
    seen.add(html);
    const late = Promise.withResolvers<void>();
    const { page, errors, settled } = await openDocument(browser, key, documents, { late: late.promise });
    await pressAll(page);
    await pressAll(page);
    late.resolve();
    // What was pressed early happens.
    for (const [place, outcome] of Object.entries(outcomes))
      if (await page.locator(place).count()) await page.locator(outcome).first().waitFor({ state: 'attached' });
    await settled();
    await page.keyboard.press('Escape');
    await pressAll(page);
    await settled();

    expect([key, errors]).toEqual([key, []]);
    expect([key, await page.evaluate(brokenImages)]).toEqual([key, []]);
    await page.close();
  }
});

test('goes on from a step that is pressed before the form is hydrated, with an incomplete email address in a later one', async () => {
  const late = Promise.withResolvers<void>();
  const { page } = await openDocument(browser, 'index.html', builtDocuments(options.questions ?? {}), {
    late: late.promise,
  });
  await page.getByLabel('Service').selectOption('consultation');
  await page.getByLabel('Describe your idea').fill('A moth.');
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => (field.value = 'ada'));
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  late.resolve();

  await page.getByText('Step 2 of 3').waitFor();
  await page.close();
});

test.each([
  [360, '404.html', false],
  [1280, '404.html', false],
  [360, 'privacy.html', false],
  [1280, 'privacy.html', false],
  [360, 'index.html', true],
  [1280, 'index.html', true],
])('the whole style sheet changes nothing in a plain document: %s px wide, %s', async (width, key, isSoon) => {
  const texts = { ...demoContent().texts, 'general/coming_soon_enabled': String(isSoon) };
  const viewport = { width, height: 720 };
  const { page } = await openDocument(browser, key, builtDocuments({ ...demoContent(), texts }), { viewport });
  const before = await page.evaluate(shownStyles);
  await page.addStyleTag({ url: new URL(styleSheet, page.url()).href });

  const known = new Set(before);
  expect((await page.evaluate(shownStyles)).filter((value) => !known.has(value))).toEqual([]);
  await page.close();
});

/** The values of each element that takes room, and of what is generated before and after it. */
function shownStyles(): string[] {
  const shown = [...document.querySelectorAll('body, body *')].filter((each) => each.getBoundingClientRect().height);
  return shown.flatMap((element, index) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      const names = part && style.content === 'none' ? [] : [...style].filter((name) => !name.startsWith('--'));
      return names.map((name) => `${index} ${element.className}${part} ${name}: ${style.getPropertyValue(name)}`);
    }),
  );
}

test('has a rule for each class in a document', () => {
  const namesIn = (rules: string) =>
    [...rules.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
  const linked = namesIn(readFileSync(path.join(client, styleSheet), 'utf8'));
  const used = new Set<string>();
  const missing = new Set<string>();
  for (const html of cases.flatMap(({ stored }) => [...builtDocuments(stored).values()])) {
    const own = [...html.matchAll(/<style>(.*?)<\/style>/gs)].flatMap(([, rules = '']) => namesIn(rules));
    const known = new Set([...linked, ...own]);
    for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of list.replaceAll('&amp;', '&').split(' ').filter(Boolean)) {
        used.add(name);
        if (!known.has(name)) missing.add(name);
      }
    }
  }

  expect(used.size).toBeGreaterThan(150);
  expect([...missing]).toEqual([]);
});

/** Images that are broken, and boxes that show neither an image nor `No image` nor an artist's initials. */
function brokenImages(): string[] {
  const images = [...document.querySelectorAll<HTMLImageElement>('#root img')];
  const boxes = [...document.querySelectorAll<HTMLElement>('.tile > a, .framed')];
  const broken = images.filter(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc,
  );
  const empty = boxes.filter((box) => !/No image|^[A-Z]{1,2}$/.test(box.textContent) && !box.querySelector('img'));
  return [...broken, ...empty].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Uses every control that stays on the page, the form last. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const controls = 'input, select, textarea, button, summary, .tile > a, a[rel=next], a[href^="#"]';
    const [all, last] = [controls, '[type=submit]'].map((wanted) => [
      ...document.querySelectorAll<HTMLElement>(wanted),
    ]);
    for (const control of [...(all ?? []), ...(last ?? [])]) {
      control.focus();
      if (!/input|select|textarea/i.test(control.localName)) control.click();
    }
  });
}
