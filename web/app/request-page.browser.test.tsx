import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { RequestMessage, RequestView } from '#shared/requests/request-schemas.ts';
import type { PageContent } from '#shared/website/page.ts';
import { RequestPage } from '../site/request/request-page.tsx';
import { expectNoViolations } from '../testing/accessibility.ts';
import './request.css';

type Call = {
  path: string;
  method: string;
  key: string;
  once: string | null;
  body: { kind?: string };
  answer(body: object, status?: number): void;
};

/** The calls that wait for an answer, and all of them. */
let waiting: Call[] = [];
let calls: Call[] = [];
let isHidden = false;
/** What the page does again and again, and after how many milliseconds. */
const repeated = vi.fn<(act: () => void, ms: number) => number>(() => 1);
let links = 0;

beforeAll(async () => {
  // The focus of the browser itself depends on the machine.
  window.addEventListener('focus', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body = '{}' }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = new Headers(headers);
    const [key, once] = [sent.get('x-request-key') ?? '', sent.get('idempotency-key')];
    const answer = (said: object, status = 200) => resolve(Response.json(said, { status }));
    const call = { path, method, key, once, body: JSON.parse(String(body)), answer };
    waiting.push(call);
    calls.push(call);
    return promise;
  });
  const content = {
    studio: { name: 'Moth; Ink', timeZone: 'UTC' },
    texts: { contact: { phone: '(555) 010-0142', address: ' 1 Lantern Row, Salem\nMA ' }, branding: {}, general: {} },
  } as unknown as PageContent;
  const root = document.body.appendChild(document.createElement('div'));
  flushSync(() => createRoot(root).render(<RequestPage content={content} origin="https://moth.example" />));
  location.hash = '#first';
  const { setInterval } = window;
  Object.assign(window, { setInterval: repeated });
  await import('../site/request/show-request.ts');
  Object.assign(window, { setInterval });
});
beforeEach(() => {
  [waiting, calls, isHidden] = [[], [], false];
});

const said = (n: number): RequestMessage => ({
  id: `2026030120${String(n).padStart(7, '0')}-00000000-0000-4000-8000-000000000000`,
  from: 'studio',
  at: '2026-03-01T20:00:00.000Z',
  text: `Message ${n}.`,
});
const date = {
  id: '00000000-0000-4000-8000-00000000000d',
  starts_at: '2026-03-08T19:00:00.000Z',
  minutes: 60,
  artist_id: '00000000-0000-4000-8000-00000000000a',
  artist: 'Nia',
  sequence: 0,
};
const offer = {
  ...date,
  id: said(1).id,
  times: ['2027-03-09T19:00:00.000Z'],
  answer_by: '2027-03-08',
  ends_at: '',
  offered_at: '',
};
const aView = (version: number, change: Partial<RequestView> = {}): RequestView => ({
  version,
  state: 'received',
  sent_at: '2026-03-01T20:00:00.000Z',
  name: 'Ada Byron',
  email: 'ada@mail.example',
  phone: '1',
  service: 'Consultation',
  description: 'A moth.',
  messages: [],
  dates: [],
  can_agree: [],
  can_decline: [],
  can_withdraw: true,
  photos: [],
  more_photos: 0,
  ...change,
});

const state = page.getByRole('status').first();
const button = (name: string) => page.getByRole('button', { name });
async function next(): Promise<Call> {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  return waiting.shift() as Call;
}
async function open(view: RequestView) {
  location.hash = `#key-${++links}`;
  (await next()).answer(view);
  await expect.element(page.getByText('What you sent')).toBeVisible();
}
const texts = () =>
  page
    .elementLocator(document.getElementById('messages') as HTMLElement)
    .getByRole('listitem')
    .elements()
    .map((each) => each.lastChild?.textContent);
const settle = () => new Promise((done) => setTimeout(done, 100));

