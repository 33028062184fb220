import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiRoot } from '#shared/contract/call.ts';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { changeJson, exportStudio, filesOf, importStudio, newFolder, readJson } from './fixtures/move-command.ts';
import { runLeadCommand } from './fixtures/operator-command.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { aJpeg, uploadImage } from './fixtures/send-image.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, test } from './fixtures/studio.ts';

/** Texts that must survive: right to left, emoji, quotes, line breaks, and names that look like paths and markup. */
const odd = 'استوديو الوشم 🦋👩🏽‍🎨 "quoted" \\ ../../etc/passwd <b>&amp;</b>';
const long = 'ß🦋'.repeat(2500);
const style = {
  primary: '#7f1d1d',
  secondary: '#374151',
  background: '#0b0f19',
  text: '#f5f5f5',
  fontSize: 18,
  fontFamily: 'Serif',
  lineHeight: 1.5,
  containerWidth: 1200,
  borderRadius: 4,
  spacing: 16,
  animations: true,
  shadows: true,
  gradients: false,
};

/** A studio with content, one without, and a folder with the export of the first. Imports would disturb other tests. */
let studio: RunningStudio;
let copy: RunningStudio;
let source: string;
let sent: { id: string; email: string };
let waiting: { id: string; email: string };

test.beforeAll(async () => {
  test.setTimeout(240_000);
  studio = await RunningStudio.start();
  copy = await RunningStudio.start({ demo: 'nothing' });
  for (const each of [studio, copy]) await eraseDemoLeads(each);
  ({ sent, waiting } = await fill(studio));
  source = newFolder();
  expect(await exportStudio(studio, source, ['--leads'])).toMatchObject({ code: 0, err: '' });
});

test.afterAll(async () => {
  await studio.stop();
  await copy.stop();
});

test('exports a pretty-printed file per kind, and every image file with its hash [MOVE-01] [MOVE-02]', async () => {
  const files = filesOf(source);
  const images = Object.keys(files).filter((name) => name.startsWith('media/'));

  expect(Object.keys(files).filter((name) => !images.includes(name))).toEqual([
    'absences.json',
    'artists.json',
    'callouts.json',
    'email-settings.json',
    'events.json',
    'faqs.json',
    'gallery-art.json',
    'gallery-nightlife.json',
    'gallery-piercings.json',
    'gallery-tattoos.json',
    'images.json',
    'leads/0001.json',
    'questions.json',
    'reply-settings.json',
    'reply-templates.json',
    'studio.json',
    'style.json',
    'texts.json',
  ]);
  // The image itself, and two widths in three formats.
  expect(images).toHaveLength(7);
  expect(files['faqs.json']).toMatch(/^\[\n {2}\{\n {4}"id": "[0-9a-f-]{36}",\n {4}"question": /);
  expect(readJson(source, 'faqs.json')).toMatchObject([{ question: odd, answer: long, is_active: true }]);
  expect(readJson(source, 'style.json')).toEqual(style);
  const days = { from: '2099-03-01', until: '2099-03-02' };
  expect(readJson(source, 'absences.json')).toMatchObject([
    { ...days, from_time: '14:00', until_time: '18:00', weekly: true, last_day: '2099-04-01' },
    { ...days, also: ['2099-03-08'], calendar: 'Own', uid: '1@calendar.example' },
  ]);
  expect(readJson(source, 'artists.json')).toBe(null);
  expect(readJson(source, 'email-settings.json')).toMatchObject({ from_email: 'studio@afterhours.example' });
  const texts = readJson(source, 'texts.json').map(
    ({ section, field }: Record<string, string>) => `${section}/${field}`,
  );
  expect(texts).toEqual(texts.toSorted());
  const manifest = readJson(source, 'studio.json');
  expect(manifest).toMatchObject({ format: 'afterhours-studio', version: 1, stage: 'local', left_out: [] });
  expect(manifest.counts).toMatchObject({ faqs: 1, images: 1, image_files: 7, leads: 2 });
  expect(Object.keys(manifest.files)).toEqual(Object.keys(files).filter((name) => name !== 'studio.json'));
  for (const [name, hash] of Object.entries(manifest.files)) {
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(source, name)))
        .digest('hex'),
    ).toBe(hash);
  }
});

