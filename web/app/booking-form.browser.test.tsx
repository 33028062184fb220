import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BookingField, bookingFieldNames, bookingFields } from '#shared/leads/booking-fields.ts';
import { bookingRequestSchema } from '#shared/leads/lead-schemas.ts';
import type { PageContent } from '#shared/website/page.ts';
import { NoticeRegion } from '../common/notices/notice-region.tsx';
import { clearNotices } from '../common/notices/shown-notices.ts';
import { BookingForm } from '../site/booking/booking-form.tsx';
import * as parts from '../site/booking/question-parts.ts';
import { expectNoViolations } from '../testing/accessibility.ts';
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

type Answer = (request?: RequestInit) => Response;

/**
 * Renders the form with valid values, except for the given one, and lets the server answer a booking with `answer`.
 * @returns how many requests were sent, and with which keys
 */
async function openFilled(
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
    // The step of the next test's form is its own.
    history.replaceState(null, '');
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
function enter(label: string, value: string): void {
  const input = field(label).element() as HTMLInputElement;
  // React ignores a value that was set through the element's own property.
  const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click();
const submit = () => page.getByRole('button', { name: 'Submit Booking Request' }).click();

const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
const legend = (step: string) => page.getByText(step, { exact: true });

function fillContact() {
  for (const label of ['First Name *', 'Last Name *', 'Phone *', 'Email *'] as const) enter(label, values[label]);
}

const id = (number: number) => `a5c00000-0000-4000-8000-00000000000${number}`;
const question = { choices: [] as string[], required: false, services: 'both' } as const;
const questions: NonNullable<PageContent['questions']> = [
  { ...question, id: id(1), question: 'Where?', answered_by: 'words', choices: ['Arm', 'Leg'], required: true },
  { ...question, id: id(2), question: 'Style?', answered_by: 'choice', choices: ['A', 'B'], services: 'tattoos' },
  { ...question, id: id(3), question: 'When?', answered_by: 'several', choices: ['Day', 'Night'], required: true },
  { ...question, id: id(4), question: 'I am 18.', answered_by: 'confirm', services: 'piercings', required: true },
  { ...question, id: id(5), question: 'Which?', answered_by: 'photos', services: 'tattoos', required: true },
  { ...question, id: id(6), question: 'Wrist?', answered_by: 'body-photo', services: 'tattoos' },
];

test('asks in three steps about the chosen service, checks each, and sends the answers [ASK-01] [ASK-06] [ASK-08] [PHOTO-01]', async () => {
  const stored = () => Response.json({}, { status: 201 });
  const { bodies, sent } = await openFilled({}, stored, { questions });
  await expect.element(legend('Step 1 of 3')).toBeVisible();
  expect(field('First Name *').query()?.checkVisibility()).toBe(false);
  await service.selectOptions('tattoo-medium');
  await expect.element(page.getByText(/^Up to 5 photos\. Only the studio sees them/)).toBeVisible();
  // Only phones have a button for the camera.
  expect(page.getByRole('button', { name: 'Take a Photo' }).query()).toBeNull();
  await field('Describe your idea *').fill('');
  await next();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  await expect.element(field('Describe your idea *')).toHaveFocus();
  await dismiss();
  await field('Describe your idea *').fill('A moth.');
  await next();
  await expect.element(page.getByRole('button', { name: 'Add Photos' })).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  await dismiss();
  await service.selectOptions('piercing-ear');
  await expectNoViolations();
  await next();

  await expect.element(legend('Step 2 of 3')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Step 2 of 3Place and size');
  await expect.element(field('Style?')).not.toBeInTheDocument();
  const suggestions = (field('Where? *').element() as HTMLInputElement).list?.options ?? [];
  expect([...suggestions].map(({ value }) => value)).toEqual(['Arm', 'Leg']);
  await page.getByRole('checkbox', { name: 'Day' }).click();
  await next();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  await expect.element(field('Where? *')).toHaveFocus();
  await expect.element(field('Where? *')).toHaveAccessibleDescription('Please fill in this field.');
  await expectNoViolations();
  await dismiss();
  await field('Where? *').fill(' Ankle ');
  await page.getByRole('checkbox', { name: 'Night' }).click();
  await next();

  await expect.element(legend('Step 3 of 3')).toBeVisible();
  fillContact();
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  await expect.element(page.getByRole('checkbox', { name: 'I am 18.' })).toHaveFocus();
  expect(sent()).toBe(0);
  await dismiss();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(field('Where? *')).toHaveValue(' Ankle ');
  await next();
  await page.getByRole('checkbox', { name: 'I am 18.' }).click();
  await expectNoViolations();
  await submit();

  await expect.element(page.getByRole('status').getByText('Booking Request Submitted!')).toBeVisible();
  expect(bodies().map(({ details, email }) => [email, details])).toEqual([
    [
      'ada@mail.example',
      [
        { id: id(1), answers: ['Ankle'] },
        { id: id(3), answers: ['Day', 'Night'] },
        { id: id(4), answers: ['Yes'] },
      ],
    ],
  ]);
  await expect.element(legend('Step 1 of 3')).toBeVisible();
  await expect.element(field('Where? *')).not.toBeInTheDocument();
});

test('sums up the steps, leads back to each, and shows a refusal at its field in an earlier step [ASK-09]', async () => {
  const refusal = { code: 'invalid-input', message: 'Too long.', field: 'description' };
  const choices = [{ value: 'nia', name: 'Nia' }];
  await openFilled({}, () => Response.json(refusal, { status: 400 }), { questions: questions.slice(0, 3), choices });
  await page.getByLabelText('Preferred Artist (optional)').selectOptions('Nia');
  await next();
  await field('Where? *').fill('Ankle');
  for (const name of ['Day', 'Night']) await page.getByRole('checkbox', { name }).click();
  await next();

  const terms = () =>
    page
      .getByRole('term')
      .elements()
      .map(({ parentElement }) => parentElement?.innerText);
  await expect
    .poll(terms)
    .toEqual([
      'Service\nConsultation',
      'Preferred Artist (optional)\nNia',
      'Describe your idea\nA moth on the forearm.',
      'Where?\nAnkle',
      'When?\nDay, Night',
    ]);
  await page.getByRole('button', { name: 'Change Place and size' }).click();
  await expect.element(field('Where? *')).toBeVisible();
  await field('Where? *').fill('Wrist');
  await next();
  await expect.poll(terms).toContain('Where?\nWrist');
  await page.getByRole('button', { name: 'Change Your idea' }).click();
  await expect.element(field('Describe your idea *')).toBeVisible();
  await next();
  await expect.element(field('Where? *')).toBeVisible();
  await next();
  fillContact();
  await submit();

  await expect.element(field('Describe your idea *')).toHaveFocus();
  await expect.element(field('Describe your idea *')).toHaveAccessibleDescription('Too long.');
});

test('leaves a step out that has no question about the service, in both directions [ASK-08]', async () => {
  await openFilled({}, undefined, { questions: questions.slice(1, 2) });
  await next();
  await expect.element(legend('Step 3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(legend('Step 1 of 3')).toBeVisible();
  await service.selectOptions('tattoo-medium');
  await next();
  await expect.element(legend('Step 2 of 3')).toBeVisible();
});

test('keeps its steps and what is typed when the studio switches its questions off [LIVE-13]', async () => {
  const inSteps = await openFilled({}, undefined, { questions: questions.slice(2, 3) });
  await next();
  await expect.element(page.getByText('When?')).toBeVisible();
  inSteps.ask(undefined);
  await expect.element(page.getByText('When?')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(legend('Step 1 of 3')).toBeVisible();
  await expect.element(field('Describe your idea *')).toHaveValue('A moth on the forearm.');
});

test('stays in one piece, with what is typed, when the studio switches questions on [LIVE-13]', async () => {
  const whole = await openFilled();
  whole.ask(questions);
  // It would show them at once.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(legend('Step 1 of 3')).not.toBeInTheDocument();
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveValue(value);
});

test('offers up to eight choices as buttons, of which a second press clears one, and more as a list [ASK-10]', async () => {
  const some = (count: number) => Array.from({ length: count }, (_, n) => `Choice ${n + 1}`);
  const choice = { ...question, answered_by: 'choice' as const };
  const asked = [8, 9].map((count) => ({ ...choice, id: id(count), question: `Of ${count}?`, choices: some(count) }));
  const several = { ...question, answered_by: 'several', id: id(7), question: 'Which?', choices: some(9) } as const;
  await openFilled({}, undefined, { questions: [...asked, several] });
  await next();

  await expect.element(page.getByRole('group', { name: 'Of 8?' }).getByRole('radio')).toHaveLength(8);
  expect(page.getByRole('combobox', { name: 'Of 9?' }).getByRole('option').elements()).toHaveLength(10);
  expect(page.getByRole('group', { name: 'Which?' }).getByRole('checkbox').elements()).toHaveLength(9);
  const first = page.getByRole('radio', { name: 'Choice 1', exact: true });
  await first.click();
  await expect.element(first).toBeChecked();
  await first.click();
  await expect.element(first).not.toBeChecked();
  await page.getByRole('radio', { name: 'Choice 2' }).click();
  await first.click();
  await expect.element(first).toBeChecked();
});

const besideButton = () => {
  const button = document.querySelector('[type=submit]');
  return [...document.querySelectorAll('[type=submit] ~ p')].map((line) => {
    expect(line.getBoundingClientRect().top - (button?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(60);
    return line.textContent;
  });
};

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

test('says beside the button what happens with photos: sent later, refused, or without a connection, and takes five [PHOTO-17] [PHOTO-01] [PHOTO-18]', async () => {
  const id = 'a5c00000-0000-4000-8000-000000000001';
  const asking = { choices: [], required: false, services: 'both', answered_by: 'photos' } as const;
  const { sent } = await openFilled({}, () => Response.json({}, { status: 201 }), {
    questions: [{ ...asking, id, question: 'Photos?' }],
  });
  const photo = await new OffscreenCanvas(9, 9).getContext('2d')!.canvas.convertToBlob();
  let reserve: (() => Promise<Response>) | undefined;
  const others = fetch;
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) =>
    url === '/api/lead-photos' ? reserve?.() : others(url, request),
  );
  vi.stubGlobal('XMLHttpRequest', InstantUpload);
  let file = new File(['ftypheic'], 'IMG.HEIC');
  let copies = 1;
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: Array(copies).fill(file), configurable: true });
    this.dispatchEvent(new Event('change'));
  });
  const add = () => page.getByRole('button', { name: 'Add Photos' }).click();
  const remove = () => page.getByRole('button', { name: 'Remove' }).last().click();

  copies = 6;
  file = new File([photo], 'moth.png');
  const held = Promise.withResolvers<Response>();
  reserve = () => held.promise;
  await add();
  await expect.element(page.getByText('Only the first 5 photos were added.')).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Add Photos' }).query()).toBeNull();
  for (let photos = 5; photos > 0; photos--) {
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).elements().length).toBe(photos);
    await page.getByRole('button', { name: 'Cancel' }).last().click();
  }
  copies = 1;
  held.reject(new TypeError('Failed to fetch'));

  // A connection that is lost.
  file = new File([photo], 'moth.png');
  reserve = () => Promise.reject(new TypeError('Failed to fetch'));
  await add();
  await expect.poll(besideButton).toEqual(['A photo was not sent. Please try it again, or remove it.']);
  await next();
  fillContact();
  await submit();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toHaveFocus();
  expect(sent()).toBe(0);
  await remove();
  await expect.poll(besideButton).toEqual(['']);

  // Files that the device and the server refuse.
  file = new File(['ftypheic'], 'IMG.HEIC');
  await add();
  await expect.poll(besideButton).toEqual(['A photo could not be added. The form is sent without it.']);
  await remove();
  file = new File([photo], 'moth.png');
  reserve = async () => Response.json({ code: 'too-many-requests', message: 'Try later.' }, { status: 429 });
  await add();
  await expect.element(page.getByText('Try later.').first()).toBeVisible();
  await expect.poll(besideButton).toEqual(['A photo could not be added. The form is sent without it.']);

  // One that is still being sent.
  const gate = Promise.withResolvers<Response>();
  reserve = () => gate.promise;
  await add();
  await expect.poll(besideButton).toEqual(['Your photos are still being sent.']);
  await next();
  await submit();
  await expect.poll(besideButton).toEqual(['Your photos are still being sent. The form is sent as soon as they are.']);
  expect(sent()).toBe(0);
  gate.resolve(Response.json({ id, url: '/photo', headers: {} }));

  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
  expect(besideButton()).toEqual(['']);
});

