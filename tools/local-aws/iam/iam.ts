import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Caller,
  Environment,
  Provider,
  Providers,
  RequiredRight,
  Resource,
  ServicePrincipal,
} from '../platform/service.ts';
import { identityVerdict, type Policy, readPolicy, resourceVerdict, type Verdict } from './policy.ts';

/** Credentials of a role are temporary and have a session token. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** Credentials with all rights, for setup and tests. */
export const administrator: Credentials = {
  accessKeyId: 'AKIALOCALADMINISTRAT',
  secretAccessKey: 'local-administrator',
};

export type Owner = { caller: NonNullable<Caller>; secretAccessKey: string };

/** The administrator as a caller. */
const administratorCaller = { role: 'arn:aws:iam::000000000000:user/administrator' } as const;

/** The service principal that assumes the role of a function. */
const lambda: ServicePrincipal = { service: 'lambda.amazonaws.com' };

/** Stores roles, their credentials and resource policies, and decides what they allow. */
export class Iam {
  readonly providers: Providers;
  readonly #environment: Pick<Environment, 'accountId' | 'region'>;
  readonly #seed: Buffer;
  readonly #roles = new Map<string, Role>();
  readonly #credentials = new Map<string, Credentials>();
  readonly #roleByKey = new Map<string, string>();
  readonly #resourcePolicies = new Map<string, Policy>();

  constructor(environment: Pick<Environment, 'accountId' | 'region' | 'dataDirectory'>) {
    this.#environment = environment;
    this.#seed = readSeed(environment.dataDirectory);
    this.providers = {
      'AWS::IAM::Role': this.#deployRole,
      'AWS::IAM::Policy': this.#deployPolicy,
    };
  }

  /** Returns credentials for the service that assumes a role. @throws {Error} when the trust policy does not allow it */
  assume(roleArn: string, by: ServicePrincipal = lambda): Credentials {
    const role = this.#roles.get(roleArn);
    if (!role) throw new Error(`There is no role ${roleArn}`);
    const need = { action: 'sts:AssumeRole', resource: roleArn, context: this.#contextOf(by) };
    if (resourceVerdict(role.trust, by, need) !== 'allowed') {
      const source = by.sourceArn ? ` with aws:SourceArn ${by.sourceArn}` : '';
      throw new Error(`The trust policy of the role ${role.name} does not let ${by.service} assume it${source}`);
    }
    return this.credentialsFor(roleArn);
  }

  /** Derives the same credentials at every start, so that URLs signed before a restart remain valid. */
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

  /** Finds the caller and secret of an access key. Returns `undefined` for an unknown key or a wrong session token. */
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

  /** Attaches a policy to a bucket, queue or topic. Replaces the policy that the same owner attached before. */
  attachResourcePolicy(resourceArn: string, document: unknown): void {
    this.#resourcePolicies.set(resourceArn, readPolicy(document, resourceArn));
  }

  /** An explicit deny wins. Otherwise, an allow in the role's or the resource's policies is enough. */
  verdict(caller: Caller, need: RequiredRight): Verdict {
    if (isAdministrator(caller)) return 'allowed';
    const full = { ...need, context: { ...need.context, ...this.#contextOf(caller) } };
    const own = caller && 'role' in caller ? identityVerdict(this.#policiesOf(caller.role), full) : 'silent';
    const policy = this.#resourcePolicyFor(need.resource);
    const given = policy ? resourceVerdict(policy, caller, full) : 'silent';
    if (own === 'denied' || given === 'denied') return 'denied';
    return own === 'allowed' || given === 'allowed' ? 'allowed' : 'silent';
  }

  allows(caller: Caller, need: RequiredRight): boolean {
    return this.verdict(caller, need) === 'allowed';
  }

  /** Whether a bucket, queue or topic has a policy of its own. */
  hasPolicy(resourceArn: string): boolean {
    return this.#resourcePolicyFor(resourceArn) !== undefined;
  }

  #contextOf(caller: Caller | ServicePrincipal): Record<string, string> {
    const { accountId, region } = this.#environment;
    const context = {
      // Calls never leave this machine, so they count as encrypted.
      'aws:SecureTransport': 'true',
      'aws:RequestedRegion': region,
      'aws:ResourceAccount': accountId,
    };
    if (!caller) return context;
    if ('role' in caller) return { ...context, 'aws:PrincipalArn': caller.role, 'aws:PrincipalAccount': accountId };
    if (!caller.sourceArn) return context;
    return { ...context, 'aws:SourceArn': caller.sourceArn, 'aws:SourceAccount': accountId };
  }

  #policiesOf(roleArn: string): Policy[] {
    const role = this.#roles.get(roleArn);
    if (!role) return [];
    return [...role.policies.values()];
  }

  #resourcePolicyFor(resource: string): Policy | undefined {
    // A bucket policy also covers the objects.
    const bucket = resource.startsWith('arn:aws:s3:::') ? resource.split('/')[0] : undefined;
    return this.#resourcePolicies.get(bucket ?? resource);
  }

  readonly #deployRole: Provider = ({ properties, physicalName }) => {
    const name = properties.RoleName ?? physicalName;
    const arn = `arn:aws:iam::${this.#environment.accountId}:role${properties.Path ?? '/'}${name}`;
    const trust = readPolicy(properties.AssumeRolePolicyDocument ?? {}, `who may assume ${name}`);
    if (properties.PermissionsBoundary) throw new Error(`The role ${name} has a PermissionsBoundary: not supported`);
    const managed = (properties.ManagedPolicyArns ?? []).find((each: string) => each !== logPolicy);
    if (managed) throw new Error(`The role ${name} has the managed policy ${managed}: not supported`);
    const inline = (properties.Policies ?? []).map((policy: InlinePolicy): [string, Policy] => [
      policy.PolicyName,
      readPolicy(policy.PolicyDocument, name),
    ]);
    const role: Role = { name, trust, policies: new Map<string, Policy>(inline) };
    requireSize(role);
    this.#roles.set(arn, role);
    this.credentialsFor(arn);
    return { ref: name, attributes: { Arn: arn, RoleId: `AROA${name}` } };
  };