test('exports leads only when asked, and never probes, held requests, accounts or passwords [MOVE-03]', async () => {
  const leads = await storedItems(studio, 'Leads');
  const probe = randomUUID();
  const { list: _, status: __, terms: ___, ...real } = (await leads.get({ id: sent.id })) ?? {};
  await leads.put({ ...real, id: probe, email: 'probe@simulator.example', probe: true });
  const held = someValues();
  await postBooking(studio.site, { ...bookingBody(held), form: { subject: 'Buy now' } });
  const [without, withLeads] = [newFolder(), newFolder()];

  expect(await exportStudio(studio, without)).toMatchObject({ code: 0, err: '' });
  expect(await exportStudio(studio, withLeads, ['--leads'])).toMatchObject({ code: 0, err: '' });
  await leads.remove({ id: probe });

  const all = JSON.stringify(filesOf(withLeads));
  for (const found of [sent.id, sent.email, odd.slice(0, 10)]) expect(all).toContain(found);
  for (const secret of [probe, 'probe@simulator.example', held.email, studio.admin.password, studio.user.password]) {
    expect(all).not.toContain(secret);
  }
  const others = JSON.stringify(filesOf(without));
  for (const personal of [sent.id, sent.email, studio.user.email, 'leads/']) expect(others).not.toContain(personal);
  expect(readJson(withLeads, 'leads/0001.json')).toMatchObject([{}, { id: sent.id, assignee: studio.user.email }]);
});

test('refuses a damaged export, and changes nothing [MOVE-06]', async () => {
  const before = await storedContent(copy);
  const damaged = newFolder();
  cpSync(source, damaged, { recursive: true });
  copyFileSync(path.join(source, 'artists.json'), path.join(damaged, 'faqs.json'));

  const refused = await importStudio(copy, damaged);

  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(
    'faqs.json: was changed or damaged after the export. Copy the folder again, or repeat the export.\nNothing was imported.\n',
  );
  writeFileSync(path.join(damaged, 'studio.json'), '{');
  expect(await importStudio(copy, damaged)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/studio\.json is no valid JSON/),
  });
  expect(await storedContent(copy)).toEqual(before);
});

test('completes an import that was killed again and again, publishes it once, and sends no email about its leads [MOVE-04] [MOVE-07] [MOVE-08] [MOVE-09]', async () => {
  test.setTimeout(180_000);
  const before = await versionOf(copy);
  const killed = async (killAt: string) =>
    expect(await importStudio(copy, source, { killAt })).toMatchObject({ code: null });
  await killed('is complete');
  await killed('images: 1');
  await killed('faqs: 1');
  await killed('texts: ');

  const completed = await importStudio(copy, source);
  expect(completed).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Continuing an interrupted import'),
  });
  expect(completed.out).toContain('leads: 2 of 2');

  const again = newFolder();
  expect(await exportStudio(copy, again, ['--leads'])).toMatchObject({ code: 0, err: '' });
  expect(filesOf(again)).toEqual(filesOf(source));
  await expect.poll(() => versionOf(copy), { timeout: 20_000 }).toBe(before + 1);
  const page = await pageOf(studio);
  expect(page).toContain('استوديو');
  await expect.poll(() => pageOf(copy)).toBe(page);
  const image = await fetch(`${copy.site}${readJson(source, 'images.json')[0].address}`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const call = await asAdministrator(copy);
  expect(await (await call('GET', '/leads/summary')).json()).toMatchObject({ new: 2, contacted: 0 });
  const found = await call('POST', '/leads/search', { search: sent.email });
  expect((await found.json()).leads).toMatchObject([{ id: sent.id, assignee_id: expect.any(String) }]);
  // The email of this lead was waiting when it was exported.
  const { lead } = await (await call('GET', `/leads/${waiting.id}`)).json();
  expect(lead.notification).toMatchObject({ state: 'off' });

  await copy.runSchedule(/EveryMinute/, new Date(Date.now() + 86_400_000));

  expect(JSON.stringify(await copy.emails())).not.toContain(waiting.email);
  expect(JSON.stringify(await copy.emails())).not.toContain(sent.email);
});