test('fills in what a reload has lost, but not over what was typed since [BOOK-31]', async () => {
  stubApi({});
  const form = (
    <BookingForm content={{ choices: [], questions, privacyVersion: '' }} parts={parts} labelledBy="title" />
  );
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => {
    sessionStorage.clear();
    host.remove();
    vi.unstubAllGlobals();
  });
  sessionStorage.booking = JSON.stringify({
    values: [
      ['description', 'Kept'],
      ['firstName', 'Kept'],
      ['service', 'tattoo-small'],
      [`question-${id(2)}`, 'B'],
      ...['Day', 'Night'].map((value) => [`question-${id(3)}`, value]),
    ],
  });
  host.innerHTML = renderToString(
    <BookingForm content={{ choices: [], questions, privacyVersion: '' }} labelledBy="title" />,
  );
  await field('Describe your idea *').fill('Typed');

  const hydrated = hydrateRoot(host, form);

  await expect.element(service).toHaveValue('tattoo-small');
  await expect.element(field('Describe your idea *')).toHaveValue('Typed');
  const entries = () => [...new FormData(host.querySelector('form') ?? undefined)];
  await expect.poll(entries).toEqual(
    expect.arrayContaining([
      ['firstName', 'Kept'],
      [`question-${id(2)}`, 'B'],
      [`question-${id(3)}`, 'Day'],
      [`question-${id(3)}`, 'Night'],
    ]),
  );
  flushSync(() => hydrated.unmount());
});

