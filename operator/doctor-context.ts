import type { ACMClient } from '@aws-sdk/client-acm';
import type { BudgetsClient } from '@aws-sdk/client-budgets';
import type { CloudFormationClient, Stack } from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { STSClient } from '@aws-sdk/client-sts';
import type { Check } from '#shared/operations/checks.ts';
import type { Stage } from '../infra/stages/stages.ts';

// biome-ignore lint/suspicious/noExplicitAny: properties as CloudFormation has them, of any kind of resource
export type Template = { Resources?: Record<string, { Type: string; Properties?: any }> };

/** The dependencies of the checks that need the operator's rights. */
export type Operator = {
  stage: Stage;
  sts: Pick<STSClient, 'send'>;
  /** In the region of the stage, and in the region of certificates and firewalls. */
  cloudFormation: Pick<CloudFormationClient, 'send'>;
  edgeCloudFormation: Pick<CloudFormationClient, 'send'>;
  lambda: Pick<LambdaClient, 'send'>;
  /** In the region of certificates. */
  acm: Pick<ACMClient, 'send'>;
  budgets: Pick<BudgetsClient, 'send'>;
  region(): Promise<string>;
  /** The stack of the stage as AWS describes it; undefined if there is none. */
  stack(): Promise<Stack | undefined>;
  /** The template that the stack was deployed with. */
  deployed(): Promise<Template>;
  /** The template of the sources in this folder. */
  synthesised(): Promise<Template>;
  dns: {
    resolveTxt(name: string): Promise<string[][]>;
    resolveCname(name: string): Promise<string[]>;
    resolve4(name: string): Promise<string[]>;
  };
  /** Requests a page of the site without following redirects. */
  request(url: string): Promise<Response>;
  /** The versions that run, and those that package.json names. */
  versions: { node: string; cdk: string; requiredNode: string; requiredCdk: string };
};

/** A check of the operator. `local` is true if the local run can answer it. */
export type OperatorCheck = Check<Operator> & { local?: boolean };

/** The records of a DNS name; none if the name does not exist. Other failures of DNS are errors. */
export async function recordsOf<T>(look: Promise<T[]>): Promise<T[]> {
  try {
    return await look;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
