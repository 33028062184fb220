import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { stages } from '../testing/stacks.ts';
import { parseStage, readStage, stageSchema } from './stages.ts';

test('accepts a studio name with accents, punctuation and a simple emoji', () => {
  const studioName = 'Nadja & Søn’s “Ink” – 東京 ❤️ \u{1F3A8}';

  expect(parseStage('prod', { prod: { ...validStage, studioName } }).studioName).toBe(studioName);
});

test('accepts the stage local of cdk.json', () => {
  expect(parseStage('local', stages)).toMatchObject({ name: 'local', studioName: 'Afterhours' });
});

const validStage = { studioName: 'X', timeZone: 'Europe/Berlin' };

test.each([
  ['an unknown stage', 'staging', {}, /no stage "staging"/],
  ['no name', undefined, {}, /Specify a stage/],
  [
    'a name with other characters',
    'Prod!',
    {},
    /at most 21 lowercase letters, digits and hyphens, and starts with a letter/,
  ],
  ['no studio name', 'prod', { timeZone: 'Europe/Berlin' }, /studioName is missing/],
  [
    'a studio name with two lines',
    'prod',
    { ...validStage, studioName: 'Night\nInk' },
    /studioName must be a single line/,
  ],
  [
    'a studio name with a joined emoji, which Cognito refuses in the subject of an email',
    'prod',
    { ...validStage, studioName: 'Ink \u{1F469}\u200D\u{1F3A8}' },
    /studioName must not contain joined emoji or invisible characters, which Amazon Cognito refuses in emails/,
  ],
  ['an abbreviated time zone', 'prod', { ...validStage, timeZone: 'EST' }, /timeZone must be the name of a time zone/],
  [
    'a time zone that does not exist',
    'prod',
    { ...validStage, timeZone: 'Europe/Bielefeld' },
    /must be the name of a time/,
  ],
  [
    'sandbox recipients without a sender',
    'prod',
    { ...validStage, sandboxRecipients: ['a@x.example'] },
    /sandboxRecipients but no mailIdentity/,
  ],
  ['a retention of half a day', 'prod', { ...validStage, closedLeadDays: 0.5 }, /closedLeadDays/],
])('reports %s in one line', (_, name, stage, message) => {
  const known = name === 'prod' ? { prod: stage } : {};

  expect(() => parseStage(name, known)).toThrow(message);
  expect(() => parseStage(name, known)).toThrow(/^[^\n]+\.$/);
});

/** The message about a stage with these values beside valid ones. */
function problemOf(values: object): string {
  try {
    parseStage('prod', { prod: { ...validStage, ...values } });
    return 'none';
  } catch (error) {
    return String(error);
  }
}

const invalid = 'StageError: The stage "prod" in cdk.json is invalid:';
const emails = (count: number) => Array.from({ length: count }, (_, number) => `a${number}@ink.example`);
const withReceiver = (values: object) => ({ ...values, alarmReceivers: emails(1) });
const hosts = (count: number) => Array.from({ length: count }, (_, number) => `a${number}.ink.example`);
const sandbox = (sandboxRecipients: string[]) => ({ mailIdentity: 'ink.example', sandboxRecipients });

