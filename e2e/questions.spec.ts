import { answerRequests } from './fixtures/answer-requests.ts';
import { bookingForm, fillBooking, fillLastStep, someValues } from './fixtures/booking-form.ts';
import { saveQuestions } from './fixtures/questions.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookAsAnotherVisitor } from './fixtures/send-booking.ts';
import { leadsOf } from './fixtures/stored-leads.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures/studio.ts';

const documentOf = async ({ site }: RunningStudio) =>
  (await (await fetch(site)).text()).replace(/data-version="\d+"/, '');

test.beforeEach(({ page, studio }) => bookAsAnotherVisitor(page, studio.site));
test.afterEach(({ studio }) => saveQuestions(studio, () => ({ is_active: false })));

test('asks at 320 px by keyboard in steps, and keeps the answers when the questions are reworded and off, with the document as before [ASK-02] [ASK-05] [ASK-06] [ASK-07] [ASK-08]', async ({
  page,
  studio,
}) => {
  const before = await documentOf(studio);
  // Where, style, when, and the age.
  const asked = await saveQuestions(studio, (_, place) => ({
    is_active: [1, 3, 7, 9].includes(place),
    is_required: [1, 9].includes(place),
  }));
  const values = someValues();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await fillBooking(page, { service: values.service, description: values.description });
  const { form } = bookingForm(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await form.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(form.getByText('Step 2 of 3')).toBeInViewport();
  await press('Tab');
  await expect(form.getByLabel('Where on the body?')).toBeFocused();
  await page.keyboard.type('Ankle');
  await press('Escape', 'Tab', 'ArrowDown', 'Tab', 'Space', 'Tab', 'Tab', 'Space');
  await expectFits(page);
  await expectAccessible(page);
  await fillLastStep(page, values);
  await expect(form.getByRole('term')).toHaveText([
    'Service',
    'Describe your idea',
    'Where on the body?',
    'Which style?',
    'When can you come?',
  ]);
  const submit = form.getByRole('button', { name: 'Submit Booking Request' });
  await expectFits(page);
  await expectAccessible(page);
  await submit.press('Enter');
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(form.getByLabel('I am at least 18 years old.')).toBeFocused();
  await press('Space');
  await submit.press('Enter');
  await expect(page.getByText('Booking Request Submitted!')).toBeVisible();

  const stored = await leadsOf(studio, values.firstName);
  expect(stored[0]?.details).toEqual([
    { id: asked[0]?.id, question: 'Where on the body?', answer: 'Ankle' },
    { id: asked[2]?.id, question: 'Which style?', answer: 'Blackwork' },
    { id: asked[6]?.id, question: 'When can you come?', answer: 'Weekdays, Sunday' },
    { id: asked[8]?.id, question: 'I am at least 18 years old.', answer: 'Yes' },
  ]);
  const [email] = await studio.emailsAbout(values.firstName);
  expect(email?.text).toContain('Weekdays, Sunday');
  await page.getByRole('link', { name: 'follow your request' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Weekdays, Sunday' })).toBeVisible();
  await expectAccessible(page);

  await saveQuestions(studio, ({ question }) => ({ question: `${question} (new)`, is_active: false }));
  const [reworded] = await leadsOf(studio, values.firstName);
  expect(reworded?.details).toEqual(stored[0]?.details);
  expect(await documentOf(studio)).toBe(before);
  await saveQuestions(studio, ({ question }) => ({ question: question.replace(' (new)', '') }));
});

test('keeps the form and what is typed when its questions cannot be loaded, and says how to call [BOOK-35]', async ({
  page,
  studio,
}) => {
  await saveQuestions(studio, (_, place) => ({ is_active: place === 1 }));
  const load = await answerRequests(page, /\/question-parts-/, (route) => route.abort());
  await page.goto('/');
  const { service, description } = someValues();
  await fillBooking(page, { service, description });
  const { form, description: idea } = bookingForm(page);
  await form.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' })).toBeVisible();
  await expect(idea).toHaveValue(description);
  load();
  await page.reload();
  await expect(idea).toHaveValue(description);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByLabel('Where on the body?')).toBeVisible();
});
