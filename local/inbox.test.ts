import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutageMode } from './endpoint.ts';
import { Inbox } from './inbox.ts';
import { Mailbox } from './mailbox.ts';
import type { Mail } from './service.ts';

let directory: string;
let mailbox: Mailbox;
let inbox: Inbox;
let address: string;
const runs: [string, Date][] = [];
const schedules = {
  descriptions: () => ({ Daily: 'Tidies up' }),
  runNow: async (logicalId: string, at: Date) => runs.push([logicalId, at]) > 0 && logicalId === 'Daily',
};
const outages = new Map<string, OutageMode>();

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'inbox-'));
  mailbox = new Mailbox(directory);
  const alarms = () => [{ name: 'dead-letters', state: 'OK' }];
  inbox = new Inbox({ mailbox, alarms, outages, services: { ses: 'Mail service' }, schedules });
  address = await inbox.listen();
});

afterEach(async () => {
  await inbox.stop();
  outages.clear();
  rmSync(directory, { recursive: true, force: true });
});

test('mails are listed newest first, and outlive a restart', async () => {
  await mailbox.add(aMail({ id: 'a', at: '2026-01-01T00:00:00.000Z' }));
  await mailbox.add(aMail({ id: 'b', at: '2026-01-02T00:00:00.000Z' }));

  expect((await read('/mails')).map(({ id }: Mail) => id)).toEqual(['b', 'a']);
  expect(await read('/mails/a')).toMatchObject({ id: 'a', subject: 'Hello' });
  expect(new Mailbox(directory).newestFirst()).toHaveLength(2);

  await fetch(`${address}/mails`, { method: 'DELETE' });
  expect(await read('/mails')).toEqual([]);
  expect(new Mailbox(directory).newestFirst()).toEqual([]);
});

test('the page runs only its own files, and the HTML of a mail runs nothing', async () => {
  await mailbox.add(aMail({ id: 'a', html: '<script>alert(1)</script>' }));

  const page = await fetch(`${address}/`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(await page.text()).toContain('<script type="module" src="/inbox-page.js">');
  const mail = await fetch(`${address}/mails/a/html`);
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
});

test('what runs by the clock is run at once, at a time of choice', async () => {
  expect(await read('/schedules')).toEqual({ Daily: 'Tidies up' });

  const run = await fetch(`${address}/schedules/Daily`, { method: 'POST', body: '{"time":"2027-01-01T00:00:00Z"}' });
  const unknown = await fetch(`${address}/schedules/Other`, { method: 'POST' });
  const wrong = await fetch(`${address}/schedules/Daily`, { method: 'POST', body: '{"time":"soon"}' });

  expect([run.status, unknown.status, wrong.status]).toEqual([200, 404, 400]);
  expect(runs[0]).toEqual(['Daily', new Date('2027-01-01T00:00:00Z')]);
});

test('a service is switched off and on', async () => {
  await fetch(`${address}/outages/ses`, { method: 'PUT', body: '{"mode":"throttled"}' });
  expect([outages.get('ses'), await read('/outages')]).toEqual(['throttled', { ses: 'throttled' }]);
  expect((await fetch(`${address}/outages/ses`, { method: 'PUT', body: '{"mode":"odd"}' })).status).toBe(400);

  await fetch(`${address}/outages/ses`, { method: 'DELETE' });
  expect(await read('/outages/ses')).toEqual({ mode: 'up' });
});

test('alarms are shown as they are now', async () => {
  expect(await read('/alarms')).toEqual([{ name: 'dead-letters', state: 'OK' }]);
});

test.each([[{ origin: 'http://evil.example' }], [{ host: 'evil.example' }]])(
  'a request of another site is refused: %j',
  async (headers) => {
    const status = await new Promise((resolve) => {
      request(`${address}/mails`, { headers }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(403);
  },
);

async function read(path: string) {
  return (await fetch(address + path)).json();
}

function aMail(change: Partial<Mail>): Mail {
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
