import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

let project: string;
/** A process that runs the command. */
let operator: ChildProcess;
let aws: Server;
/** The deployed stacks: status and outputs by name. */
let deployed: Record<string, { status: string; outputs?: Record<string, string> }>;
let deleted: string[];
/** The result of the self-test function, or undefined while it fails. */
let selfTest: object | undefined;
/** The answers of Route 53 and SES. */
let zone: { name: string; records: [name: string, type: string][] } | 'denied' | undefined;
let identities: Record<string, { VerifiedForSendingStatus: boolean }>;
const main = 'Afterhours-production';
const edge = 'AfterhoursEdge-production';

beforeAll(() => {
  operator = spawn(path.resolve('node_modules/.bin/node'), ['--input-type=module', '-e', caller], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
});

afterAll(() => operator.kill());

beforeEach(async () => {
  deployed = { [main]: { status: 'UPDATE_COMPLETE' } };
  deleted = [];
  zone = { name: 'studio.example.', records: [] };
  identities = {};
  selfTest = { passed: true, links: [{ link: 'booking', ms: 5 }] };
  project = mkdtempSync(path.join(tmpdir(), 'project-'));
  for (const name of ['infra', 'operator', 'shared', 'node_modules'])
    symlinkSync(path.resolve(name), path.join(project, name));
  copyFileSync('package.json', path.join(project, 'package.json'));
  writeStage({});
  mkdirSync(path.join(project, 'bin'));
  // A stub of the `cdk` command that appends its arguments to a file, one line per call.
  const cdk =
    '#!/bin/sh\necho "$@" >> calls\nfor i in $(seq 300); do [ ! -e waits-for-dns ] || sleep 0.1; done\n[ ! -e broken ]\n';
  writeFileSync(path.join(project, 'bin/cdk'), cdk, { mode: 0o755 });
  aws = createServer(async (request, response) => {
    if (request.url?.startsWith('/2013-04-01/hostedzone/')) return answerRoute53(request, response);
    if (request.url?.startsWith('/v2/email/identities/')) return answerSes(request, response);
    if (request.method === 'GET') return answerSite(request, response);
    const body = await text(request);
    if (request.url === `/2015-03-31/functions/${main}-SelfTest/invocations`) {
      if (!selfTest)
        return response.writeHead(200, { 'x-amz-function-error': 'Unhandled' }).end('{"errorMessage":"Stop"}');
      return response.end(JSON.stringify({ at: '2026-03-01T20:00:00.000Z', site: siteUrl(), ...selfTest }));
    }
    if (request.headers['x-amz-target']) return response.end(certificateResponse());
    const call = new URLSearchParams(body);
    const name = String(call.get('StackName'));
    if (call.get('Action') === 'DeleteStack') {
      deleted.push(`${name} in ${regionOf(request)} after ${calls().length} deployment`);
      return response.end('<DeleteStackResponse/>');
    }
    if (call.get('Action') === 'GetTemplate') return response.end(templateResponse());
    if (call.get('Action') === 'DescribeStackResources') return response.end(resourcesResponse());
    return response.writeHead(deployed[name] ? 200 : 400).end(describeStacksResponse(name));
  });
  await once(aws.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  aws.close();
  rmSync(project, { recursive: true });
});

test('updates a stack in one pass, with all arguments of the operator', async () => {
  expect(await deploy(['-c', 'stage=production', '--require-approval', 'never'])).toMatchObject({ code: 0 });

  expect(calls()).toEqual(['deploy --all -c stage=production --require-approval never']);
});

test.each([
  ['does not exist', undefined],
  ['could not be created', 'ROLLBACK_COMPLETE'],
])('deploys a stack that %s in two passes, the first without deletion protection', async (_, status) => {
  deployed = status ? { [main]: { status } } : {};

  const { code, output } = await deploy(['--context=stage=production']);

  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('First deployment') });
  expect(calls()).toEqual([
    'deploy --all --context=stage=production -c firstDeployment=true',
    'deploy --all --context=stage=production',
  ]);
});

