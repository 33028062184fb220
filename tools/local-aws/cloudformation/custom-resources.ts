import { randomUUID } from 'node:crypto';
import type { AwsRequest, Environment, Resource } from '../platform/service.ts';
import type { CustomResourceState, StackState, StateFile } from './state-file.ts';

type CustomResult = { physicalId: string; data: Record<string, unknown> };

export function isCustomResource(type: string): boolean {
  return type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource';
}

/**
 * Runs custom resources like CloudFormation: invokes their function to create them, to update them when their properties
 * changed, and to delete them when they are no longer in the template.
 */
export class CustomResources {
  /** The endpoint path to which functions send their responses. */
  static readonly responsePath = '/cloudformation-response/';
  readonly #environment: Environment;
  readonly #state: StateFile;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(environment: Environment, state: StateFile) {
    this.#environment = environment;
    this.#state = state;
  }

  async deploy(resource: Resource, stack: StackState, stackId: string) {
    const properties = asTexts(resource.properties) as Record<string, unknown>;
    const last = stack.customResources[resource.logicalId];
    const isUnchanged = last?.type === resource.type && JSON.stringify(last.properties) === JSON.stringify(properties);
    const current = isUnchanged ? last : await this.#bringUpToDate({ ...resource, properties }, last, stackId);
    if (!isUnchanged) {
      stack.customResources[resource.logicalId] = current;
      this.#state.save();
    }
    return { ref: current.physicalId, attributes: current.data };
  }

  /** Deletes the custom resources that are no longer in the template. */
  async removeAllBut(stack: StackState, logicalIds: string[], stackId: string): Promise<void> {
    for (const [logicalId, last] of Object.entries(stack.customResources)) {
      if (logicalIds.includes(logicalId)) continue;
      await this.#delete(logicalId, last, stackId);
      delete stack.customResources[logicalId];
      this.#state.save();
    }
  }

  /** Receives the response of a function. */
  async receive({ method, url, headers, body }: AwsRequest): Promise<Response> {
    const waiting = this.#waiting.get(url.pathname.slice(CustomResources.responsePath.length));
    if (method !== 'PUT' || !waiting) return new Response('No custom resource waits for this answer', { status: 404 });
    // The URL is signed without a content type. On AWS the deployment would wait for an hour.
    if (headers.get('content-type')) return new Response('SignatureDoesNotMatch: content-type', { status: 403 });
    waiting(body.length > answerLimitBytes ? tooLong(body.length) : (JSON.parse(body.toString()) as Answer));
    return new Response();
  }

  async #bringUpToDate(
    resource: Resource,
    last: CustomResourceState | undefined,
    stackId: string,
  ): Promise<CustomResourceState> {
    const { type, logicalId, properties } = resource;
    const change = last
      ? { RequestType: 'Update', PhysicalResourceId: last.physicalId, OldResourceProperties: last.properties }
      : { RequestType: 'Create' };
    const result = await this.#request({ ...change, ...subject(type, logicalId, properties, stackId) });
    if (last && last.physicalId !== result.physicalId) await this.#delete(logicalId, last, stackId);
    return { type, properties, ...result };
  }

  async #delete(logicalId: string, last: CustomResourceState, stackId: string): Promise<void> {
    const { type, properties, physicalId } = last;
    const change = { RequestType: 'Delete', PhysicalResourceId: physicalId };
    try {
      await this.#request({ ...change, ...subject(type, logicalId, properties, stackId) });
    } catch (error) {
      // As on AWS, a failed clean-up does not fail the deployment.
      this.#environment.log(`deployment: ${logicalId} could not be deleted: ${(error as Error).message}`);
    }
  }

  async #request(message: Message): Promise<CustomResult> {
    const id = randomUUID();
    const { ServiceToken, ServiceTimeout = 60 } = message.ResourceProperties;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const ResponseURL = `${this.#environment.endpoint}${CustomResources.responsePath}${id}`;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(`the custom resource did not answer within ${ServiceTimeout} s`));
      timer = setTimeout(fail, Number(ServiceTimeout) * 1000);
    });
    // CloudFormation waits for the response; here a function that throws is reported immediately.
    const failed = new Promise<never>((_, reject) => {
      const event = { ...message, RequestId: id, ResponseURL };
      this.#environment.invoke(String(ServiceToken), event, undefined).catch(reject);
    });
    try {
      const { Status, Reason, PhysicalResourceId, Data } = await Promise.race([answered, timedOut, failed]);
      if (Status !== 'SUCCESS') throw new Error(Reason || 'the custom resource failed without giving a reason');
      if (!PhysicalResourceId) throw new Error('the custom resource answered without a PhysicalResourceId');
      return { physicalId: PhysicalResourceId, data: Data ?? {} };
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }
}

const answerLimitBytes = 4096;

function tooLong(size: number): Answer {
  return { Status: 'FAILED', Reason: `its answer of ${size} bytes is longer than ${answerLimitBytes}` };
}

type Answer = {
  Status: string;
  Reason?: string;
  PhysicalResourceId?: string;
  Data?: Record<string, unknown>;
};

type Message = { RequestType: string; ResourceProperties: Record<string, unknown> };

function subject(type: string, logicalId: string, properties: Record<string, unknown>, stackId: string) {
  return { ResourceType: type, LogicalResourceId: logicalId, StackId: stackId, ResourceProperties: properties };
}

/** CloudFormation passes numbers and booleans to custom resources as text. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asTexts(item)]));
}
