import { randomUUID } from 'node:crypto';
import { someValues } from './fixtures/booking-form.ts';
import { runCommand } from './fixtures/operator-command.ts';
import { leadTables, runSelfTest } from './fixtures/self-test.ts';
import { bookingBody, postAsVisitor, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, test } from './fixtures/studio.ts';

test('books through the website, has the email accepted, and leaves nothing behind [OPS-20]', async ({ studio }) => {
  test.setTimeout(180_000);
  const before = await leadTables(studio);
  const sentBefore = new Set((await studio.emails()).map(({ id }) => id));

  const result = await runSelfTest(studio);

  expect(result).toMatchObject({ passed: true, email: 'accepted' });
  const links = result.links.map(({ link }) => link);
  expect(links).toEqual(['page', 'form', 'booking', 'stored', 'email', 'erased', 'request']);
  const sent = (await studio.emails()).filter(({ id }) => !sentBefore.has(id));
  const emails = sent.filter(({ to }) => to.includes('success@simulator.amazonses.com'));
  expect(emails).toMatchObject([{ to: ['success@simulator.amazonses.com'] }]);
  expect(await leadTables(studio)).toEqual(before);
});

test('treats a forged, a foreign and an old token as those of an ordinary visitor [OPS-22]', async ({ studio }) => {
  const form = await postAsVisitor(studio.site, '/api/booking-forms', {});
  const time = Date.now().toString(36);

  for (const token of [String(form.body.token), `${time}.${'A'.repeat(43)}`, `probe.${time}.${'A'.repeat(43)}`]) {
    const values = someValues();
    const body = { ...bookingBody(values), form: { token } };
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body: lead } = await postBooking(studio.site, body, { headers });
    expect(status).toBe(201);
    const stored = await (await storedItems(studio, 'Leads')).get({ id: String(lead.id) });
    expect(stored).toMatchObject({ list: 'leads', status: 'new' });
    expect(stored).not.toHaveProperty('probe');
  }
});

test('checks a running stage with one command [OPS-25]', async ({ studio }) => {
  test.setTimeout(180_000);

  const { code, out } = await runCommand('smoke', studio);

  expect(code).toBe(0);
  expect(out.trim().split('\n')).toHaveLength(13);
  expect(out).not.toContain('FAILED');
  expect(out).toContain('ok      Self-test: email (accepted by SES)\n');

  const broken = await studio.without('ses', () => runCommand('smoke', studio));
  expect(broken).toMatchObject({ code: 1, err: '1 check failed.\n' });
  expect(broken.out).toMatch(/^FAILED {2}Self-test: email: SES did not accept the email: \w+\.$/m);
});