test('stops when the first pass of a first deployment fails', async () => {
  deployed = {};
  writeFileSync(path.join(project, 'broken'), '');

  expect(await deploy(['-c', 'stage=production'])).toMatchObject({ code: 1 });
  expect(calls()).toHaveLength(1);
});

test.each([
  ['-c stage=production', [], { npm_config_call: 'stage=production' }],
  ['--context stage=production', ['stage=production'], { npm_config_context: 'true' }],
])('suggests the correct command when npm takes %s because "--" is missing', async (_, args, environment) => {
  const { code, output } = await deploy(args, environment);

  expect(code).toBe(2);
  expect(output).toBe(
    'npm did not pass the stage on because "--" is missing. Run: npm run deploy -- -c stage=production\n',
  );
  expect(calls()).toEqual([]);
});

test.each([
  ['no stage', [], 2, 'Specify a stage of cdk.json. Run: npm run deploy -- -c stage=NAME\n'],
  [
    'an unknown stage',
    ['-c', 'stage=nowhere'],
    1,
    'cdk.json has no stage "nowhere" under context.stages; it has: production, broken.\n',
  ],
  [
    'the stage of the local run',
    ['-c', 'stage=local'],
    1,
    'The stage "local" is never deployed: its passwords are public. Run it with "npm start", and deploy your own stage with "-c stage=NAME".\n',
  ],
  [
    'a stage without a time zone',
    ['-c', 'stage=broken'],
    1,
    'The stage "broken" in cdk.json is invalid: timeZone is missing; set the studio\'s time zone, such as "Europe/Berlin".\n',
  ],
])('reports %s in one line before anything is built', async (_, args, code, output) => {
  expect(await deploy(args)).toEqual({ code, output, stdout: '' });
  expect(calls()).toEqual([]);
});

test('reports a missing region instead of deploying to a default one', async () => {
  const { code, output } = await deploy(['-c', 'stage=production'], { AWS_REGION: undefined });

  expect({ code, output }).toEqual({ code: 1, output: 'No AWS region is set: set AWS_REGION.\n' });
});

test('ends its process with the exit code', () => {
  const { status, stderr } = spawnSync(path.resolve('node_modules/.bin/node'), ['operator/deploy.ts'], {
    cwd: project,
  });

  expect([status, String(stderr)]).toEqual([2, expect.stringContaining('Specify a stage of cdk.json.')]);
});

