import { createHash } from 'node:crypto';
import type { Environment, Providers, Resource } from '../platform/service.ts';
import type { Assembly, Stack } from './assembly.ts';
import { type CustomResources, isCustomResource } from './custom-resources.ts';
import {
  brokenRules,
  holds,
  references,
  resolve,
  type Scope,
  type Template,
  type TemplateResource,
} from './intrinsics.ts';
import { placeholders } from './placeholders.ts';
import type { StackApi } from './stack-api.ts';
import type { StackState, StateFile } from './state-file.ts';
import { type Owner, refusalOf, uniqueKeyOf } from './unique-keys.ts';

type DeploymentParts = {
  environment: Pick<Environment, 'region' | 'accountId' | 'log'>;
  /** The providers of all services. */
  providers: Providers;
  customResources: CustomResources;
  state: StateFile;
  /** Where operators look up what is deployed. */
  stacks: StackApi['stacks'];
  /** The resources of the last deployment by what AWS accepts once; empty at the start of a run. */
  owners: Map<string, Owner>;
  /** Values of template parameters; the others have their defaults. */
  parameters: Record<string, string>;
  /** Rewrites AWS URLs in the template to local URLs. */
  localAddresses(text: string): string;
};

/**
 * Deploys the stacks of an assembly, each resource after the ones it refers to.
 * @returns the outputs of all stacks by name
 * @throws {Error} naming the type and logical id of the resource that failed
 */
export async function deploy(assembly: Assembly, parts: DeploymentParts): Promise<Record<string, string>> {
  const exports = new Map<string, unknown>();
  const owners = new Map<string, Owner>();
  const outputs: Record<string, string> = {};
  for (const stack of assembly.stacks) {
    Object.assign(outputs, await new StackDeployment(stack, { exports, owners }, parts).deploy());
  }
  parts.owners.clear();
  for (const [key, owner] of owners) parts.owners.set(key, owner);
  return outputs;
}

/** What the stacks of one deployment share. */
type Shared = { exports: Map<string, unknown>; owners: Map<string, Owner> };

class StackDeployment {
  readonly #name: string;
  readonly #template: Template;
  readonly #exports: Map<string, unknown>;
  readonly #owners: Map<string, Owner>;
  readonly #parts: DeploymentParts;
  readonly #state: StackState;
  readonly #scope: Scope;
  readonly #deployed = new Map<string, { ref: unknown; attributes: Record<string, unknown> }>();

  constructor({ name, template }: Stack, { exports, owners }: Shared, parts: DeploymentParts) {
    this.#name = name;
    this.#template = template;
    this.#exports = exports;
    this.#owners = owners;
    this.#parts = parts;
    this.#state = parts.state.stack(name);
    this.#scope = this.#makeScope();
  }

