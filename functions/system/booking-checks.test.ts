import type { Outcome } from '#shared/operations/checks.ts';
import type { SelfTestResult } from '#shared/operations/self-test-commands.ts';
import { checkOutcome, fault, fine, warning } from '../testing/system.ts';

const passed = { at: '2026-03-03T18:00:00.000Z', site: 'https://studio.example', passed: true, links: [] };
const followRunbook = 'Ask your operator to follow docs/runbook.md#selftest.';

test.each<[string, SelfTestResult | undefined, Outcome]>([
  [
    'no self-test yet',
    undefined,
    warning('No self-test of the booking form has run yet.', 'Ask your operator to run npm run smoke.'),
  ],
  ['passed', passed, fine('A test booking went through on 2026-03-03 18:00 UTC.')],
  [
    'failed',
    { ...passed, passed: false, broken: { link: 'email', reason: 'SES did not accept the email.' } },
    fault(
      'Booking failed in the self-test of 2026-03-03 18:00 UTC (email). SES did not accept the email.',
      followRunbook,
    ),
  ],
  [
    'failed without a reason',
    { ...passed, passed: false },
    fault('Booking failed in the self-test of 2026-03-03 18:00 UTC (unknown).', followRunbook),
  ],
  [
    'passed just under 12 hours ago',
    { ...passed, at: '2026-03-03T08:00:01.000Z' },
    fine('A test booking went through on 2026-03-03 08:00 UTC.'),
  ],
  [
    'passed 12 hours ago',
    { ...passed, at: '2026-03-03T08:00:00.000Z' },
    fault('The last self-test ran 12 hours ago, at 2026-03-03 08:00 UTC.', followRunbook),
  ],
])('names the result of the self-test and the fix: %s [SYS-03]', async (_, result, expected) => {
  expect(await checkOutcome('self-test', { selfTest: { lastResult: async () => result } })).toEqual(expected);
});

const publishFix = 'Check again in a minute; if it stays, ask your operator to follow docs/runbook.md#deadletters.';

test.each<[string, number, Outcome]>([
  ['published', 7, fine('The website shows the latest changes.')],
  ['one change behind', 6, fault('The website does not show the last change yet.', publishFix)],
  ['two changes behind', 5, fault('The website does not show 2 changes yet.', publishFix)],
])('names the state of the published page and the fix: %s [SYS-03]', async (_, live, expected) => {
  expect(await checkOutcome('publish', { site: { live: async () => live } })).toEqual(expected);
});

test('waits for a publish in progress, and reads four times at most', async () => {
  const steps: string[] = [];
  const readVersions = (versions: number[]) => ({
    site: {
      live: async () => {
        steps.push('read');
        return versions.shift() ?? 7;
      },
    },
    pause: async () => {
      steps.push('pause');
    },
  });

  expect(await checkOutcome('publish', readVersions([4, 5, 6]))).toMatchObject({ health: 'fine' });
  expect(steps.splice(0)).toEqual(['read', 'pause', 'read', 'pause', 'read', 'pause', 'read']);

  expect(await checkOutcome('publish', readVersions([4, 5, 6, 6]))).toMatchObject({ health: 'fault' });
  expect(steps).toEqual(['read', 'pause', 'read', 'pause', 'read', 'pause', 'read']);
});

test('offers a test booking until a request has come in [SYS-03] [SYS-10]', async () => {
  expect(await checkOutcome('test-booking', { hasBookings: async () => false })).toEqual(
    fine('No booking request has come in yet.', 'Send one through your own website, and see it arrive.'),
  );
  expect(await checkOutcome('test-booking')).toEqual(fine('A booking request has come in.'));
});
