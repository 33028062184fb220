import { Resolver } from 'node:dns/promises';
import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { STSClient } from '@aws-sdk/client-sts';
import { edgeRegion, stackNameOf } from '../infra/stages/stage-names.ts';
import { clientOptionsOf, readStage, type StageValues } from './command.ts';
import type { Operator } from './doctor-context.ts';
import { findStack } from './find-stack.ts';

/** The clients of the operator's shell, or those of the local run. */
export function openOperator(values: StageValues): Operator {
  const cloudFormation = new CloudFormationClient(clientOptionsOf(values));
  return {
    stage: readStage(values.stage),
    sts: new STSClient(),
    edgeCloudFormation: new CloudFormationClient({ region: edgeRegion }),
    lambda: new LambdaClient(),
    acm: new ACMClient({ region: edgeRegion }),
    region: () => cloudFormation.config.region(),
    stack: () => findStack(cloudFormation, stackNameOf(values.stage)),
    dns: new Resolver({ timeout: 3_000, tries: 2 }),
    request: (url) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
  };
}
