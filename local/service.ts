import type { Duplex } from 'node:stream';

/** A resource of the synthesised template, its intrinsic functions resolved. */
export type Resource = {
  logicalId: string;
  /** CloudFormation type, such as `AWS::DynamoDB::Table`. */
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each provider reads the shape that its type documents
  properties: Record<string, any>;
  /** Generated name where the template leaves it open, such as `Afterhours-Leads1A2B-x7k2`; the same at every start. */
  physicalName: string;
};

/** What `Ref` and `Fn::GetAtt` give for a deployed resource. */
export type Deployed = { ref: string; attributes?: Record<string, string> };

/**
 * Brings one resource into being. Called for each resource at every start, after the ones it refers to, and again when
 * the template changed: what exists already is kept and brought up to date.
 */
export type Provider = (resource: Resource) => Deployed | Promise<Deployed>;

/** Providers by resource type. */
export type Providers = Record<string, Provider>;

/** Who calls: a role's credentials, a service of AWS acting for a resource, or nobody known. */
export type Caller = { role: string } | { service: string; sourceArn: string } | undefined;

/** A call that an AWS SDK sent. */
export type AwsRequest = { method: string; url: URL; headers: Headers; body: Buffer; caller: Caller };

/** One right that a call needs: an action such as `dynamodb:PutItem` on a resource, with the condition keys of the call. */
export type Need = { action: string; resource: string; context?: Record<string, string | string[]> };

/** A part of AWS that runs here: resources it brings into being, and calls it answers. */
export interface AwsService {
  /** The name that signed calls to it carry in their credential scope, such as `dynamodb` or `cognito-idp`. */
  readonly signingName: string;
  readonly providers: Providers;
  /** The rights a call needs before it is handled; none for calls that need no credentials. */
  needs(request: AwsRequest): Need[] | Promise<Need[]>;
  /** Answers a call whose rights were checked, with the service's own success and error formats. */
  handle(request: AwsRequest): Promise<Response>;
  stop?(): Promise<void>;
}

/** Answers HTTP for a host name that exists only inside the platform, such as a bucket's or an API's own domain. */
export type Origin = (request: Request, caller: Caller) => Promise<Response>;

/**
 * Takes over the connection of a viewer who asks for another protocol than HTTP; answers instead if it does not. Nothing
 * of the request's own `Upgrade` header is left in it.
 */
export type Upgrade = (request: Request, socket: Duplex, head: Buffer) => Promise<Response | undefined>;

/** What the services share. */
export type Environment = {
  region: string;
  accountId: string;
  /** Where state that must survive a kill is kept, a folder for each service. */
  dataDirectory: string;
  /** Address of the endpoint that every SDK call goes to, `http://127.0.0.1:{port}`. */
  endpoint: string;
  /** Origins by host name. */
  origins: Map<string, Origin>;
  /** Origins that speak WebSocket, by host name. */
  upgrades: Map<string, Upgrade>;
  /** Invokes a function; see `LambdaService.invoke`. */
  invoke(functionArn: string, event: unknown, caller: Caller): Promise<unknown>;
  /** Credentials that the endpoint recognises as this role's. */
  credentialsFor(roleArn: string): { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Counts a metric as CloudWatch would; unit is taken from the metric's meaning. */
  count(namespace: string, metric: string, dimensions: Record<string, string>, value: number): void;
  /** Puts a mail into the inbox. */
  deliver(mail: Mail): Promise<void>;
  log(line: string): void;
};

/** A mail as it was accepted for sending. */
export type Mail = {
  id: string;
  /** ISO time of acceptance. */
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
};
