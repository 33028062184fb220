import { createHash } from 'node:crypto';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import { errorResponse, xmlResponse } from '../platform/endpoint-errors.ts';
import type {
  AwsRequest,
  AwsService,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { behaviorsOf, type Distribution, type Referred } from './distribution.ts';
import { type Answer, CloudFrontEdge, ownError } from './edge.ts';
import { responseHeadersPolicyOf } from './headers.ts';
import { CloudFrontInvalidations } from './invalidations.ts';
import { cachePolicyOf } from './policies.ts';
import { CloudFrontServer } from './server.ts';
import { CloudFrontFunction } from './viewer-function.ts';

/** One distribution, served on a local port. */
export class CloudFront implements AwsService {
  readonly signingName = 'cloudfront';
  readonly providers: Providers = {
    'AWS::CloudFront::CachePolicy': (resource) =>
      this.#deployPolicy(resource, 'CachePolicyConfig', (id, config) =>
        this.#referred.cachePolicies.set(id, cachePolicyOf(config)),
      ),
    'AWS::CloudFront::ResponseHeadersPolicy': (resource) =>
      this.#deployPolicy(resource, 'ResponseHeadersPolicyConfig', (id, config) =>
        this.#referred.responseHeadersPolicies.set(id, responseHeadersPolicyOf(config)),
      ),
    'AWS::CloudFront::OriginAccessControl': (resource) =>
      this.#deployPolicy(resource, 'OriginAccessControlConfig', () => {}),
    'AWS::CloudFront::Function': (resource) => this.#deployFunction(resource),
    'AWS::CloudFront::Distribution': (resource) => this.#deployDistribution(resource),
  };
  readonly #environment: Environment;
  readonly #server = new CloudFrontServer({
    answer: (request) => this.#answer((edge) => edge.answer(request)),
    upgrade: (request, socket, head) => this.#answer((edge) => edge.upgrade(request, socket, head)),
  });
  readonly #referred: Referred;
  readonly #invalidations = new CloudFrontInvalidations();
  #port = 0;
  #served: { logicalId: string; distribution: Distribution; edge: CloudFrontEdge } | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#referred = {
      cachePolicies: new Map(),
      responseHeadersPolicies: new Map(),
      functions: new Map(),
      hasOrigin: (host) => environment.origins.has(host),
    };
  }

  /**
   * Listens on this port; 0 means the previous one or a free one. Call it before the deployment: the port is part of
   * the distribution's domain name. Answers 503 until a distribution exists.
   */
  async listen(port: number, last?: number): Promise<number> {
    this.#port = await this.#server.listen(port, last);
    return this.#port;
  }

  requiredRights({ method, url }: AwsRequest): RequiredRight[] {
    const distributionId = invalidatedIn(url);
    if (!distributionId || method !== 'POST') return [];
    return [{ action: 'cloudfront:CreateInvalidation', resource: this.#arn(`distribution/${distributionId}`) }];
  }

  async handle({ method, url, body }: AwsRequest): Promise<Response> {
    const distributionId = invalidatedIn(url);
    if (!distributionId || method !== 'POST') {
      return failed(400, 'InvalidAction', `${method} ${url.pathname} is not supported here`);
    }
    if (this.#served?.distribution.id !== distributionId) {
      return failed(404, 'NoSuchDistribution', 'The specified distribution does not exist.');
    }
    const text = body.toString();
    const paths = [...text.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => fromXml(path));
    const wrong = paths.find((path) => !path.startsWith('/') && path !== '*');
    if (paths.length === 0 || wrong !== undefined) {
      return failed(400, 'InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
    }
    const id = identifier('I', `${distributionId} ${text}`);
    const refused = this.#invalidations.begin(id, paths);
    if (refused) return failed(400, 'TooManyInvalidationsInProgress', refused);
    this.#served.edge.invalidate(paths.map((path) => (path === '*' ? '/*' : path)));
    const batch = /<InvalidationBatch[\s\S]*<\/InvalidationBatch>/.exec(text)?.[0] ?? '';
    const facts = `<Id>${id}</Id><Status>InProgress</Status><CreateTime>${new Date().toISOString()}</CreateTime>`;
    return xmlResponse(`<Invalidation>${facts}${batch}</Invalidation>`, 201);
  }

  stop(): Promise<void> {
    return this.#server.close();
  }

  async #answer<Answered extends Answer | undefined>(
    ask: (edge: CloudFrontEdge) => Promise<Answered>,
  ): Promise<Answered | Answer> {
    if (!this.#served) return ownError(503, 'No distribution is deployed yet.');
    try {
      return await ask(this.#served.edge);
    } catch (error) {
      this.#environment.log(`cloudfront: ${(error as Error).stack}`);
      return ownError(500, 'Internal error.');
    }
  }

  #deployPolicy(
    resource: Resource,
    part: string,
    keep: (id: string, config: Resource['properties']) => void,
  ): Deployed {
    requireSupported(resource, [part]);
    const id = identifier('P', resource.physicalName).toLowerCase();
    try {
      keep(id, resource.properties[part]);
    } catch (error) {
      throw new Error(`${resource.logicalId}: ${(error as Error).message}`, { cause: error });
    }
    return { ref: id, attributes: { Id: id } };
  }

  #deployFunction(resource: Resource): Deployed {
    requireSupported(resource, ['AutoPublish', 'FunctionCode', 'FunctionConfig', 'Name', 'Tags']);
    const { logicalId, properties } = resource;
    const { Runtime, KeyValueStoreAssociations } = properties.FunctionConfig;
    if (Runtime !== 'cloudfront-js-2.0') throw new Error(`${logicalId}: the runtime ${Runtime} is not supported here`);
    if (KeyValueStoreAssociations?.length) throw new Error(`${logicalId}: key value stores are not supported here`);
    const name: string = properties.Name ?? resource.physicalName;
    const arn = this.#arn(`function/${name}`);
    const log = (line: string) => this.#environment.log(`cloudfront: ${line}`);
    this.#referred.functions.set(arn, new CloudFrontFunction(name, properties.FunctionCode, log));
    return { ref: arn, attributes: { FunctionARN: arn, 'FunctionMetadata.FunctionARN': arn, Stage: 'LIVE' } };
  }

  #deployDistribution(resource: Resource): Deployed {
    requireSupported(resource, ['DistributionConfig', 'Tags']);
    const { logicalId, physicalName, properties } = resource;
    if (this.#served && this.#served.logicalId !== logicalId) {
      throw new Error(`${logicalId}: one distribution is served here, which is ${this.#served.logicalId}`);
    }
    const id = identifier('E', physicalName);
    const domainName = `localhost:${this.#port}`;
    const parts = behaviorsOf(properties.DistributionConfig, this.#referred);
    const distribution = { id, arn: this.#arn(`distribution/${id}`), domainName, ...parts };
    const edge = this.#served?.edge ?? new CloudFrontEdge(distribution, this.#environment);
    edge.update(distribution);
    this.#served = { logicalId, distribution, edge };
    return { ref: id, attributes: { Id: id, DomainName: domainName } };
  }

  #arn(resource: string): string {
    return `arn:aws:cloudfront::${this.#environment.accountId}:${resource}`;
  }
}

/** The distribution that a call invalidates. */
function invalidatedIn(url: URL): string | undefined {
  return /^\/\d{4}-\d\d-\d\d\/distribution\/([^/]+)\/invalidation$/.exec(url.pathname)?.[1];
}

function failed(status: number, code: string, message: string): Response {
  return errorResponse('cloudfront', code, message, status);
}

function fromXml(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => characters[name] ?? '');
}

/** An id in the format of CloudFront, derived from the name. */
function identifier(first: string, name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 20);
  return first + BigInt(`0x${hash}`).toString(36).toUpperCase().padStart(13, '0').slice(-13);
}
