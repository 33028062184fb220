import { Match } from 'aws-cdk-lib/assertions';
import { heartbeat, livePath } from '../shared/live.ts';
import { aTemplate } from './testing.ts';

const template = aTemplate();
const all = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test('LIVE-03 pages connect at the site’s own address, past every cache, with the key of the CDN', () => {
  const { CacheBehaviors, Origins } = all('AWS::CloudFront::Distribution')[0]?.DistributionConfig ?? {};
  const live = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === livePath);
  const origin = Origins.find(({ Id }: { Id: string }) => Id === live.TargetOriginId);

  expect(live).toMatchObject({ ViewerProtocolPolicy: 'https-only', AllowedMethods: ['GET', 'HEAD'] });
  // CachingDisabled and AllViewerExceptHostHeader: an API is found by its own host name.
  expect(live.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  expect(live.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  expect(origin.OriginCustomHeaders).toMatchObject([{ HeaderName: 'x-origin-key' }]);
  // The path of the request is the stage, so none may come before it.
  expect(origin.OriginPath).toBeUndefined();
});

test('connecting is throttled, and a heartbeat needs no function', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: livePath.slice(1),
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 2_000 },
    RouteSettings: { $connect: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 } },
  });
  const [beat] = all('AWS::ApiGatewayV2::Route').filter(({ RouteKey }) => RouteKey === heartbeat.action);
  const integration = beat?.Target['Fn::Join'][1].at(-1).Ref;
  expect(template.findResources('AWS::ApiGatewayV2::Integration')[integration]?.Properties).toMatchObject({
    IntegrationType: 'MOCK',
    RequestTemplates: { $default: '{"statusCode":200}' },
  });
  const api = all('AWS::ApiGatewayV2::Api').find(({ ProtocolType }) => ProtocolType === 'WEBSOCKET');
  expect(api?.RouteSelectionExpression).toBe('$request.body.action');
});

test('one function may reach open pages, and no other stage’s', () => {
  const policies = all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('ManageConnections'));

  expect(policies).toHaveLength(1);
  template.hasResourceProperties('AWS::IAM::Policy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        {
          Action: 'execute-api:ManageConnections',
          Effect: 'Allow',
          Resource: {
            'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp('^/live/POST/@connections/\\*$')])],
          },
        },
      ]),
    },
  });
});

test('LIVE-03 an edge keeps the content for a second at most, each announced version apart', () => {
  template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      MinTTL: 0,
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['version'] },
      },
    },
  });
  const { CacheBehaviors } = all('AWS::CloudFront::Distribution')[0]?.DistributionConfig ?? {};
  const content = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/content.json');
  expect(content.CachePolicyId).toEqual({ Ref: expect.stringMatching(/ContentCaching/) });
});

test('a publish starts the telling through the stream, connecting and leaving do not', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"channel":{"S":["published"]}}}}' }] },
  });
});
