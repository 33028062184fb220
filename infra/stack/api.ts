import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { api } from '#shared/contract/api.ts';
import type { ApiFunction, Call } from '#shared/contract/call.ts';
import { apiRoot, unknownCall } from '#shared/contract/call.ts';
import type { Stage } from '../stages/stages.ts';
import { type ApiFunctions, apiFunctions } from './api-functions.ts';
import type { Data } from './data.ts';
import { OriginKeys } from './origin-keys.ts';
import type { SignIn } from './sign-in.ts';
import type { StudioFunction } from './studio-function.ts';

/** Requests per second to the whole API, and to each booking route (DATA-36). */
const throttle = { rateLimit: 50, burstLimit: 100 };
const bookingThrottle = { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 };

/** The ways to send a booking request: by script, and by the browser alone. */
const bookingRoutes = [api.createLead, api.postBooking].map(routeKeyOf);

/** API Gateway takes a few changes a second for a whole account, and refuses more: each route waits for the one so many before it. */
const routesAtOnce = 5;

/** The HTTP API: a route for each call of the contract, and the functions that answer them. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** By name in the contract. Other constructs grant some of them more permissions: sending emails, publishing. */
  readonly functions: ApiFunctions;
  /** Identify requests from the CDN. */
  readonly originKeys: OriginKeys;

  constructor(scope: Construct, id: string, { data, signIn, stage }: { data: Data; signIn: SignIn; stage: Stage }) {
    super(scope, id);
    this.originKeys = new OriginKeys(this, 'OriginKeys', stage.originKeys);
    this.functions = apiFunctions(this, { data, signIn, stage, originKeys: this.originKeys });

    this.api = new HttpApi(this, 'Http', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    this.stage = this.#stage(this.api);
    const staff = new HttpJwtAuthorizer('Staff', signIn.userPool.userPoolProviderUrl, {
      jwtAudience: [signIn.client.userPoolClientId],
    });
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([name, fn]) => [name, this.#integration(name, fn)]),
    ) as Record<ApiFunction, HttpLambdaIntegration>;
    // API Gateway's own 404 has no code. The smallest function answers.
    const unknown = { ...unknownCall, fn: 'registration', role: 'visitor' } as const;
    const routes: HttpRoute[] = [];
    for (const { method, path, fn, role } of [...Object.values<Call>(api), unknown]) {
      const added = this.api.addRoutes({
        path: `${apiRoot}${path}`,
        methods: [HttpMethod[method]],
        integration: integrations[fn],
        authorizer: role === 'visitor' ? new HttpNoneAuthorizer() : staff,
      });
      routes.push(...added);
      const earlier = routes.at(-1 - routesAtOnce);
      if (earlier) for (const route of added) route.node.addDependency(earlier);
    }
    // API Gateway rejects route settings of the stage for a route that does not exist yet.
    this.stage.node.addDependency(...routes);
  }

  /** One integration and one permission for all routes of a function: the stack may have at most 500 resources. */
  #integration(name: string, fn: StudioFunction): HttpLambdaIntegration {
    fn.addPermission('ApiCalls', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', `${apiRoot}/*`, '*'),
    });
    return new IntegrationWithoutPermissions(name, fn);
  }

  #stage(httpApi: HttpApi): HttpStage {
    const logGroup = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Bookings with status 429, from the route's throttle or the limit per visitor. Detailed metrics are billed per route.
    new MetricFilter(this, 'RefusedBookings', {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.any(...bookingRoutes.map((route) => FilterPattern.stringValue('$.routeKey', '=', route))),
        FilterPattern.stringValue('$.status', '=', '429'),
      ),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'Refused',
      dimensions: { service: '$.service' },
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        // No IP addresses: the log is for troubleshooting only.
        format: AccessLogFormat.custom(
          JSON.stringify({
            // As functions count refusals (functions/aws/log.ts): a filter takes the value of a dimension from the line.
            service: 'limits',
            requestId: '$context.requestId',
            routeKey: '$context.routeKey',
            status: '$context.status',
            responseLatency: '$context.responseLatency',
            integrationError: '$context.integrationErrorMessage',
            authorizerError: '$context.authorizer.error',
          }),
        ),
      },
    });
    const throttled = [...bookingRoutes, ...[api.openBookingForm, api.openBookingPage].map(routeKeyOf)];
    (stage.node.defaultChild as CfnStage).addPropertyOverride(
      'RouteSettings',
      Object.fromEntries(throttled.map((route) => [route, bookingThrottle])),
    );
    return stage;
  }
}

function routeKeyOf({ method, path }: Call): string {
  return `${method} ${apiRoot}${path}`;
}

/** Without the permission that the CDK adds for each route. */
class IntegrationWithoutPermissions extends HttpLambdaIntegration {
  protected override completeBind(): void {}
}
