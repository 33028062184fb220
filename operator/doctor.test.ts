import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStackResourcesCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { aStage } from '../infra/testing/stacks.ts';
import { CommandError } from './command-error.ts';
import type { Operator } from './doctor-context.ts';
import { diagnose, operatorChecks, toText } from './doctor-report.ts';

const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const acm = mockClient(ACMClient);
const stage = aStage({
  domain: ['studio.example', 'www.studio.example'],
  mailIdentity: 'mail.studio.example',
  alarmReceivers: ['operator@studio.example'],
});
const day = new Date('2027-01-31T00:00Z');
const stack = {
  StackName: 'Afterhours-production',
  StackStatus: 'UPDATE_COMPLETE',
  Outputs: [{ OutputKey: 'CdnDomain', OutputValue: 'd1.cloudfront.net' }],
} as Stack;
const restored = { content: { at: '2027-01-30T10:00:00Z', streams: { Content: '2027-01-30T11:00:00.000' } } };
const restoredText = JSON.stringify(restored);
const missing = Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
const texts: Record<string, string[][]> = {
  'mail.studio.example': [['v=spf1 include:amazonses.com ', '~all'], ['other']],
  '_dmarc.studio.example': [['v=DMARC1; p=quarantine']],
};
const aliases: Record<string, string[]> = { 'www.studio.example': ['d1.cloudfront.net'] };

beforeEach(() => {
  for (const each of [sts, cloudFormation, lambda, acm]) each.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });
  cloudFormation.on(DescribeStackResourcesCommand).resolves({
    StackResources: [{ ResourceType: 'AWS::CertificateManager::Certificate', PhysicalResourceId: 'arn' } as never],
  });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED', NotAfter: day } });
});

function anOperator(change: Partial<Operator> = {}): Operator {
  return {
    stage,
    sts: new STSClient(),
    edgeCloudFormation: new CloudFormationClient(),
    lambda: new LambdaClient(),
    acm: new ACMClient(),
    region: async () => 'eu-central-1',
    stack: async () => stack,
    dns: {
      resolveTxt: async (name) => texts[name] ?? Promise.reject(missing),
      resolveCname: async (name) => aliases[name] ?? Promise.reject(missing),
      resolve4: async () => ['192.0.2.1'],
    },
    request: async () => new Response('{}', { headers: { 'x-amz-cf-id': 'x' } }),
    ...change,
  };
}

const ownChecks = { checked_at: '2026-03-03T20:00:00.000Z', checks: [] };

async function results(change?: Partial<Operator>, ask: () => Promise<unknown> = async () => ownChecks) {
  return diagnose(anOperator(change), ask);
}

async function resultOf(id: string, change?: Partial<Operator>) {
  return (await results(change)).find((each) => each.id === id);
}

test('finds a deployed stage without faults fine', async () => {
  const found = await results();

  expect(found.filter(({ health }) => health !== 'fine')).toEqual([]);
  expect(found).toHaveLength(8);
});

test('skips what a stage does not use', async () => {
  const found = await results({ stage: aStage() });

  expect(found.flatMap(({ id, health, message }) => (health === 'skipped' ? `${id}: ${message}` : []))).toEqual([
    'certificate: off',
    'domain: off',
    'spf: off',
    'dmarc: off',
  ]);
});

type Case = [string, string, Partial<Operator> | (() => Partial<Operator> | undefined), Record<string, unknown>];