test('leaves a lead unassigned and says so when no account has the email address [MOVE-09]', async () => {
  const foreign = newFolder();
  cpSync(source, foreign, { recursive: true });
  const id = randomUUID();
  changeJson(foreign, 'leads/0001.json', ([lead]: [Record<string, unknown>]) => [
    { ...lead, id, code: undefined, assignee: 'unknown@elsewhere.example' },
  ]);

  const imported = await importStudio(copy, foreign, { args: ['--replace', '--yes'] });

  expect(imported).toMatchObject({ code: 0, err: '' });
  expect(imported.out).toContain('leads: 1 added, 0 were there');
  expect(imported.out).toContain(
    'No active account has the email address "unknown@elsewhere.example": 1 lead has no assignee.',
  );
  const call = await asAdministrator(copy);
  expect((await (await call('GET', `/leads/${id}`)).json()).lead.assignee_id).toBe(undefined);
});

test('replaces the content of a stage only when asked and confirmed [MOVE-05] [MOVE-14]', async () => {
  const store = new ContentStore(studio);
  await store.saveTexts('hero', { title: 'Changed', subtitle: 'Changed' });
  await store.saveList('/faqs', [{ id: 'temp-1', question: 'Changed?', answer: 'x' }]);
  const changed = await storedContent(studio);

  const refused = await importStudio(studio, source);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toMatch(
    /^The stage local has content: \d+ texts, 2 list entries and 1 images\. .* --replace\. Nothing was changed\.\n$/,
  );
  const declined = await importStudio(studio, source, { args: ['--replace'], typed: 'no\n' });
  expect(declined).toMatchObject({ code: 1, err: 'Nothing was imported.\n' });
  expect(await storedContent(studio)).toEqual(changed);

  const replaced = await importStudio(studio, source, { args: ['--replace', '--emails-off'], typed: 'yes\n' });
  expect(replaced).toMatchObject({ code: 0, err: '' });
  const after = newFolder();
  expect(await exportStudio(studio, after, ['--leads'])).toMatchObject({ code: 0, err: '' });
  const [expected, found] = [filesOf(source), filesOf(after)];
  expect(readJson(source, 'email-settings.json').enable_notifications).toBe('true');
  expect(readJson(after, 'email-settings.json')).toEqual({
    ...readJson(source, 'email-settings.json'),
    enable_notifications: 'false',
  });
  const settings = { reply_to: 'desk@afterhours.example', convert: true };
  expect(readJson(source, 'reply-settings.json')).toMatchObject({
    ...settings,
    ...{ confirmations: true, reminder_hours: 24, aftercare: on },
  });
  expect(readJson(after, 'reply-settings.json')).toMatchObject({
    ...settings,
    ...{ confirmations: false, reminder_hours: 0, aftercare: { template: '' } },
  });
  for (const name of ['texts.json', 'faqs.json', 'gallery-art.json', 'images.json', 'style.json']) {
    expect(found[name]).toBe(expected[name]);
  }
});

test('explains wrong calls in one sentence', async () => {
  const missing = await importStudio(studio, newFolder());
  expect(missing).toMatchObject({ code: 1, out: '', err: expect.stringContaining('has no file studio.json') });
  expect(await exportStudio(studio, source)).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
  for (const args of [['odd'], ['--odd']]) {
    expect(await exportStudio(studio, newFolder(), args)).toMatchObject({ code: 2, out: '' });
    expect(await importStudio(studio, source, { args })).toMatchObject({ code: 2, out: '' });
  }
});

