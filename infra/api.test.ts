import { api, apiRoot } from '../shared/api.ts';
import { aTemplate } from './testing.ts';

const template = aTemplate();

test('the routes of the stack are the calls of the contract, visitors without a token and staff with one', () => {
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

  expect(routes.sort()).toEqual(calls.sort());
});

test('DATA-36 the API is throttled, and the open call more than the rest', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: '$default',
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    RouteSettings: { 'POST /api/leads': { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 } },
  });
});
