import { App } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { addStacks } from '../stacks.ts';
import { anEdgeTemplate, aStage, skipBundling } from '../testing/stacks.ts';

const domain = ['studio.example', 'www.studio.example'];
const firewall = { requestsPerFiveMinutes: 2000 };
const certificate = 'AWS::CertificateManager::Certificate';
const webAcl = 'AWS::WAFv2::WebACL';

test('has a certificate for all names, which the operator validates by DNS records [STAGE-01]', () => {
  const template = anEdgeTemplate(aStage({ domain }));

  template.hasResource(certificate, {
    // The distribution may still use the old certificate when the names change.
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      DomainName: 'studio.example',
      SubjectAlternativeNames: ['www.studio.example'],
      ValidationMethod: 'DNS',
      DomainValidationOptions: Match.absent(),
    },
  });
  template.resourceCountIs(webAcl, 0);
  expect(Object.keys(template.toJSON().Outputs)).toEqual(['CertificateArn']);
});

test('creates the validation records of all names in the hosted zone [STAGE-04]', () => {
  const HostedZoneId = 'Z0123456789';

  anEdgeTemplate(aStage({ domain, hostedZone: HostedZoneId })).hasResourceProperties(certificate, {
    DomainValidationOptions: domain.map((DomainName) => ({ DomainName, HostedZoneId })),
  });
});

test('has a firewall with managed rules and a limit of requests per IP address [STAGE-07]', () => {
  const template = anEdgeTemplate(aStage({ firewall: { requestsPerFiveMinutes: 750 } }));
  const [acl] = Object.values(template.findResources(webAcl));
  const [rate, ...managed] = acl!.Properties.Rules;

  expect(acl!.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  expect(rate).toMatchObject({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 750 } },
  });
  expect(managed.map(({ Statement }: typeof rate) => Statement.ManagedRuleGroupStatement)).toMatchObject([
    { VendorName: 'AWS', Name: 'AWSManagedRulesAmazonIpReputationList' },
    { VendorName: 'AWS', Name: 'AWSManagedRulesKnownBadInputsRuleSet' },
    { VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' },
  ]);
  expect(managed.map(({ OverrideAction }: typeof rate) => OverrideAction)).toEqual(Array(3).fill({ None: {} }));
  template.resourceCountIs(certificate, 0);
});

test('does not block texts of up to 256 KB with markup, paths or code, which staff may save [STAGE-07]', () => {
  const [acl] = Object.values(anEdgeTemplate(aStage({ firewall })).findResources(webAcl));
  const [, , knownBadInputs, common] = acl!.Properties.Rules.map(
    ({ Statement }: { Statement: { ManagedRuleGroupStatement?: { RuleActionOverrides?: object[] } } }) =>
      Statement.ManagedRuleGroupStatement?.RuleActionOverrides,
  );
  const counted = (names: string[]) => names.map((Name) => ({ Name, ActionToUse: { Count: {} } }));

  expect(common).toEqual(
    counted([
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
    ]),
  );
  expect(knownBadInputs).toEqual(counted(['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY']));
});

test('stores no samples of requests, which contain IP addresses', () => {
  const [acl] = Object.values(anEdgeTemplate(aStage({ firewall })).findResources(webAcl));
  const all = [acl!.Properties, ...acl!.Properties.Rules].map(({ VisibilityConfig }) => VisibilityConfig);

  expect(all.map((each) => each.SampledRequestsEnabled)).toEqual(Array(5).fill(false));
});

test('keeps a firewall that the stage no longer has until the distribution is deployed without it', () => {
  const stage = aStage({ domain });

  anEdgeTemplate(stage, { keepFirewall: 'true' }).resourceCountIs(webAcl, 1);
  anEdgeTemplate(stage).resourceCountIs(webAcl, 0);
});

test('is deployed in us-east-1 before the stack of the stage, and only for stages that need it [STAGE-06]', () => {
  const stacksOf = (stage: ReturnType<typeof aStage>) => addStacks(new App({ context: skipBundling }), stage);
  const { studio, edge } = stacksOf(aStage({ domain }));

  expect(edge?.region).toBe('us-east-1');
  expect(edge?.stackName).toBe('AfterhoursEdge-production');
  expect(studio.dependencies).toEqual([edge]);
  expect(stacksOf(aStage({ firewall })).edge).toBeDefined();
  expect(stacksOf(aStage()).edge).toBeUndefined();
});
