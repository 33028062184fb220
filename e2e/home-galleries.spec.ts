import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ContentStore, type StoredList } from './fixtures/content-store.ts';
import { tab } from './fixtures/editing.ts';
import { openTab, wholeHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

/** Colors of the default style. */
const [accent, background] = ['#f25c5c', '#0b0f19'];

test('shows one more column from 768 px and another from 1024 px [ART-02] [CONST-02]', async ({ page }) => {
  await openRendered(page, wholeHome);

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

test('shows captions on hover [TAT-05]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);

  for (const [name, category] of [
    ['Tattoo Gallery', 'tattoos'],
    ['Art Gallery', 'art'],
  ] as const) {
    const figures = (await openTab(page, name)).getByRole('listitem');
    const [first, bare] = [figures.nth(0), figures.nth(1)];
    const texts = [`First of ${category}`, 'By Jane', `What is seen in ${category}`];
    await first.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    for (const text of texts) await expect(first.getByText(text)).toBeHidden();
    await first.hover();
    for (const text of texts) await expect(first.getByText(text)).toBeVisible();
    await bare.hover();
    await expect(bare.getByText(`Bare of ${category}`, { exact: true })).toBeVisible();
    await expect(first.getByText('By Jane')).toBeHidden();
  }
});

test('shows the caption and a focus ring over a focused image [TAT-05]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);

  for (const [name, category] of [
    ['Art Gallery', 'art'],
    ['Tattoo Gallery', 'tattoos'],
  ] as const) {
    const panel = await openTab(page, name);
    await page.mouse.move(0, 0);
    await tab(page, name).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');

    const first = panel.getByRole('listitem').first();
    await expect(first.getByRole('link')).toBeFocused();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(first.getByText(text)).toBeVisible();
    }
    await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).toBe(accent);
    await expect.poll(() => colorOf(first, { left: 8, bottom: 8 })).toBe(background);
    await page.keyboard.press('Tab');
    await expect(first.getByText('By Jane')).toBeHidden();
    await expect.poll(() => colorOf(first, { left: 1, bottom: 60 })).not.toBe(accent);
  }
});

test('opens an image with one tap, with its caption in the lightbox, also with a tap before the lightbox has loaded [TAT-05] [TAT-10]', async ({
  browser,
  studio,
}) => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ baseURL: studio.site, hasTouch: true, isMobile: true, viewport });
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/lightbox-*.js', (route) => held.promise.then(() => route.continue()));
  await openRendered(page, wholeHome);
  const dialog = page.getByRole('dialog');

  for (const [name, category] of [
    ['Tattoos', 'tattoos'],
    ['Art Gallery', 'art'],
  ] as const) {
    await tab(page, name).tap();
    await page.getByRole('tabpanel').getByRole('listitem').first().tap();
    held.resolve();
    await expect(dialog.getByText('1 of 4')).toBeVisible();
    for (const text of [`First of ${category}`, 'By Jane', `What is seen in ${category}`]) {
      await expect(dialog.getByText(text)).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  }
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  await context.close();
});