test('begins the name and address of the studio below the first screen, while a request loads, when it is refused and when it is shown [GUEST-29]', async () => {
  const studio = page.getByRole('region', { name: 'Moth; Ink' }).element();
  const isBelow = () => studio.getBoundingClientRect().top + scrollY >= innerHeight;
  location.hash = `#key-${++links}`;
  const refused = await next();
  expect(isBelow()).toBe(true);
  refused.answer({ code: 'not-found', message: 'This link does not open a request.' }, 404);
  await expect.element(page.getByText('Have you lost your link?')).toBeVisible();
  expect(isBelow()).toBe(true);
  await open(aView(1));
  expect(isBelow()).toBe(true);
});

test('says one thing at a time after each step [GUEST-22]', async () => {
  const received = 'We have your requestWe answer as soon as we can.';
  await open(aView(1));
  await expect.element(state).toHaveTextContent(received);
  await page.getByText('Write to us', { exact: true }).click();
  await page.getByLabelText('Your message', { exact: true }).fill('Hello?');
  await button('Send Message').click();
  (await next()).answer(aView(2, { state: 'waiting' }), 201);
  await expect.element(state).toHaveTextContent('We will answer youYou need to do nothing.');
  await expect.element(page.getByText('Your message is sent.')).toBeVisible();

  // A new offer beside an agreed date.
  window.dispatchEvent(new Event('focus'));
  (await next()).answer(aView(3, { state: 'offered', offer, dates: [date], can_decline: [date.id] }));
  await expect.element(state).toHaveTextContent('Choose a timePlease choose by Monday, March 8.');
  await expect.element(page.getByText('Your message is sent.')).not.toBeInTheDocument();
  await expect.element(page.getByText('You cannot come?')).toBeVisible();
  await page.getByText('None of these times suits you?').click();
  await page.getByLabelText('When would it suit you?').fill('Later.');
  await button('Ask for Other Times').click();
  const declined = await next();
  expect(declined.body).toEqual({ kind: 'decline', offer: offer.id, text: 'Later.' });
  declined.answer(aView(4, { state: 'waiting', dates: [date], can_decline: [date.id] }), 201);
  await expect.element(state).toHaveTextContent('We will answer youYou need to do nothing.');
  await expect.element(page.getByText('We will look for other times.')).toBeVisible();
  await expect.element(button('Agree on This Time')).not.toBeInTheDocument();

  await page.getByText('You cannot come?').click();
  await page.getByLabelText('Your message to us').fill('Ill.');
  await button('Tell the Studio').click();
  const now = new Date().toISOString();
  (await next()).answer(aView(5, { state: 'waiting', dates: [{ ...date, declined_at: now }] }), 201);
  await expect.element(page.getByText('We have your message, and will contact you.')).toBeVisible();
  await expect.element(page.getByText('We will look for other times.')).not.toBeInTheDocument();
  await expect.element(page.getByText('You cannot come?')).not.toBeVisible();

  await page.getByText('Withdraw your request').click();
  await button('Withdraw Request').click();
  (await next()).answer(aView(6, { state: 'closed', can_withdraw: false }), 201);
  await expect.element(state).toHaveTextContent('This request is closedYou can still write to us.');
  await expect.element(page.getByText('Your request is withdrawn.')).toBeVisible();
  await expect.element(page.getByText('Withdraw your request')).not.toBeVisible();

  await page.getByText('Erase everything', { exact: true }).click();
  await button('Erase Everything Now').click();
  (await next()).answer({ erased: true });
  await expect.element(state).toHaveTextContent('Your request and everything that belongs to it is erased.');
  for (const gone of ['What you sent', 'Have you lost your link?']) {
    await expect.element(page.getByText(gone)).not.toBeVisible();
  }

  await open(aView(1));
  await button('Withdraw Request').click();
  const refusal = { code: 'not-found', message: 'This link does not open a request.' };
  (await next()).answer(refusal, 404);
  (await next()).answer(refusal, 404);
  await expect.element(state).toHaveTextContent('This link does not open a request.');
  await expect.element(page.getByText('Have you lost your link?')).toBeVisible();
  await expect.element(page.getByText('What you sent')).not.toBeVisible();
});

