import { tab } from './fixtures/editing.ts';
import { brokenImagePath, emptyHome, lastEventEnds, logoPath, openTab, wholeHome } from './fixtures/home-content.ts';
import { openRendered } from './fixtures/rendered-page.ts';
import { expect, expectAccessible, expectScrolledTo, test } from './fixtures/studio.ts';

const tabNames = ['Artists', 'Tattoo Gallery', 'Piercings', 'Art Gallery', 'Night Life'];

for (const id of ['about', 'booking']) {
  test(`scrolls the section into view when the URL ends in #${id} [RTE-05]`, async ({ page }) => {
    await page.goto(`/#${id}`);

    await expectScrolledTo(page.locator(`section#${id}`).getByRole('heading').first());
  });
}

test('starts the header with the logo, which leads to the top of the page [HDR-01]', async ({ page }) => {
  await openRendered(page, wholeHome);
  await page.locator('#faq').scrollIntoViewIfNeeded();

  const header = page.getByRole('banner');
  const logo = header.getByRole('img', { name: 'Afterhours' });
  await expect(logo).toHaveAttribute('src', logoPath);
  const others = header.getByRole('link').filter({ hasNot: page.locator('img') });
  const left = (await logo.boundingBox())?.x ?? Number.NaN;
  for (const link of (await others.all()).slice(1)) expect((await link.boundingBox())?.x).toBeGreaterThan(left);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await logo.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('shows the built-in logo in place of a broken one, and logs it once [HDR-01]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.text().includes('logo') && logged.push(message.text()));

  await openRendered(page, (content) => ({
    ...content,
    texts: { ...content.texts, branding: { ...content.texts.branding, logo: brokenImagePath } },
  }));

  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const logo = part.getByRole('img', { name: 'Afterhours' });
    await expect(logo).toHaveAttribute('src', '/assets/default-logo.svg');
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  }
  expect(logged).toEqual(['The logo could not be loaded']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
});

test('shows a storefront image in place of a photo that does not load [ABOUT-01]', async ({ page, request }) => {
  await openRendered(page, (content) => ({
    ...content,
    texts: { ...content.texts, about: { ...content.texts.about, photo: brokenImagePath } },
  }));

  const photo = page.locator('#about').getByRole('img').first();
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveAttribute('src', '/assets/storefront-image.jpg');
  const answer = await request.get('/assets/storefront-image.jpg');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('shows an event until its evening is over, also on an open page [NITE-09]', async ({ page }) => {
  await page.clock.install({ time: lastEventEnds.getTime() - 30_000 });
  await openRendered(page, wholeHome);
  const panel = await openTab(page, 'Night Life');

  await expect(panel.getByRole('heading', { name: 'The first night' })).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(panel.getByText('No upcoming events scheduled. Check back soon!')).toBeVisible();
});

test('opens one answer at a time, and closes it again [FAQ-02]', async ({ page }) => {
  await openRendered(page, wholeHome);
  const faq = page.locator('#faq');
  const first = faq.getByText('One, and quiet.', { exact: true });
  const second = faq.getByText('All of them.', { exact: true });

  await expect(faq.locator('summary')).toHaveCount(2);
  for (const answer of [first, second]) await expect(answer).toBeHidden();
  await faq.getByText('May I bring a friend?').click();
  await expect(first).toBeVisible();
  await expect(second).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  await faq.getByText('Do you take cards?').click();
  for (const answer of [first, second]) await expect(answer).toBeHidden();
  await expect(faq.locator('details[open]')).toHaveCount(0);
});

test('scrolls from the questions to the booking form [FAQ-09]', async ({ page }) => {
  await openRendered(page, wholeHome);
  const booking = page.locator('#booking-title');
  const consultation = page.locator('#faq').getByRole('link', { name: 'Book Consultation', exact: true });

  await consultation.scrollIntoViewIfNeeded();
  await expect(booking).not.toBeInViewport();
  await consultation.click();
  await expectScrolledTo(booking);
});

test('prints dark on white, with every panel and answer, and without images, form, tabs and buttons [RTE-42]', async ({
  page,
}) => {
  await openRendered(page, wholeHome);
  await page.emulateMedia({ media: 'print' });

  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('[role=tabpanel]:visible')).toHaveCount(5);
  for (const answer of ['One, and quiet.', 'All of them.']) await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const pressed of [page.getByRole('tablist'), page.locator('form, main img'), page.getByRole('button')])
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all panels, images, captions and answers, and the button to send the form', async ({ page }) => {
    await openRendered(page, wholeHome);

    for (const category of ['tattoos', 'piercings', 'art', 'nightlife']) {
      const figure = page.getByRole('listitem').filter({ hasText: `First of ${category}` });
      await figure.hover();
      await expect(figure.getByText(`What is seen in ${category}`)).toBeVisible();
    }
    for (const part of ['#about', '#artists', '#tattoos', '#piercings', '#art', '#nightlife']) {
      await expect(page.locator(part).getByRole('heading').first()).toBeVisible();
      const shown = page.locator(`${part} img`).first();
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
    }
    await page.getByText('May I bring a friend?').click();
    await expect(page.getByText('One, and quiet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Booking Request' })).toBeVisible();
  });
});

for (const { content, name, tabs } of [
  { content: wholeHome, name: 'a full page', tabs: tabNames },
  // It has no tab.
  { content: emptyHome, name: 'an empty page', tabs: [undefined] },
]) {
  test(`${name} is accessible and fits the screen on every tab, also with text of double size`, async ({ page }) => {
    test.slow();
    await openRendered(page, content);

    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const tabName of tabs) {
        if (tabName) await openTab(page, width < 768 && tabName === 'Tattoo Gallery' ? 'Tattoos' : tabName);
        if (width === 320) await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const tabName of tabs) {
      if (tabName) await tab(page, tabName === 'Tattoo Gallery' ? 'Tattoos' : tabName).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    }
  });
}
