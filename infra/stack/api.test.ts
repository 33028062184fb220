import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { apiRoot } from '#shared/contract/call.ts';
import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('has one route per call of the contract, with a token for staff calls, and one without a token for all else', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'))
    .filter(
      ({ Properties }) =>
        template.findResources('AWS::ApiGatewayV2::Api')[Properties.ApiId.Ref]?.Properties.ProtocolType === 'HTTP',
    )
    .map(({ Properties }) => [Properties.RouteKey, Properties.AuthorizationType]);
  const calls = Object.values(api).map(({ method, path, role }) => [
    `${method} ${apiRoot}${path}`,
    role === 'visitor' ? 'NONE' : 'JWT',
  ]);

  expect(routes.sort()).toEqual([...calls, ['ANY /api/{proxy+}', 'NONE']].sort());
});

test('answers everything below /api that is no call with 404 and a code, without a sign-in [DATA-61]', async () => {
  const before = { ...process.env };
  Object.assign(process.env, settingsOf({ method: 'ANY', path: '/{proxy+}' }), { AWS_REGION: 'eu-west-1' });
  const fn = 'registration';
  const { handler } = await import(`../../functions/${fn}.ts`);
  const event = { routeKey: 'ANY /api/{proxy+}', headers: {}, requestContext: { http: {} } };

  const { statusCode, body } = await handler(event, { awsRequestId: 'request-1' });

  expect({ statusCode, ...JSON.parse(body) }).toEqual({
    statusCode: 404,
    code: 'not-found',
    message: 'The API has no such call',
    requestId: 'request-1',
  });
  process.env = before;
});

test('gives each function its environment variables, and each function answers exactly its calls of the contract', async () => {
  const before = { ...process.env };
  const calls = Object.values<Call>(api);
  const wrong: string[] = [];
  for (const fn of new Set(calls.map((call) => call.fn))) {
    Object.assign(process.env, settingsOf(calls.find((call) => call.fn === fn) as Call), { AWS_REGION: 'eu-west-1' });
    const { handler } = await import(`../../functions/${fn}.ts`);
    for (const call of calls) {
      const routeKey = `${call.method} ${apiRoot}${call.path}`;
      const event = { routeKey, headers: {}, requestContext: { http: {} } };
      const answers = await handler(event, { awsRequestId: 'request-1' }).then(
        () => true,
        (error: Error) => !/does not answer it/.test(error.message),
      );
      if (answers !== (call.fn === fn)) wrong.push(`${fn} ${answers ? 'answers' : 'does not answer'} ${routeKey}`);
    }
    process.env = { ...before };
  }

  expect(wrong).toEqual([]);
});

test('requires a token on every route except the eleven that visitors and calendars call, and that for unknown calls [ROLE-01]', () => {
  const open = Object.values(template.findResources('AWS::ApiGatewayV2::Route'))
    .filter(({ Properties }) => Properties.AuthorizationType === 'NONE' && Properties.RouteKey.includes('/'))
    .map(({ Properties }) => Properties.RouteKey);

  expect(open.sort()).toEqual([
    'ANY /api/{proxy+}',
    'DELETE /api/request',
    'GET /api/booking',
    'GET /api/calendars/{key}',
    'GET /api/request',
    'POST /api/booking',
    'POST /api/booking-forms',
    'POST /api/lead-photos',
    'POST /api/leads',
    'POST /api/request/answers',
    'POST /api/request/links',
    'POST /api/sign-ups',
  ]);
});

test('leaves token checks and caching of signing keys to API Gateway [CONST-09]', () => {
  const authorizers = Object.values(template.findResources('AWS::ApiGatewayV2::Authorizer'));
  const [pool] = Object.keys(template.findResources('AWS::Cognito::UserPool'));
  const [client] = Object.keys(template.findResources('AWS::Cognito::UserPoolClient'));

  expect(authorizers.map(({ Properties }) => Properties)).toMatchObject([
    {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: client }] },
    },
  ]);
  expect(JSON.stringify(authorizers[0]?.Properties.JwtConfiguration.Issuer)).toContain(`"${pool}"`);
  const sources = ['functions', 'web', 'shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('dist'))
      .map((file) => path.join(folder, file)),
  );
  expect(sources.filter((file) => /jwks|'jose'|jsonwebtoken|jwt-verify/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('lets API Gateway call each function by one permission for all its routes', () => {
  const permissions = Object.values(
    template.findResources('AWS::Lambda::Permission', {
      Properties: { Principal: 'apigateway.amazonaws.com' },
    }),
  ).map(({ Properties }) => [Properties.FunctionName['Fn::GetAtt'][0], JSON.stringify(Properties.SourceArn)]);
  const [http] = Object.entries(template.findResources('AWS::ApiGatewayV2::Api')).filter(
    ([, { Properties }]) => Properties.ProtocolType === 'HTTP',
  );
  const ofHttpApi = permissions.filter(([, source]) => source.includes(`{"Ref":"${http?.[0]}"}`));

  expect(ofHttpApi.every(([, source]) => source.endsWith(',"/*/*/api/*"]]}'))).toBe(true);
  expect(new Set(ofHttpApi.map(([fn]) => fn)).size).toBe(ofHttpApi.length);
  expect(ofHttpApi).toHaveLength(new Set(Object.values<Call>(api).map((call) => call.fn)).size);
});

test('throttles the API, with a lower limit for bookings [DATA-36]', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: '$default',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    RouteSettings: Object.fromEntries(
      ['POST /api/leads', 'POST /api/booking', 'GET /api/booking'].map((route) => [
        route,
        { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 },
      ]),
    ),
  });
});

/** The environment of the function behind this call, with a placeholder for values known only at deployment. */
function settingsOf({ method, path }: { method: string; path: string }): Record<string, string> {
  const { Resources } = template.toJSON();
  const all: { Type: string; Properties: Record<string, unknown> }[] = Object.values(Resources);
  const route = all.find(({ Properties }) => Properties?.RouteKey === `${method} ${apiRoot}${path}`);
  const integration = Resources[/integrations.*?"Ref":"(\w+)"/.exec(JSON.stringify(route))?.[1] ?? ''];
  const [, fn] = /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(JSON.stringify(integration)) ?? [];
  const { Variables } = Resources[fn ?? ''].Properties.Environment;
  return Object.fromEntries(
    Object.entries(Variables).map(([name, value]) => [name, typeof value === 'string' ? value : 'of-the-deployment']),
  );
}