test('is a confirmation until the studio answers: what was sent, when, and what happens next [GUEST-32]', async () => {
  const next_ = page.getByRole('region', { name: 'What happens next' });
  const sent = page.getByRole('region', { name: 'What you sent' });
  const order = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((each) => each.textContent);
  await open(aView(1, { code: 'K7R2MX' }));
  await expect.element(next_).toBeVisible();
  const steps = next_.getByRole('listitem').elements();
  expect(steps.map((each) => each.textContent)).toEqual([
    '1. We read your request and answer within 24 hours. Our answer is on this page.',
    '2. When the idea is clear, we offer you times here, and you choose one.',
    '3. Then your appointment is agreed, and you can add it to your calendar.',
  ]);
  await expect.element(next_.getByText(/^Bookmark this page, or keep its link/)).toBeVisible();
  for (const value of ['K7R-2MX', 'Sunday, March 1, 2026 at 8:00 PM UTC', 'Consultation', 'A moth.'])
    await expect.element(sent.getByText(value)).toBeVisible();
  await expect.element(sent.getByText('K7R-2MX')).toHaveAttribute('translate', 'no');
  await expect.element(sent.getByText('A moth.')).not.toHaveAttribute('translate', 'no');
  expect(order()).toEqual(['What happens next', 'What you sent']);
  await expectNoViolations();

  await open(aView(1, { state: 'answered', messages: [said(1)] }));
  await expect.element(page.getByText('Message 1.')).toBeVisible();
  await expect.element(next_).not.toBeInTheDocument();
  expect(order()).toEqual(['Messages', 'What you sent']);
});

test.each([
  [
    { place: 3, opens_on: '2027-03-01' },
    'You are number 3 on the list.',
    'The books open on March 1, 2027. From then on',
  ],
  [{ place: 100 }, 'You are number 100 on the list.', 'There is no day yet. When the books open,'],
  [{ place: 101 }, 'More than 100 requests are before yours.', 'There is no day yet. When the books open,'],
  [{}, undefined, 'There is no day yet. When the books open,'],
])(
  'says where a request is on the waiting list, and by when the studio answers: %j [BOOKS-14]',
  async (waiting, place, when) => {
    const list = page.getByRole('region', { name: 'What happens next' });
    for (const state of ['books', 'waiting'] as const) {
      await open(aView(1, { state, waiting }));
      await expect.element(list).toBeVisible();
      const steps = list.getByRole('listitem').elements();
      expect(steps.map((each) => each.textContent.replace(/^\d\. /, ''))).toEqual([
        ...(place ? [place] : []),
        `${when} we write to you in the order of the list.`,
        'Then we offer you times here, and you choose one.',
      ]);
    }
  },
);

test('shows the photos that were sent; one that does not load, or shows the body, is named [GUEST-31]', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
  const [ready, failing, body] = [
    { id: 'p0', url: pixel },
    { id: 'p1', url: 'data:image/jpeg;base64,' },
    { id: 'p2' },
  ] as const;
  const { setTimeout: wait } = window;
  Object.assign(window, { setTimeout: (act: () => void) => wait(act) });
  await open(aView(1, { photos: [failing, ready, body] }));
  const list = page.getByRole('list', { name: 'Photos that you sent' });
  const image = page.getByRole('img', { name: 'Photo 2 that you sent' });
  await expect.element(image).toBeVisible();
  await expect.element(list.getByText('We cannot show this photo now.')).toBeVisible();
  Object.assign(window, { setTimeout: wait });
  await expect.element(list.getByText('We have this photo. A photo of your body is not shown here.')).toBeVisible();
  await expect.element(page.getByText('A moth.')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(3);
  await expectNoViolations();

  // News with new links leave what is shown; a photo that the studio deleted goes.
  const shownImage = image.element();
  const news = async (version: number, photos: RequestView['photos']) => {
    window.dispatchEvent(new Event('focus'));
    (await next()).answer(aView(version, { state: 'waiting', photos }));
  };
  await news(2, [failing, { ...ready, url: 'https://expired.example/' }, body]);
  await expect.element(state).toHaveTextContent('We will answer youYou need to do nothing.');
  expect(image.element()).toBe(shownImage);
  await news(3, [body]);
  await vi.waitFor(() => expect(list.getByRole('listitem').elements()).toHaveLength(1));
  await expect.element(image).not.toBeInTheDocument();
  await open(aView(1));
  expect(list.elements()).toEqual([]);
});

