import { accessOf } from './fixtures/access-token.ts';
import { callApi, resultOf } from './fixtures/call-api.ts';
import { restoreAfterTests } from './fixtures/editing.ts';
import { expect, test } from './fixtures/studio.ts';

let site: string;
let user: string;
let admin: string;

test.beforeAll(async ({ studio }) => {
  site = studio.site;
  user = await accessOf(studio, studio.user);
  admin = await accessOf(studio, studio.admin);
});

type Text = { section: string; field: string; value: string; content_type: string };
const texts = async () => (await resultOf<{ rows: Text[] }>(site, 'listContent', { token: user })).rows;
const storedText = async (section: string, field: string) =>
  (await texts()).filter((text) => text.section === section && text.field === field);
const saveTexts = (rows: object[], token = user) => callApi(site, 'saveContent', { body: { rows }, token });

restoreAfterTests(['artists', 'general', 'night_life']);

test('stores the eleven general settings once each, as text, with switches as strings [DATA-01] [DATA-09] [GEN-15] [ROLE-19]', async () => {
  const values = {
    studio_name: '',
    coming_soon_enabled: 'false',
    coming_soon_headline: 'x',
    coming_soon_description: 'x',
    google_analytics_id: '',
    seo_title: '',
    seo_description: '',
    preview_image: '',
    favicon: '',
    privacy_notice: '',
    appointment_rules: '',
  };
  const rows = Object.entries(values).map(([field, value]) => ({
    section: 'general',
    field,
    value,
    content_type: 'text',
  }));
  await saveTexts(rows, admin);
  expect((await saveTexts(rows, admin)).status).toBe(200);
  const enabled = { section: 'general', field: 'coming_soon_enabled', content_type: 'text' };
  expect((await saveTexts([{ ...enabled, value: false }], admin)).status).toBe(400);
  expect((await saveTexts([{ ...enabled, field: 'seo_keywords', value: 'x' }], admin)).status).toBe(400);

  const stored = (await texts()).filter(({ section }) => section === 'general');
  const { settings } = await resultOf<{ settings: { setting_key: string; setting_value: unknown }[] }>(
    site,
    'getEmailSettings',
    { token: user },
  );

  expect(stored).toHaveLength(11);
  expect(stored).toEqual(expect.arrayContaining(rows));
  const notifications = settings.find(({ setting_key }) => setting_key === 'enable_notifications');
  expect(['true', 'false']).toContain(notifications?.setting_value);
});

test('refuses the second of two edits of the same text', async () => {
  const text = { section: 'artists', field: 'subtitle' };
  const [stored] = await storedText('artists', 'subtitle');
  const seen = stored?.value ?? null;
  await saveTexts([{ ...text, value: 'Ann was here', before: seen }]);

  const { status, reply } = await saveTexts([
    { section: 'artists', field: 'description', value: 'Half of it' },
    { ...text, value: 'Bob was here', before: seen },
  ]);

  expect(status).toBe(409);
  expect(reply).toMatchObject({ code: 'conflict', field: 'rows.1.value' });
  expect((await texts()).map(({ value }) => value)).not.toContain('Half of it');
  expect(await storedText('artists', 'subtitle')).toMatchObject([{ value: 'Ann was here' }]);
});
