import { accessOf } from './fixtures/access-token.ts';
import { bookingForm, fillBooking, someValues, submitBooking } from './fixtures/booking-form.ts';
import { resultOf } from './fixtures/call-api.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { saveQuestions } from './fixtures/questions.ts';
import { bookAsAnotherVisitor, bookingBody, postBooking } from './fixtures/send-booking.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible, test } from './fixtures/studio.ts';

const nia = { name: 'Nia', description: null, profile_picture: null, alt: null, instagram_link: null, is_active: true };
const closed = { books: 'closed', books_word: 'opens in March' };

test.beforeEach(({ page, studio }) => bookAsAnotherVisitor(page, studio.site));
test.afterEach(({ studio }) => new ContentStore(studio).showOnly('/artists', [nia]));

test('shows closed books on the card and in the form at 320 px, and assigns a request to the account of the artist [BOOKS-01] [BOOKS-07] [BOOKS-11]', async ({
  page,
  studio,
}) => {
  const content = new ContentStore(studio);
  const token = await accessOf(studio, studio.user);
  const { id: account_id } = await resultOf<{ id: string }>(studio.site, 'getAccount', { token });
  const mara = { ...nia, name: 'Mara', account_id };
  await content.showOnly('/artists', [{ ...nia, ...closed }, mara]);
  await content.published();

  const values = someValues();
  await postBooking(studio.site, { ...bookingBody(values), artist: 'mara' });
  const mine = await resultOf<{ leads: object[] }>(studio.site, 'searchLeads', {
    token,
    body: { search: values.email, assignee: 'me' },
  });
  expect(mine.leads).toMatchObject([{ artist: 'Mara', assignee_id: account_id }]);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await expect(page.locator('#artists li', { hasText: 'Nia' })).toContainText('Books closed: opens in March');
  await fillBooking(page, values);
  await bookingForm(page).artist.selectOption('Nia (books closed)');
  await page.getByLabel('Tell me when books open').check();
  await expectAccessible(page);
  await submitBooking(page);
  await expect(page.getByText('You Are on the Waiting List')).toBeVisible();
  expect(await leadsOf(studio, values.firstName)).toMatchObject([
    { artist: 'Nia', turn: 'books' },
    { artist: 'Mara', turn: 'studio' },
  ]);
});

test('loads what questions show only where one is asked [ASK-07]', async ({ page, studio }) => {
  const content = new ContentStore(studio);
  await content.showOnly('/artists', [{ ...nia, ...closed }]);
  const loaded = async () => {
    await content.published();
    await page.goto('/');
    await page.getByLabel('Service').selectOption('consultation');
    await page.waitForLoadState('networkidle');
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return names.flatMap((name) => /\/(booking-island|question-parts)-/.exec(name)?.[1] ?? []);
  };

  expect(await loaded()).toEqual(['booking-island']);
  await saveQuestions(studio, (_, place) => ({ is_active: place === 1 }));
  expect((await loaded()).toSorted()).toEqual(['booking-island', 'question-parts']);
  await saveQuestions(studio, () => ({ is_active: false }));
});