test('zooms an image of the lightbox with two fingers, and a swipe moves a zoomed one instead of showing the next [TAT-10]', async ({
  browser,
  studio,
}) => {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: studio.site, hasTouch: true, isMobile: true, viewport });
  const page = await context.newPage();
  const fingers = await context.newCDPSession(page);
  const view = () => page.evaluate(() => [visualViewport?.scale ?? 1, visualViewport?.pageLeft ?? 0] as const);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...columns: number[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: columns.map((x, id) => ({ x, y: 370, id })) });
  /** Two fingers that are so far from the middle. */
  const pinch = async (...distances: number[]) => {
    const [first = 0] = distances;
    await touch('touchStart', 180 - first);
    await touch('touchStart', 180 - first, 180 + first);
    for (const distance of distances) await touch('touchMove', 180 - distance, 180 + distance);
    await touch('touchEnd');
  };
  const swipe = async () => {
    await touch('touchStart', 250);
    for (let x = 240; x >= 100; x -= 10) await touch('touchMove', x);
    await touch('touchEnd');
  };
  await openRendered(page, wholeHome);
  await (await openTab(page, 'Tattoos')).getByRole('listitem').first().getByRole('link').click();
  const position = page.getByRole('dialog').getByText(/^\d+ of 4$/);
  await expect(position).toHaveText('1 of 4');

  await pinch(20, 40, 60, 80, 100, 120, 140, 160);
  const [scale, left] = await view();
  expect(scale).toBeGreaterThan(1.5);
  await swipe();
  await expect.poll(async () => (await view())[1]).toBeGreaterThan(left + 20);
  await expect(position).toHaveText('1 of 4');

  // Not every browser moves it against the rule for touches, or takes the touch from the page when it does.
  const frame = page.getByRole('dialog').locator('[data-part=image]');
  await expect(frame).toHaveCSS('touch-action', 'auto');
  for (const [type, clientX] of [
    ['pointerdown', 250],
    ['pointerup', 100],
  ] as const) {
    await frame.dispatchEvent(type, { clientX, pointerType: 'touch', isPrimary: true });
  }
  await expect(position).toHaveText('1 of 4');

  await pinch(160, 140, 120, 100, 80, 60, 40, 20, 5);
  await expect.poll(async () => (await view())[0]).toBe(1);
  await expect(frame).toHaveCSS('touch-action', 'pan-y pinch-zoom');
  await expect(position).toHaveText('1 of 4');
  await swipe();
  await expect(position).toHaveText('2 of 4');
  await context.close();
});

test('closes the lightbox with Back, and leaves no trace of it in the history [GAL-08]', async ({ page }) => {
  await page.goto('/privacy');
  await openRendered(page, wholeHome);
  const image = (await openTab(page, 'Tattoo Gallery')).getByRole('listitem').first().getByRole('link');
  const dialog = page.getByRole('dialog');

  await image.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(image).toBeFocused();

  const button = dialog.getByRole('button', { name: 'Close' });
  for (const close of [() => page.keyboard.press('Escape'), () => button.click()]) {
    await image.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    // The entry is left a moment after the dialog has closed.
    await expect.poll(() => page.evaluate(() => history.state.lightbox)).toBeUndefined();
  }
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
});

test('opens an image in full size, and moves through the images with the arrow keys', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);
  const link = (await openTab(page, 'Tattoo Gallery')).getByRole('listitem').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 4')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Seen on the first of tattoos' })).toBeVisible();
  await expect(dialog.getByText('By Jane')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 4')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('4 of 4')).toBeVisible();
  await expect(dialog.getByText('No image')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect(dialog.getByText('1 of 4')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('takes keys from the moment the lightbox shows', async ({ page }) => {
  await openRendered(page, wholeHome);
  const panel = await openTab(page, 'Tattoo Gallery');
  const atFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const dialog = document.querySelector('dialog');
          if (dialog?.open) resolve({ open: dialog.open, hasFocus: dialog.contains(document.activeElement) });
        };
        new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
      }),
  );

  await panel.getByRole('listitem').getByRole('link').first().click();

  expect(await atFirst).toEqual({ open: true, hasFocus: true });
});

