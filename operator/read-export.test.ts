import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ExportFolder } from './export-folder.ts';
import { readExport } from './read-export.ts';

const id = '00000000-0000-4000-8000-000000000001';
const image = {
  address: '/media/gallery-images/art/art-1.jpg',
  hash: 'abCD_-12',
  width: 20,
  height: 10,
  widths: [20],
  color: '#123',
  created_at: '2026-03-01T20:00:00.000Z',
};
const lead = {
  id,
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  service: 'consultation',
  artist: null,
  description: 'A moth.',
  status: 'new',
  created_at: '2026-03-01T20:00:00.000Z',
  code: 'K7R2MX',
  notification: { state: 'sent', attempts: 1, updated_at: '2026-03-01T20:00:00.000Z' },
  log: [],
};
const artist = { id, name: 'Mara', is_active: true };
const faq = { id, question: 'Does it hurt?', answer: 'A bit.', is_active: true };

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'export-'));
  folder = path.join(parent, 'studio');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** The JSON files of a small export from before the morning email, some of them changed. */
function writeExport(changed: Record<string, unknown> = {}): void {
  const out = new ExportFolder(folder);
  const files: Record<string, unknown> = {
    'texts.json': [{ section: 'hero', field: 'title', value: 'Ink', content_type: 'text' }],
    'style.json': null,
    'callouts.json': null,
    'artists.json': [],
    'events.json': null,
    'faqs.json': [faq],
    ...Object.fromEntries(['art', 'nightlife', 'piercings', 'tattoos'].map((slug) => [`gallery-${slug}.json`, null])),
    'email-settings.json': { enable_notifications: 'false', from_email: '', to_emails: '', subject_template: 'x' },
    'reply-templates.json': null,
    'reply-settings.json': { reply_to: '', confirmations: false },
    'images.json': [image],
    'leads/0001.json': [lead],
    ...changed,
  };
  for (const [name, value] of Object.entries(files)) if (value !== undefined) out.writeJson(name, value);
  out.write('media/gallery-images/art/art-1.jpg', Buffer.from('a'));
  for (const format of ['avif', 'webp', 'jpeg']) out.write(`media/pictures/abCD_-12/20.${format}`, Buffer.from(format));
  out.finish({ stage: 'production', exported_at: '2026-03-01T20:00:00.000Z', counts: { leads: 1 }, left_out: [] });
}

function problemsOf(): string {
  try {
    readExport(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

const change = (name: string, from: string, to: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
};

/** Changes a file together with its hash, as a person or another program could. */
const forge = (name: string, from: string, to: string) => {
  change(name, from, to);
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'studio.json'), 'utf8'));
  manifest.files[name] = hash;
  writeFileSync(path.join(folder, 'studio.json'), JSON.stringify(manifest));
};

test('reads what an export holds, also one from before there were questions', () => {
  writeExport();

  const studio = readExport(folder);

  expect(studio.texts).toEqual([{ section: 'hero', field: 'title', value: 'Ink', content_type: 'text' }]);
  expect([studio.lists.faqs, studio.lists.artists, studio.lists.events]).toEqual([[faq], [], null]);
  expect(studio.images).toEqual([image]);
  expect([...studio.leads()]).toEqual([[lead]]);
});

test('accepts a style, and stores it as the text that the page reads', () => {
  const style = {
    primary: '#7f1d1d',
    secondary: '#374151',
    background: '#0b0f19',
    text: '#f5f5f5',
    fontSize: 18,
    fontFamily: 'Serif',
    lineHeight: 1.6,
    containerWidth: 1200,
    borderRadius: 8,
    spacing: 16,
    animations: true,
    shadows: true,
    gradients: false,
  };
  writeExport({ 'style.json': style });

  expect(readExport(folder).texts.at(-1)).toMatchObject({ field: 'style', value: JSON.stringify(style) });
});

