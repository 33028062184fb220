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

type DeploymentParts = {
  environment: Pick<Environment, 'region' | 'accountId' | 'log'>;
  /** The providers of all services. */
  providers: Providers;
  customResources: CustomResources;
  state: StateFile;
  /** Where operators look up what is deployed. */
  stacks: StackApi['stacks'];
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
  const outputs: Record<string, string> = {};
  for (const stack of assembly.stacks) {
    Object.assign(outputs, await new StackDeployment(stack, exports, parts).deploy());
  }
  return outputs;
}

class StackDeployment {
  readonly #name: string;
  readonly #template: Template;
  readonly #exports: Map<string, unknown>;
  readonly #parts: DeploymentParts;
  readonly #state: StackState;
  readonly #scope: Scope;
  readonly #deployed = new Map<string, { ref: unknown; attributes: Record<string, unknown> }>();

  constructor({ name, template }: Stack, exports: Map<string, unknown>, parts: DeploymentParts) {
    this.#name = name;
    this.#template = template;
    this.#exports = exports;
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
      this.#deployed.set(logicalId, await this.#provide(resource));
    } catch (error) {
      throw new Error(`${this.#name}: ${type} ${logicalId}: ${(error as Error).message}`, { cause: error });
    }
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
      if (Export) this.#exports.set(resolve(Export.Name, this.#scope), value);
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
