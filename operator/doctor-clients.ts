import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ACMClient } from '@aws-sdk/client-acm';
import { BudgetsClient } from '@aws-sdk/client-budgets';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { STSClient } from '@aws-sdk/client-sts';
import { clientSettings } from 'local-aws/client-settings';
import { synthesise } from 'local-aws/synthesis';
import { edgeRegion, localStage, stackNameOf } from '../infra/stages/stage-names.ts';
import type { Stage } from '../infra/stages/stages.ts';
import { CommandError } from './command-error.ts';
import type { Operator, Template } from './doctor-context.ts';
import { isMissingStack } from './doctor-deployment.ts';

/** The clients of the operator's shell, or those of the local run. */
export function openOperator(stage: Stage, dataFolder: string): Operator {
  const local = stage.name === localStage ? clientSettings(path.join(dataFolder, 'data')) : undefined;
  const cloudFormation = new CloudFormationClient(local ?? {});
  const StackName = stackNameOf(stage.name);
  return {
    stage,
    sts: new STSClient(),
    cloudFormation,
    edgeCloudFormation: new CloudFormationClient({ region: edgeRegion }),
    lambda: new LambdaClient(),
    acm: new ACMClient({ region: edgeRegion }),
    // AWS Budgets has one endpoint for all regions.
    budgets: new BudgetsClient({ region: edgeRegion }),
    region: () => cloudFormation.config.region(),
    stack: atMostOnce(() => findStack(cloudFormation, StackName)),
    deployed: atMostOnce(async () => {
      const { TemplateBody = '{}' } = await cloudFormation.send(
        new GetTemplateCommand({ StackName, TemplateStage: 'Original' }),
      );
      return JSON.parse(TemplateBody);
    }),
    synthesised: () => (local ? readTemplate('.local/assembly', stage, true) : synthesiseStage(stage)),
    dns: new Resolver({ timeout: 3_000, tries: 2 }),
    request: (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
    versions: readVersions(),
  };
}

/** Calls `read` at most once, also for callers at the same time. */
function atMostOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

async function findStack(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks[0];
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  }
}

async function readTemplate(folder: string, { name }: Stage, isCached = false): Promise<Template> {
  const assembly = isCached ? await synthesise(folder, () => {}) : folder;
  return JSON.parse(readFileSync(path.join(assembly, `${stackNameOf(name)}.template.json`), 'utf8'));
}

async function synthesiseStage(stage: Stage): Promise<Template> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
  try {
    const options = ['--quiet', '--no-notices', '-c', `stage=${stage.name}`, '--output', folder];
    const cdk = spawn('cdk', ['synth', ...options], { stdio: 'ignore', shell: process.platform === 'win32' });
    const [status] = await once(cdk, 'close');
    if (status !== 0) throw new CommandError('failed', 'The stack could not be synthesised.');
    return await readTemplate(folder, stage);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readVersions(): Operator['versions'] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const installed = JSON.parse(readFileSync('node_modules/aws-cdk/package.json', 'utf8'));
  return {
    node: process.versions.node,
    cdk: installed.version,
    requiredNode: dependencies.node,
    requiredCdk: dependencies['aws-cdk'],
  };
}
