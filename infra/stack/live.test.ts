import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();
const all = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test('forwards WebSocket connections from the CDN to the API without caching, with the origin key', () => {
  const { CacheBehaviors, Origins } = all('AWS::CloudFront::Distribution')[0]?.DistributionConfig ?? {};
  const live = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/live');
  const origin = Origins.find(({ Id }: { Id: string }) => Id === live.TargetOriginId);

  expect(live).toMatchObject({ ViewerProtocolPolicy: 'https-only', AllowedMethods: ['GET', 'HEAD'] });
  // CachingDisabled and AllViewerExceptHostHeader: API Gateway selects the API by its host name.
  expect(live.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  expect(live.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  expect(origin.OriginCustomHeaders).toMatchObject([{ HeaderName: 'x-origin-key' }]);
  // The request path is the stage name, so there must be no origin path.
  expect(origin.OriginPath).toBeUndefined();
});

test('throttles new connections, and answers heartbeats without a function', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: 'live',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 2_000 },
    RouteSettings: {
      $connect: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 },
      $default: { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 },
    },
  });
  const [beat] = all('AWS::ApiGatewayV2::Route').filter(({ RouteKey }) => RouteKey === 'heartbeat');
  const integration = beat?.Target['Fn::Join'][1].at(-1).Ref;
  expect(template.findResources('AWS::ApiGatewayV2::Integration')[integration]?.Properties).toMatchObject({
    IntegrationType: 'MOCK',
    RequestTemplates: { $default: '{"statusCode":200}' },
  });
  const api = all('AWS::ApiGatewayV2::Api').find(({ ProtocolType }) => ProtocolType === 'WEBSOCKET');
  expect(api?.RouteSelectionExpression).toBe('$request.body.action');
});

test('caches the content that open pages read for at most a second, with the version in the cache key', () => {
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
  const content = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/content*');
  expect(content.CachePolicyId).toEqual({ Ref: expect.stringMatching(/ContentCaching/) });
});

test('collects changes of leads for two seconds, and of logs for one, so that a minute has at most 90 messages [INBOX-63]', () => {
  const ofLog = all('AWS::Lambda::EventSourceMapping').filter((each) =>
    /LeadLog/.test(JSON.stringify(each.EventSourceArn)),
  );
  expect(ofLog.map((each) => each.MaximumBatchingWindowInSeconds)).toContain(1);
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"id":{"S":["lead-counts"]}}}}' }] },
    BatchSize: 1000,
    MaximumBatchingWindowInSeconds: 2,
  });
});

test('closes connections by a function of its own, whose failures go to the queue of broadcasts', () => {
  const [mapping] = all('AWS::Lambda::EventSourceMapping').filter(
    ({ FilterCriteria }) =>
      FilterCriteria?.Filters[0].Pattern === '{"dynamodb":{"NewImage":{"channel":{"S":["ended"]}}}}',
  );

  expect(mapping).toMatchObject({
    FunctionName: { Ref: expect.stringMatching(/^LiveCloser/) },
    MaximumRetryAttempts: 14,
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^LiveAnnouncerDeadLetters/), 'Arn'] } },
    },
  });
});

test('triggers a broadcast for publishes only, not for new or closed connections', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"channel":{"S":["published"]}}}}' }] },
  });
});
