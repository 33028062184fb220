import { Duration, Fn, Stack } from 'aws-cdk-lib';
import { type CfnStage, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { heartbeat, livePath } from '#shared/website/live.ts';
import type { Data } from './data.ts';
import type { OriginKeys } from './origin-keys.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';

/** Messages per second: enough for the heartbeats of 25,000 open pages. Each new connection invokes a function. */
const throttle = { rateLimit: 1_000, burstLimit: 2_000 };
const connectThrottle = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 };
/** Unknown messages, which no page sends: each invokes a function that closes the connection. */
const unknownThrottle = { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 };

type FunctionProps = { data: Data; siteUrl: string; originKeys: OriginKeys };

/** The WebSocket API that notifies open pages of new content. Pages connect through the CDN only. */
export class Live extends Construct {
  /** Host name, the origin of the CDN. */
  readonly host: string;
  readonly api: WebSocketApi;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', { apiName: `${Stack.of(this).stackName}-Live` });
    this.host = Fn.select(2, Fn.split('/', this.api.apiEndpoint));
  }

  /** Adds the functions that accept and close connections and broadcast changes. Separate from the constructor: they need the site's URL. */
  addFunctions({ data, siteUrl, originKeys }: FunctionProps) {
    const connectionFunction = new StudioFunction(this, 'Doors', {
      entry: 'functions/live.ts',
      // Not the URL of the stage: the stage depends on the routes, which depend on this function.
      environment: { SITE_URL: siteUrl, CONNECTIONS_ENDPOINT: `https://${this.host}${livePath}` },
    });
    originKeys.addTo(connectionFunction);
    data.allow(connectionFunction, data.connections, 'PutItem', 'DeleteItem', 'UpdateItem');
    // Whether the account of a ticket can still be used.
    data.allow(connectionFunction, data.accountStates, 'GetItem');
    this.#allowConnections(connectionFunction, 'DELETE');
    const stage = this.#stage(connectionFunction);

    const broadcastFunction = new StudioFunction(this, 'Announcer', {
      entry: 'functions/broadcast.ts',
      timeout: Duration.seconds(60),
      ownDeadLetters: true,
      environment: { CONNECTIONS_ENDPOINT: stage.callbackUrl },
    });
    data.allow(broadcastFunction, data.connections, 'Query', 'PutItem', 'DeleteItem', 'UpdateItem');
    this.#allowConnections(broadcastFunction, 'POST');
    new StreamConsumer(this, 'Published', {
      table: data.connections,
      fn: broadcastFunction,
      batchSize: 100,
      retryAttempts: 8,
      filter: { dynamodb: { Keys: { channel: { S: FilterRule.isEqual('published') } } } },
    });
    // A function of its own, so that no long broadcast delays it: Lambda accepts one mapping of a stream for each function.
    const closeFunction = new StudioFunction(this, 'Closer', {
      entry: 'functions/close-connections.ts',
      timeout: Duration.seconds(30),
      deadLetters: broadcastFunction.deadLetters,
      environment: { CONNECTIONS_ENDPOINT: stage.callbackUrl },
    });
    data.allow(closeFunction, data.connections, 'Query');
    this.#allowConnections(closeFunction, 'DELETE');
    new StreamConsumer(this, 'Ended', {
      table: data.connections,
      fn: closeFunction,
      batchSize: 10,
      retryAttempts: 14,
      // TTL removes markers, and that is no change here.
      filter: { dynamodb: { NewImage: { channel: { S: FilterRule.isEqual('ended') } } } },
    });
    const leads = { fn: broadcastFunction, batchSize: 1000, retryAttempts: 2 };
    // Every change of a status, a queue or the held requests also changes this item, in the same transaction.
    new StreamConsumer(this, 'Leads', {
      ...leads,
      table: data.limits,
      window: Duration.seconds(2),
      filter: { dynamodb: { Keys: { id: { S: FilterRule.isEqual('lead-counts') } } } },
    });
    // Apart from floods of requests, so that an answer of a visitor is shown within two seconds.
    new StreamConsumer(this, 'Log', { ...leads, table: data.leadLog, window: Duration.seconds(1) });
    return broadcastFunction;
  }

  #stage(connectionFunction: StudioFunction): WebSocketStage {
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      // A WebSocket API has no path except its stage name, so the stage is named like the site's path.
      stageName: livePath.slice(1),
      autoDeploy: true,
      throttle,
    });
    (stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', {
      $connect: connectThrottle,
      $default: unknownThrottle,
    });
    const connectionIntegration = new WebSocketLambdaIntegration('Doors', connectionFunction);
    const noResponse = new WebSocketMockIntegration('Silence', {
      requestTemplates: { $default: '{"statusCode":200}' },
      templateSelectionExpression: '\\$default',
    });
    const routes = [
      this.api.addRoute('$connect', { integration: connectionIntegration }),
      this.api.addRoute('$disconnect', { integration: connectionIntegration }),
      this.api.addRoute('$default', { integration: connectionIntegration }),
      // No response: it would double the cost of an open page.
      this.api.addRoute(heartbeat.action, { integration: noResponse }),
    ];
    // API Gateway rejects route settings of the stage for a route that does not exist yet.
    stage.node.addDependency(...routes);
    return stage;
  }

  /** API Gateway generates connection ids, so the stage is the narrowest possible resource. */
  #allowConnections(fn: StudioFunction, method: 'DELETE' | 'POST'): void {
    const resourceName = `${livePath.slice(1)}/${method}/@connections/*`;
    const arn = Stack.of(this).formatArn({ service: 'execute-api', resource: this.api.apiId, resourceName });
    fn.allow(['execute-api:ManageConnections'], arn);
  }
}