/** The bucket takes every file. */
class InstantUpload {
  upload = {};
  status = 200;
  onload = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    setTimeout(() => this.onload());
  }
}

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

test("leaves an email address without @ to the browser's own check [BOOK-06]", async () => {
  const { sent } = await openFilled({ 'Email *': 'abc' });

  await submit();

  await expect.element(field('Email *')).toHaveFocus();
  expect((field('Email *').element() as HTMLInputElement).validity.typeMismatch).toBe(true);
  expect(page.getByRole('alert').query()).toBeNull();
  expect(sent()).toBe(0);
});

test('asks once whether a mistyped email address is meant, and takes the suggestion with one press [BOOK-32]', async () => {
  const { bodies, sent } = await openFilled({ 'Email *': 'ada@gmial.con' }, () => Response.json({}, { status: 201 }));

  await submit();

  await expect.element(page.getByText('Did you mean ada@gmail.com? If not, please submit again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Yes, Use It' })).toHaveFocus();
  await expect.element(field('Email *')).toHaveAccessibleDescription(/^Did you mean ada@gmail\.com\?/);
  await expectNoViolations();
  expect(sent()).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Email *')).toHaveValue('ada@gmail.com');
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Submit Booking Request' })).toHaveFocus();
  await submit();
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(bodies()).toMatchObject([{ email: 'ada@gmail.com' }]);
});

