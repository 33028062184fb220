// Prints the lines of code by room, without blank lines and comments, and fails above the budgets of mass.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

type Room = 'product' | 'proof of the product' | 'runner' | 'tests of the runner' | 'other tools';

const budgets: Record<Room, number> = JSON.parse(readFileSync(new URL('mass.json', import.meta.url), 'utf8'));
const rooms = Map.groupBy(sources(), roomOf);

for (const [room, budget] of Object.entries(budgets) as [Room, number][]) {
  const parts = Map.groupBy(rooms.get(room) ?? [], (file) => file.split('/')[0]!);
  const counts = [...parts].map(([part, files]) => ({
    part,
    lines: files.reduce((sum, file) => sum + linesOf(file), 0),
  }));
  const lines = counts.reduce((sum, each) => sum + each.lines, 0);
  const detail = counts.length > 1 ? `  (${counts.map((each) => `${each.part} ${each.lines}`).join(', ')})` : '';
  console.log(`${room.padEnd(21)} ${String(lines).padStart(6)} of ${budget}${detail}`);
  if (lines <= budget) continue;
  console.error(`${room} is over its budget: remove lines, or raise tools/test/mass.json by a decision record`);
  process.exitCode = 1;
}

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.(tsx?|mjs|css|html)$/.test(file) && existsSync(file));
}

function roomOf(file: string): Room {
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