test('adds each agreed or moved date that is ahead to a calendar [GUEST-30]', async () => {
  const proposed_at = '2026-03-01T20:00:00.000Z';
  const agreed = { ...date, starts_at: '2099-03-08T19:00:00.000Z' };
  const moved = { ...date, id: date.id.replace('d', 'e'), starts_at: '2099-03-09T19:00:00.000Z', proposed_at };
  const declined = { ...date, id: date.id.replace('d', 'f'), declined_at: date.starts_at };
  const link = page.getByRole('link', { name: 'Add to calendar' });
  await open(
    aView(1, {
      state: 'moved',
      dates: [agreed, moved, declined],
      can_agree: [moved.id],
      can_decline: [date.id, moved.id],
    }),
  );
  await expect.element(link.first()).toBeVisible();
  const links = link.elements() as HTMLAnchorElement[];
  expect(links.map(({ download }) => download)).toEqual(['appointment.ics', 'appointment.ics']);
  const files = await Promise.all(links.map(readFile));
  expect(files.map((file) => file.replaceAll('\r\n ', '').split('\r\n'))).toMatchObject(
    [[agreed, 'CONFIRMED'] as const, [moved, 'TENTATIVE'] as const].map(([{ id }, status]) =>
      expect.arrayContaining([
        `UID:${id}@moth.example`,
        'SUMMARY:Moth\\; Ink: Nia',
        'LOCATION:1 Lantern Row\\, Salem\\nMA',
        'URL:https://moth.example/request',
        `STATUS:${status}`,
      ]),
    ),
  );

  await open(aView(1, { state: 'over', dates: [date] }));
  await expect.element(page.getByText('Your appointment is over')).toBeVisible();
  expect(link.elements()).toEqual([]);
});

/** What a link to a file of the page holds. The page's own calls are stubbed. */
function readFile({ href }: HTMLAnchorElement): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.addEventListener('load', () => resolve(request.responseText));
  request.open('GET', href);
  request.send();
  return promise;
}