test.each<Case>([
  [
    'credentials',
    'no region',
    () => void sts.on(GetCallerIdentityCommand).rejects(new Error('Region is missing')),
    { health: 'fault', fix: 'Set AWS_REGION to the region of the stage.' },
  ],
  [
    'credentials',
    'expired',
    () => void sts.on(GetCallerIdentityCommand).rejects(Object.assign(new Error('x'), { name: 'ExpiredToken' })),
    {
      health: 'fault',
      message: 'The credentials cannot be used: AWS did not accept the credentials.',
      fix: 'Sign in again, and set AWS_PROFILE.',
    },
  ],
  [
    'stack',
    'not deployed',
    { stack: async () => undefined },
    { health: 'fault', fix: 'Run npm run deploy -- -c stage=production.' },
  ],
  [
    'stack',
    'failed',
    { stack: async () => ({ ...stack, StackStatus: 'UPDATE_ROLLBACK_COMPLETE' }) },
    {
      health: 'fault',
      message: 'The last deployment of Afterhours-production failed (UPDATE_ROLLBACK_COMPLETE).',
      fix: expect.stringContaining('events of the stack'),
    },
  ],
  [
    'stack',
    'in progress',
    { stack: async () => ({ ...stack, StackStatus: 'UPDATE_IN_PROGRESS' }) },
    { health: 'warning', fix: 'Run this command again after the deployment.' },
  ],
  [
    'concurrency',
    'quota of a new account',
    () => void lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    {
      health: 'warning',
      message: expect.stringContaining('only 10 functions'),
      fix: expect.stringContaining('Service Quotas'),
    },
  ],
  [
    'certificate',
    'not requested, because the domain is not deployed yet',
    () => {
      const name = 'ValidationError';
      const message = 'Stack with id AfterhoursEdge-production does not exist';
      cloudFormation.on(DescribeStackResourcesCommand).rejects(Object.assign(new Error(message), { name }));
      return undefined;
    },
    {
      health: 'fault',
      message: 'The domain has no certificate.',
      fix: 'Run npm run deploy -- -c stage=production, which requests one.',
    },
  ],
  [
    'certificate',
    'not validated',
    () => {
      const ResourceRecord = { Name: '_a.studio.example.', Type: 'CNAME' as const, Value: '_b.acm-validations.aws.' };
      const DomainValidationOptions = [{ DomainName: 'studio.example', ResourceRecord }];
      const Certificate = { Status: 'PENDING_VALIDATION' as const, DomainValidationOptions };
      acm.on(DescribeCertificateCommand).resolves({ Certificate });
      return undefined;
    },
    {
      health: 'fault',
      fix: 'Create these records at the DNS provider of the domain.',
      details: ['_a.studio.example.  CNAME  _b.acm-validations.aws.'],
    },
  ],
  [
    'certificate',
    'not validated in a hosted zone',
    () => {
      acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'PENDING_VALIDATION' } });
      return { stage: { ...stage, hostedZone: 'Z0123456789' } };
    },
    {
      fix: 'Enter the name servers that aws route53 get-hosted-zone --id Z0123456789 prints at the registrar of the domain.',
    },
  ],
  [
    'domain',
    'not delegated to the hosted zone',
    {
      stage: { ...stage, hostedZone: 'Z0123456789' },
      dns: { ...anOperator().dns, resolveCname: async () => [], resolve4: async () => [] },
    },
    {
      fix: 'Enter the name servers that aws route53 get-hosted-zone --id Z0123456789 prints at the registrar of the domain, and look for these records in the zone.',
    },
  ],
  [
    'certificate',
    'not renewed',
    () => {
      const RenewalSummary = { RenewalStatus: 'FAILED' as const, DomainValidationOptions: [], UpdatedAt: day };
      acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'ISSUED', NotAfter: day, RenewalSummary } });
      return undefined;
    },
    { health: 'fault', message: 'AWS cannot renew the certificate, which ends on 2027-01-31.' },
  ],
  [
    'domain',
    'other alias, and another server',
    {
      dns: { ...anOperator().dns, resolveCname: async () => ['other.example'] },
    },
    {
      health: 'fault',
      message: 'studio.example, www.studio.example do not lead to the site.',
      details: expect.arrayContaining(['www.studio.example  CNAME  d1.cloudfront.net']),
    },
  ],
  [
    'domain',
    'the domain itself leads elsewhere',
    { request: async () => new Response('') },
    { health: 'fault', message: 'studio.example does not lead to the site.', fix: expect.stringContaining('ALIAS') },
  ],
  [
    'spf',
    'missing',
    { dns: { ...anOperator().dns, resolveTxt: async () => Promise.reject(missing) } },
    { health: 'warning', details: ['mail.studio.example  TXT  "v=spf1 include:amazonses.com ~all"'] },
  ],
  [
    'spf',
    'two records',
    { dns: { ...anOperator().dns, resolveTxt: async () => [['v=spf1 -all'], ['v=spf1 mx -all']] } },
    { health: 'fault', fix: 'Merge them into one record at the DNS provider.' },
  ],
  [
    'dmarc',
    'missing',
    { dns: { ...anOperator().dns, resolveTxt: async () => [['v=spf1 -all']] } },
    { health: 'warning', details: ['_dmarc.mail.studio.example  TXT  "v=DMARC1; p=none"'] },
  ],
  [
    'dmarc',
    'without a policy',
    { dns: { ...anOperator().dns, resolveTxt: async () => [['v=DMARC1; rua=mailto:a@b.example']] } },
    { health: 'fault', fix: 'Add p=none, p=quarantine or p=reject to it.' },
  ],
])('names the fault and its fix: %s %s [SYS-03]', async (id, _, change, expected) => {
  const found = await resultOf(id, typeof change === 'function' ? (change() ?? undefined) : change);

  expect(found).toMatchObject({ id, fix: expect.stringMatching(/^\S.*\.$/), ...expected });
});

