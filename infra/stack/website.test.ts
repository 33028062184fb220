import { Template } from 'aws-cdk-lib/assertions';
import { aStack, aTemplate, testStage } from '../testing/stacks.ts';

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
  const { stack } = aStack({ ...testStage, name: 'a23456789-123456789-1' });
  const [control] = Object.values(Template.fromStack(stack).findResources('AWS::CloudFront::OriginAccessControl'));
  const [, parts] = control!.Properties.OriginAccessControlConfig.Name['Fn::Join'];

  const longest = parts
    .map((part: unknown) =>
      typeof part === 'string' ? part.replace('Studio', 'Afterhours-a23456789-123456789-1') : 'ap-northeast-1',
    )
    .join('');
  expect(longest.length).toBeLessThanOrEqual(64);
});

test('keeps detailed metrics off, which are billed per route', () => {
  for (const { DefaultRouteSettings, RouteSettings } of byType('AWS::ApiGatewayV2::Stage')) {
    expect(JSON.stringify([DefaultRouteSettings, RouteSettings])).not.toContain('"DetailedMetricsEnabled":true');
  }
});