describe('a stage with a domain', () => {
  const domain = ['studio.example', 'www.studio.example'];
  const CdnDomain = 'd111111abcdef8.cloudfront.net';

  test('prints the records that prove the ownership of the domain while AWS waits for them [STAGE-04]', async () => {
    writeStage({ domain });
    writeFileSync(path.join(project, 'waits-for-dns'), '');

    const { code, output } = await deploy(['-c', 'stage=production'], {}, (line) => {
      if (line.includes('_b2.www.studio.example')) rmSync(path.join(project, 'waits-for-dns'), { force: true });
    });

    expect(code).toBe(0);
    expect(output).toContain('_a1.studio.example.      CNAME  _x1.acm-validations.aws.\n');
    expect(output).toContain('_b2.www.studio.example.  CNAME  _x2.acm-validations.aws.\n');
    expect(output.match(/_a1\.studio/g)).toHaveLength(1);
  });

  test('prints the records that lead to the site at the end [STAGE-04]', async () => {
    writeStage({ domain });
    deployed = { [main]: { status: 'UPDATE_COMPLETE', outputs: { CdnDomain } } };

    const { output } = await deploy(['-c', 'stage=production']);

    expect(output).toContain(`  studio.example      CNAME  ${CdnDomain}\n  www.studio.example  CNAME  ${CdnDomain}\n`);
    expect(output).toContain('create an ALIAS or ANAME record there');
  });

  test('prints no records when Route 53 has them', async () => {
    writeStage({ domain, hostedZone: 'Z0123456789' });
    deployed = { [main]: { status: 'UPDATE_COMPLETE', outputs: { CdnDomain } } };

    expect(await deploy(['-c', 'stage=production'])).toMatchObject({ code: 0, output: '' });
  });

  test('deploys the edge stack and the stage with one command, the edge stack first [STAGE-06]', async () => {
    writeStage({ domain, hostedZone: 'Z0123456789' });

    await deploy(['-c', 'stage=production']);

    // Of all stacks, the CDK deploys the one that the other depends on first.
    expect(calls()).toEqual(['deploy --all -c stage=production']);
  });

  test('deletes a firewall after the distribution no longer uses it [STAGE-06]', async () => {
    writeStage({ domain, hostedZone: 'Z0123456789' });
    deployed[edge] = { status: 'UPDATE_COMPLETE', outputs: { CertificateArn: 'arn:c', FirewallArn: 'arn:f' } };

    await deploy(['-c', 'stage=production']);

    expect(calls()).toEqual([
      'deploy --all -c stage=production -c keepFirewall=true',
      'deploy AfterhoursEdge-production -c stage=production',
    ]);
    expect(deleted).toEqual([]);
  });

  test('deletes the edge stack in us-east-1 after the stage no longer needs it [STAGE-06]', async () => {
    deployed[edge] = { status: 'UPDATE_COMPLETE', outputs: { CertificateArn: 'arn:c', FirewallArn: 'arn:f' } };

    const { output } = await deploy(['-c', 'stage=production']);

    expect(calls()).toEqual(['deploy --all -c stage=production']);
    expect(deleted).toEqual(['AfterhoursEdge-production in us-east-1 after 1 deployment']);
    expect(output).toBe('The stack AfterhoursEdge-production in us-east-1 is no longer needed and is being deleted.\n');
  });

  test('keeps the edge stack when the deployment of the stage fails', async () => {
    deployed[edge] = { status: 'UPDATE_COMPLETE', outputs: { FirewallArn: 'arn:f' } };
    writeFileSync(path.join(project, 'broken'), '');

    expect(await deploy(['-c', 'stage=production'])).toMatchObject({ code: 1 });
    expect(deleted).toEqual([]);
  });
});

