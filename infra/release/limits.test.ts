import { readFileSync } from 'node:fs';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const limits: Record<string, Record<string, number>> = read('tools/test/limits.json');
const released: typeof limits = read('infra/release/last-release.json').limits;

/** Raised for folders as chunks (decision 0056). A release records the new ones. */
const raised = [
  'bytes: list of leads',
  'bytes: list of leads after signing in',
  'scripts: list of leads after signing in',
];

/** The form loads whole (decision 0058), and the limit of the public page's scripts counts it. */
const removed = ['bytes: scripts of a booking form that is used'];

test('raises no limit of sizes, requests, calls, units or dollars above that of the last release unless a decision says so', () => {
  expect(Object.keys(released)).toHaveLength(12);
  for (const [name, values] of Object.entries(released)) {
    for (const [of, value] of Object.entries(values)) {
      if (removed.includes(`${name}: ${of}`)) continue;
      const isKept = (limits[name]?.[of] ?? Number.NaN) <= value;
      expect([name, of, isKept]).toEqual([name, of, !raised.includes(`${name}: ${of}`)]);
    }
  }
});

test('estimates costs of a month that keep the limits', () => {
  const rows = readFileSync('docs/costs.md', 'utf8').matchAll(/^\| ([^|]+?) \| \$([\d.]+) \|$/gm);
  const limit = Object.entries(limits['dollars a month'] ?? {});

  expect(limit).toHaveLength(3);
  for (const [index, [, month, sum]] of [...rows].slice(0, 3).entries()) {
    expect(month).toContain(limit[index]?.[0]);
    expect(Number(sum)).toBeLessThanOrEqual(limit[index]?.[1] ?? 0);
  }
});