test('keeps a message that was not sent, and sends it again with the same key [GUEST-07]', async () => {
  await open(aView(1, { state: 'answered' }));
  const message = page.getByLabelText('Your message', { exact: true });
  const failed = 'Your message was not sent. Your text is still here; please try again.';
  const keys: unknown[] = [];
  for (const [typed, isStored] of [['Friday.'], ['Monday.'], ['', true], ['Monday.', true]] as const) {
    if (typed) await message.fill(typed);
    await button('Send Message').click();
    const sent = await next();
    expect(sent.body).toEqual({ kind: 'message', text: typed || 'Monday.' });
    keys.push(sent.once);
    sent.answer(aView(2), isStored ? 201 : 500);
    await expect.element(page.getByText(isStored ? 'Your message is sent.' : failed)).toBeVisible();
    await expect.element(message).toHaveValue(isStored ? '' : typed);
  }
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test('says of each act on the page when it did not work, and keeps what was entered [GUEST-07]', async () => {
  const can = { can_agree: [date.id], can_decline: [date.id] };
  const dates = [{ ...date, agreed_before: { ...date, starts_at: '2099-03-07T19:00:00.000Z' } }];
  await open(aView(1, { state: 'offered', offer, dates, ...can }));
  const outcomes: Record<string, string | null | undefined> = {};
  for (const form of document.forms) {
    for (const control of form.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (control.type === 'radio') control.checked = true;
      else control.value = control.type === 'email' ? 'ida@mail.example' : 'Entered';
    }
    const entered = [...new FormData(form)];
    const outcome = document.getElementById(`${form.id}-outcome`);
    form.requestSubmit();
    (await next()).answer({}, 500);
    await expect.poll(() => outcome?.textContent).not.toBe('Sending...');
    outcomes[form.id] = outcome?.textContent;
    expect([form.id, ...new FormData(form)]).toEqual([form.id, ...entered]);
    form.reset();
  }

  const acts = [
    'pick',
    'decline',
    'agreement',
    'keep',
    'absence',
    'phone',
    'email',
    'confirmation',
    'withdrawal',
    'erasure',
    'link',
  ];
  const failed = 'That did not work. Please check your connection and try again.';
  expect(outcomes).toEqual({
    ...Object.fromEntries(acts.map((act) => [act, failed])),
    message: 'Your message was not sent. Your text is still here; please try again.',
  });
});

test.each([
  ['Agree on This Time', 'Your appointment is agreed. You can add it to your calendar here.'],
  ['Agree to the New Time', 'The new time is agreed. You can add it to your calendar here.'],
])(
  'says where the calendar file is, and promises no email, which a visitor without an address does not get: %s [GUEST-07]',
  async (name, done) => {
    await open(aView(1, { state: 'offered', offer, dates: [date], can_agree: [date.id] }));
    await page.getByRole('radio').click();
    await button(name).click();
    (await next()).answer(aView(2, { state: 'converted', dates: [date], can_decline: [date.id] }), 201);

    await expect.element(page.getByText(done)).toBeVisible();
  },
);

const longRules = Array.from({ length: 8 }, (_, n) => `Rule ${n + 1}: the deposit is kept if you do not come.`);

test('prints the whole rules, and nothing to fill in', async () => {
  await open(aView(1, { state: 'offered', offer, rules: { version: 'old', text: longRules.join('\n') } }));
  const rules = page.getByRole('region', { name: 'Choose a time' }).getByText('Rule 8').first();
  const isWhole = () => rules.element().scrollHeight <= rules.element().clientHeight;
  expect(isWhole()).toBe(false);
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });

  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });

  await expect.poll(isWhole).toBe(true);
  for (const text of ['Read All Rules', 'Write to us', 'Your message', 'Erase everything'])
    for (const place of page.getByText(text).all()) await expect.element(place).not.toBeVisible();
});

test('shows the rules beside the yes, sends their version with it, and shows other rules when it is refused [RULE-01] [RULE-03]', async () => {
  const view = aView(1, { state: 'offered', offer });
  await open(view);
  expect(document.querySelectorAll('[data-rules]:not([hidden])')).toHaveLength(0);

  await open({ ...view, rules: { version: 'old', text: longRules.join('\n') } });
  const place = page.getByRole('region', { name: 'Choose a time' });
  const part = place.getByText('With your yes, you agree to our rules:').element().parentElement as HTMLElement;
  const low = part.getBoundingClientRect().bottom;
  await place.getByText('Read All Rules').click();
  expect(part.getBoundingClientRect().bottom).toBeGreaterThan(low + 50);
  await expectNoViolations();

  await page.getByRole('radio').click();
  await button('Agree on This Time').click();
  const refused = await next();
  expect(refused.body).toEqual({ kind: 'pick', offer: offer.id, time: offer.times[0], rules: 'old' });
  refused.answer({ code: 'conflict', message: 'Our rules have changed.' }, 409);
  const news = await next();
  expect(news.path).toBe('/api/request');
  news.answer({ ...view, rules: { version: 'new', text: 'Come sober.' } });
  await expect.element(place.getByText('Come sober.').first()).toBeVisible();
  await expect.element(place.getByText('Read All Rules')).not.toBeVisible();
  await expect.element(page.getByText('Our rules have changed.')).toBeVisible();

  await button('Agree on This Time').click();
  const again = await next();
  expect(again.body).toMatchObject({ time: offer.times[0], rules: 'new' });
  expect(again.once).not.toBe(refused.once);
  const rules = { version: 'new', agreed_at: '2026-03-01T20:00:00.000Z' };
  const agreed_rules = [{ version: 'new', text: 'Come sober.' }];
  again.answer(aView(2, { state: 'converted', dates: [{ ...date, rules }], agreed_rules }), 201);
  await page.getByText('You agreed to our rules on Sunday, March 1, 2026 at 8:00 PM UTC.').click();
  await expect.element(page.getByText('Come sober.').last()).toBeVisible();
});

