import { bookingForm, fillBooking, fillLastStep, someValues, submitBooking } from './fixtures/booking-form.ts';
import { ContentStore, type StoredList } from './fixtures/content-store.ts';
import { openTab } from './fixtures/home-content.ts';
import { saveQuestions } from './fixtures/questions.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const lists = ['/artists', '/gallery/tattoos'] as const;
let before: StoredList['rows'][];

test.beforeAll(async ({ studio }) => {
  const store = new ContentStore(studio);
  before = [];
  for (const list of lists) before.push((await store.list(list)).rows);
  const artist = { description: null, profile_picture: null, alt: null, instagram_link: null };
  await store.showOnly('/artists', [
    { ...artist, name: 'Jane Doe' },
    { ...artist, name: 'Bea Fox' },
  ]);
  const image = { description: null, alt: null, image_url: '/assets/share-image.jpg' };
  await store.showOnly('/gallery/tattoos', [
    { ...image, title: 'Night moth', artist_name: 'Bea Fox' },
    { ...image, title: 'Fern', artist_name: 'Jane Doe' },
    { ...image, title: 'Marigold', artist_name: 'Bea Fox' },
  ]);
  await store.published();
});
test.afterAll(async ({ studio }) => {
  const store = new ContentStore(studio);
  for (const [index, list] of lists.entries()) await store.saveList(list, before[index]!);
  await store.published();
});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('leads from an image in two taps to the form, and the request with the piece to the lead [GAL-10] [BOOK-37] [BOOK-38]', async ({
  page,
  studio,
  staff,
}) => {
  await page.goto('/#tattoos');
  await page.getByRole('link', { name: 'Night moth' }).tap();
  await page.getByRole('link', { name: 'Something like this', exact: true }).tap();

  const { form, artist } = bookingForm(page);
  await expect(form.getByText('Night moth by Bea Fox')).toBeInViewport();
  await expect(artist).toHaveValue('bea-fox');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  const values = someValues();
  await fillBooking(page, values);
  await submitBooking(page);

  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();
  await expect(form.getByText('Night moth')).toHaveCount(0);
  await expect(page).toHaveURL('/#booking');
  const [email] = await studio.emailsAbout(values.firstName);
  expect(email?.text).toMatch(/Something like\s+Night moth by Bea Fox/);
  await staff.goto('/admin/leads');
  await staff.getByRole('link', { name: values.firstName }).first().click();
  await expect(staff.getByRole('main').getByText('Night moth by Bea Fox')).toBeVisible();
});

test.describe('with questions', () => {
  test.beforeAll(({ studio }) => saveQuestions(studio, (_, place) => ({ is_active: place <= 2 })));
  test.afterAll(({ studio }) => saveQuestions(studio, () => ({ is_active: false })));

  test('asks all questions despite a double click, and confirms the request about a piece in view', async ({
    page,
    studio,
  }) => {
    await page.goto('/#tattoos');
    await page.getByRole('link', { name: 'Night moth' }).tap();
    await page.getByRole('link', { name: 'Something like this', exact: true }).tap();
    const { form } = bookingForm(page);
    await expect(form.getByText('Night moth by Bea Fox')).toBeInViewport();
    const values = someValues();
    await fillBooking(page, { service: values.service, description: values.description });
    await form.getByRole('button', { name: 'Next' }).dblclick();
    await expect(form.getByText('Step 2 of 3')).toBeInViewport();
    await fillLastStep(page, values);
    await bookAsAnotherVisitor(page, studio.site);
    await submitBooking(page);

    const confirmation = page.getByRole('region', { name: /^Your reference code/ });
    await expect(confirmation).toContainText('Night moth by Bea Fox');
    await expect(page).toHaveURL('/#booking');
    await expect(confirmation).toBeFocused();
    await expect(confirmation.getByText('Your reference code')).toBeInViewport();
    // The notice covers nothing of it, once the page has scrolled there.
    const said = page.getByText("We'll contact you within 24 hours");
    const gap = async () => {
      const [notice, code] = await Promise.all([said.boundingBox(), confirmation.boundingBox()]);
      return notice && code && code.y - notice.y - notice.height;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    await expect(form).toBeHidden();
    await confirmation.getByRole('button', { name: 'Send Another Request' }).tap();
    await expect(form).toBeVisible();
    await expect(form.getByText('Night moth')).toHaveCount(0);
  });
});

test('keeps the piece through a reload, and takes it off on Back and when it is removed [BOOK-37]', async ({
  page,
}) => {
  await page.goto('/');
  const tattoos = await openTab(page, 'Tattoos');
  const { form, artist, description } = bookingForm(page);
  const ask = async (title: string) => {
    await tattoos.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Something like this' }).click();
    await expect(form.getByText(`${title} by`)).toBeVisible();
  };
  await ask('Night moth');
  await artist.selectOption('no-preference');
  await description.fill('A small one.');
  await page.reload();
  await expect(form.getByText('Night moth by Bea Fox')).toBeVisible();
  await expect(artist).toHaveValue('no-preference');
  await expect(description).toHaveValue('A small one.');

  await openTab(page, 'Tattoos');
  await ask('Fern');
  await expect(artist).toHaveValue('jane-doe');
  await page.goBack();
  await expect(form.getByText('Night moth by Bea Fox')).toBeVisible();
  await page.goBack();
  await expect(form.getByText('Night moth')).toHaveCount(0);
  await page.goForward();
  await form.getByRole('button', { name: 'Remove the image' }).click();
  await expect(form.getByText('Night moth')).toHaveCount(0);
  await expect(description).toHaveValue('A small one.');
});

test('chooses the artist of a card without loading the page again, and from another page [ART-16]', async ({
  page,
}) => {
  await page.goto('/');
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('link', { name: 'Ask Jane', exact: true }).click();
  const { form, artist } = bookingForm(page);
  await expect(artist).toHaveValue('jane-doe');
  await expect(form).toBeInViewport();
  await expect(form).toBeFocused();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);

  await openTab(page, 'Tattoos');
  await page.getByRole('navigation', { name: 'By artist' }).getByRole('link', { name: 'Bea Fox' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Bea Fox$/);
  await page.getByRole('link', { name: 'Marigold' }).click();
  await page.getByRole('link', { name: 'Something like this' }).click();
  await expect(form.getByText('Marigold by Bea Fox')).toBeVisible();
  await expect(artist).toHaveValue('bea-fox');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the work of one artist [GAL-11]', async ({ page }) => {
    await page.goto('/');
    await page.locator('#tattoos').getByRole('link', { name: 'Bea Fox' }).click();

    await expect(page.locator('.tile b')).toHaveText(['Night moth', 'Marigold']);
    await expectFits(page);
    await page.getByRole('link', { name: 'All artists' }).click();
    await expect(page).toHaveURL('/#tattoos');
  });
});