test.each([
  ['studioName must be a string', { studioName: 5 }, { studioName: '5' }],
  ['studioName must not be empty', { studioName: '  ' }, { studioName: ' X ' }],
  ['studioName must have at most 60 characters', { studioName: 'x'.repeat(61) }, { studioName: 'x'.repeat(60) }],
  ['sandboxRecipients must have at most 10 email addresses', sandbox(emails(11)), sandbox(emails(10))],
  ['sandboxRecipients.0 must be an email address', sandbox(['x']), sandbox(['x@ink.example'])],
  ['closedLeadDays must be at least 1 day', { closedLeadDays: 0 }, { closedLeadDays: 1 }],
  ['closedLeadDays must be at most 3650 days', { closedLeadDays: 3651 }, { closedLeadDays: 3650 }],
  ['originKeys must list at least one key', { originKeys: [] }, { originKeys: [7] }],
  ['originKeys must list at most two keys', { originKeys: [1, 2, 3] }, { originKeys: [3, 2] }],
  ['originKeys.0 must be an integer of at least 1', { originKeys: [0] }, { originKeys: [1] }],
  ['originKeys lists a key twice', { originKeys: [2, 2] }, { originKeys: [2, 1] }],
  ['alarmReceivers.0 must be an email address', { alarmReceivers: ['x'] }, { alarmReceivers: emails(1) }],
  [
    'alarmReceivers lists an email address twice',
    { alarmReceivers: ['a@b.example', 'A@b.example'] },
    { alarmReceivers: emails(2) },
  ],
  ['firstAdministrator must be an email address', { firstAdministrator: 'x' }, { firstAdministrator: 'x@b.example' }],
  ['budget must be at least 1 US dollar', withReceiver({ budget: 0.99 }), withReceiver({ budget: 1 })],
  ['budget must be at most 100000 US dollars', withReceiver({ budget: 100_000.01 }), withReceiver({ budget: 100_000 })],
  ['budget must be a number of US dollars', withReceiver({ budget: '25' }), withReceiver({ budget: 25.5 })],
  [
    'backup.keepDays must be at least 7 days, which the restore test needs',
    { backup: { keepDays: 6 } },
    { backup: { keepDays: 7 } },
  ],
  ['backup.keepDays must be at most 3650 days', { backup: { keepDays: 3651 } }, { backup: { keepDays: 3650 } }],
  [
    'retention.changeRecordDays must be at least 1 day',
    { retention: { changeRecordDays: 0 } },
    { retention: { changeRecordDays: 1 } },
  ],
  [
    'retention.changeRecordDays must be at most 3650 days',
    { retention: { changeRecordDays: 3651 } },
    { retention: { changeRecordDays: 3650 } },
  ],
  [
    'retention.logDays must be 7, 14, 30, 60, 90, 180 or 365 days',
    { retention: { logDays: 1 } },
    { retention: { logDays: 7 } },
  ],
  [
    'retention.logDays must be 7, 14, 30, 60, 90, 180 or 365 days',
    { retention: { logDays: 366 } },
    { retention: { logDays: 365 } },
  ],
  ['domain must list at least one host name', { domain: [] }, { domain: ['studio.example'] }],
  ['domain must list at most 10 host names, the limit of a certificate', { domain: hosts(11) }, { domain: hosts(10) }],
  ['domain lists a host name twice', { domain: ['a.example', 'A.example'] }, { domain: ['a.example', 'b.a.example'] }],
  [
    'domain.0 must have at most 64 characters, the limit of a certificate',
    { domain: [`${'a'.repeat(57)}.example`] },
    { domain: [`${'a'.repeat(56)}.example`] },
  ],
  [
    'hostedZone must be the ID of a hosted zone in Route 53, such as "Z0123456789ABCDEFGHIJ"',
    { domain: ['a.example'], hostedZone: 'a.example' },
    { domain: ['a.example'], hostedZone: 'Z1' },
  ],
  [
    'firewall.requestsPerFiveMinutes must be at least 100: a single visit can take as many',
    { firewall: { requestsPerFiveMinutes: 99 } },
    { firewall: { requestsPerFiveMinutes: 100 } },
  ],
  [
    'firewall.requestsPerFiveMinutes must be at most 1000000',
    { firewall: { requestsPerFiveMinutes: 1_000_001 } },
    { firewall: { requestsPerFiveMinutes: 1_000_000 } },
  ],
])('reports that %s [STAGE-09]', (problem, wrong, right) => {
  expect(problemOf(wrong)).toBe(`${invalid} ${problem}.`);
  expect(problemOf(right)).toBe('none');
});

test('reports several problems in one message', () => {
  expect(problemOf({ studioName: '', closedLeadDays: 0 })).toBe(
    `${invalid} studioName must not be empty; closedLeadDays must be at least 1 day.`,
  );
  expect(problemOf({ colour: 1 })).toBe(`${invalid} Unrecognized key: "colour".`);
});