async function eraseDemoLeads(studio: RunningStudio): Promise<void> {
  const ids = Array.from({ length: 6 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  expect(await runLeadCommand(studio, ['erase', ...ids, '--yes'])).toMatchObject({ code: 0 });
}

const on = { template: '00000000-0000-4000-8000-000000000001', days: 1, services: ['piercing-ear'] };

/** Adds content of every kind, a lead with a log, and a lead whose email waits. */
async function fill(studio: RunningStudio) {
  const access = await accessOf(studio, studio.admin);
  const call = await asAdministrator(studio, access);
  const store = new ContentStore(studio);
  const image = await uploadImage(studio.site, access, { kind: 'gallery', category: 'art' }, await aJpeg(400, 300));
  await store.saveTexts('hero', { title: odd.slice(0, 60), subtitle: 'a\nb' });
  const settings = await storedItems(studio, 'Settings');
  const value = { reply_to: 'desk@afterhours.example', confirmations: true, reminder_hours: 24, aftercare: on };
  await settings.put({ scope: 'replies', setting_key: 'settings', value, version: 1 });
  const away = {
    id: randomUUID(),
    artist_id: randomUUID(),
    from: '2099-03-01',
    until: '2099-03-02',
    remark: odd.slice(0, 60),
  };
  const weekly = { from_time: '14:00', until_time: '18:00', weekly: true, last_day: '2099-04-01' };
  const brought = { also: ['2099-03-08'], calendar: 'Own', uid: '1@calendar.example' };
  await settings.put({
    scope: 'absences',
    setting_key: 'all',
    value: { absences: [{ ...away, ...weekly }] },
    version: 1,
  });
  const fromCalendars = { absences: [{ ...away, ...brought }] };
  await settings.put({ scope: 'absences', setting_key: 'calendars', value: fromCalendars, version: 1 });
  await store.saveTexts('branding', { style: JSON.stringify(style) });
  await store.saveList('/faqs', [{ id: 'temp-1', question: odd, answer: long }]);
  await store.saveList('/gallery/art', [{ id: 'temp-1', title: odd, image_url: image.address, alt: 'A moth' }]);
  const [values, others] = [someValues(), someValues()];
  const { body } = await postBooking(studio.site, { ...bookingBody(values), description: long });
  const first = { id: String(body.id), email: values.email };
  await expect
    .poll(async () => (await (await call('GET', `/leads/${first.id}`)).json()).lead.notification.state)
    .toBe('sent');
  await call('POST', `/leads/${first.id}/notes`, { text: odd });
  const token = await accessOf(studio, studio.user);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect((await call('PUT', `/leads/${first.id}/assignee`, { assignee_id: sub })).status).toBe(200);
  const second = await studio.without('ses', async () => {
    const answer = await postBooking(studio.site, bookingBody(others));
    const id = String(answer.body.id);
    await expect
      .poll(async () => (await (await call('GET', `/leads/${id}`)).json()).lead.notification)
      .toMatchObject({ state: 'pending', reason: expect.any(String) });
    return { id, email: others.email };
  });
  await store.published();
  return { sent: first, waiting: second };
}

/** Calls the API as an administrator. */
async function asAdministrator(studio: RunningStudio, token?: string) {
  const access = token ?? (await accessOf(studio, studio.admin));
  return (method: string, url: string, body?: object) =>
    fetch(`${studio.site}${apiRoot}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
}

/** The stored content and settings, in a stable order. */
async function storedContent(studio: RunningStudio) {
  const [content, settings] = await Promise.all(
    (['Content', 'Settings'] as const).map(async (table) => (await storedItems(studio, table)).all()),
  );
  const byKey = (key: (item: Record<string, unknown>) => string) => (a: object, b: object) =>
    key({ ...a }).localeCompare(key({ ...b }));
  return {
    content: content?.toSorted(byKey(({ kind, id }) => `${kind} ${id}`)),
    settings: settings?.toSorted(byKey(({ scope, setting_key }) => `${scope} ${setting_key}`)),
  };
}

async function homeOf({ site }: RunningStudio): Promise<string> {
  return (await fetch(site, { headers: { 'accept-encoding': 'br' } })).text();
}

async function versionOf(studio: RunningStudio): Promise<number> {
  return Number(/data-version="(\d+)"/.exec(await homeOf(studio))?.[1]);
}

/** The home page without what differs between two runs: URL, release number and dates. */
async function pageOf(studio: RunningStudio): Promise<string> {
  return (await homeOf(studio))
    .replaceAll(studio.site, 'SITE')
    .replace(/data-version="\d+"/, '')
    .replace(/"version":\d+/, '');
}