  readonly #deployPolicy: Provider = (resource) => {
    const { properties, physicalName } = resource;
    this.#attach(resource, readPolicy(properties.PolicyDocument, resource.logicalId));
    return { ref: physicalName, attributes: { Id: physicalName } };
  };

  #attach({ properties, logicalId, physicalName }: Resource, policy: Policy): void {
    if (properties.Users?.length || properties.Groups?.length) {
      throw new Error(`The policy ${logicalId} is attached to users or groups: not supported`);
    }
    for (const name of properties.Roles ?? []) {
      const role = [...this.#roles.values()].find((candidate) => candidate.name === name);
      if (!role) throw new Error(`The policy ${logicalId} is attached to the role ${name}, which does not exist`);
      // A policy replaces that of the same name, and the rights that it gave.
      role.policies.set(properties.PolicyName ?? physicalName, policy);
      requireSize(role);
    }
  }
}

function isAdministrator(caller: Caller): boolean {
  return caller !== undefined && 'role' in caller && caller.role === administratorCaller.role;
}

/** The ARN of an assumed role, as shown in error messages. */
export function assumedRole(roleArn: string): string {
  const [, , , , account, path = ''] = roleArn.split(':');
  const name = path.split('/').at(-1);
  return `arn:aws:sts::${account}:assumed-role/${name}/local`;
}

type Role = {
  name: string;
  /** The trust policy. */
  trust: Policy;
  /** The inline policies, by name. */
  policies: Map<string, Policy>;
};

/** Of all inline policies of a role together, without white space. */
const policyLimit = 10_240;

/** @throws {Error} with the words of IAM */
function requireSize({ name, policies }: Role): void {
  const size = [...policies.values()].reduce((sum, policy) => sum + policy.size, 0);
  if (size > policyLimit) throw new Error(`Maximum policy size of ${policyLimit} bytes exceeded for role ${name}`);
}

/** The rights to write logs, which take no calls here. The CDK gives them to each function without a role. */
const logPolicy = 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';

type InlinePolicy = { PolicyName: string; PolicyDocument: unknown };

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
