import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BookingForm } from '../site/booking/booking-form.tsx';
import * as parts from '../site/booking/question-parts.ts';
import { expectNoViolations } from '../testing/accessibility.ts';
import {
  again,
  besideButton,
  dismiss,
  field,
  fillContact,
  id,
  legend,
  missing,
  next,
  openFilled,
  question,
  questions,
  service,
  submit,
  values,
} from '../testing/booking-form.tsx';
import { stubApi } from '../testing/stub-api.ts';

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
  await again();
  await expect.element(legend('Step 1 of 3')).toBeVisible();
  await expect.element(field('Where? *')).not.toBeInTheDocument();
});

test('sums up the steps, leads back to each, and shows a refusal at its field in an earlier step [ASK-08]', async () => {
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