describe('before anything is built', () => {
  const domain = ['studio.example', 'www.studio.example'];
  /** What the account has already. */
  type Found = { zone?: typeof zone; deployed?: typeof deployed; identities?: typeof identities };

  beforeEach(() => {
    deployed = {};
  });

  test.each<[string, object, Found, string]>([
    [
      'DNS records that exist already',
      { domain, hostedZone: 'Z0123456789' },
      {
        zone: {
          name: 'studio.example.',
          records: [
            ['studio.example.', 'A'],
            ['studio.example.', 'AAAA'],
            ['studio.example.', 'MX'],
            ['www.studio.example.', 'CNAME'],
          ],
        },
      },
      'The hosted zone Z0123456789 already has these records, which the stack creates itself: A studio.example, AAAA studio.example, CNAME www.studio.example. Note their values, and delete them when the website may move to this stage.\n',
    ],
    [
      'a hosted zone of another name',
      { domain, hostedZone: 'Z0123456789' },
      { zone: { name: 'ink.example.', records: [] } },
      'The hosted zone Z0123456789 is that of ink.example, which cannot have records for studio.example, www.studio.example. Correct the value hostedZone or domain of the stage.\n',
    ],
    [
      'a hosted zone that does not exist',
      { domain, hostedZone: 'Z0123456789' },
      { zone: undefined },
      'This account has no hosted zone Z0123456789. Correct the value hostedZone of the stage.\n',
    ],
    [
      'a domain that SES has already',
      { mailIdentity: 'studio.example' },
      { identities: { 'studio.example': { VerifiedForSendingStatus: false } } },
      'SES already has studio.example in this region, and CloudFormation refuses to create it again. Delete it (aws sesv2 delete-email-identity --email-identity studio.example) and deploy, or set another mailIdentity if another stage uses it.\n',
    ],
    [
      'a verified email address that SES has already',
      { mailIdentity: 'Owner@Studio.example', accountEmail: 'ses' },
      { identities: { 'owner@studio.example': { VerifiedForSendingStatus: true } } },
      'SES already has owner@studio.example in this region, and CloudFormation refuses to create it again. Delete it (aws sesv2 delete-email-identity --email-identity owner@studio.example) and deploy, or set another mailIdentity if another stage uses it.\n',
    ],
    [
      'a new sender that SES has already while the stack has another',
      { mailIdentity: 'ink.example' },
      {
        deployed: { [main]: { status: 'UPDATE_COMPLETE' } },
        identities: { 'ink.example': { VerifiedForSendingStatus: true } },
      },
      'SES already has ink.example in this region, and CloudFormation refuses to create it again. Delete it (aws sesv2 delete-email-identity --email-identity ink.example) and deploy, or set another mailIdentity if another stage uses it.\n',
    ],
    [
      'a sender of codes and invitations that SES does not have yet',
      { mailIdentity: 'studio.example', accountEmail: 'ses' },
      {},
      'SES has not verified studio.example in this region, so Amazon Cognito refuses "accountEmail": "ses". Deploy without accountEmail, verify the sender, then set it (docs/operating.md).\n',
    ],
    [
      'an unverified sender of codes and invitations',
      { mailIdentity: 'studio.example', accountEmail: 'ses' },
      {
        deployed: { [main]: { status: 'UPDATE_COMPLETE' } },
        identities: { 'studio.example': { VerifiedForSendingStatus: false } },
      },
      'SES has not verified studio.example in this region, so Amazon Cognito refuses "accountEmail": "ses". Deploy without accountEmail, verify the sender, then set it (docs/operating.md).\n',
    ],
  ])('refuses %s, which would roll the deployment back [STAGE-22] [STAGE-25]', async (_, values, found, output) => {
    writeStage(values);
    const usual = { zone, deployed, identities };
    ({ zone, deployed, identities } = { ...usual, ...found });

    expect(await deploy(['-c', 'stage=production'])).toEqual({ code: 1, output, stdout: '' });
    expect(calls()).toEqual([]);
  });

  test('deploys, and says so, when the operator may not read the hosted zone [STAGE-22]', async () => {
    writeStage({ domain, hostedZone: 'Z0123456789' });
    zone = 'denied';

    const { code, output } = await deploy(['-c', 'stage=production', '--no-smoke']);

    expect(code).toBe(0);
    expect(output).toContain('Could not check the hosted zone before the deployment: AccessDenied: Not allowed\n');
  });

  test('accepts the records that the stack itself has [STAGE-25]', async () => {
    writeStage({ domain, hostedZone: 'Z0123456789' });
    deployed = { [main]: { status: 'UPDATE_COMPLETE' } };
    zone = {
      name: 'studio.example.',
      records: [
        ['studio.example.', 'A'],
        ['studio.example.', 'AAAA'],
      ],
    };

    expect(await deploy(['-c', 'stage=production'])).toMatchObject({ code: 0, output: '' });
  });

  test.each<[string, object, typeof identities]>([
    ['a sender that SES does not have', {}, {}],
    ['the unverified sender of the stack', {}, { 'studio.example': { VerifiedForSendingStatus: false } }],
    [
      'the verified sender of the stack for codes and invitations',
      { accountEmail: 'ses' },
      { 'studio.example': { VerifiedForSendingStatus: true } },
    ],
  ])('accepts %s [STAGE-22] [STAGE-25]', async (_, values, inSes) => {
    writeStage({ mailIdentity: 'studio.example', ...values });
    deployed = { [main]: { status: 'UPDATE_COMPLETE' } };
    identities = inSes;

    expect(await deploy(['-c', 'stage=production'])).toMatchObject({ code: 0, output: '' });
  });
});

