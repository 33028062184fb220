import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SelfTestResult } from '#shared/operations/self-test-commands.ts';
import { checkSite, selfTestLines } from './smoke-checks.ts';

const strict = {
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
type Page = { status: number; headers: Record<string, string> };
const html = (status: number): Page => ({ status, headers: { 'content-type': 'text/html; charset=utf-8', ...strict } });
const json = (status: number): Page => ({ status, headers: { 'content-type': 'application/json' } });
const healthy: Record<string, Page> = {
  '/': html(200),
  '/no-such-page': html(404),
  '/admin/auth': html(200),
  '/config.json': json(200),
  '/api/no-such-call': json(404),
  '/api/leads': json(401),
};
let server: Server | undefined;
afterEach(() => server?.close());

/** The faults that the checks find on a site with these pages. */
async function faultsOf(change: Record<string, Page> = {}): Promise<string[]> {
  const pages = { ...healthy, ...change };
  const answer: RequestListener = ({ url = '' }, response) => {
    const { status, headers } = pages[url] ?? json(500);
    response.writeHead(status, headers).end('x');
  };
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const faults: string[] = [];
  for await (const { fault } of checkSite(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)) {
    if (fault) faults.push(fault);
  }
  server.close();
  return faults;
}

const without = (header: keyof typeof strict): Page => {
  const { [header]: _, ...headers } = html(200).headers as typeof strict;
  return { status: 200, headers };
};

test('finds no fault on a healthy site', async () => {
  expect(await faultsOf()).toEqual([]);
});

test.each<[string, Page, string]>([
  ['/', html(503), '/ answered 503 instead of 200'],
  ['/', json(200), '/ has the type application/json'],
  ['/', without('content-security-policy'), "/ lacks the header content-security-policy with default-src 'none'"],
  ['/', without('strict-transport-security'), '/ lacks the header strict-transport-security with max-age='],
  ['/', without('x-content-type-options'), '/ lacks the header x-content-type-options with nosniff'],
  ['/', without('x-frame-options'), '/ lacks the header x-frame-options with DENY'],
  ['/no-such-page', html(200), '/no-such-page answered 200 instead of 404'],
  ['/admin/auth', html(404), '/admin/auth answered 404 instead of 200'],
  ['/config.json', html(200), '/config.json has the type text/html; charset=utf-8'],
  ['/api/no-such-call', html(404), '/api/no-such-call has the type text/html; charset=utf-8'],
  ['/api/leads', json(200), '/api/leads answered 200 instead of 401'],
])('reports a fault of %s [OPS-25]', async (path, page, fault) => {
  expect(await faultsOf({ [path]: page })).toEqual([fault]);
});

test('reports each address of a site that does not answer [OPS-25]', async () => {
  const faults: (string | undefined)[] = [];
  for await (const { fault } of checkSite('http://127.0.0.1:1')) faults.push(fault);

  expect(faults).toHaveLength(6);
  for (const fault of faults) expect(fault).toMatch(/^\/\S* did not answer: there was no connection$/);
});

const links = ['page', 'form', 'booking', 'stored', 'email', 'erased', 'request'] as const;
const result = (change: Partial<SelfTestResult>): SelfTestResult => ({
  at: '2026-03-01T20:00:00.000Z',
  site: 'https://studio.example',
  passed: true,
  links: links.map((link) => ({ link, ms: 5 })),
  ...change,
});

test.each([
  ['accepted', 'Self-test: email (accepted by SES)'],
  ['off', 'Self-test: email (not sent, because notifications are turned off)'],
  ['not-set-up', 'Self-test: email (not sent, because no sender is saved in the email settings yet)'],
] as const)('says what became of the email of the self-test: %s', (email, title) => {
  const lines = selfTestLines(result({ email }));

  expect(lines).toHaveLength(7);
  expect(lines).toContainEqual({ title });
  expect(lines.filter(({ fault }) => fault)).toEqual([]);
});

test('names the broken link of the self-test, and leaves out links that were not reached [OPS-25]', () => {
  const broken = { link: 'booking', reason: 'POST /api/leads answered 500.' } as const;
  const reached = (['page', 'form', 'erased'] as const).map((link) => ({ link, ms: 5 }));

  expect(selfTestLines(result({ passed: false, links: reached, broken }))).toEqual([
    { title: 'Self-test: home page' },
    { title: 'Self-test: booking form' },
    { title: 'Self-test: booking', fault: 'POST /api/leads answered 500.' },
    { title: 'Self-test: booking erased' },
  ]);
});
