import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = new Set(listed.split('\n').filter((file) => file && existsSync(file)));
/** With a slash at their end, as READMEs name them. */
const folders = new Set([...files].flatMap(foldersOf));
const readmes = [...files].filter((file) => path.basename(file) === 'README.md');

/** Build output, data of the local run and prefixes of bucket keys: they end like folders and are none of the repository. */
const otherFolders = ['.local/', 'dist/client/', 'media/about-images/', 'releases/', 'test-results/'];

const rooms = ['e2e', 'functions', 'infra', 'operator', 'shared', 'tools', 'web'];

/** The folders that a file or folder is in, nearest first, without the root. */
function foldersOf(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [`${folder}/`, ...foldersOf(folder)];
}

/** The names in backticks, outside of code blocks, with the README that has them. */
function namesIn(readme: string): { readme: string; name: string }[] {
  const text = readFileSync(readme, 'utf8').replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => ({ readme, name: name! }));
}

/** A README names what is in its folder, in a folder right there, or in a folder that its own is in. */
function isNamed({ readme, name }: { readme: string; name: string }, existing: ReadonlySet<string>): boolean {
  const [own = ''] = foldersOf(readme);
  return [...foldersOf(readme), '', `${own}*/`].some((folder) => {
    const pattern = path.join(folder, name);
    return pattern.includes('*')
      ? [...existing].some((each) => path.matchesGlob(each, pattern))
      : existing.has(pattern);
  });
}

test('READMEs name only source files and folders that exist', () => {
  const names = readmes.flatMap(namesIn);
  const sources = names.filter(({ name }) => /\.(tsx?|mjs|css)$/.test(name));
  const named = names.filter(({ name }) => name.endsWith('/') && !otherFolders.includes(name));

  expect(readmes.length).toBeGreaterThan(25);
  expect(sources.length).toBeGreaterThan(250);
  expect(named.length).toBeGreaterThan(40);
  expect(sources.filter((each) => !isNamed(each, files))).toEqual([]);
  expect(named.filter((each) => !isNamed(each, folders))).toEqual([]);
});

test.each(rooms)('the README of %s names each folder in it', (room) => {
  const text = readFileSync(`${room}/README.md`, 'utf8');
  const inside = [...folders].filter((folder) => path.dirname(folder) === room).map((folder) => path.basename(folder));

  expect(
    inside.filter((folder) => !text.includes(`\`${folder}/\``) && !text.includes(`](${folder}/README.md)`)),
  ).toEqual([]);
});
