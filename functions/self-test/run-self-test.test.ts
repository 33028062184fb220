import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { aLead } from '../testing/builders.ts';
import { runSelfTest } from './run-self-test.ts';

const now = () => new Date('2026-03-01T20:00:00.000Z');
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
const json = (body: object, status = 201) => Response.json(body, { status });

type Answers = Partial<Record<'page' | 'form' | 'request' | 'requestPage', () => Response>> & {
  booking?: (stored: Lead) => Response;
};

/** A studio whose email function stores these notifications, one after each read. */
function aStudio(
  notifications: Partial<Notification>[] = [{ state: 'sent', attempts: 1 }],
  { answers = {}, isStored = true, left }: { answers?: Answers; isStored?: boolean; left?: string } = {},
) {
  const calls: string[] = [];
  const sent: { url: string; headers?: Record<string, string>; body?: Record<string, unknown> }[] = [];
  const results: unknown[] = [];
  let probe: Lead | undefined;
  const request = async (url: string, { headers, body }: RequestInit = {}) => {
    const named = headers as Record<string, string> | undefined;
    sent.push({ url, ...(named && { headers: named }), ...(body ? { body: JSON.parse(String(body)) } : {}) });
    if (url.endsWith('/api/booking-forms')) return (answers.form ?? (() => json({ token: 'x' })))();
    if (url.endsWith('/api/request')) return (answers.request ?? (() => json({}, 404)))();
    if (url.endsWith('/request')) return (answers.requestPage ?? page)();
    if (!url.endsWith('/api/leads')) return (answers.page ?? page)();
    const { form: _, ...values } = JSON.parse(String(body));
    const key = named?.['idempotency-key'] ?? '';
    const stored = aLead({ ...values, id: idFromKey(key), created_at: now().toISOString() });
    if (isStored) probe = stored;
    return (answers.booking ?? json)(stored);
  };
  const run = () =>
    runSelfTest(
      {
        siteUrl: 'https://studio.example',
        request,
        probes: {
          findIntact: async () => {
            const next = notifications.length > 1 ? notifications.shift() : notifications[0];
            return probe && { ...probe, notification: { ...probe.notification, ...next } };
          },
        },
        erase: async (id) => {
          calls.push(`erase ${id}`);
          if (id === probe?.id) probe = undefined;
        },
        state: {
          begin: async () => left,
          noteProbe: async (id) => void calls.push(`note ${id}`),
          end: async (result) => void results.push(result),
        },
        token: { sign: (_, key) => `signed for ${key}` },
        pause: async () => {},
      },
      now,
    );
  return { calls, sent, results, run, probe: () => probe };
}

test('follows the path of a visitor to the accepted email, and stores the result [OPS-20]', async () => {
  const studio = aStudio([{ state: 'pending' }, { state: 'pending' }, { state: 'sent', attempts: 1 }]);

  const result = await studio.run();

  expect(result).toMatchObject({ at: '2026-03-01T20:00:00.000Z', passed: true, email: 'accepted' });
  expect(result.links.map(({ link }) => link)).toEqual([
    'page',
    'form',
    'booking',
    'stored',
    'email',
    'erased',
    'request',
  ]);
  expect(studio.results).toEqual([result]);
  expect(studio.sent.map(({ url }) => url)).toEqual([
    'https://studio.example',
    'https://studio.example/api/booking-forms',
    'https://studio.example/api/leads',
    'https://studio.example/request',
    'https://studio.example/api/request',
  ]);
  const { headers, body } = studio.sent[2]!;
  const key = headers?.['idempotency-key'];
  expect(body).toMatchObject({ email: 'success@simulator.amazonses.com', form: { token: `signed for ${key}` } });
});

test('fills in the honeypot field, so that an unrecognized request is held and emails no one', async () => {
  const studio = aStudio();

  await studio.run();

  expect(studio.sent[2]?.body?.form).toHaveProperty('subject', expect.stringMatching(/\S/));
});

test('stores the id of the booking before it books, and erases first what an earlier run left behind [OPS-23]', async () => {
  const studio = aStudio(undefined, { left: 'id-of-an-earlier-run' });

  await studio.run();

  const id = idFromKey(studio.sent[2]?.headers?.['idempotency-key'] ?? '');
  expect(studio.calls).toEqual(['erase id-of-an-earlier-run', `note ${id}`, `erase ${id}`]);
});

test.each<[string, Answers, string, string]>([
  ['the page', { page: () => json({}, 503) }, 'page', 'The home page answered 503.'],
  ['the type of the page', { page: () => json({}, 200) }, 'page', 'The home page has the type application/json.'],
  ['the form', { form: () => json({}, 500) }, 'form', 'POST /api/booking-forms answered 500.'],
  ['the form token', { form: () => json({}) }, 'form', 'The step failed: the answer was not in the expected form.'],
  ['the booking', { booking: () => json({}, 404) }, 'booking', 'POST /api/leads answered 404.'],
  ['the page of a request', { requestPage: () => json({}, 404) }, 'request', 'The page of a request answered 404.'],
  ['the API of a request', { request: () => json({}, 502) }, 'request', 'GET /api/request without a key answered 502.'],
  ['the response', { booking: () => json(aLead()) }, 'booking', 'The response is about another booking.'],
])('names the broken link: %s [OPS-21]', async (_, answers, link, reason) => {
  const studio = aStudio(undefined, { answers });

  const result = await studio.run();

  expect(result).toMatchObject({ passed: false, broken: { link, reason } });
  expect(studio.results).toEqual([result]);
  expect(studio.probe()).toBeUndefined();
});

test('erases the booking after a failed request, which may have stored it', async () => {
  const studio = aStudio(undefined, { answers: { booking: () => json({}, 504) } });

  await studio.run();

  expect(studio.calls).toHaveLength(2);
  expect(studio.calls[1]).toMatch(/^erase /);
});

test('fails when the booking was not stored, or stored as an ordinary request [OPS-21]', async () => {
  expect(await aStudio(undefined, { isStored: false }).run()).toMatchObject({
    passed: false,
    broken: { link: 'stored', reason: 'The booking was not recognized as a self-test, or was not stored.' },
  });
});

test.each<[string, Partial<Notification>, string]>([
  [
    'refuses the email',
    { state: 'pending', attempts: 1, reason: 'MessageRejected: ada@mail.example is not verified' },
    'SES did not accept the email: MessageRejected.',
  ],
  ['never settles the email', { state: 'pending' }, 'The email function did not handle the booking within a minute.'],
])('names the broken link, without email addresses: %s [OPS-21]', async (_, notification, reason) => {
  const studio = aStudio([notification]);

  expect(await studio.run()).toMatchObject({ passed: false, broken: { link: 'email', reason } });
  expect(studio.probe()).toBeUndefined();
});

test.each<[Partial<Notification>, string]>([
  [{ state: 'off' }, 'off'],
  [{ state: 'failed', attempts: 0, reason: 'No sender or no recipient is set' }, 'not-set-up'],
])('passes while the studio sends no emails on purpose: %o', async (notification, email) => {
  expect(await aStudio([notification]).run()).toMatchObject({ passed: true, email });
});