test('takes three answers to a moved appointment: the new time, the earlier one while it is kept, and another time [GUEST-34]', async () => {
  const moved = { ...date, starts_at: '2099-03-09T19:00:00.000Z', proposed_at: '2026-03-01T20:00:00.000Z' };
  const agreed_before = { ...date, starts_at: '2099-03-07T19:00:00.000Z' };
  const view = (before?: typeof agreed_before) =>
    aView(1, {
      state: 'moved',
      dates: [{ ...moved, ...(before && { agreed_before: before }) }],
      can_agree: [date.id],
      can_decline: [date.id],
    });
  const keep = button('Keep the Earlier Time');
  await open(view(agreed_before));
  await expect.element(state).toHaveTextContent('We moved your appointment');
  await expect
    .element(page.getByText(/^Your earlier time is kept for you until you answer: Saturday, March 7, 2099/))
    .toBeVisible();
  await expectNoViolations();
  await keep.click();
  const kept = await next();
  expect(kept.body).toEqual({ kind: 'keep', date: date.id, time: moved.starts_at });
  const message = 'We cannot keep your earlier time. Please choose the new time, or ask for another one.';
  kept.answer({ code: 'conflict', message }, 409);
  (await next()).answer({ ...view(), version: 2 });
  await expect.element(page.getByText(message)).toBeInTheDocument();
  // Staff have released the earlier time.
  await expect.element(page.getByText('Your earlier time is no longer kept for you.')).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();

  await button('Agree to the New Time').click();
  const agreement = await next();
  expect(agreement.body).toEqual({ kind: 'agreement', date: date.id, time: moved.starts_at });
  agreement.answer({}, 500);
  // An earlier test can have opened it.
  if (page.getByLabelText('Your message to us').query()?.checkVisibility() !== true)
    await page.getByText('Another time?').click();
  await page.getByLabelText('Your message to us').fill('Sunday?');
  await button('Tell the Studio').click();
  const declined = await next();
  expect(declined.body).toEqual({ kind: 'absence', date: date.id, text: 'Sunday?' });
  declined.answer(aView(3, { state: 'waiting', last: { event: 'asked for another time' } }), 201);
  await expect.element(state).toHaveTextContent('You asked for another time');
});

test('never replaces a newer answer of the server by an older one, and keeps earlier messages [GUEST-24]', async () => {
  await open(aView(3, { state: 'answered', messages: [said(3)], earlier: said(3).id }));
  await button('Show Earlier Messages').click();
  const before = await next();
  expect(before.path).toBe(`/api/request?before=${said(3).id}`);
  before.answer(aView(3, { messages: [said(1), said(2)] }));
  await vi.waitFor(() => expect(texts()).toEqual(['Message 1.', 'Message 2.', 'Message 3.']));

  window.dispatchEvent(new Event('focus'));
  const late = await next();
  await page.getByLabelText('Your message', { exact: true }).fill('Hello?');
  await button('Send Message').click();
  const sent = await next();
  const newest = { messages: [said(3), { ...said(4), text: 'Hello?' }], earlier: said(3).id };
  sent.answer(aView(4, { state: 'waiting', ...newest }), 201);
  await vi.waitFor(() => expect(texts()).toEqual(['Message 1.', 'Message 2.', 'Message 3.', 'Hello?']));
  late.answer(aView(3, { messages: [said(3)], earlier: said(3).id }));
  await settle();
  expect(texts()).toHaveLength(4);
  await expect.element(state).toHaveTextContent('We will answer youYou need to do nothing.');

  // The later answer can be that of the earlier call, and newer.
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  const [one, other] = [await next(), await next()];
  other.answer(aView(5, { state: 'answered', ...newest }));
  await expect.element(state).toHaveTextContent('We have answered you');
  one.answer(aView(6, { state: 'converted', ...newest }));
  await expect.element(state).toHaveTextContent('Your appointment');

  // More entries than a page since then: there could be others between.
  window.dispatchEvent(new Event('focus'));
  (await next()).answer(aView(7, { messages: [said(90)], earlier: said(60).id }));
  await vi.waitFor(() => expect(texts()).toEqual(['Message 90.']));
  await expect.element(button('Show Earlier Messages')).toBeVisible();

  // An answer about another request, which was open in this tab before.
  window.dispatchEvent(new Event('focus'));
  const former = await next();
  await open(aView(1));
  former.answer(aView(9, { state: 'closed' }));
  await settle();
  await expect.element(state).toHaveTextContent('We have your request');
});

