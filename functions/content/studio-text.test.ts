import { globSync, readFileSync } from 'node:fs';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { defaultStyle } from '#shared/website/style.ts';

Object.assign(process.env, {
  STUDIO_NAME: 'Ink',
  SITE_URL: 'https://ink.example',
  TIME_ZONE: 'UTC',
  CONTENT_TABLE: 'Content',
});
const tables = mockClient(DynamoDBDocumentClient);
const Key = { kind: 'text', id: 'general/studio_name' };

test('names the studio before each event as stored, or else as the stage does, even when the read fails [GEN-32] [GEN-33]', async () => {
  const { openStudio } = await import('./studio-text.ts');
  tables.on(GetCommand).resolves({});
  tables
    .on(GetCommand, { TableName: 'Content', Key })
    .resolvesOnce({ Item: { ...Key, value: ' Night & Co ' } })
    .resolvesOnce({ Item: { ...Key, value: ' ' } })
    .resolvesOnce({ Item: { ...Key, value: 'Night & Co' } })
    .rejectsOnce(new Error('x'))
    .resolves({});
  const { studio, named } = openStudio();
  const name = named(async (greeting: string) => `${greeting} ${studio.name}`);

  const names = [];
  for (let event = 0; event < 5; event++) names.push(await name('At'));

  expect(names).toEqual(['At Night & Co', 'At Ink', 'At Night & Co', 'At Ink', 'At Ink']);
});

test.each([
  ['/media/about-images/logo-1.png', '/media/about-images/logo-1.png'],
  // Not every email program shows these.
  ['/media/about-images/logo-1.webp', ''],
  ['https://other.example/logo.png', ''],
  ['data:image/png;base64,AAAA', ''],
])('reads the style and the logo %s for emails [MAIL-51]', async (logo, shown) => {
  const { openStudio } = await import('./studio-text.ts');
  const style = { ...defaultStyle, primary: '#ffff00' };
  const value = { 'branding/logo': logo, 'branding/style': JSON.stringify(style) };
  tables.reset();
  tables.on(GetCommand).callsFake(({ Key: { id } }) => ({ Item: { value: value[id as keyof typeof value] } }));
  const { studio, named } = openStudio();

  await named(async () => {})();

  expect(studio.brand).toEqual({ style, logo: shown });
});

test('names the studio in each function by its stored name [GEN-33]', () => {
  const sources = globSync('functions/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const having = (part: string) =>
    sources.flatMap(({ file, source }) => (source.includes(part) ? [file] : [])).toSorted();

  // These send emails.
  const named = ['lead-notifications', 'staff-emails', 'visitor-emails'].map((name) => `functions/${name}.ts`);
  expect(having('openStudio()')).toEqual(named);
  expect(having('export const handler = named(')).toEqual(named);
  // These three show the name of the stage beside the texts that replace it.
  expect(having("'STUDIO_NAME'")).toEqual(['content', 'publisher', 'system'].map((name) => `functions/${name}.ts`));
});
