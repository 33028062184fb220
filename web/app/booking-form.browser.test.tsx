import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BookingForm } from '../site/booking/booking-form.tsx';
import {
  type Answer,
  again,
  besideButton,
  dismiss,
  field,
  missing,
  openFilled,
  service,
  submit,
  values,
} from '../testing/booking-form.tsx';
import { stubApi } from '../testing/stub-api.ts';

test('sends nothing and shows a notice while a required field is empty [BOOK-04] [MSG-01]', async () => {
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

test('offers the waiting list of an artist whose books are closed, and says that the request is on it [BOOKS-01] [BOOKS-11]', async () => {
  const choices = [
    { value: 'nia', name: 'Nia', closed: 'Books closed: opens in March' },
    { value: 'mara', name: 'Mara' },
  ];
  const { bodies } = await openFilled({}, () => Response.json({ waits: true }, { status: 201 }), { choices });
  const artist = page.getByLabelText('Preferred Artist (optional)');
  const wait = page.getByRole('checkbox', { name: 'Tell me when books open' });
  await artist.selectOptions('Mara');
  await expect.element(wait).not.toBeInTheDocument();
  await artist.selectOptions('Nia (books closed)');
  await expect.element(page.getByText('Books closed: opens in March')).toBeVisible();
  await wait.click();

  await submit();

  await expect.element(page.getByRole('status').getByText('You Are on the Waiting List')).toBeVisible();
  expect(bodies()).toMatchObject([{ artist: 'nia', form: { wait: true } }]);
  await expect.element(wait).not.toBeInTheDocument();
  await expect.element(page.getByText('We will write to you when the books open.').last()).toBeVisible();
});

test('keeps the typed values and shows the refusal at the artist when books close while a visitor types [BOOKS-06]', async () => {
  const message = 'The books of Nia are closed. Please choose another artist.';
  const refusal = { code: 'conflict', message, field: 'artist' };
  const choices = [{ value: 'nia', name: 'Nia' }];
  await openFilled({}, () => Response.json(refusal, { status: 409 }), { choices });
  const artist = page.getByLabelText('Preferred Artist (optional)');
  await artist.selectOptions('Nia');

  await submit();

  await expect.element(artist).toHaveFocus();
  await expect.element(artist).toHaveAccessibleDescription(message);
  await expect.element(artist).toHaveValue('nia');
  await expect.element(service).toHaveValue('consultation');
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value);
});

test('says beside the button that the request was not sent, and why [MSG-02]', async () => {
  let answer: Answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await openFilled({}, () => answer());
  await submit();
  const lost = 'No connection.';
  await expect.poll(besideButton).toEqual([lost]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Submission FailedThere was an error submitting your request. Please try again.');
  await expect.element(field('First Name *')).toHaveValue('Ada');

  await dismiss();
  answer = () => Response.json({ code: 'internal', message: 'x' }, { status: 500 });
  await submit();
  await expect.poll(besideButton).toEqual(['There was an error submitting your request. Please try again.']);

  await dismiss();
  answer = () => Response.json({ code: 'invalid-input', message: 'Wrong.', field: 'phone' }, { status: 400 });
  await submit();
  await expect.element(field('Phone *')).toHaveFocus();
  await expect.element(field('Phone *')).toHaveAccessibleDescription('Wrong.');
  expect(besideButton()).toEqual([]);
});

test.each(['details', 'details.x', 'photos'])(
  'shows why the server refuses the answers, by the field %s [ASK-03] [PHOTO-05]',
  async (field) => {
    const message = 'Please answer: Where?';
    await openFilled({}, () => Response.json({ code: 'invalid-input', message, field }, { status: 400 }));

    await submit();

    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  },
);

test('refuses a value that is only spaces [BOOK-04]', async () => {
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

test("leaves an email address without @ to the browser's own check [BOOK-06]", async () => {
  const { sent } = await openFilled({ 'Email *': 'abc' });

  await submit();

  await expect.element(field('Email *')).toHaveFocus();
  expect((field('Email *').element() as HTMLInputElement).validity.typeMismatch).toBe(true);
  expect(page.getByRole('alert').query()).toBeNull();
  expect(sent()).toBe(0);
});

test('offers the waiting list of an artist who was chosen before the application loaded [BOOKS-11]', async () => {
  const choices = [{ value: 'nia', name: 'Nia', closed: 'Books closed' }];
  stubApi({});
  const form = <BookingForm content={{ choices, privacyVersion: '' }} labelledBy="title" />;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(form);
  const artist = page.getByLabelText('Preferred Artist (optional)');
  await artist.selectOptions('Nia (books closed)');

  const hydrated = hydrateRoot(root, form);

  const wait = page.getByRole('checkbox', { name: 'Tell me when books open' });
  await expect.element(wait).toBeVisible();
  await expect.element(artist).toHaveValue('nia');
  flushSync(() => hydrated.unmount());
  root.remove();
  vi.unstubAllGlobals();
});

const stored = { code: 'K7R2MX', request_key: 'key', created_at: '2026-03-02T22:00:00.000Z' };
const confirmation = page.getByRole('region', { name: 'Your reference code' });

test('replaces the form by a confirmation: code, time of the answer, what was sent, and the way to the request [SENT-01]', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-03-02T22:00:01Z');
  await page.viewport(360, 740);
  const choices = [{ value: 'nia', name: 'Nia' }];
  await openFilled({}, () => Response.json(stored, { status: 201 }), { choices });
  await page.getByLabelText('Preferred Artist (optional)').selectOptions('Nia');

  await submit();

  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirmation).toHaveAccessibleName('Your reference code K7R-2MX');
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription(/^We answer by (today|tomorrow), \d+(:\d\d)? [AP]M\.$/);
  const follow = page.getByRole('link', { name: 'Follow Your Request' });
  await expect.element(follow).toHaveAttribute('href', '/request#key');
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Consultation', 'Nia']);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(page.getByText(/confirmation|emailed you/i).query()).toBeNull();
  const { top, bottom } = confirmation.element().getBoundingClientRect();
  expect([top >= 0, bottom <= 740]).toEqual([true, true]);

  await again();

  expect(confirmation.query()).toBeNull();
  await expect.element(field('First Name *')).toHaveValue('');
});

const followLink = async (search: string) => {
  history.replaceState(null, '', search);
  dispatchEvent(new PopStateEvent('popstate'));
};

test.each([
  ['the visitor wants another request', again],
  ['the visitor follows the link of an artist', () => followLink('?artist=nia')],
  ['the visitor follows the link of a piece', () => followLink('?piece=tAbCd-_12')],
])('keeps the confirmation over a reload, without taking the focus, until %s [SENT-02]', async (_, wantAnother) => {
  const before = location.href;
  sessionStorage.booking = JSON.stringify({
    confirmed: { lead: stored, values: { service: ['consultation'] }, photos: [] },
  });
  stubApi({});
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const choices = [{ value: 'nia', name: 'Nia' }];
  root.render(<BookingForm content={{ choices, privacyVersion: '' }} labelledBy="title" />);
  onTestFinished(() => {
    root.unmount();
    history.replaceState(null, '', before);
    vi.unstubAllGlobals();
  });
  await expect.element(confirmation).toHaveTextContent('K7R-2MX');
  await expect.element(confirmation).toHaveTextContent('We answer as soon as we can.');
  expect(document.activeElement).toBe(document.body);
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.booking).toContain('K7R2MX');

  await wantAnother();

  await expect.element(field('First Name *')).toBeVisible();
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.booking).not.toContain('K7R2MX');
});