test.each([
  ['closedLeadDays must be a whole number of days', { closedLeadDays: '365' }],
  ['accountEmail must be "cognito" or "ses"', { accountEmail: true }],
  ['registration must be "approval" or "closed" or "open"', { registration: 'everyone' }],
  ['domain must be a list', { domain: 'studio.example' }],
  ['sandboxRecipients must be a list', { sandboxRecipients: 'a@ink.example' }],
  ['alarmReceivers must be a list', { alarmReceivers: 'a@ink.example' }],
  ['originKeys must be a list', { originKeys: 1 }],
  ['originKeys.0 must be a whole number', { originKeys: ['1'] }],
  ['firewall must be an object with values', { firewall: true }],
  ['firewall.requestsPerFiveMinutes must be a whole number of requests', { firewall: {} }],
  ['backup must be an object with values', { backup: 35 }],
  ['retention must be an object with values', { retention: 365 }],
  ['restored must be an object with values', { restored: 'yes' }],
  ['mailIdentity must be a string', { mailIdentity: 5 }],
])('reports a value of the wrong type in our words: %s [STAGE-09]', (problem, wrong) => {
  expect(problemOf(wrong)).toBe(`${invalid} ${problem}.`);
});

test('reports values that do not fit to each other together with all other problems [STAGE-09]', () => {
  const wrong = { budget: 0, accountEmail: 'ses', hostedZone: 'Z1', timeZone: undefined, demoAccounts: [] };

  expect(problemOf(wrong)).toBe(
    `${invalid} budget must be at least 1 US dollar; it has "accountEmail": "ses" but no mailIdentity to send from; it has a hostedZone but no domain to create DNS records for; it has a budget but no alarmReceivers to email about it; it must not have demoAccounts: their passwords are public; timeZone is missing; set the studio's time zone, such as "Europe/Berlin".`,
  );
});

test('lists the stages of cdk.json when the requested one is missing', () => {
  const has = 'cdk.json has no stage "test" under context.stages; it has:';

  expect(() => parseStage('test', { prod: {}, demo: {} })).toThrow(`${has} prod, demo.`);
  expect(() => parseStage('test', {})).toThrow(`${has} none.`);
});

test.each(['a', 'prod-2', `a${'b'.repeat(20)}`])('accepts the stage name %s', (name) => {
  expect(parseStage(name, { [name]: validStage }).name).toBe(name);
});

test.each(['', '2prod', '-prod', 'xProd', 'prod!', 'prod\n', `a${'b'.repeat(21)}`, 5])(
  'refuses the name %s',
  (name) => {
    expect(() => parseStage(name, { [String(name)]: validStage })).toThrow('Specify a stage of cdk.json');
  },
);

test.each(['studio.example', 'mail.studio.co.uk', 'front.desk@studio.example', 'a@b-c.example'])(
  'accepts the email identity %s',
  (mailIdentity) => {
    expect(parseStage('prod', { prod: { ...validStage, mailIdentity } }).mailIdentity).toBe(mailIdentity);
  },
);

test.each([
  'studio',
  'studio.',
  '@studio.example',
  'a b@studio.example',
  'a@@b.example',
  'http://studio.example',
  'studio.example!',
])('refuses the email identity %s', (mailIdentity) => {
  expect(problemOf({ mailIdentity })).toBe(`${invalid} mailIdentity must be a domain or an email address.`);
});

test('has these defaults: registration with approval, emails of Cognito, one origin key, no alarm receivers', () => {
  expect(parseStage('prod', { prod: validStage })).toEqual({
    ...validStage,
    name: 'prod',
    sandboxRecipients: [],
    accountEmail: 'cognito',
    registration: 'approval',
    secondStep: 'optional',
    alarmReceivers: [],
    originKeys: [1],
    retention: { changeRecordDays: 365, logDays: 90 },
  });
});

test.each(['approval', 'closed', 'open'])('accepts the registration %s', (registration) => {
  expect(parseStage('prod', { prod: { ...validStage, registration } }).registration).toBe(registration);
});

