import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();
const byType = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test('includes stage and region in names that are unique per account', () => {
  const named = [
    ...byType('AWS::CloudFront::ResponseHeadersPolicy').map((each) => each.ResponseHeadersPolicyConfig.Name),
    ...byType('AWS::CloudFront::OriginAccessControl').map((each) => each.OriginAccessControlConfig.Name),
    ...byType('AWS::CloudFront::CachePolicy').map((each) => each.CachePolicyConfig.Name),
    ...byType('AWS::CloudFront::Function').map((each) => each.Name),
  ].map((name) => JSON.stringify(name));

  expect(named.length).toBeGreaterThanOrEqual(7);
  for (const name of named) {
    expect(name).toContain('{"Ref":"AWS::Region"}');
    expect(name).toContain('Studio');
  }
  expect(new Set(named).size).toBe(named.length);
});

test('uses 3 of the 20 response headers policies of an account, and one origin access control', () => {
  expect(byType('AWS::CloudFront::ResponseHeadersPolicy')).toHaveLength(3);
  expect(byType('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
});

test('fits the longest stage name into the 64 characters of an origin access control name', () => {
  const [control] = byType('AWS::CloudFront::OriginAccessControl');
  const [, parts] = control!.OriginAccessControlConfig.Name['Fn::Join'];

  const longest = parts
    .map((part: unknown) =>
      typeof part === 'string' ? part.replace('Studio', 'Afterhours-a23456789-123456789-1') : 'ap-northeast-1',
    )
    .join('');
  expect(longest.length).toBeLessThanOrEqual(64);
});

test('keeps detailed metrics off, which are billed per route', () => {
  const stages = byType('AWS::ApiGatewayV2::Stage');

  expect(stages).toHaveLength(2);
  for (const { DefaultRouteSettings, RouteSettings } of stages) {
    expect(JSON.stringify([DefaultRouteSettings, RouteSettings])).not.toContain('"DetailedMetricsEnabled":true');
  }
});

test('asks the API about each file that a bucket does not have, in every behavior, and keeps the errors of the API', () => {
  const [cdn] = byType('AWS::CloudFront::Distribution');
  const { CacheBehaviors, CustomErrorResponses, DefaultCacheBehavior, OriginGroups, Origins } = cdn!.DistributionConfig;
  type Origin = { Id: string; OriginPath?: string; S3OriginConfig?: object; OriginCustomHeaders?: object[] };
  const origin = (id: string): Origin => Origins.find(({ Id }: Origin) => Id === id);
  const behaviors = [...CacheBehaviors, DefaultCacheBehavior].map(({ PathPattern = '*', TargetOriginId }) => {
    const group = OriginGroups.Items.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    const [first, second] = (group?.Members.Items ?? [{ OriginId: TargetOriginId }]).map(
      ({ OriginId }: { OriginId: string }) => origin(OriginId),
    );
    const statuses = group?.FailoverCriteria.StatusCodes.Items;
    return { PathPattern, first, second, statuses };
  });
  const ofBuckets = behaviors.filter(({ first }) => first.S3OriginConfig);

  expect(behaviors.filter((each) => !ofBuckets.includes(each)).map(({ PathPattern }) => PathPattern)).toEqual([
    '/live',
    '/api/*',
  ]);
  expect(ofBuckets).not.toEqual([]);
  for (const { PathPattern, second, statuses } of ofBuckets) {
    expect({ PathPattern, statuses, path: second?.OriginPath }).toEqual({
      PathPattern,
      statuses: [400, 404],
      path: '/api/missing',
    });
    expect(second?.OriginCustomHeaders).toContainEqual({ HeaderName: 'x-missing-file', HeaderValue: 'true' });
  }
  expect(CustomErrorResponses).not.toEqual([]);
  // An error page would replace the answers of the API too.
  for (const each of CustomErrorResponses)
    expect(each).toEqual({ ErrorCode: expect.any(Number), ErrorCachingMinTTL: 0 });
});