test('sends a doubtful email address and a short phone number as typed by a second submit [BOOK-32] [BOOK-33]', async () => {
  const { bodies, sent } = await openFilled({ 'Email *': 'bea@gmial.con', 'Phone *': '555 01' }, () =>
    Response.json({}, { status: 201 }),
  );
  await field('First Name *').fill('');

  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent(missing);
  expect(page.getByText('Did you mean').query()).toBeNull();
  await dismiss();
  await field('First Name *').fill('Bea');
  await submit();

  await expect.element(page.getByText('Did you mean bea@gmail.com?')).toBeVisible();
  await expect.element(page.getByText('Is this phone number complete? If it is, please submit again.')).toBeVisible();
  await expect.element(field('Phone *')).toHaveFocus();
  expect(sent()).toBe(0);
  await submit();
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(bodies()).toMatchObject([{ email: 'bea@gmial.con', phone: '555 01' }]);
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
});

test('still asks about a short phone number when the suggested email address is taken [BOOK-33]', async () => {
  const { sent } = await openFilled({ 'Email *': 'cia@gmial.con', 'Phone *': '555 09' }, () => Response.json({}));
  await submit();

  await page.getByRole('button', { name: 'Yes, Use It' }).click();

  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(page.getByText('Is this phone number complete? If it is, please submit again.')).toBeVisible();
  await expect.element(field('Phone *')).toHaveAccessibleDescription(/^Is this phone number complete/);
  expect(sent()).toBe(0);
});

