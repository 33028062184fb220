import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staticFiles } from './static-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...keys: string[]): void {
  for (const key of keys) {
    mkdirSync(path.dirname(path.join(folder, key)), { recursive: true });
    writeFileSync(path.join(folder, key), '');
  }
}

test.each([
  ['styles.css', 'text/css; charset=utf-8'],
  ['admin.html', 'text/html; charset=utf-8'],
  ['favicon.ico', 'image/x-icon'],
  ['share.jpg', 'image/jpeg'],
  ['admin.js', 'text/javascript; charset=utf-8'],
  ['data.json', 'application/json'],
  ['icon.png', 'image/png'],
  ['logo.svg', 'image/svg+xml'],
  ['licences.txt', 'text/plain; charset=utf-8'],
  ['app.webmanifest', 'application/manifest+json'],
  ['text.woff2', 'font/woff2'],
])('gives %s its content type', (key, contentType) => {
  write(key);

  expect(staticFiles(folder)).toEqual([
    { key, path: path.join(folder, key), contentType, compressed: false, hashed: false },
  ]);
});

test('lists files with a hash in their names before those that refer to them', () => {
  write(
    'admin.html',
    'assets/logo.svg',
    'assets/fonts/text-B2c4_6-8.woff2',
    'assets/dashboard-B2c4d6e8.js',
    'robots.txt',
  );

  const keys = staticFiles(folder).map(({ key }) => key);

  expect(keys.slice(0, 2).sort()).toEqual(['assets/dashboard-B2c4d6e8.js', 'assets/fonts/text-B2c4_6-8.woff2']);
  expect(keys.slice(2).sort()).toEqual(['admin.html', 'assets/logo.svg', 'robots.txt']);
});

test.each([
  'assets/a-B2c4d6e.js',
  'assets/-B2c4d6e8.js',
  'assets/a-B2c4d6e8.min.js',
  'assets/a-B2c4d6e8.js/b.js',
  'own/assets/a-B2c4d6e8.js',
])('takes %s for a file without a hash', (key) => {
  write(key);

  expect(staticFiles(folder)).toMatchObject([{ hashed: false }]);
});

test('takes a Brotli copy for a compressed file of the same type, in place of a file with a hash and beside any other [OPS-34]', () => {
  write('assets/a-B2c4d6e8.js', 'assets/a-B2c4d6e8.js.br', 'admin.html', 'admin.html.br', 'admin.br.html');

  const [script, ...documents] = staticFiles(folder);

  const contentType = 'text/javascript; charset=utf-8';
  expect(script).toMatchObject({ key: 'assets/a-B2c4d6e8.js', contentType, compressed: true, hashed: true });
  expect(script?.path).toMatch(/\.js\.br$/);
  expect(documents.map(({ key, contentType, compressed }) => [key, contentType, compressed]).toSorted()).toEqual([
    ['admin.br.html', 'text/html; charset=utf-8', false],
    ['admin.html', 'text/html; charset=utf-8', false],
    ['admin.html.br', 'text/html; charset=utf-8', true],
  ]);
});

test('refuses a file of an unknown type', () => {
  write('notes/list.xlsx');

  expect(() => staticFiles(folder)).toThrow('No content type is known for the file notes/list.xlsx');
});