test('asks for news every 30 seconds for 20 minutes while it is visible [GUEST-23]', async () => {
  await open(aView(1));
  calls = [];
  const halfMinute = async () => {
    repeated.mock.calls[0]?.[0]();
    for (const { answer } of waiting.splice(0)) answer({ version: aView(2).version });
    await new Promise((done) => setTimeout(done));
  };
  expect(repeated.mock.calls).toEqual([[expect.any(Function), 30_000]]);
  repeated.mock.calls[0]?.[0]();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.path).toBe(`/api/request?since=${aView(1).version}`);
  waiting.shift()?.answer(aView(2, { state: 'answered', messages: [said(1)] }));
  await expect.element(state).toHaveTextContent('We have answered youPlease read our message below.');

  isHidden = true;
  calls = [];
  await halfMinute();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toEqual([]);

  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toHaveLength(1);
  calls = [];
  for (let n = 0; n < 50; n++) await halfMinute();
  expect(calls).toHaveLength(40);
  window.dispatchEvent(new Event('focus'));
  await halfMinute();
  expect(calls).toHaveLength(42);
});

test('takes a new email address, and confirms it by the link in its email [GUEST-01] [GUEST-25]', async () => {
  await open(aView(1, { code: 'K7R2MX', artist: 'Nia', messages: [said(1), { ...said(2), from: 'visitor' }] }));
  const parts = page.getByRole('definition').elements();
  expect(parts.map((each) => each.textContent).join()).toMatch(
    /^K7R-2MX,.*2026.*,Ada Byron,ada@mail\.example,1,Consultation,Nia,A moth\.$/,
  );
  expect(texts()).toEqual(['Message 1.', 'Message 2.']);
  await page.getByText('Add or correct your email address').click();
  const field = page.getByLabelText('New email address');
  await field.fill('ida@');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter an email address.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill('ida@mail.example');
  await userEvent.keyboard('{Enter}');
  const asked = await next();
  expect(asked.body).toEqual({ kind: 'email', email: 'ida@mail.example' });
  asked.answer(aView(2), 201);
  await expect.element(page.getByText(/^We emailed a link to the new address/)).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: 'ada@mail.example' })).toBeVisible();
  await expectNoViolations();

  location.hash = '#confirm=key.new';
  await expect.element(state).toHaveTextContent('Is this your email address? Then we write to you here from now on.');
  await expect.element(page.getByText('What you sent')).not.toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
  // Opening the link alone, as programs that check emails do, confirms nothing.
  await settle();
  expect(waiting).toEqual([]);
  await button('Confirm Email Address').click();
  const confirmed = await next();
  expect([confirmed.key, confirmed.body]).toEqual(['key.new', { kind: 'confirmation' }]);
  confirmed.answer(aView(3, { email: 'ida@mail.example' }), 201);
  await expect.element(page.getByRole('definition').filter({ hasText: 'ida@mail.example' })).toBeVisible();
  await expect
    .element(page.getByText('Your email address is changed. Older links to this page do not work any more.'))
    .toBeVisible();
  expect(location.hash).toBe('#key.new');

  location.hash = '#confirm=key.old';
  await button('Confirm Email Address').click();
  (await next()).answer({ code: 'not-found', message: 'This link does not open a request.' }, 404);
  await expect.element(state).toHaveTextContent('This link does not open a request.');
  await expect.element(page.getByText('Have you lost your link?')).toBeVisible();
  await expect.element(button('Confirm Email Address')).not.toBeInTheDocument();
});