test.each<[string, () => void, RegExp]>([
  ['no studio.json', () => unlinkSync(path.join(folder, 'studio.json')), /has no file studio\.json.*Repeat the export/],
  [
    'a studio.json that is cut off',
    () => change('studio.json', '"files"', ''),
    /studio\.json is no valid JSON: .*line \d+/,
  ],
  [
    'another format',
    () => change('studio.json', 'afterhours-studio', 'other'),
    /not belong to an export of this product/,
  ],
  [
    'a newer format',
    () => change('studio.json', '"version": 1', '"version": 2'),
    /format 2; .* reads format 1\. Update/,
  ],
  ['a missing file', () => unlinkSync(path.join(folder, 'faqs.json')), /^faqs\.json: is missing/],
  ['a missing image', () => unlinkSync(path.join(folder, 'media/pictures/abCD_-12/20.webp')), /20\.webp: is missing/],
  ['a changed file', () => change('faqs.json', 'A bit.', 'No.'), /^faqs\.json: was changed or damaged/],
  ['a damaged image', () => change('media/gallery-images/art/art-1.jpg', 'a', 'b'), /art-1\.jpg: was changed/],
  ['JSON that is cut off', () => forge('faqs.json', ']', ''), /faqs\.json is no valid JSON: .*line \d+/],
  ['a missing value', () => forge('faqs.json', '"question"', '"title"'), /^faqs\.json: 0\.question: is missing/],
  ['an unknown value', () => forge('faqs.json', '"is_active"', '"x": 1, "is_active"'), /^faqs\.json: 0: .*"x"/],
  ['a text that is too long', () => forge('texts.json', 'Ink', 'x'.repeat(10_001)), /0\.value: .*at most 10000/],
  ['an unknown text', () => forge('texts.json', '"title"', '"name"'), /^texts\.json: 0: is not a text/],
  [
    'a script as a link',
    () => forge('images.json', '/media/gallery-images', 'javascript:'),
    /^images\.json: 0\.address/,
  ],
  [
    'a path out of the folder',
    () => forge('images.json', 'art/art-1.jpg', '../../../x.jpg'),
    /^images\.json: 0\.address/,
  ],
  ['a hidden path', () => forge('images.json', 'art/art-1.jpg', '.git/x.jpg'), /^images\.json: 0\.address/],
  ['a folder as a hash', () => forge('images.json', 'abCD_-12', '../../ab'), /^images\.json: 0\.hash/],
  ['an email that waits', () => forge('leads/0001.json', '"sent"', '"pending"'), /0\.notification\.state: must not be/],
  [
    'an unknown file',
    () => change('studio.json', '"style.json"', '"../../.ssh/id_rsa": "", "style.json"'),
    /studio\.json: files/,
  ],
])('refuses an export with %s, and names file, field and fix [MOVE-06] [MOVE-10]', (_, damage, problem) => {
  writeExport();
  damage();

  expect(problemsOf()).toMatch(problem);
});

test.each([
  [
    'texts.json',
    [{ section: 'branding', field: 'logo', value: 'javascript:alert(1)' }],
    '0.value: Upload a logo, or enter',
  ],
  [
    'texts.json',
    [{ section: 'contact', field: 'instagram', value: 'ftp://x.example' }],
    '0.value: Enter a handle such as',
  ],
  [
    'artists.json',
    [{ ...artist, profile_picture: 'http://x.example/a.png' }],
    '0.profile_picture: Upload an image, or',
  ],
  ['artists.json', [{ ...artist, instagram_link: 'javascript:alert(1)' }], '0.instagram_link: Enter a handle such as'],
])('refuses URLs that the editor refuses, in %s %j [MOVE-06]', (name, content, problem) => {
  writeExport({ [name]: content });

  expect(problemsOf()).toContain(`${name}: ${problem}`);
});

test.each([
  ['to a folder', 'elsewhere'],
  ['to a file', 'studio/studio.json'],
  ['to itself', 'studio/media'],
])('refuses a media folder that is a link %s, in one sentence [MOVE-10]', (_, target) => {
  writeExport();
  renameSync(path.join(folder, 'media'), path.join(parent, 'elsewhere'));
  symlinkSync(path.join(parent, target), path.join(folder, 'media'));

  expect(problemsOf()).toBe(
    'media: is missing or no folder. Copy the folder again, or repeat the export.\nNothing was imported.',
  );
});

test('opens no file that an export of these contents does not have [MOVE-10]', () => {
  writeFileSync(path.join(parent, 'secret'), 'secret');
  writeExport();
  change('studio.json', '"style.json"', `"../secret": "${'0'.repeat(64)}", "style.json"`);
  expect(problemsOf()).toContain('studio.json: names the unknown file "../secret"');

  unlinkSync(path.join(folder, 'faqs.json'));
  symlinkSync(path.join(parent, 'secret'), path.join(folder, 'faqs.json'));
  expect(problemsOf()).toContain('faqs.json: is missing or no file');
});

test('refuses two leads with one id or one code [MOVE-06]', () => {
  const twin = { ...lead, id: '00000000-0000-4000-8000-000000000002' };
  writeExport({ 'leads/0002.json': [lead], 'leads/0003.json': [twin] });

  expect(problemsOf()).toContain('leads/0002.json: 0.id: occurs twice in the export');
  expect(problemsOf()).toContain('leads/0003.json: 0.code: occurs twice in the export');
});

test('notices a file that changes during the import [MOVE-06]', () => {
  writeExport();
  const studio = readExport(folder);
  change('leads/0001.json', 'Ada', 'Eve');
  change('media/gallery-images/art/art-1.jpg', 'a', 'b');

  expect(() => [...studio.leads()]).toThrow('leads/0001.json changed during the import');
  expect(() => studio.read(image.address)).toThrow('art-1.jpg changed during the import');
});

test('writes into an empty folder only, which no one else can read [MOVE-10]', () => {
  writeExport();

  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, 'leads')).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, 'leads/0001.json')).mode & 0o077).toBe(0);
  expect(() => new ExportFolder(folder)).toThrow('is not empty. Choose a new folder.');
  mkdirSync(path.join(parent, 'empty'));
  expect(() => new ExportFolder(path.join(parent, 'empty')).write('../x', '')).toThrow('outside');
});