describe('the smoke test', () => {
  const args = ['-c', 'stage=production'];

  test('checks the site after the deployment [STAGE-17]', async () => {
    const { code, stdout } = await deploy(args);

    expect(code).toBe(0);
    expect(stdout).toContain('ok      Home page\n');
    expect(stdout).toContain('ok      Self-test: booking\n');
    expect(stdout).not.toContain('FAILED');
  });

  test('fails with a code of its own, and says that the stage is deployed and what to do [STAGE-17]', async () => {
    selfTest = { passed: false, links: [], broken: { link: 'booking', reason: 'POST /api/leads answered 500.' } };

    const { code, stdout, output } = await deploy(args);

    expect(code).toBe(4);
    expect(stdout).toContain('FAILED  Self-test: booking: POST /api/leads answered 500.\n');
    expect(output).toBe(
      'The stage production is deployed, but the smoke test failed: 1 check failed. Fix the cause (docs/runbook.md, SelfTest) or deploy the previous version, then check again: npm run smoke -- --stage production\n',
    );
    expect(calls()).toHaveLength(1);
  });

  test('fails with the same code when the self-test cannot run [STAGE-17]', async () => {
    selfTest = undefined;

    expect(await deploy(args)).toMatchObject({ code: 4, output: expect.stringContaining('SelfTest failed: Stop') });
  });

  test('checks the site even when the self-test cannot run [OPS-25]', async () => {
    selfTest = undefined;
    deployed = { [main]: { status: 'UPDATE_COMPLETE', outputs: { Site: siteUrl() } } };

    const { code, stdout } = await deploy(args);

    expect(code).toBe(4);
    expect(stdout).toContain('ok      Home page\n');
    expect(stdout).toContain('FAILED  Self-test: It could not run: Afterhours-production-SelfTest failed: Stop\n');
  });

  test('reminds of new DNS records, which it prints before [STAGE-17]', async () => {
    writeStage({ domain: ['studio.example'] });
    deployed = { [main]: { status: 'UPDATE_COMPLETE', outputs: { CdnDomain: 'd1.cloudfront.net' } } };
    selfTest = undefined;

    const { output } = await deploy(args);

    expect(output).toMatch(
      /CNAME {2}d1\.cloudfront\.net\n.*If the DNS records above are new, wait until they are visible/s,
    );
  });

  test('is skipped with --no-smoke, which the CDK does not get [STAGE-17]', async () => {
    selfTest = undefined;

    expect(await deploy([...args, '--no-smoke'])).toEqual({ code: 0, output: '', stdout: '' });
    expect(calls()).toEqual(['deploy --all -c stage=production']);
  });

  test('does not run after a failed deployment [STAGE-17]', async () => {
    writeFileSync(path.join(project, 'broken'), '');

    expect(await deploy(args)).toMatchObject({ code: 1, stdout: '' });
  });
});

async function deploy(args: string[], environment: Record<string, string | undefined> = {}, read = (_: string) => {}) {
  const { port } = aws.address() as AddressInfo;
  const env = {
    PATH: `${path.join(project, 'bin')}:${process.env.PATH}`,
    HOME: project,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    ...environment,
  };
  const printed = { output: '', stdout: '' };
  const ended = Promise.withResolvers<number>();
  const follow = (message: Message) => {
    if ('code' in message) return ended.resolve(message.code);
    printed[message.stream] += message.text;
    if (message.stream === 'output') read(message.text);
  };
  operator.on('message', follow);
  operator.send({ project, env: JSON.parse(JSON.stringify(env)), args });
  const code = await ended.promise;
  operator.off('message', follow);
  return { code, ...printed };
}

type Message = { code: number } | { stream: 'output' | 'stdout'; text: string };

/** Runs the command for each message as a new process would: starting one takes most of the time of a test. */
const caller = `
  const print = (stream) => (text) => process.send({ stream, text: String(text) });
  process.stdout.write = print('stdout');
  process.stderr.write = print('output');
  process.exit = (code) => { throw Object.assign(new Error('exit'), { code }); };
  let runs = 0;
  process.on('message', async ({ project, env, args }) => {
    process.chdir(project);
    process.env = env;
    process.argv.splice(1, Infinity, 'deploy.ts', ...args);
    process.exitCode = 0;
    try {
      await import('${pathToFileURL(path.resolve('operator/deploy.ts'))}?' + runs++);
      process.send({ code: process.exitCode });
    } catch ({ code = -1, stack }) {
      if (code < 0) console.error(stack);
      process.send({ code });
    }
    process.exitCode = 0;
  });
`;