const inUse = {
  stack: async () => ({ ...stack, Outputs: [{ OutputKey: 'RestoredTables', OutputValue: restoredText }] }),
};

test('warns while the next deployment would switch tables, with the value that keeps those in use [SYS-03] [RESTORE-09]', async () => {
  const unnamed = {
    health: 'warning',
    message:
      'Restored tables are in use: content of 2027-01-30T10:00:00Z. The next deployment switches to other tables, because cdk.json does not name these.',
    fix: 'Set the value restored of the stage in cdk.json as in the details, or run npm run deploy -- -c stage=production to switch.',
    details: [`"restored": ${restoredText}`],
  };
  const others = { content: { ...restored.content, at: '2027-01-31T10:00:00Z' } };

  expect(await resultOf('tables', inUse)).toMatchObject(unnamed);
  expect(await resultOf('tables', { ...inUse, stage: { ...stage, restored: others } })).toMatchObject(unnamed);
  expect(await resultOf('tables', { stage: { ...stage, restored } })).toMatchObject({
    health: 'warning',
    message: 'The next deployment switches to restored tables: content of 2027-01-30T10:00:00Z.',
    fix: 'Run npm run deploy -- -c stage=production to switch, or remove the value restored of the stage from cdk.json.',
  });
  expect(await resultOf('tables', { ...inUse, stage: { ...stage, restored } })).toMatchObject({
    health: 'fine',
    message: 'Restored tables are in use: content of 2027-01-30T10:00:00Z.',
  });
});

test('skips what needs credentials or a stack when they are missing, and does not call the installation', async () => {
  sts.on(GetCallerIdentityCommand).rejects(Object.assign(new Error('x'), { name: 'ExpiredToken' }));
  const ask = jest.fn();
  const messages = async (change?: Partial<Operator>) =>
    (await results(change, ask)).map(({ id, health, message }) => (health === 'skipped' ? message : `${id} ${health}`));

  expect(new Set(await messages())).toEqual(new Set(['credentials fault', 'credentials']));
  sts.on(GetCallerIdentityCommand).resolves({ Account: '1' });
  expect(new Set(await messages({ stack: async () => undefined }))).toEqual(
    new Set(['credentials fine', 'stack fault', 'undeployed']),
  );
  expect(ask).not.toHaveBeenCalled();
});

