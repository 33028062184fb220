import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { accountPages, adminPages } from '../dashboard/frame/admin-pages.ts';

const guide = readFileSync('docs/staff-guide.md', 'utf8');
/** Words on the screen, which may continue on the next line of the document. */
const quoted = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words!.replace(/\s+/g, ' '));

/** The texts of the dashboard, and the parts of texts around a number or a name. */
const sources = [...globSync('web/**/*{labels,notices,notice,admin-pages}.ts')].map((file) =>
  readFileSync(file, 'utf8'),
);
const texts = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
      .flatMap(([, single, double, template]) => single ?? double ?? template!.split(/\$\{[^}]*\}/))
      .map((text) => text.replace(/[:(]?\s*\(?$/, '').trim()),
  ),
);

test('quotes only words of the dashboard in the staff guide [OPS-30]', () => {
  // A task at the beginning of a paragraph or of a list item is no quotation.
  const tasks = [...guide.matchAll(/^(?:- )?\*\*([^*]+[.:])\*\*/gm)].map(([, words]) => words!.replace(/\s+/g, ' '));
  const labels = quoted.filter((words) => !tasks.includes(words) && words !== 'bold');

  expect(labels.length).toBeGreaterThan(80);
  expect(labels.filter((words) => !texts.has(words))).toEqual([]);
});

test('mentions every page of the dashboard in the staff guide [OPS-30]', () => {
  expect([...adminPages, ...accountPages].map(({ label }) => label).filter((label) => !quoted.includes(label))).toEqual(
    [],
  );
});

/** The sources of the editor pages, by the label of the page. */
const pages = globSync('web/dashboard/content/**/*-page.tsx').map((file) => readFileSync(file, 'utf8'));
const editors = [
  ...readFileSync('web/dashboard/frame/admin-pages.ts', 'utf8').matchAll(
    /path: 'content\/[^']+',\s+label: '([^']+)',[^}]*?content-pages\.ts'\)\)\.(\w+)/g,
  ),
].map(([, label, page]) => ({ label, source: pages.find((source) => source.includes(`function ${page}(`)) ?? '' }));
const labelsWhere = (has: (source: string) => boolean) =>
  editors.filter(({ source }) => has(source)).map(({ label }) => label);

test('says in the staff guide which list belongs to which page [OPS-30]', () => {
  const rows = [...guide.matchAll(/^\| \*\*([^*]+)\*\* +\| ([^|]+) \|$/gm)];
  const pagesWith = (word: string) => rows.filter(([, , text]) => text!.includes(word)).map(([, label]) => label);

  expect(pagesWith('callouts')).toEqual(labelsWhere((source) => source.includes('  callouts: ')));
  expect(pagesWith('events')).toEqual(labelsWhere((source) => source.includes('  events: ')));
  expect(pagesWith('blocks')).toEqual(labelsWhere((source) => source.includes('  blocks: ')));
  expect(pagesWith('images')).toEqual(labelsWhere((source) => source.includes('  images: ')));
});

test('says in the staff guide how each page takes changes back, and what can be dragged [OPS-30]', () => {
  const [, pages = ''] =
    /\*\*Cancel\*\* takes your changes back\. On ([^.]+), the button is \*\*Discard\*\*/.exec(guide) ?? [];
  const dragged = globSync('web/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('<SortableRow'));

  expect([...pages.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label)).toEqual(
    labelsWhere((source) => source.includes('toggle="preview"')),
  );
  expect(dragged.map((file) => path.basename(file)).sort()).toEqual(['edited-rows.tsx', 'image-card.tsx']);
  expect(guide).toContain('images of\ngalleries have handles too');
  // The images of a gallery take the width of the preview.
  expect(readFileSync('web/dashboard/content/gallery/gallery-images.tsx', 'utf8')).toContain('data-wide');
  expect(guide).toContain('except while **Gallery Images** is open');
});

test('links only images and sections that exist in the staff guide', () => {
  const images = [...guide.matchAll(/\]\((screenshots\/[^)]+)\)/g)].map(([, file]) => file!);
  const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
  expect(
    [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!).filter((anchor) => !anchors.includes(anchor)),
  ).toEqual([]);
});
