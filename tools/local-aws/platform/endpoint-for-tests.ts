import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, type Credentials, Iam } from '../iam/iam.ts';
import { Endpoint } from './endpoint.ts';
import { environmentWith } from './environment-for-tests.ts';
import type { AwsService, Email, Environment, Resource } from './service.ts';

/** An endpoint with a few services in a temporary folder, for tests that send real SDK calls. */
export async function endpointWith<Service extends AwsService>(make: (environment: Environment, iam: Iam) => Service) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'endpoint-'));
  const invoked: { functionArn: string; event: unknown; caller: unknown }[] = [];
  const enqueued: { queueArn: string; body: string; caller: unknown }[] = [];
  const emails: Email[] = [];
  const environment = environmentWith({
    dataDirectory,
    invoke: async (functionArn, event, caller) => void invoked.push({ functionArn, event, caller }),
    enqueue: (queueArn, body, caller) => void enqueued.push({ queueArn, body, caller }),
    credentialsFor: (roleArn, by) => iam.assume(roleArn, by),
    deliver: async (email) => void emails.push(email),
  });
  const iam = new Iam(environment);
  const endpoint = new Endpoint(iam, environment.log);
  environment.endpoint = await endpoint.listen();
  const service = make(environment, iam);
  endpoint.serve(service);
  const deploy = (type: string, properties: Resource['properties'], logicalId = 'Thing') => {
    const provider = service.providers[type] ?? iam.providers[type];
    return provider!({ logicalId, type, properties, physicalName: `Studio-${logicalId}-abc` });
  };
  return {
    environment,
    iam,
    endpoint,
    service,
    deploy,
    invoked,
    enqueued,
    emails,
    /** Settings of an SDK client, with administrator credentials by default. */
    settings: (credentials: Credentials = administrator) => ({
      endpoint: environment.endpoint,
      region: environment.region,
      credentials,
      maxAttempts: 1,
    }),
    /** Creates a role that allows these actions on these resources, and returns its credentials. */
    async roleThatMay(actions: string | string[], resources: string | string[]): Promise<Credentials> {
      const name = `role${Math.random()}`;
      const { attributes } = await deploy('AWS::IAM::Role', {
        RoleName: name,
        AssumeRolePolicyDocument: trustOf('lambda.amazonaws.com'),
        Policies: [
          {
            PolicyName: 'own',
            PolicyDocument: { Statement: { Effect: 'Allow', Action: actions, Resource: resources } },
          },
        ],
      });
      return iam.credentialsFor(attributes!.Arn!);
    },
    async stop() {
      await service.stop?.();
      await endpoint.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A trust policy that lets one service assume the role. */
export function trustOf(service: string, Condition: object = {}) {
  return { Statement: { Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole', Condition } };
}
