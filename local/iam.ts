import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityVerdict, type Policy, readPolicy, resourceVerdict, type Verdict } from './iam-policy.ts';
import type { Caller, Environment, Need, Provider, Providers, Resource } from './service.ts';

/** A role's are temporary ones, which come with a session token. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** May do everything: for setting up, and for tests. */
export const administrator: Credentials = {
  accessKeyId: 'AKIALOCALADMINISTRAT',
  secretAccessKey: 'local-administrator',
};

export type Owner = { caller: NonNullable<Caller>; secretAccessKey: string };

/** The administrator as a caller. */
export const administratorCaller = { role: 'arn:aws:iam::000000000000:user/administrator' } as const;

/** Roles with their policies and credentials, the policies of resources, and the one place that says what they allow. */
export class Iam {
  readonly providers: Providers;
  readonly #environment: Pick<Environment, 'accountId' | 'region'>;
  readonly #seed: Buffer;
  readonly #roles = new Map<string, Role>();
  readonly #credentials = new Map<string, Credentials>();
  readonly #roleByKey = new Map<string, string>();
  readonly #managedPolicies = new Map<string, Policy>();
  readonly #resourcePolicies = new Map<string, Policy>();

  constructor(environment: Pick<Environment, 'accountId' | 'region' | 'dataDirectory'>) {
    this.#environment = environment;
    this.#seed = readSeed(environment.dataDirectory);
    this.providers = {
      'AWS::IAM::Role': this.#deployRole,
      'AWS::IAM::Policy': this.#deployPolicy,
      'AWS::IAM::ManagedPolicy': this.#deployManagedPolicy,
    };
  }

  /** The same for a role at every start, so that a form signed before a restart still works after it. */
  credentialsFor(roleArn: string): Credentials {
    const credentials = this.#credentials.get(roleArn) ?? this.#makeCredentials(roleArn);
    this.#credentials.set(roleArn, credentials);
    this.#roleByKey.set(credentials.accessKeyId, roleArn);
    return credentials;
  }

  #makeCredentials(roleArn: string): Credentials {
    const text = createHmac('sha256', this.#seed).update(roleArn).digest('hex').toUpperCase();
    const sessionToken = createHmac('sha512', this.#seed).update(roleArn).digest('base64');
    return { accessKeyId: `ASIA${text.slice(0, 16)}`, secretAccessKey: text.slice(16, 56), sessionToken };
  }

  /** Whose credentials these are, with their secret; nothing for an unknown key or without its session token. */
  owner(accessKeyId: string, sessionToken?: string): Owner | undefined {
    if (accessKeyId === administrator.accessKeyId) {
      return { caller: administratorCaller, secretAccessKey: administrator.secretAccessKey };
    }
    const role = this.#roleByKey.get(accessKeyId);
    if (!role) return undefined;
    const credentials = this.credentialsFor(role);
    if (credentials.sessionToken !== sessionToken) return undefined;
    return { caller: { role }, secretAccessKey: credentials.secretAccessKey };
  }

  /** Gives a bucket, queue or topic its policy; the one that was attached by the same owner before is replaced. */
  attachResourcePolicy(resourceArn: string, document: unknown): void {
    this.#resourcePolicies.set(resourceArn, readPolicy(document, resourceArn));
  }

  /** A deny anywhere wins; otherwise an allow in the role's policies or in the resource's own is enough. */
  verdict(caller: Caller, need: Need): Verdict {
    if (isAdministrator(caller)) return 'allowed';
    const full = { ...need, context: { ...need.context, ...this.#contextOf(caller) } };
    const own = caller && 'role' in caller ? identityVerdict(this.#policiesOf(caller.role), full) : 'silent';
    const policy = this.#resourcePolicyFor(need.resource);
    const given = policy ? resourceVerdict(policy, caller, full) : 'silent';
    if (own === 'denied' || given === 'denied') return 'denied';
    return own === 'allowed' || given === 'allowed' ? 'allowed' : 'silent';
  }

  allows(caller: Caller, need: Need): boolean {
    return this.verdict(caller, need) === 'allowed';
  }

  /** As `allows`; but a resource that has no policy of its own takes calls from the services of its account. */
  allowsService(caller: Caller, need: Need): boolean {
    return this.#resourcePolicyFor(need.resource) === undefined || this.allows(caller, need);
  }

  #contextOf(caller: Caller): Record<string, string> {
    const { accountId, region } = this.#environment;
    const context = {
      // Calls stay on this machine, where AWS would have them encrypted.
      'aws:SecureTransport': 'true',
      'aws:RequestedRegion': region,
      'aws:ResourceAccount': accountId,
    };
    if (!caller) return context;
    if ('role' in caller) return { ...context, 'aws:PrincipalArn': caller.role, 'aws:PrincipalAccount': accountId };
    return { ...context, 'aws:SourceArn': caller.sourceArn, 'aws:SourceAccount': accountId };
  }

  #policiesOf(roleArn: string): Policy[] {
    const role = this.#roles.get(roleArn);
    if (!role) return [];
    const managed = role.managedPolicyArns.map((arn) => this.#managedPolicy(arn));
    return [...role.inline.values(), ...managed, ...role.attached.values()];
  }

  #managedPolicy(arn: string): Policy {
    const document = awsManagedPolicies[arn];
    const policy = document ? readPolicy(document, arn) : this.#managedPolicies.get(arn);
    if (!policy) throw new Error(`The managed policy ${arn} is not known here`);
    return policy;
  }

  #resourcePolicyFor(resource: string): Policy | undefined {
    // An object's rights stand in the policy of its bucket.
    const bucket = resource.startsWith('arn:aws:s3:::') ? resource.split('/')[0] : undefined;
    return this.#resourcePolicies.get(bucket ?? resource);
  }

  readonly #deployRole: Provider = ({ properties, physicalName }) => {
    const name = properties.RoleName ?? physicalName;
    const arn = `arn:aws:iam::${this.#environment.accountId}:role${properties.Path ?? '/'}${name}`;
    if (!properties.AssumeRolePolicyDocument?.Statement) throw new Error(`The role ${name} can be assumed by nobody`);
    if (properties.PermissionsBoundary) throw new Error(`The role ${name} has a PermissionsBoundary: not supported`);
    const managedPolicyArns: string[] = properties.ManagedPolicyArns ?? [];
    for (const policy of managedPolicyArns) this.#managedPolicy(policy);
    const inline = (properties.Policies ?? []).map((policy: InlinePolicy): [string, Policy] => [
      policy.PolicyName,
      readPolicy(policy.PolicyDocument, name),
    ]);
    this.#roles.set(arn, { name, managedPolicyArns, inline: new Map(inline), attached: new Map() });
    this.credentialsFor(arn);
    return { ref: name, attributes: { Arn: arn, RoleId: `AROA${name}` } };
  };

