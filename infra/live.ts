import { Duration, Fn, Stack } from 'aws-cdk-lib';
import { type CfnStage, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { heartbeat, livePath } from '../shared/live.ts';
import type { Data } from './data.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';

/** Messages a second: heartbeats of 25,000 open pages. New connections cost a function call each. */
const throttle = { rateLimit: 1_000, burstLimit: 2_000 };
const connectThrottle = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 };

type Openers = { data: Data; siteUrl: string; originKey: string };

/** The WebSocket API that tells open pages of new content. Pages reach it through the CDN alone. */
export class Live extends Construct {
  /** Where the CDN finds it. */
  readonly host: string;
  readonly api: WebSocketApi;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api');
    this.host = Fn.select(2, Fn.split('/', this.api.apiEndpoint));
  }

  /** Lets pages of the site connect, and has them told. The site comes first, since it must be known to be let in. */
  open({ data, siteUrl, originKey }: Openers): { announcer: StudioFunction; consumer: StreamConsumer } {
    const doors = new StudioFunction(this, 'Doors', {
      entry: 'functions/live.ts',
      environment: { SITE_URL: siteUrl, ORIGIN_KEY: originKey },
    });
    data.allow(doors, data.connections, 'CONNECTIONS_TABLE', 'PutItem', 'DeleteItem');
    const stage = this.#stage(doors);

    const announcer = new StudioFunction(this, 'Announcer', {
      entry: 'functions/announce.ts',
      timeout: Duration.seconds(60),
      environment: { CONNECTIONS_ENDPOINT: stage.callbackUrl },
    });
    data.allow(announcer, data.connections, 'CONNECTIONS_TABLE', 'Query', 'DeleteItem');
    announcer.addToRolePolicy(this.#mayReachPages(stage));
    const consumer = new StreamConsumer(this, 'Published', {
      table: data.connections,
      fn: announcer,
      batchSize: 100,
      retryAttempts: 8,
      filter: { dynamodb: { Keys: { channel: { S: FilterRule.isEqual('published') } } } },
    });
    return { announcer, consumer };
  }

  #stage(doors: StudioFunction): WebSocketStage {
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      // A WebSocket has no path but its stage's, so that the CDN can pass the site's own path on as it is.
      stageName: livePath.slice(1),
      autoDeploy: true,
      throttle,
    });
    (stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', { $connect: connectThrottle });
    const toDoors = new WebSocketLambdaIntegration('Doors', doors);
    const silence = new WebSocketMockIntegration('Silence', {
      requestTemplates: { $default: '{"statusCode":200}' },
      templateSelectionExpression: '\\$default',
    });
    const routes = [
      this.api.addRoute('$connect', { integration: toDoors }),
      this.api.addRoute('$disconnect', { integration: toDoors }),
      // Taken without an answer, which would double what a page costs.
      this.api.addRoute(heartbeat.action, { integration: silence }),
    ];
    // The stage's settings for a route are refused while that route is not there.
    stage.node.addDependency(...routes);
    return stage;
  }

  /** The names of connections are made up by the gateway, so that a right can name the stage at best. */
  #mayReachPages(stage: WebSocketStage): PolicyStatement {
    const resourceName = `${stage.stageName}/POST/@connections/*`;
    return new PolicyStatement({
      actions: ['execute-api:ManageConnections'],
      resources: [Stack.of(this).formatArn({ service: 'execute-api', resource: this.api.apiId, resourceName })],
    });
  }
}
