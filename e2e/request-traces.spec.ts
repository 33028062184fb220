import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { addDays, format } from 'date-fns';
import { accessOf } from './fixtures/access-token.ts';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { someValues } from './fixtures/booking-form.ts';
import { resultOf } from './fixtures/call-api.ts';
import { filesBelow } from './fixtures/files-below.ts';
import { exportStudio, filesOf, newFolder } from './fixtures/move-command.ts';
import { answerOnPage, offerTimes, onlyArtist } from './fixtures/offered-request.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { expect, test } from './fixtures/studio.ts';

let studio: RunningStudio;
test.beforeAll(({ killable }) => {
  studio = killable;
});

/** The files of a running studio, below the folders of its services, that contain a text. */
function filesWith(text: string, services: RegExp): string[] {
  return filesBelow(studio.dataFolder, (content, file) => services.test(file) && content.includes(text));
}

/** All items of all tables, as text. */
async function allItems(): Promise<string> {
  const client = new DynamoDBClient(administratorSettings(studio));
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const scans = TableNames.map((TableName) => client.send(new ScanCommand({ TableName })));
  return JSON.stringify((await Promise.all(scans)).map(({ Items }) => Items));
}

test('leaves the key of a request nowhere but with the visitor, and nothing of the request once the visitor erases it [GUEST-18] [GUEST-19]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const artist = await onlyArtist(studio);
  const token = await accessOf(studio, studio.user);
  const day = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
  const values = { ...someValues(), phone: '(555) 013-7291', description: 'Heron-with-lantern' };
  const times = [`${day(9)}T12:17`, `${day(10)}T13:17`];
  const request = await offerTimes(studio, { token, values, artist, times });
  const sent: string[] = [];
  page.on('request', async (each) => sent.push(each.url(), (await each.allHeaders()).referer ?? ''));
  await page.goto(`${studio.site}/request#${request.key}`);
  // The reply waits until it cannot be taken back.
  await expect(async () => {
    await page.reload();
    await page.getByRole('radio').first().check({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Agree on This Time' }).click();
  await expect(page.locator('#state')).toHaveText(/^Your appointment: /);
  const message = { kind: 'message', text: 'Moonflower-behind-the-ear' };
  expect((await answerOnPage(studio, request, message)).status).toBe(201);
  const params = { id: request.id };
  type Dated = { dates: { id: string; starts_at: string }[] };
  const { lead } = await resultOf<{ lead: Dated }>(studio.site, 'getLead', { token, params });
  const [{ id: date = '', starts_at: agreed = '' } = {}] = lead.dates;
  const absence = { kind: 'absence', date, text: 'Stranded-in-Oslo' };
  expect((await answerOnPage(studio, request, absence)).status).toBe(201);
  const other = { starts_at: `${day(11)}T14:17`, minutes: 60, artist_id: artist };
  const changed = await resultOf<Dated>(studio.site, 'moveDate', { token, params: { ...params, date }, body: other });
  const [{ starts_at: moved = '' } = {}] = changed.dates;
  const ofVisitor = async () => (await studio.emails()).filter(({ to }) => to.includes(values.email));
  await expect
    .poll(async () => (await ofVisitor()).map(({ subject }) => subject).join(), { timeout: 30_000 })
    .toMatch(/^Appointment moved: .*,Appointment agreed: .*,Times$/);
  expect(JSON.stringify(await ofVisitor())).toContain(request.key);
  const exported = newFolder();
  expect((await exportStudio(studio, exported, ['--leads'])).code).toBe(0);

  const secret = request.key.split('.')[1] ?? '';
  expect(JSON.stringify(filesOf(exported))).toContain('Heron-with-lantern');
  expect(JSON.stringify(filesOf(exported))).not.toContain(secret);
  expect(filesWith('Heron-with-lantern', /^dynamodb/)).not.toEqual([]);
  expect(filesWith(secret, /^(?!emails)/)).toEqual([]);
  expect(JSON.stringify((await studio.emails()).filter(({ to }) => !to.includes(values.email)))).not.toContain(secret);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((each) => each.includes(secret) && !each.endsWith(`/request#${request.key}`))).toEqual([]);

  const { firstName, email, phone, description } = values;
  const words = [`About $417 for ${firstName}`, 'Moonflower-behind-the-ear', 'Stranded-in-Oslo'];
  const traces = [firstName, email, phone, description, request.code, ...words, agreed, moved];
  const before = await allItems();
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);
  await page.reload();
  await page.getByText('Erase everything', { exact: true }).click();
  await page.getByRole('button', { name: 'Erase Everything Now' }).click();
  await expect(page.locator('#hint')).toHaveText('Your request and everything that belongs to it is erased.');

  const after = await allItems();
  expect([...traces, date].filter((trace) => after.includes(trace))).toEqual([]);
  // Logs have ids.
  const files = traces.map((trace) => [trace, filesWith(trace, /^(s3|sqs|logs|event-sources)/)]);
  expect(files.filter(([, found]) => found?.length)).toEqual([]);
});
