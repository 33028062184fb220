import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NoticeRegion } from '../components/notices/notice-region.tsx';
import { clearNotices } from '../components/notices/shown-notices.ts';
import { BookingForm } from '../site/booking/booking-form.tsx';
import { stubApi } from '../testing/stub-api.ts';
import './site.css';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const service = page.getByLabelText('Service *');
const values = {
  'First Name *': 'Ada',
  'Last Name *': 'Byron',
  'Phone *': '(555) 010-0101',
  'Email *': 'ada@mail.example',
  'Describe your idea *': 'A moth on the forearm.',
};
const missing = 'Missing InformationPlease fill in all required fields.';

/** Renders the form with valid values, except for the given one. @returns how many requests were sent */
async function openFilled(change: Partial<typeof values> = {}) {
  const { sent, check } = stubApi({ openBookingForm: () => ({ token: 'token' }) });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <>
      <h2 id="title">Book</h2>
      <BookingForm choices={[]} privacyVersion="" labelledBy="title" />
      <NoticeRegion />
    </>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    clearNotices();
    vi.unstubAllGlobals();
    check();
  });
  for (const [label, value] of Object.entries({ ...values, ...change })) await field(label).fill(value);
  await service.selectOptions('consultation');
  return { sent: () => sent('createLead').length };
}

const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click();
const submit = () => page.getByRole('button', { name: 'Submit Booking Request' }).click();

test('sends nothing and shows a notice while a required field is empty [BOOK-04] [BOOK-08] [MSG-01]', async () => {
  const { sent } = await openFilled();

  for (const label of [...(Object.keys(values) as (keyof typeof values)[]), 'Service *'] as const) {
    if (label === 'Service *') await service.selectOptions('');
    else await field(label).fill('');
    await submit();

    await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(label)).toHaveAccessibleDescription('Please fill in this field.');
    await dismiss();
    if (label !== 'Service *') await field(label).fill(values[label]);
  }
  expect(sent()).toBe(0);
});

test('refuses a value that is only spaces [BOOK-11]', async () => {
  const { sent } = await openFilled();

  for (const label of ['First Name *', 'Last Name *', 'Phone *', 'Describe your idea *'] as const) {
    await field(label).fill('  ');
    await submit();

    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
    await dismiss();
    await field(label).fill(values[label]);
  }
  expect(sent()).toBe(0);
});

test("leaves an email address without @ to the browser's own check [BOOK-10]", async () => {
  const { sent } = await openFilled({ 'Email *': 'abc' });

  await submit();

  await expect.element(field('Email *')).toHaveFocus();
  expect((field('Email *').element() as HTMLInputElement).validity.typeMismatch).toBe(true);
  expect(page.getByRole('alert').query()).toBeNull();
  expect(sent()).toBe(0);
});
