import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the clock of the device counts: how long something takes, and when a token of this device ends. */
const ownClock = [
  'account/server-clock.ts',
  'account/session.ts',
  'leads/list/lead-updates.ts',
  'leads/list/use-lead-updates.ts',
  'ui/editor/announce-save.ts',
  'ui/editor/uploads.ts',
  'ui/live/follow-staff-channel.ts',
];

test('reads the time of the server everywhere in the dashboard but where a duration is measured [ADM-38]', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: 'web/dashboard' }).filter((file) => !file.includes('.test.'));
  const reading = files.filter((file) =>
    /new Date\(\)|Date\.now\(\)/.test(readFileSync(`web/dashboard/${file}`, 'utf8')),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(reading.sort()).toEqual(ownClock);
});
