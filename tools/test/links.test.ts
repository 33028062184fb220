import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(file: string): Set<string> {
  const titles = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('links in documents lead to files and headings that exist', () => {
  const links = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '');
    return [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target, anchor]) => ({
      file,
      target: target ? path.join(path.dirname(file), target) : file,
      anchor,
    }));
  });
  const broken = links.filter(
    ({ target, anchor }) => !existsSync(target) || (anchor !== undefined && !anchorsOf(target).has(anchor)),
  );

  expect(documents).toContain('README.md');
  expect(links.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every decision record is listed, and says below its title whether it applies and since when', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
  const list = readFileSync('docs/decisions/README.md', 'utf8');
  const status = /^# \d{4}: .+\n\nStatus: (accepted|replaced by \[\d{4}\]\(\d{4}-[\w-]+\.md\)), \d{4}-\d\d-\d\d\n\n/;

  expect(records.length).toBeGreaterThan(39);
  expect(records.filter((file) => !list.includes(`](${path.basename(file)})`))).toEqual([]);
  expect(records.filter((file) => !status.test(readFileSync(file, 'utf8')))).toEqual([]);
});