test('names an image of the lightbox by its description, or the title below it, or kind and artist [GAL-07]', async ({
  page,
}) => {
  await openRendered(page, wholeHome);
  await (await openTab(page, 'Tattoo Gallery')).getByRole('listitem').first().getByRole('link').click();

  const dialog = page.getByRole('dialog', { name: 'Tattoo Gallery' });
  await expect(dialog.getByRole('img', { name: 'Seen on the first of tattoos' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  // The title below the image already names it.
  await expect(dialog.getByText('Bare of tattoos', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Tattoo by Jane' })).toBeVisible();
  await expect(dialog.getByText(/Tattoo Gallery \d/)).toHaveCount(0);
});

test('shows piercings in a carousel that wraps around [PIER-10]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openRendered(page, wholeHome);
  const panel = await openTab(page, 'Piercings');

  const carousel = panel.getByRole('region', { name: 'Piercings', exact: true });
  const slides = carousel.getByRole('listitem');
  const next = carousel.getByRole('button', { name: 'Next image', exact: true });
  const previous = carousel.getByRole('button', { name: 'Previous image', exact: true });
  await next.scrollIntoViewIfNeeded();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
  await expect(slides.nth(0)).not.toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('2 of 4')).toBeVisible();
  await previous.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await previous.click();
  await expect(slides.nth(3)).toBeInViewport({ ratio: 0.5 });
  await next.click();
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await expect(carousel.getByText('1 of 4')).toBeVisible();
});

test('shows No image in place of a broken image, in every gallery [MSG-13]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRendered(page, wholeHome);

  for (const name of ['Tattoo Gallery', 'Art Gallery', 'Night Life', 'Piercings']) {
    const panel = await openTab(page, name);
    const last = panel.locator('.tile').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText('No image', { exact: true })).toBeVisible();
    await expect(last.locator('img')).toHaveCount(0);
  }
});

test.describe('a gallery of 14 images', () => {
  let before: StoredList['rows'];
  test.beforeAll(async ({ studio }) => {
    const store = new ContentStore(studio);
    before = (await store.list('/gallery/art')).rows;
    const image = {
      title: null,
      description: null,
      alt: null,
      artist_name: null,
      image_url: '/assets/share-image.jpg',
    };
    await store.showOnly(
      '/gallery/art',
      Array.from({ length: 14 }, (_, index) => ({ ...image, title: `Piece ${index + 1}` })),
    );
    await store.published();
  });
  test.afterAll(({ studio }) => new ContentStore(studio).saveList('/gallery/art', before));

  test('appends the rest in place, and leads to its first image [SHOW-13]', async ({ page }) => {
    await page.goto('/');
    const panel = await openTab(page, 'Art Gallery');
    const figures = panel.getByRole('listitem');
    await expect(figures).toHaveCount(12);
    const more = panel.getByRole('link', { name: 'Show More', exact: true });
    const top = await panel.boundingBox();

    await more.click();

    await expect(figures).toHaveCount(14);
    await expect(figures.nth(12).getByRole('link', { name: 'Piece 13' })).toBeFocused();
    await expect(more).toHaveCount(0);
    expect((await panel.boundingBox())?.x).toBe(top?.x);
    await expect(page).toHaveURL('/');
  });

  test('walks across the pages in the lightbox, and keeps appended images when content changes [GAL-09] [LIVE-13]', async ({
    page,
    studio,
  }) => {
    await page.goto('/');
    const panel = await openTab(page, 'Art Gallery');
    const dialog = page.getByRole('dialog');
    await panel.getByRole('link', { name: 'Piece 12' }).click();
    await expect(dialog.getByText('12 of 14')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('13 of 14')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('1 of 14')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('14 of 14')).toBeVisible();

    const headline = `Night ${Date.now()}`;
    const store = new ContentStore(studio);
    const before = (await store.texts('about')).headline ?? '';
    await store.publish({ 'about/headline': headline });
    await page.evaluate(() => dispatchEvent(new Event('settings-updated')));
    await expect(page.getByText(headline)).toBeAttached();
    await expect(dialog.getByText('14 of 14')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('listitem')).toHaveCount(14);
    await store.publish({ 'about/headline': before });
  });

  test('goes to the page of the rest when it cannot be read in place [SHOW-13]', async ({ page }) => {
    await page.goto('/');
    const panel = await openTab(page, 'Art Gallery');
    await page.route('**/gallery/art/1', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );

    await panel.getByRole('link', { name: 'Show More' }).click();

    await expect(page).toHaveURL('/gallery/art/1');
    await expect(page.getByRole('heading', { level: 1, name: 'Art Gallery 1' })).toBeVisible();
    await page.getByRole('link', { name: 'Piece 14' }).click();
    await expect(page.getByRole('dialog').getByText('2 of 2')).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('has a page of the rest, which leads back [SHOW-13] [SHOW-14]', async ({ page }) => {
      await page.goto('/');
      await page.locator('#art').getByRole('link', { name: 'Show More' }).click();

      await expect(page.locator('.tile')).toHaveCount(2);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFits(page);
      await page.getByRole('link', { name: 'Newer' }).click();
      await expect(page).toHaveURL('/#art');
    });
  });
});

/** The number of items in the first row. */
async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

/** The color of the pixel at a position within an element. */
async function colorOf(element: Locator, { left, bottom }: { left: number; bottom: number }): Promise<string> {
  const seen = sharp(await element.screenshot());
  const { height = 0 } = await seen.metadata();
  const pixel = await seen
    .extract({ left, top: height - bottom, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}
