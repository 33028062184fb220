import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listLimits } from '#shared/content/list-schemas.ts';
import { studioNameLimit } from '#shared/content/texts.ts';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { offerTimes, reminderHours } from '#shared/dates/date-limits.ts';
import { recipientLimit } from '#shared/emails/email-rules.ts';
import { replyHoldMs } from '#shared/emails/reply-rules.ts';
import { uploadKinds } from '#shared/images/upload-kinds.ts';
import { noteEditMinutes } from '#shared/leads/log-limits.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import { leadEmailsPerAccount, testEmailsPerStudio } from './email/staff-emails.ts';
import { ticketsPerAccount } from './live/staff-tickets.ts';
import { answersPerRequest, linksPerNetwork, wrongKeys } from './requests/visitor-request.ts';
import { bookingsPerVisitor } from './visitors/rate-limit.ts';
import { repliesOfStudio, repliesPerAccount, repliesPerAccountAndDay, repliesPerLead } from './visitors/reply-limit.ts';

const guide = 'docs/staff-guide.md';
const operating = 'docs/operating.md';
const runbook = 'docs/runbook.md';

/** Without line breaks, so that a sentence can continue on the next line. */
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ');
const megabytes = (kind: keyof typeof uploadKinds) => `${uploadKinds[kind].limitBytes / 2 ** 20} MB`;
const minutes = ({ windowSeconds }: { windowSeconds: number }) => windowSeconds / 60;
const word = (number: number) => ['no', 'one', 'two', 'three', 'four', 'five', 'six'][number];
const [lead, hour, day, studio] = [repliesPerLead, repliesPerAccount, repliesPerAccountAndDay, repliesOfStudio].map(
  ({ requests }) => requests,
);

test.each([
  [guide, `Press up to ${word(offerTimes)} free times`],
  [guide, `reminded ${reminderHours.min} to ${reminderHours.max} hours before`],
  [guide, `change or delete your own for ${noteEditMinutes} minutes`],
  [guide, `at most ${recipientLimit}, separated by commas`],
  [
    guide,
    `${megabytes('gallery')} in galleries, ${megabytes('artist')} for photos of artists, and ${megabytes('logo')} for the logo`,
  ],
  [
    guide,
    `up to ${word(photoLimits.photos)} of what the visitor likes, and ${word(photoLimits['body-photo'])} of the place`,
  ],
  [operating, `one line of at most ${studioNameLimit} characters`],
  [operating, `Only administrators change the recipients, to at most ${recipientLimit}.`],
  [operating, `${lead} a lead, ${day} an account and ${studio} a studio in a day, and ${hour} an account in an hour`],
  [operating, `to the recipients at most ${leadEmailsPerAccount.requests} times an hour`],
  [operating, `to the staff member who sends it; up to ${testEmailsPerStudio.requests} an hour`],
  [runbook, `| ${bookingsPerVisitor.requests} bookings in ${minutes(bookingsPerVisitor)} minutes | a network |`],
  [runbook, `| ${linksPerNetwork.requests} requests for a lost link in a day | a network |`],
  [runbook, `| ${wrongKeys.requests} wrong keys in ${minutes(wrongKeys)} minutes`],
  [runbook, `| ${answersPerRequest.requests} answers in an hour |`],
  [runbook, `| ${lead} replies and changed dates of a lead in a day |`],
  [runbook, `| ${hour} replies and changed dates in an hour, ${day} in a day | an account |`],
  [runbook, `| ${studio} replies and changed dates in a day |`],
  [runbook, `| ${testEmailsPerStudio.requests} test emails in an hour |`],
  [runbook, `in an hour ${leadEmailsPerAccount.requests} emails of leads to the studio`],
  [runbook, `${ticketsPerAccount.requests} openings of live updates`],
  ['functions/content/README.md', `a save can change at most ${listLimits.changes} rows`],
  ['functions/email/README.md', `are at most ${recipientLimit}.`],
  ['functions/live/README.md', `${ticketsPerAccount.requests} an hour for each account`],
  ['functions/replies/README.md', `waits ${word(replyHoldMs / 1000)} seconds`],
  [
    'functions/replies/README.md',
    `${lead} replies to a lead and ${studio} of the studio in a day, and ${hour} of an account in an hour, ${day} in a day`,
  ],
])('%s states a limit as the product has it: %s', (file, sentence) => {
  expect(textOf(file)).toContain(sentence);
});

test.each([
  ['**Erase a request.** Only administrators can', 'eraseLead'],
  ['**User Management** is for administrators.', 'listUsers'],
  ['**System** is for administrators.', 'checkSystem'],
  ['**Emails to visitors** is below, on the same page; administrators change it', 'saveReplySettings'],
] as const)('the staff guide names the role that the contract asks for: %s', (sentence, call) => {
  expect(textOf(guide)).toContain(sentence);
  expect(api[call].role).toBe('admin');
});

test('documents name only calls that the contract has', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  // The local AWS has an API of its own, and the changes of earlier releases name theirs.
  const current = documents.filter((file) => !/^(CHANGELOG\.md|tools\/local-aws\/)/.test(file));
  const named = current.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) )(?:\/api)?(\/[^\s`?]+)`/g)].map(
      ([, method, path]) => `${method}${path}`,
    ),
  );
  const calls = Object.values<Call>(api).map(({ method, path }) => `${method} ${path}`);

  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((each) => !calls.includes(each))).toEqual([]);
});