  async deploy(): Promise<Record<string, string>> {
    this.#refuseUnknownParts();
    const resources = this.#template.Resources ?? {};
    const included = Object.keys(resources).filter((id) => this.#isIncluded(resources[id]));
    for (const logicalId of inOrderOfReference(included, resources)) {
      await this.#deployResource(logicalId, resources[logicalId]!);
    }
    await this.#parts.customResources.removeAllBut(this.#state, included, this.#stackId);
    const outputs = this.#resolveOutputs();
    const deployed = [...this.#deployed].map(([id, { ref }]) => {
      return [id, { type: String(resources[id]?.Type), physicalId: String(ref) }] as const;
    });
    this.#parts.stacks.set(this.#name, {
      id: this.#stackId,
      template: this.#template,
      outputs,
      resources: new Map(deployed),
    });
    return outputs;
  }

  async #deployResource(logicalId: string, { Type: type, Properties = {} }: TemplateResource): Promise<void> {
    try {
      const properties = this.#localized(resolve(Properties, this.#scope));
      // The same lengths as in CloudFormation, so that a name is valid for every service.
      const physicalName = `${this.#name.slice(0, 24)}-${logicalId.slice(0, 24)}-${this.#suffix(logicalId)}`;
      const resource: Resource = { logicalId, type, properties, physicalName };
      const owner = this.#claimKey(resource);
      const deployed = await this.#provide(resource);
      owner.ref = deployed.ref;
      this.#deployed.set(logicalId, deployed);
    } catch (error) {
      throw new Error(`${this.#name}: ${type} ${logicalId}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** New resources are created before those that left the template are deleted. @throws {Error} with the words of AWS */
  #claimKey(resource: Resource): Owner {
    const mine: Owner = { stackId: this.#stackId, logicalId: resource.logicalId };
    const key = uniqueKeyOf(resource);
    if (!key) return mine;
    const owner = this.#owners.get(key) ?? this.#parts.owners.get(key) ?? mine;
    if (owner.stackId !== mine.stackId || owner.logicalId !== mine.logicalId)
      throw new Error(refusalOf(resource, owner));
    this.#owners.set(key, mine);
    return mine;
  }

  async #provide(resource: Resource): Promise<{ ref: unknown; attributes: Record<string, unknown> }> {
    const { providers, customResources } = this.#parts;
    const provider = providers[resource.type] ?? placeholders(this.#parts.environment)[resource.type];
    if (provider) {
      const { ref, attributes = {} } = await provider(resource);
      return { ref, attributes };
    }
    if (isCustomResource(resource.type)) {
      return customResources.deploy(resource, this.#state, this.#stackId);
    }
    throw new Error('resources of this type are not supported here');
  }

  #makeScope(): Scope {
    const { region, accountId } = this.#parts.environment;
    return {
      template: this.#template,
      parameters: this.#parts.parameters,
      pseudo: {
        'AWS::Region': region,
        'AWS::AccountId': accountId,
        'AWS::Partition': 'aws',
        'AWS::URLSuffix': 'amazonaws.com',
        'AWS::StackId': this.#stackId,
        'AWS::StackName': this.#name,
      },
      ref: (logicalId) => this.#find(logicalId).ref,
      attribute: (logicalId, name) => {
        const { attributes } = this.#find(logicalId);
        if (!(name in attributes)) throw new Error(`${logicalId} has no attribute ${name}`);
        return attributes[name];
      },
      importValue: (name) => {
        if (!this.#exports.has(name)) throw new Error(`No stack exports ${name}`);
        return this.#exports.get(name);
      },
    };
  }

  #find(logicalId: string) {
    const deployed = this.#deployed.get(logicalId);
    if (!deployed) throw new Error(`The template refers to ${logicalId}, which is not deployed`);
    return deployed;
  }

  #isIncluded(resource: TemplateResource | undefined): boolean {
    return resource !== undefined && (!resource.Condition || holds(resource.Condition, this.#scope));
  }

  #resolveOutputs(): Record<string, string> {
    const outputs: Record<string, string> = {};
    for (const [name, { Value, Condition, Export }] of Object.entries(this.#template.Outputs ?? {})) {
      if (Condition && !holds(Condition, this.#scope)) continue;
      const value = this.#localized(resolve(Value, this.#scope));
      outputs[name] = String(value);
      if (!Export) continue;
      const exported = resolve(Export.Name, this.#scope);
      if (this.#exports.has(exported)) throw new Error(`Export with name ${exported} is already exported`);
      this.#exports.set(exported, value);
    }
    return outputs;
  }

  #localized<Value>(value: Value): Value {
    if (typeof value === 'string') return this.#parts.localAddresses(value) as Value;
    if (Array.isArray(value)) return value.map((item) => this.#localized(item)) as Value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#localized(item)])) as Value;
  }

  #refuseUnknownParts(): void {
    if (this.#template.Transform) throw new Error(`${this.#name}: Transform is not supported`);
    const [broken] = brokenRules(this.#scope);
    if (broken) throw new Error(`${this.#name}: the rule ${broken}`);
  }

  get #stackId(): string {
    const { region, accountId } = this.#parts.environment;
    return `arn:aws:cloudformation:${region}:${accountId}:stack/${this.#name}/${this.#state.guid}`;
  }

  #suffix(logicalId: string): string {
    return createHash('sha256').update(`${this.#state.guid} ${logicalId}`).digest('hex').slice(0, 12);
  }
}

function inOrderOfReference(included: string[], resources: Record<string, TemplateResource>): string[] {
  const ordered = new Set<string>();
  const add = (logicalId: string, path: string[]) => {
    if (ordered.has(logicalId)) return;
    if (path.includes(logicalId)) throw new Error(`Circular dependency: ${[...path, logicalId].join(' → ')}`);
    const { Properties, DependsOn = [] } = resources[logicalId]!;
    for (const id of [...references(Properties), ...[DependsOn].flat()]) {
      if (included.includes(id)) add(id, [...path, logicalId]);
    }
    ordered.add(logicalId);
  };
  for (const logicalId of included) add(logicalId, []);
  return [...ordered];
}
