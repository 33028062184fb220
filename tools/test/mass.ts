// `npm run mass`: prints the lines of code by room, without blank lines and comments.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const rooms = ['product', 'proof of the product', 'runner', 'tests of the runner', 'other tools'] as const;
const files = Map.groupBy(sources(), roomOf);

for (const room of rooms) {
  const parts = Map.groupBy(files.get(room) ?? [], (file) => file.split('/')[0]!);
  const counts = [...parts].map(([part, each]) => ({
    part,
    lines: each.reduce((sum, file) => sum + linesOf(file), 0),
  }));
  const lines = counts.reduce((sum, each) => sum + each.lines, 0);
  const detail = counts.length > 1 ? `  (${counts.map((each) => `${each.part} ${each.lines}`).join(', ')})` : '';
  console.log(`${room.padEnd(21)} ${String(lines).padStart(6)}${detail}`);
}

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.(tsx?|mjs|css|html)$/.test(file) && existsSync(file));
}

function roomOf(file: string): (typeof rooms)[number] {
  const isTest = /\.test\.tsx?$|\/testing\/|-for-tests\.ts$/.test(file);
  if (file.startsWith('tools/local-aws/')) {
    return isTest || file.startsWith('tools/local-aws/test-app/') ? 'tests of the runner' : 'runner';
  }
  if (file.startsWith('e2e/')) return 'proof of the product';
  if (!/^(shared|functions|infra|operator|web)\//.test(file)) return 'other tools';
  return isTest ? 'proof of the product' : 'product';
}

function linesOf(file: string): number {
  const code = readFileSync(file, 'utf8').replace(/^\s*(\{?\/\*[\s\S]*?\*\/\}?|<!--[\s\S]*?-->)\s*$/gm, '');
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}
