import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outage } from '../platform/endpoint.ts';
import type { Email } from '../platform/service.ts';
import { Inbox } from './inbox.ts';
import { Mailbox } from './mailbox.ts';

let directory: string;
let mailbox: Mailbox;
let inbox: Inbox;
let address: string;
const runs: [string, Date][] = [];
const schedules = {
  descriptions: () => ({ Daily: 'Tidies up' }),
  runNow: async (logicalId: string, at: Date) => runs.push([logicalId, at]) > 0 && logicalId === 'Daily',
};
const sesAccount = { isInSandbox: false };
const unconfirmed = new Set<string>();
const outages = new Map<string, Outage>();

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'inbox-'));
  mailbox = new Mailbox(directory);
  const alarms = () => [{ name: 'dead-letters', state: 'OK' }];
  const metrics = () => [{ metric: 'Errors', sum: 5 }];
  const dashboards = () => ({ studio: [] });
  const services = { ses: 'Email service' };
  inbox = new Inbox({ mailbox, alarms, metrics, dashboards, outages, services, sesAccount, unconfirmed, schedules });
  address = await inbox.listen();
});

afterEach(async () => {
  await inbox.stop();
  outages.clear();
  rmSync(directory, { recursive: true, force: true });
});

test('shows metrics and dashboards as JSON', async () => {
  expect(await read('/metrics')).toEqual([{ metric: 'Errors', sum: 5 }]);
  expect(await read('/dashboards')).toEqual({ studio: [] });
});

test('puts the SES account into the sandbox and out of it', async () => {
  await fetch(`${address}/sandbox`, { method: 'PUT' });
  expect(sesAccount.isInSandbox).toBe(true);
  await fetch(`${address}/sandbox`, { method: 'DELETE' });
  expect(sesAccount.isInSandbox).toBe(false);
});

test('lists emails newest first and keeps them over a restart', async () => {
  await mailbox.add(anEmail({ id: 'a', at: '2026-01-01T00:00:00.000Z' }));
  await mailbox.add(anEmail({ id: 'b', at: '2026-01-02T00:00:00.000Z' }));

  expect((await read('/emails')).map(({ id }: Email) => id)).toEqual(['b', 'a']);
  expect(await read('/emails/a')).toMatchObject({ id: 'a', subject: 'Hello' });
  expect(new Mailbox(directory).newestFirst()).toHaveLength(2);

  await fetch(`${address}/emails`, { method: 'DELETE' });
  expect(await read('/emails')).toEqual([]);
  expect(new Mailbox(directory).newestFirst()).toEqual([]);
});

test('shows the headers of a raw message, and the message itself as text', async () => {
  const headers = [{ name: 'In-Reply-To', value: '<a@x.example>' }];
  await mailbox.add(anEmail({ id: 'raw', headers, raw: 'In-Reply-To: <a@x.example>\r\n\r\n<b>Hi</b>' }));

  expect(await read('/emails/raw')).toMatchObject({ headers });
  expect((await read('/emails'))[0]).not.toHaveProperty('raw');
  const raw = await fetch(`${address}/emails/raw/raw`);
  expect(raw.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await raw.text()).toContain('<b>Hi</b>');
  await mailbox.add(anEmail({ id: 'simple' }));
  expect((await fetch(`${address}/emails/simple/raw`)).status).toBe(404);
});

test('lets the page run only its own scripts, and emails none', async () => {
  await mailbox.add(anEmail({ id: 'a', html: '<script>alert(1)</script>' }));

  const page = await fetch(`${address}/`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(await page.text()).toContain('<script type="module" src="/page.js">');
  const email = await fetch(`${address}/emails/a/html`);
  expect(email.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
});

test('runs a schedule immediately at a chosen time', async () => {
  expect(await read('/schedules')).toEqual({ Daily: 'Tidies up' });

  const run = await fetch(`${address}/schedules/Daily`, { method: 'POST', body: '{"time":"2027-01-01T00:00:00Z"}' });
  const unknown = await fetch(`${address}/schedules/Other`, { method: 'POST' });
  const wrong = await fetch(`${address}/schedules/Daily`, { method: 'POST', body: '{"time":"soon"}' });

  expect([run.status, unknown.status, wrong.status]).toEqual([200, 404, 400]);
  expect(runs[0]).toEqual(['Daily', new Date('2027-01-01T00:00:00Z')]);
});

test('switches a service off and on', async () => {
  await fetch(`${address}/outages/ses`, { method: 'PUT', body: '{"mode":"throttled","share":0.2}' });
  expect(outages.get('ses')).toEqual({ mode: 'throttled', share: 0.2 });
  expect(await read('/outages')).toEqual({ ses: { mode: 'throttled', share: 0.2 } });
  for (const share of ['0', '1.1', '"all"']) {
    const refused = await fetch(`${address}/outages/ses`, { method: 'PUT', body: `{"mode":"down","share":${share}}` });
    expect(refused.status).toBe(400);
  }
  expect((await fetch(`${address}/outages/ses`, { method: 'PUT', body: '{"mode":"odd"}' })).status).toBe(400);

  await fetch(`${address}/outages/ses`, { method: 'PUT', body: '{"mode":"down","operation":"SendEmail"}' });
  expect(outages.get('ses')).toEqual({ mode: 'down', operation: 'SendEmail' });

  await fetch(`${address}/outages/ses`, { method: 'DELETE' });
  expect(await read('/outages/ses')).toEqual({ mode: 'up' });
});

test('shows the current state of alarms', async () => {
  expect(await read('/alarms')).toEqual([{ name: 'dead-letters', state: 'OK' }]);
});

test.each([[{ origin: 'http://evil.example' }], [{ host: 'evil.example' }]])(
  'a request of another site is refused: %j',
  async (headers) => {
    const status = await new Promise((resolve) => {
      request(`${address}/emails`, { headers }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(403);
  },
);

async function read(path: string) {
  return (await fetch(address + path)).json();
}

function anEmail(change: Partial<Email>): Email {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: 'x',
    at,
    from: 'a@b.example',
    to: ['c@d.example'],
    replyTo: [],
    subject: 'Hello',
    text: 'Hi',
    ...change,
  };
}
