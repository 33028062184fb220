import type { ACMClient } from '@aws-sdk/client-acm';
import type { CloudFormationClient, Stack } from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { STSClient } from '@aws-sdk/client-sts';
import type { Stage } from '../infra/stages/stages.ts';

/** The dependencies of the checks that need the operator's rights. */
export type Operator = {
  stage: Stage;
  sts: Pick<STSClient, 'send'>;
  lambda: Pick<LambdaClient, 'send'>;
  /** In the region of certificates. */
  edgeCloudFormation: Pick<CloudFormationClient, 'send'>;
  acm: Pick<ACMClient, 'send'>;
  region(): Promise<string>;
  /** The stack of the stage as AWS describes it; undefined if there is none. */
  stack(): Promise<Stack | undefined>;
  dns: {
    resolveTxt(name: string): Promise<string[][]>;
    resolveCname(name: string): Promise<string[]>;
    resolve4(name: string): Promise<string[]>;
  };
  /** Requests a page of the site without following redirects. */
  request(url: string): Promise<Response>;
};

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