test('adds what the installation says, or that it does not answer', async () => {
  const own = { id: 'dkim', subject: 'email', title: 'Signature', health: 'fine', message: 'Emails are signed.' };

  expect(await results({}, async () => ({ ...ownChecks, checks: [own] }))).toContainEqual(own);
  expect(await results({}, () => Promise.reject(new CommandError('failed', 'No function.')))).toContainEqual(
    expect.objectContaining({
      id: 'installation',
      health: 'fault',
      message: 'The installation could not check itself: No function.',
    }),
  );
});

test('prints a line per check in columns, with details and fix below [SYS-06]', () => {
  const named = { id: 'x', subject: 'email' };

  expect(
    toText([
      { ...named, title: 'Sender', health: 'fine', message: 'Good.' },
      { ...named, title: 'Failed events', health: 'fault', message: 'Odd.', fix: 'Mend it.', details: ['first'] },
      { ...named, title: 'Sandbox', health: 'warning', message: 'Limited.', fix: 'Ask for more.' },
      { ...named, title: 'Domain', health: 'skipped', message: 'local' },
    ]),
  ).toBe(
    [
      'fine     Sender         Good.',
      'fault    Failed events  Odd.',
      '         - first',
      '         > Mend it.',
      'warning  Sandbox        Limited.',
      '         > Ask for more.',
      'skipped  Domain         local',
    ].join('\n'),
  );
});

const sources = [
  ...readdirSync('operator').flatMap((file) =>
    /^(doctor.*|find-stack|stage-function)\.ts$/.test(file) && !file.includes('.test.')
      ? path.join('operator', file)
      : [],
  ),
];

/** The commands and paginators of the AWS SDK that the files use, as operations. */
function operationsIn(files: readonly string[]): string[] {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new (\w+)Command\(|\bpaginate(\w+)\(/g)].map(([, a, b]) => a ?? b ?? ''),
  );
  return [...new Set(found)].toSorted();
}

test('calls only operations that read, and the document lists the actions [SYS-07]', () => {
  const own = readdirSync('functions/system')
    .filter((file) => !file.includes('.test.') && file.endsWith('.ts'))
    .map((file) => path.join('functions/system', file));

  expect(operationsIn([...own, 'functions/system.ts'])).toEqual([
    'DescribeAlarms',
    'DescribeBackupVault',
    'Get',
    'GetAccount',
    'GetEmailIdentity',
    'GetQueueAttributes',
    'ListBackupJobs',
    'ListRestoreJobs',
    'ListSubscriptionsByTopic',
  ]);
  const operations = operationsIn(sources);
  expect(operations).toEqual([
    'DescribeCertificate',
    'DescribeStackResources',
    'DescribeStacks',
    'GetAccountSettings',
    'GetCallerIdentity',
    'Invoke',
  ]);
  const [, listed = ''] = /```text\n([\s\S]*?)```/.exec(readFileSync('docs/doctor.md', 'utf8')) ?? [];
  // AWS Lambda names the permission of one operation otherwise.
  const named = { Invoke: 'InvokeFunction' } as Record<string, string>;
  expect(
    listed
      .trim()
      .split('\n')
      .map((action) => action.split(':')[1])
      .toSorted(),
  ).toEqual(operations.map((operation) => named[operation] ?? operation).toSorted());
});

test('explains every check in the document, and no other [SYS-07]', () => {
  const document = readFileSync('docs/doctor.md', 'utf8');
  const explained = [...document.matchAll(/^\| `([\w-]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, id]) => id);
  const own = readdirSync('functions/system')
    .filter((file) => file.endsWith('-checks.ts') && file !== 'system-checks.ts')
    .flatMap((file) => [
      ...readFileSync(path.join('functions/system', file), 'utf8').matchAll(/^const \w+ = check\(\s*'([\w-]+)'/gm),
    ])
    .map(([, id]) => id);

  expect(own.length).toBeGreaterThan(10);
  expect(explained.toSorted()).toEqual([...own, ...operatorChecks.map(({ id }) => id)].toSorted());
});
