import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PageContent } from '#shared/website/page.ts';
import { NoticeRegion } from '../common/notices/notice-region.tsx';
import { clearNotices } from '../common/notices/shown-notices.ts';
import { BookingForm } from '../site/booking/booking-form.tsx';
import * as parts from '../site/booking/question-parts.ts';
import { stubApi } from './stub-api.ts';
import '../app/site.css';

// The booking form in component tests.

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const service = page.getByLabelText('Service *');
export const values = {
  'First Name *': 'Ada',
  'Last Name *': 'Byron',
  'Phone *': '(555) 010-0101',
  'Email *': 'ada@mail.example',
  'Describe your idea *': 'A moth on the forearm.',
};
export const missing = 'Missing InformationPlease fill in all required fields.';

export type Answer = (request?: RequestInit) => Response;

/**
 * Renders the form with valid values, except for the given one, and lets the server answer a booking with `answer`.
 * @returns how many requests were sent, and with which keys
 */
export async function openFilled(
  change: Partial<typeof values> = {},
  answer: Answer = () => new Response(),
  { choices = [], questions }: Partial<Pick<PageContent, 'choices' | 'questions'>> = {},
  beforeUse = async () => {},
) {
  const { check } = stubApi({ openBookingForm: () => ({ token: 'token' }) });
  const others = fetch;
  const book = vi.fn(answer);
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) =>
    url === '/api/leads' ? book(request) : others(url, request),
  );
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const ask = (asked: typeof questions) =>
    root.render(
      <main>
        <h1 id="title">Book</h1>
        <BookingForm
          content={{ choices, questions: asked, privacyVersion: '' }}
          parts={questions && parts}
          labelledBy="title"
        />
        <NoticeRegion />
      </main>,
    );
  ask(questions);
  onTestFinished(async () => {
    // An answer after the test would show its notice over the next one.
    await expect.poll(() => container.querySelector('[aria-busy=true]')).toBeNull();
    root.unmount();
    container.remove();
    // Step and confirmation of the next test's form are its own.
    history.replaceState(null, '');
    sessionStorage.clear();
    clearNotices();
    vi.unstubAllGlobals();
    check();
  });
  await expect.element(service).toBeVisible();
  await beforeUse();
  // With questions, who asks comes later.
  const shown = Object.entries({ ...values, ...change }).filter(([label]) => !questions || /idea/.test(label));
  for (const [label, value] of shown) enter(label, value);
  await service.selectOptions('consultation');
  return {
    ask,
    sent: () => book.mock.calls.length,
    bodies: () => book.mock.calls.map(([request]) => JSON.parse(String(request?.body))),
    keys: () => book.mock.calls.map(([request]) => new Headers(request?.headers).get('idempotency-key')),
  };
}

/** As typing does, in less time. */
export function enter(label: string, value: string): void {
  const input = field(label).element() as HTMLInputElement;
  // React ignores a value that was set through the element's own property.
  const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click();
export const submit = () => page.getByRole('button', { name: 'Submit Booking Request' }).click();

export const again = () => page.getByRole('button', { name: 'Send Another Request' }).click();

export const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
export const legend = (step: string) => page.getByText(step, { exact: true });

export function fillContact() {
  for (const label of ['First Name *', 'Last Name *', 'Phone *', 'Email *'] as const) enter(label, values[label]);
}

export const id = (number: number) => `a5c00000-0000-4000-8000-00000000000${number}`;
export const question = { choices: [] as string[], required: false, services: 'both' } as const;
export const questions: NonNullable<PageContent['questions']> = [
  { ...question, id: id(1), question: 'Where?', answered_by: 'words', choices: ['Arm', 'Leg'], required: true },
  { ...question, id: id(2), question: 'Style?', answered_by: 'choice', choices: ['A', 'B'], services: 'tattoos' },
  { ...question, id: id(3), question: 'When?', answered_by: 'several', choices: ['Day', 'Night'], required: true },
  { ...question, id: id(4), question: 'I am 18.', answered_by: 'confirm', services: 'piercings', required: true },
  { ...question, id: id(5), question: 'Which?', answered_by: 'photos', services: 'tattoos', required: true },
  { ...question, id: id(6), question: 'Wrist?', answered_by: 'body-photo', services: 'tattoos' },
];

/** What stands beside the button of the form. */
export const besideButton = () => {
  const button = document.querySelector('[type=submit]');
  return [...document.querySelectorAll('[type=submit] ~ p')].map((line) => {
    expect(line.getBoundingClientRect().top - (button?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(60);
    return line.textContent;
  });
};