test('counts a request as stored even if its response cannot be read [SENT-01]', async () => {
  await openFilled({}, () => new Response('cut off', { status: 201 }));

  await submit();

  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'We have your request' })).toBeVisible();
});

test('sends the same values after a success as another request', async () => {
  const { keys } = await openFilled({}, () => Response.json({}, { status: 201 }));
  for (let twice = 0; twice < 2; twice++) {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    await service.selectOptions('consultation');
    await submit();
    await expect.poll(() => keys().length).toBe(twice + 1);
    await again();
    await expect.element(field('First Name *')).toHaveValue('');
    await dismiss();
  }

  expect(new Set(keys()).size).toBe(2);
});

test('retries a request twice with the same key while the server is busy, then reports a failure [BOOK-26]', async () => {
  const busy = { code: 'unavailable', message: 'Something we depend on is busy. Please try again.', requestId: '1' };
  const { keys } = await openFilled({}, () => Response.json(busy, { status: 503, headers: { 'retry-after': '0' } }));

  await submit();

  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Submission Failed/);
  expect(keys()).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
  expect(new Set(keys()).size).toBe(1);
});

test('says when to try again after a longer wait, and sends nothing on its own [BOOK-26]', async () => {
  const message = 'That was a lot of requests from your connection. Please try again in 7 minutes.';
  const { sent } = await openFilled({}, () =>
    Response.json(
      { code: 'too-many-requests', message, requestId: '1' },
      { status: 429, headers: { 'retry-after': '417' } },
    ),
  );

  await submit();

  await expect.element(page.getByRole('alert')).toHaveTextContent(`Submission Failed${message}`);
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value);
  expect(sent()).toBe(1);
});

test('keeps password managers away from the field for programs [BOOK-28]', async () => {
  await openFilled();
  const { dataset, tabIndex } = document.querySelector<HTMLInputElement>('[name=subject]')!;
  expect({ ...dataset, tabIndex }).toEqual({
    '1pIgnore': '',
    bwignore: '',
    lpignore: 'true',
    formType: 'other',
    tabIndex: -1,
  });
});
