import { checksOf, fault, fine, warning } from '#shared/operations/checks.ts';
import { counted, hourMs, minuteOf, type System } from './system-context.ts';

const check = checksOf<System>('bookings');

const selfTest = check('self-test', 'Self-test', async ({ selfTest: state, now }) => {
  const last = await state.lastResult();
  if (!last) {
    return warning('No self-test of the booking form has run yet.', 'Ask your operator to run npm run smoke.');
  }
  const at = minuteOf(new Date(last.at));
  if (!last.passed) {
    const { link, reason } = last.broken ?? { link: 'unknown', reason: '' };
    return fault(
      `Booking failed in the self-test of ${at} (${link}). ${reason}`.trim(),
      'Ask your operator to follow docs/runbook.md#selftest.',
    );
  }
  const hours = Math.floor((now.getTime() - Date.parse(last.at)) / hourMs);
  if (hours >= maxHours) {
    return fault(
      `The last self-test ran ${hours} hours ago, at ${at}.`,
      'Ask your operator to follow docs/runbook.md#selftest.',
    );
  }
  return fine(`A test booking went through on ${at}.`);
});

/** The self-test runs every six hours. */
const maxHours = 12;

const publish = check('publish', 'Published page', async ({ content, site, pause }) => {
  for (let reads = 0; ; reads++) {
    const stored = await content.version();
    const live = await site.live();
    if (live >= stored) return fine('The website shows the latest changes.');
    if (reads === maxReads) {
      return fault(
        `The website does not show ${counted(stored - live, 'the last change', 'changes')} yet.`,
        'Check again in a minute; if it stays, ask your operator to follow docs/runbook.md#deadletters.',
      );
    }
    await pause();
  }
});

/** A publish follows a change within a few seconds. */
const maxReads = 3;

const testBooking = check('test-booking', 'Test booking', async ({ hasBookings }) =>
  (await hasBookings())
    ? fine('A booking request has come in.')
    : fine('No booking request has come in yet.', 'Send one through your own website, and see it arrive.'),
);

export const bookingChecks = [selfTest, publish, testBooking];
