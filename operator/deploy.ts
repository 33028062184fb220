// `npm run deploy -- -c stage=NAME`: deploys a stage with `cdk deploy`, which gets all arguments except `--no-smoke`, and
// runs the smoke test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { CloudFormationClient, DeleteStackCommand, type Stack } from '@aws-sdk/client-cloudformation';
import {
  cdnDomainOutput,
  edgeOutputs,
  edgeRegion,
  edgeStackNameOf,
  firstDeploymentContext,
  keepFirewallContext,
  stackNameOf,
} from '../infra/stages/stage-names.ts';
import { needsEdge, parseStage, refuseLocalStage, type Stage, StageError } from '../infra/stages/stages.ts';
import { refuseKnownProblems } from './before-deployment.ts';
import { unreachable } from './command.ts';
import { CommandError } from './command-error.ts';
import { siteRecords, toLines, validationRecords } from './dns-records.ts';
import { findStack, outputOf } from './find-stack.ts';
import { runSmokeTest } from './smoke-test.ts';

const skipSmokeTest = '--no-smoke';
const args = process.argv.slice(2).filter((arg) => arg !== skipSmokeTest);

try {
  const name = stageIn(args);
  refuseIfKeptByNpm(name);
  refuseLocalStage(name);
  const stage = parseStage(name, JSON.parse(readFileSync('cdk.json', 'utf8')).context.stages);
  await deployStage(stage);
  if (!process.argv.includes(skipSmokeTest)) await smokeTest(stage);
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof CommandError ? error.exitCode : 1;
}

async function deployStage(stage: Stage): Promise<void> {
  const stackName = stackNameOf(stage.name);
  const isFirst = isNew(await find(stackName));
  await refuseKnownProblems(stage, isFirst ? undefined : stackName);
  const edge = await find(edgeStackNameOf(stage.name), edgeRegion);
  // A firewall cannot be deleted before the distribution is deployed without it.
  const isFirewallRetired = needsEdge(stage) && !stage.firewall && Boolean(outputOf(edge, edgeOutputs.firewall));
  const all = ['--all', ...args, ...(isFirewallRetired ? ['-c', `${keepFirewallContext}=true`] : [])];
  if (isFirst) {
    // With deletion protection, a failed first deployment could not be rolled back.
    console.error('First deployment: deletion protection is turned on in a second pass, after all resources exist.');
    await deploy(stage, ...all, '-c', `${firstDeploymentContext}=true`);
  }
  await deploy(stage, ...all);
  if (isFirewallRetired) await deploy(stage, edgeStackNameOf(stage.name), ...args);
  if (edge && !needsEdge(stage)) await deleteEdge(stage);
  if (stage.domain && !stage.hostedZone) await printSiteRecords(stage, stage.domain);
}

/** @throws {CommandError} which says that the stage is deployed nevertheless */
async function smokeTest({ name, domain, hostedZone }: Stage): Promise<void> {
  try {
    await runSmokeTest({ stage: name, data: '.local' });
  } catch (error) {
    const dns = domain && !hostedZone ? ' If the DNS records above are new, wait until they are visible.' : '';
    throw new CommandError(
      'smokeTestFailed',
      `The stage ${name} is deployed, but the smoke test failed: ${(error as Error).message}${dns} Fix the cause (docs/runbook.md, SelfTest) or deploy the previous version, then check again: npm run smoke -- --stage ${name}`,
      { cause: error },
    );
  }
}

/** The value of `-c stage=NAME` or `--context stage=NAME`, also written without a space. */
function stageIn(all: string[]): string | undefined {
  const context = all.flatMap((word, index) => {
    const [, attached] = /^(?:-c=?|--context=)(.+)$/.exec(word) ?? [];
    return attached ?? (word === '-c' || word === '--context' ? (all[index + 1] ?? []) : []);
  });
  return context.findLast((value) => value.startsWith('stage='))?.slice('stage='.length);
}

/** Without `--`, npm reads `-c` as its own option and passes on at most its value. */
function refuseIfKeptByNpm(name: string | undefined): void {
  if (name !== undefined) return;
  const kept = [process.env.npm_config_call ?? '', ...args].find((word) => word.startsWith('stage='));
  const command = `npm run deploy -- -c ${kept ?? 'stage=NAME'}`;
  throw new CommandError(
    'wrongUsage',
    kept
      ? `npm did not pass the stage on because "--" is missing. Run: ${command}`
      : `Specify a stage of cdk.json. Run: ${command}`,
  );
}

/** Whether the stack does not exist, or its creation failed and the CDK creates it again. */
function isNew(stack: Stack | undefined): boolean {
  return !stack || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(stack.StackStatus ?? '');
}

/** @param region by default that of the operator's shell */
async function find(StackName: string, region?: string): Promise<Stack | undefined> {
  const profile = args.indexOf('--profile');
  if (profile >= 0) process.env.AWS_PROFILE = args[profile + 1];
  try {
    return await findStack(new CloudFormationClient(region ? { region } : {}), StackName);
  } catch (error) {
    const { name, message } = error as Error;
    const other = `Could not check whether the stage is deployed: ${name}: ${message}`;
    throw new CommandError('failed', unreachable(error as Error) ?? other);
  }
}

async function deploy(stage: Stage, ...cdkArgs: string[]): Promise<void> {
  const cdk = spawn('cdk', ['deploy', ...cdkArgs], { stdio: 'inherit', shell: process.platform === 'win32' });
  const ended = once(cdk, 'close');
  const [[status]] = await Promise.all([ended, stage.domain && !stage.hostedZone && printValidation(stage, ended)]);
  // The CDK has printed the reason.
  if (status !== 0) process.exit(status ?? 1);
}

/** Prints the records that AWS waits for, as soon as AWS knows them. */
async function printValidation({ name }: Stage, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  const stop = ended.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    try {
      const records = await validationRecords(edgeStackNameOf(name));
      if (records) {
        console.error(
          `\nAWS waits until these DNS records prove that the domain is yours. Create them, then wait:\n${toLines(records)}\n`,
        );
        return;
      }
    } catch (error) {
      const reason = (error as Error).message;
      console.error(
        `The DNS records for the certificate are in the console (Certificate Manager, us-east-1): ${reason}`,
      );
      return;
    }
    await Promise.race([stop, setTimeout(5_000, undefined, { ref: false })]);
  }
}

async function printSiteRecords({ name }: Stage, names: readonly string[]): Promise<void> {
  const cdnDomain = outputOf(await find(stackNameOf(name)), cdnDomainOutput);
  if (!cdnDomain) return;
  console.error(
    `\nThe site needs these DNS records. A domain itself cannot have a CNAME record: create an ALIAS or ANAME record there.\n${toLines(siteRecords(names, cdnDomain))}`,
  );
}

async function deleteEdge({ name }: Stage): Promise<void> {
  const StackName = edgeStackNameOf(name);
  await new CloudFormationClient({ region: edgeRegion }).send(new DeleteStackCommand({ StackName }));
  console.error(`The stack ${StackName} in ${edgeRegion} is no longer needed and is being deleted.`);
}