/** A value that the form asks about, and the question, by the type of a field. */
const mistyped: Record<string, [value: string, asks: RegExp]> = {
  email: ['ada@gmial.con', /Did you mean \S*ada@gmail\.com\?/],
  tel: ['12', /Is this phone number complete\?/],
};
const askedAbout = bookingFieldNames.filter((name) => bookingFields[name].control in mistyped);
const shownLegend = () => document.querySelector('.step:not([hidden]) > legend')?.textContent;
const back = async () => {
  const step = shownLegend();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shownLegend).not.toBe(step);
};
/** Presses `Next` until the last step is shown. */
const goOn = async () => {
  for (let step = shownLegend(); !step?.startsWith('Step 3'); step = shownLegend()) {
    await next();
    await expect.poll(shownLegend).not.toBe(step);
  }
};

/** What a visitor does in a form in steps, from the first one, before the last one is submitted. */
const journeys: Record<string, (fill: () => void) => Promise<void>> = {
  async 'reload, which fills in all steps, then Next'(fill) {
    fill();
    await goOn();
  },
  async 'Back, then Next'(fill) {
    await goOn();
    fill();
    await back();
    await goOn();
  },
  async 'Back to the first step, then Next'(fill) {
    await goOn();
    fill();
    await back();
    await back();
    await goOn();
  },
  async 'last submit'(fill) {
    await goOn();
    fill();
  },
};
const rows = askedAbout.flatMap((name) => Object.keys(journeys).map((journey) => [name, journey] as const));

test.each(rows)(
  'asks about a mistyped %s in the step that shows it, and goes on otherwise: %s [BOOK-40]',
  async (name, journey) => {
    const { label, control }: BookingField = bookingFields[name];
    const [typed, asks] = mistyped[control]!;
    const { bodies, sent } = await openFilled({}, () => Response.json({}, { status: 201 }), {
      questions: questions.slice(0, 1).map((each) => ({ ...each, required: false })),
    });
    const question = page.getByText(asks);
    // The form is used again after a success.
    for (const time of journey === 'last submit' ? [1, 2] : [1]) {
      // Each value is asked about once on a page.
      const value = `${time}${rows.findIndex((row) => row[0] === name && row[1] === journey)}${typed}`;
      await journeys[journey]!(() => {
        for (const [each, text] of Object.entries({ ...values, [`${label} *`]: value }).slice(0, 4)) enter(each, text);
      });
      expect(question.query()).toBeNull();
      await submit();
      await expect.element(question).toBeVisible();
      const focused = document.activeElement as HTMLElement;
      await expect.element(focused).toHaveAccessibleDescription(asks);
      expect(focused.checkVisibility()).toBe(true);
      expect(sent()).toBe(time - 1);

      // What asks stands until the step that it is in is submitted.
      await back();
      await goOn();
      await expect.element(question).toBeVisible();
      await submit();
      await expect.poll(sent).toBe(time);
      expect(bodies().at(-1)).toMatchObject({ [name]: value });
      await expect.element(legend('Step 1 of 3')).toBeVisible();
      await dismiss();
      await field('Describe your idea *').fill('Another moth.');
      await service.selectOptions('consultation');
    }
  },
);