  readonly #deployPolicy: Provider = (resource) => {
    const { properties, physicalName } = resource;
    this.#attach(resource, readPolicy(properties.PolicyDocument, resource.logicalId));
    return { ref: physicalName, attributes: { Id: physicalName } };
  };

  readonly #deployManagedPolicy: Provider = (resource) => {
    const { properties, physicalName } = resource;
    const name = properties.ManagedPolicyName ?? physicalName;
    const arn = `arn:aws:iam::${this.#environment.accountId}:policy${properties.Path ?? '/'}${name}`;
    const policy = readPolicy(properties.PolicyDocument, resource.logicalId);
    this.#managedPolicies.set(arn, policy);
    this.#attach(resource, policy);
    return { ref: arn, attributes: { PolicyArn: arn } };
  };

  #attach({ properties, logicalId, physicalName }: Resource, policy: Policy): void {
    if (properties.Users?.length || properties.Groups?.length) {
      throw new Error(`The policy ${logicalId} is attached to users or groups: not supported`);
    }
    for (const name of properties.Roles ?? []) {
      const role = [...this.#roles.values()].find((candidate) => candidate.name === name);
      if (!role) throw new Error(`The policy ${logicalId} is attached to the role ${name}, which does not exist`);
      role.attached.set(physicalName, policy);
    }
  }
}

export function isAdministrator(caller: Caller): boolean {
  return caller !== undefined && 'role' in caller && caller.role === administratorCaller.role;
}

/** A role's own ARN, as it appears in messages about its calls. */
export function assumedRole(roleArn: string): string {
  const [, , , , account, path = ''] = roleArn.split(':');
  const name = path.split('/').at(-1);
  return `arn:aws:sts::${account}:assumed-role/${name}/local`;
}

type Role = {
  name: string;
  managedPolicyArns: string[];
  inline: Map<string, Policy>;
  attached: Map<string, Policy>;
};

type InlinePolicy = { PolicyName: string; PolicyDocument: unknown };

const toWriteLogs = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'];

/** The policies of AWS that templates commonly name. */
const awsManagedPolicies: Record<string, unknown> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': {
    Statement: { Effect: 'Allow', Action: toWriteLogs, Resource: '*' },
  },
  'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs': {
    Statement: { Effect: 'Allow', Action: [...toWriteLogs, 'logs:Describe*', 'logs:Get*'], Resource: '*' },
  },
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess': {
    Statement: { Effect: 'Allow', Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], Resource: '*' },
  },
};

function readSeed(dataDirectory: string): Buffer {
  const path = join(dataDirectory, 'iam', 'seed');
  try {
    return readFileSync(path);
  } catch {
    mkdirSync(join(dataDirectory, 'iam'), { recursive: true });
    const seed = randomBytes(32);
    writeFileSync(path, seed, { mode: 0o600 });
    return seed;
  }
}
