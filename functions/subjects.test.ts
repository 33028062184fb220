import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A subject imports only subjects of earlier lines. */
const order = [
  ['aws'],
  ['http'],
  ['visitors'],
  ['users', 'content'],
  ['images'],
  ['leads'],
  ['photos', 'dates', 'email'],
  ['bookings'],
  ['replies', 'requests', 'moving', 'live', 'site', 'system', 'self-test', 'backups', 'dead-letters', 'demo'],
];

test('knows each subject', () => {
  const folders = new Set(globSync('*/*', { cwd: __dirname }).map((file) => file.split('/')[0]));

  expect([...order.flat(), 'testing'].sort()).toEqual([...folders].sort());
});

test.each(order.flat())('%s imports only subjects below it', (subject) => {
  const below = order.slice(
    0,
    order.findIndex((line) => line.includes(subject)),
  );
  const sources = globSync(`${subject}/**/*.{ts,tsx}`, { cwd: __dirname }).filter((file) => !file.includes('.test.'));
  const imports = sources.flatMap((file) =>
    [...readFileSync(path.join(__dirname, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) => {
      const [room = ''] = path.join(path.dirname(file), to).split('/');
      return room === subject || below.flat().includes(room) ? '' : `${file} imports ${to}`;
    }),
  );

  expect(sources.length).toBeGreaterThan(0);
  expect(imports.filter(Boolean)).toEqual([]);
});
