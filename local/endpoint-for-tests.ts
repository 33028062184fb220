import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Endpoint } from './endpoint.ts';
import { administrator, type Credentials, Iam } from './iam.ts';
import type { AwsService, Environment, Mail, Resource } from './service.ts';

/** An endpoint with a few services in a folder of its own, for tests that send real SDK calls. */
export async function endpointWith<Service extends AwsService>(make: (environment: Environment, iam: Iam) => Service) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'endpoint-'));
  const invoked: { functionArn: string; event: unknown; caller: unknown }[] = [];
  const mails: Mail[] = [];
  const environment: Environment = {
    region: 'eu-central-1',
    accountId: '000000000000',
    dataDirectory,
    endpoint: '',
    origins: new Map(),
    upgrades: new Map(),
    invoke: async (functionArn, event, caller) => void invoked.push({ functionArn, event, caller }),
    credentialsFor: (roleArn) => iam.credentialsFor(roleArn),
    count: () => {},
    deliver: async (mail) => void mails.push(mail),
    log: () => {},
  };
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
    mails,
    /** Settings of an SDK client; the administrator's unless a role's are given. */
    settings: (credentials: Credentials = administrator) => ({
      endpoint: environment.endpoint,
      region: environment.region,
      credentials,
      maxAttempts: 1,
    }),
    /** Credentials of a role that may do these actions on these resources. */
    async roleThatMay(actions: string | string[], resources: string | string[]): Promise<Credentials> {
      const name = `role${Math.random()}`;
      const { attributes } = await deploy('AWS::IAM::Role', {
        RoleName: name,
        AssumeRolePolicyDocument: { Statement: [{}] },
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