test('accepts account emails through Cognito, and through SES with a mailIdentity', () => {
  expect(parseStage('prod', { prod: { ...validStage, accountEmail: 'cognito' } }).accountEmail).toBe('cognito');
  const stage = { ...validStage, mailIdentity: 'ink.example', accountEmail: 'ses' };

  expect(parseStage('prod', { prod: stage }).accountEmail).toBe('ses');
});

test('converts sandbox recipients to lowercase, as in their ARNs', () => {
  expect(parseStage('prod', { prod: { ...validStage, ...sandbox(['Ada@Ink.example']) } }).sandboxRecipients).toEqual([
    'ada@ink.example',
  ]);
});

describe('the context', () => {
  const read = (context: Record<string, unknown>) =>
    readStage(new App({ context: { stages: { prod: validStage }, ...context } }));

  test('names the stage, and marks a first deployment', () => {
    expect(read({ stage: 'prod' })).toMatchObject({ name: 'prod', isFirstDeployment: false });
    expect(read({ stage: 'prod', firstDeployment: 'true' })).toMatchObject({ isFirstDeployment: true });
  });

  test('has the stage local only in a local run', () => {
    const local = { stage: 'local', stages };

    expect(() => read(local)).toThrow('The stage "local" is never deployed: its passwords are public.');
    expect(read({ ...local, localRun: 'true' }).name).toBe('local');
  });

  test('may have no stages at all', () => {
    expect(() => read({ stage: 'prod', stages: undefined })).toThrow('cdk.json has no stage "prod"');
  });
});

test.each(['+02:00', 'xEurope/Berlin', 'europe/Berlin', 'america/Argentina/Buenos_Aires', 'Etc/GMT+2', 'Europe/'])(
  'refuses the time zone %s',
  (timeZone) => {
    expect(problemOf({ timeZone })).toMatch(/^StageError: .*: timeZone must be the name of a time zone such as/);
  },
);

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
  'accepts the time zone %s',
  (timeZone) => {
    expect(parseStage('prod', { prod: { ...validStage, timeZone } }).timeZone).toBe(timeZone);
  },
);

test('uses UTC when the stage local has no time zone', () => {
  expect(parseStage('local', { local: { studioName: 'X' } }).timeZone).toBe('UTC');
});

test('converts the email identity to lowercase, as in its ARN', () => {
  expect(parseStage('prod', { prod: { ...validStage, mailIdentity: 'Studio.Example' } }).mailIdentity).toBe(
    'studio.example',
  );
});

test.each([
  'https://studio.example',
  'studio.example/',
  'studio',
  '*.studio.example',
  'studio.example.',
  '-a.example',
  'a_b.example',
  '192.0.2.7',
])('refuses the host name %s', (name) => {
  expect(problemOf({ domain: [name] })).toBe(
    `${invalid} domain.0 must be a host name such as "www.studio.example", without "https://" and without a path.`,
  );
});

test.each(['studio.example', 'www.studio.co.uk', 'xn--mnchen-3ya.example', 'a.xn--p1ai', '1.studio.example'])(
  'accepts the host name %s',
  (name) => {
    expect(parseStage('prod', { prod: { ...validStage, domain: [name] } }).domain).toEqual([name]);
  },
);

test('converts host names to lowercase, as browsers send them', () => {
  const stage = { ...validStage, domain: ['Studio.Example'] };

  expect(parseStage('prod', { prod: stage }).domain).toEqual(['studio.example']);
});

test.each(Object.keys(stageSchema.shape))('explains %s in the table of the operating guide [STAGE-09]', (name) => {
  expect(readFileSync('docs/operating.md', 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'));
});

test('refuses a budget without receivers, or with more than AWS emails [STAGE-09]', () => {
  expect(problemOf({ budget: 25 })).toBe(
    'StageError: The stage "prod" in cdk.json is invalid: it has a budget but no alarmReceivers to email about it.',
  );
  expect(problemOf({ budget: 25, alarmReceivers: emails(11) })).toBe(
    'StageError: The stage "prod" in cdk.json is invalid: it has a budget, which AWS emails to at most 10 alarmReceivers.',
  );
  expect(problemOf({ budget: 25, alarmReceivers: emails(10) })).toBe('none');
});
