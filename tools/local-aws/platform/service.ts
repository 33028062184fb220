import type { Duplex } from 'node:stream';
import type { TableWrites } from '../dynamodb/table-writes.ts';

/** A resource of the template with resolved intrinsic functions. */
export type Resource = {
  logicalId: string;
  /** CloudFormation type, such as `AWS::DynamoDB::Table`. */
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each provider reads the shape that its type documents
  properties: Record<string, any>;
  /** The generated name, such as `MyStack-Table1A2B-x7k2`; stable between runs. */
  physicalName: string;
};

/** The values of `Ref` and `Fn::GetAtt` for a deployed resource. */
export type Deployed = { ref: string; attributes?: Record<string, string> };

/**
 * Deploys one resource. Called for each resource at every start, after the ones it refers to, and again when
 * the template changed; an existing resource is updated.
 */
export type Provider = (resource: Resource) => Deployed | Promise<Deployed>;

/** Providers by resource type. */
export type Providers = Record<string, Provider>;

/** The caller: a role's credentials, a service of AWS acting for a resource, or an unknown caller. */
export type Caller = { role: string } | { service: string; sourceArn: string } | undefined;

/** An AWS service that assumes a role. Lambda passes no `sourceArn`. */
export type ServicePrincipal = { service: string; sourceArn?: string };

/** A call that an AWS SDK sent. */
export type AwsRequest = { method: string; url: URL; headers: Headers; body: Buffer; caller: Caller };

/** One right that a call needs: an action such as `dynamodb:PutItem` on a resource, with the condition keys of the call. */
export type RequiredRight = { action: string; resource: string; context?: Record<string, string | string[]> };

/** An AWS service: the resource types it deploys and the calls it answers. */
export interface AwsService {
  /** The service name in the credential scope of signed calls, such as `dynamodb`. */
  readonly signingName: string;
  readonly providers: Providers;
  /** The rights a call needs before it is handled; none for calls that need no credentials. */
  requiredRights(request: AwsRequest): RequiredRight[] | Promise<RequiredRight[]>;
  /** Answers an authorised call in the formats of the service. */
  handle(request: AwsRequest): Promise<Response>;
  /** Adds headers to any response to the call, also to a refusal. */
  addHeaders?(request: AwsRequest, headers: Headers): void;
  stop?(): Promise<void>;
}

/** Answers HTTP for a host name that exists only inside the platform, such as a bucket's or an API's own domain. */
export type Origin = (request: Request, caller: Caller) => Promise<Response>;

/**
 * Takes over the connection of a viewer that requests an upgrade, or returns a response. The request does not
 * contain the `Upgrade` header.
 */
type Upgrade = (request: Request, socket: Duplex, head: Buffer) => Promise<Response | undefined>;

/** The dependencies that all services share. */
export type Environment = {
  region: string;
  accountId: string;
  /** Folder for durable state, with a folder per service. */
  dataDirectory: string;
  /** URL of the endpoint of all SDK calls, `http://127.0.0.1:{port}`. */
  endpoint: string;
  /** During the first deployment of a run, APIs do not know all their routes, and topics not all their subscriptions. */
  isDeploying?: boolean;
  /** Origins by host name. */
  origins: Map<string, Origin>;
  /** WebSocket origins, by host name. */
  upgrades: Map<string, Upgrade>;
  /** Invokes a function; see `LambdaService.invoke`. */
  invoke(functionArn: string, event: unknown, caller: Caller): Promise<unknown>;
  /** Sends a message to a queue for a service, which the queue's policy must allow. @throws {Error} when it does not */
  enqueue(queueArn: string, body: string, caller: Caller): void;
  /**
   * Credentials of the role for the service that assumes it, by default Lambda.
   * @throws {Error} when the trust policy of the role does not allow the service
   */
  credentialsFor(
    roleArn: string,
    by?: ServicePrincipal,
  ): { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Wakes the event sources that read the stream of a table. */
  tableWrites: TableWrites;
  /** Counts a metric, as CloudWatch does. */
  count(namespace: string, metric: string, dimensions: Record<string, string>, value: number): void;
  /**
   * Checks that a service of the account may send as `from` through this SES identity.
   * @throws {Error} with the message of SES
   */
  requireSender(identityArn: string, from: string): void;
  /** Sends an email through an SES identity for a service of the account. @throws {Error} when SES refuses it or is down */
  sendThrough(identityArn: string, email: Email): Promise<void>;
  /** Adds an email to the inbox. */
  deliver(email: Email): Promise<void>;
  log(line: string): void;
};

export type EmailHeader = { name: string; value: string };

/** An accepted email. */
export type Email = {
  id: string;
  /** ISO time of acceptance. */
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
  /** The headers of an email that was sent as a raw message. */
  headers?: EmailHeader[];
  /** The raw message as delivered, if it was sent as one. */
  raw?: string;
};