test('asks about another value again, and stops asking about one that was corrected [BOOK-33]', async () => {
  const { sent } = await openFilled({ 'Phone *': '555 02' }, () => Response.json({}, { status: 201 }));
  const question = page.getByText('Is this phone number complete?');
  await submit();
  await expect.element(question).toBeVisible();
  await field('Phone *').fill('555 03');
  await expect.element(question).not.toBeInTheDocument();
  await submit();
  await expect.element(question).toBeVisible();
  await field('Phone *').fill('555 0100');
  await submit();

  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
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

const tile = (id: string, title: string, artist: string) =>
  `<ul><li id="${id}" class="tile"><a><img src="/media/pictures/AbCd-_12/300.webp"></a><div><b>${title}</b><span>By ${artist}</span></div></li></ul>`;
const words = 'Your deposit was not received';

test.each([
  ['a tile of the page', '', tile('tAbCd-_12', 'Night moth', 'Nia'), 'Night moth by Nia'],
  ['a tile of a page of a list', '&from=/gallery/tattoos/2', '', 'Fern by Nia'],
  ['no tile of that page', '&from=/gallery/tattoos/1', '', 'An image of the website'],
  ['no page of a list', '&from=//evil.example/gallery/tattoos/2', '', 'An image of the website'],
  ['no page that is named', '', '', 'An image of the website'],
  [
    'no tile, but an element with its id',
    '',
    tile('tAbCd-_12', 'No tile', 'Nia').replace('class="tile"', ''),
    'An image of the website',
  ],
  ['longer words than the server takes', '', tile('tAbCd-_12', '🌙'.repeat(161), 'x'.repeat(121)), '160 and 120'],
])('shows and sends the words of %s, and none of the URL [BOOK-37] [BOOK-43]', async (_, from, html, shown) => {
  // The files of these images do not exist.
  const decoding = vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  onTestFinished(() => decoding.mockRestore());
  const before = location.href;
  const beside = document.body.appendChild(document.createElement('div'));
  beside.innerHTML = html;
  onTestFinished(() => {
    beside.remove();
    history.replaceState(null, '', before);
  });
  const choices = ['Nia', 'Mara'].map((name) => ({ value: name.toLowerCase(), name }));
  const { bodies } = await openFilled(
    {},
    () => Response.json({}, { status: 201 }),
    { choices },
    async () => {
      const others = fetch;
      const lists: Record<string, string> = {
        '/gallery/tattoos/2': tile('tAbCd-_12', 'Fern', 'Nia'),
        '//evil.example/gallery/tattoos/2': tile('tAbCd-_12', 'Evil', 'Nia'),
        '/gallery/tattoos/1': '',
      };
      vi.stubGlobal('fetch', async (url: string, request?: RequestInit) =>
        url in lists ? new Response(lists[url]) : others(url, request),
      );
      history.replaceState(null, '', `?piece=tAbCd-_12&title=${words}&by=Your studio&artist=mara${from}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
  );
  const text = shown === '160 and 120' ? `${'🌙'.repeat(160)} by ${'x'.repeat(120)}` : shown;
  const [title, artist] = text === 'An image of the website' ? [] : text.split(' by ');
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Your deposit|Your studio/);
  const box = page.getByText('Something like').element().closest('div')?.querySelector('span');
  expect(box && getComputedStyle(box).backgroundImage).toMatch(
    title ? /^url\("[^"]*300\.webp"\)$/ : /^url\("[^"]*480\.webp"\), url\("[^"]*320\.webp"\)$/,
  );
  await submit();

  await expect.poll(() => bodies()).toHaveLength(1);
  expect(bodies()[0].piece).toEqual({ id: 'tAbCd-_12', ...(title && { title, artist }) });
  expect(bodies()[0].artist).toBe(artist === 'Nia' ? 'nia' : null);
  expect(bookingRequestSchema.safeParse(bodies()[0]).error?.issues).toBeUndefined();
});

const code = page.getByRole('status').filter({ hasText: 'Your reference code:' });

test('shows the reference code of a stored request, and claims no confirmation email [REPLY-60]', async () => {
  await openFilled({}, () => Response.json({ code: 'K7R2MX' }, { status: 201 }));
  expect(code.query()).toBeNull();

  await submit();

  await expect
    .element(code)
    .toHaveTextContent(/^Your reference code: K7R-2MXPlease mention it when you contact us, or follow your request$/);
  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(page.getByText(/confirmation|emailed you/i).query()).toBeNull();
});

test('sends the same values after a success as another request', async () => {
  const { keys } = await openFilled({}, () => Response.json({}, { status: 201 }));
  for (let twice = 0; twice < 2; twice++) {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    await service.selectOptions('consultation');
    await submit();
    await expect.poll(() => keys().length).toBe(twice + 1);
    await expect.element(field('First Name *')).toHaveValue('');
    await dismiss();
  }

  expect(new Set(keys()).size).toBe(2);
});

test('counts a request as stored even if its response cannot be read [REPLY-60]', async () => {
  await openFilled({}, () => new Response('cut off', { status: 201 }));

  await submit();

  await expect.element(page.getByText('Booking Request Submitted!')).toBeVisible();
  expect(code.query()).toBeNull();
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