function siteUrl(): string {
  return `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
}

/** A site on which the smoke test finds no fault. */
function answerSite({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isJson = url.startsWith('/api/') || url === '/config.json';
  const status = url.includes('no-such') ? 404 : url === '/api/leads' ? 401 : 200;
  response
    .writeHead(status, {
      'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=63072000',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .end('x');
}

function answerRoute53({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!zone || zone === 'denied') {
    const [status, code] = zone ? [403, 'AccessDenied'] : [404, 'NoSuchHostedZone'];
    const error = `<Error><Code>${code}</Code><Message>Not allowed</Message></Error>`;
    response.writeHead(status).end(`<ErrorResponse>${error}</ErrorResponse>`);
    return;
  }
  if (!url.includes('/rrset')) {
    const text = `<HostedZone><Id>/hostedzone/Z0123456789</Id><Name>${zone.name}</Name></HostedZone>`;
    response.end(`<GetHostedZoneResponse>${text}</GetHostedZoneResponse>`);
    return;
  }
  const sets = zone.records.map(
    ([name, type]) => `<ResourceRecordSet><Name>${name}</Name><Type>${type}</Type></ResourceRecordSet>`,
  );
  const text = `<ResourceRecordSets>${sets.join('')}</ResourceRecordSets>`;
  response.end(`<ListResourceRecordSetsResponse>${text}</ListResourceRecordSetsResponse>`);
}

function answerSes({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const identity = identities[decodeURIComponent(url.split('/').at(-1) ?? '')];
  if (!identity) response.writeHead(404, { 'x-amzn-errortype': 'NotFoundException' });
  response.end(JSON.stringify(identity ?? {}));
}

/** The template of a deployed stack with two records and the domain as sender. */
function templateResponse(): string {
  const record = (Type: string) => ({ Type: 'AWS::Route53::RecordSet', Properties: { Name: 'studio.example.', Type } });
  const Sender = { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'studio.example' } };
  const body = JSON.stringify({ Resources: { A: record('A'), Aaaa: record('AAAA'), Sender } }).replaceAll(
    '"',
    '&quot;',
  );
  return `<GetTemplateResponse><GetTemplateResult><TemplateBody>${body}</TemplateBody></GetTemplateResult></GetTemplateResponse>`;
}

function calls(): string[] {
  const file = path.join(project, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function writeStage(values: object): void {
  const production = { studioName: 'Ink', timeZone: 'Europe/Berlin', ...values };
  const context = { stages: { production, broken: { studioName: 'Ink' } } };
  writeFileSync(path.join(project, 'cdk.json'), JSON.stringify({ context }));
}

/** From the signature of the request. */
function regionOf(request: IncomingMessage): string | undefined {
  return /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
}

/** CloudFormation's response for one stack, or the error that the stack does not exist. */
function describeStacksResponse(name: string): string {
  const stackInPlace = deployed[name];
  if (!stackInPlace) {
    return `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`;
  }
  const { status, outputs = {} } = stackInPlace;
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stack = `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs></member>`;
  return `<DescribeStacksResponse><DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

/** CloudFormation's response while it creates the certificate of the edge stack. */
function resourcesResponse(): string {
  const certificate =
    '<member><LogicalResourceId>Certificate</LogicalResourceId><PhysicalResourceId>arn:aws:acm:us-east-1:111122223333:certificate/1</PhysicalResourceId><ResourceType>AWS::CertificateManager::Certificate</ResourceType><ResourceStatus>CREATE_IN_PROGRESS</ResourceStatus><Timestamp>2026-01-01T00:00:00Z</Timestamp></member>';
  return `<DescribeStackResourcesResponse><DescribeStackResourcesResult><StackResources>${certificate}</StackResources></DescribeStackResourcesResult></DescribeStackResourcesResponse>`;
}

function certificateResponse(): string {
  const option = (Name: string, Value: string) => ({ ResourceRecord: { Name, Type: 'CNAME', Value } });
  return JSON.stringify({
    Certificate: {
      Status: 'PENDING_VALIDATION',
      DomainValidationOptions: [
        option('_a1.studio.example.', '_x1.acm-validations.aws.'),
        option('_b2.www.studio.example.', '_x2.acm-validations.aws.'),
      ],
    },
  });
}
