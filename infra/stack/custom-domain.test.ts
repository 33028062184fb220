import { Match } from 'aws-cdk-lib/assertions';
import { aStage, aTemplate, fullValues } from '../testing/stacks.ts';

const { domain } = fullValues;
const cdn = 'AWS::CloudFront::Distribution';
const records = 'AWS::Route53::RecordSet';
const withDomain = aTemplate(aStage(fullValues));
const withOtherDns = aTemplate(aStage({ domain }));
const without = aTemplate(aStage());

const edgeOutput = (OutputName: string) => ({
  'Fn::GetStackOutput': { StackName: 'AfterhoursEdge-production', OutputName, Region: 'us-east-1' },
});

test('serves all names with the certificate of the edge stack [STAGE-01]', () => {
  withDomain.hasResourceProperties(cdn, {
    DistributionConfig: {
      Aliases: domain,
      ViewerCertificate: {
        AcmCertificateArn: edgeOutput('CertificateArn'),
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    },
  });
  without.hasResourceProperties(cdn, {
    DistributionConfig: { Aliases: Match.absent(), ViewerCertificate: Match.absent(), WebACLId: Match.absent() },
  });
});

test('gives the first name to pages, emails, uploads and live connections as the URL of the site [STAGE-01]', () => {
  const urls = Object.values(withDomain.findResources('AWS::Lambda::Function')).flatMap(
    ({ Properties }) => Properties.Environment.Variables.SITE_URL ?? [],
  );
  const origins = Object.values(withDomain.findResources('AWS::S3::Bucket')).flatMap(
    ({ Properties }) => Properties.CorsConfiguration?.CorsRules[0].AllowedOrigins ?? [],
  );
  const { Outputs } = withDomain.toJSON();

  expect(new Set(urls)).toEqual(new Set(['https://studio.example']));
  expect(origins).toEqual(['https://studio.example']);
  expect(Outputs.Site.Value).toBe('https://studio.example');
  expect(Outputs.Dashboard.Value).toBe('https://studio.example/admin');
});

test('tells the function of bookings all names of the site, whose links are no sign of spam [LEAD-41]', () => {
  const hosts = (template: typeof without) =>
    Object.values(template.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment.Variables.SITE_HOSTS ?? [],
    );
  const cdnName = { 'Fn::GetAtt': [expect.stringMatching(/^WebsiteCdn/), 'DomainName'] };

  expect(hosts(withDomain)).toEqual([{ 'Fn::Join': ['', ['studio.example www.studio.example ', cdnName]] }]);
  expect(hosts(without)).toEqual([cdnName]);
});

test('renders the pages again when the domain changes', () => {
  const published = (template: typeof without) =>
    Object.values(template.findResources('AWS::CloudFormation::CustomResource')).find(
      ({ Properties }) => 'renderer' in Properties,
    )?.Properties.siteUrl;

  expect(published(withDomain)).toBe('https://studio.example');
  expect(published(without)).not.toEqual(published(withDomain));
});

test('names the dashboard in invitations, by the host name of the CDN on a stage without a domain [STAGE-01] [STAGE-24]', () => {
  const invitation = (template: typeof without) =>
    Object.values(template.findResources('AWS::Cognito::UserPool'))[0]?.Properties.AdminCreateUserConfig
      .InviteMessageTemplate.EmailMessage;

  expect(invitation(withDomain)).toContain('Sign in at https://studio.example/admin as {username}');
  const [, parts] = invitation(without)['Fn::Join'];
  expect(parts).toEqual([
    'You are invited to the dashboard of Ink. Sign in at https://',
    { 'Fn::GetAtt': ['WebsiteCdn68936C4F', 'DomainName'] },
    '/admin as {username} with the password {####} within 7 days; you will choose your own then.',
  ]);
});

test('lets browsers connect to Cognito without a reference to the user pool, which waits for the CDN [STAGE-24]', () => {
  const policies = Object.values(without.findResources('AWS::CloudFront::ResponseHeadersPolicy')).map(
    ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
  );

  const admin = JSON.stringify(policies.find(({ Name }) => JSON.stringify(Name).includes('AdminHeaders')));
  expect(admin).toContain('https://cognito-idp.');
  expect(admin).toContain('{"Ref":"AWS::Region"},".",{"Ref":"AWS::URLSuffix"}');
  expect(admin).not.toContain('SignIn');
});

test('creates an A and an AAAA record for each name in the hosted zone [STAGE-04]', () => {
  const created = Object.values(withDomain.findResources(records)).map(({ Properties }) => [
    Properties.HostedZoneId,
    Properties.Type,
    Properties.Name,
    Properties.AliasTarget.DNSName['Fn::GetAtt'],
  ]);

  const target = ['WebsiteCdn68936C4F', 'DomainName'];
  expect(created).toEqual([
    ['Z0123456789', 'A', 'studio.example.', target],
    ['Z0123456789', 'AAAA', 'studio.example.', target],
    ['Z0123456789', 'A', 'www.studio.example.', target],
    ['Z0123456789', 'AAAA', 'www.studio.example.', target],
  ]);
});

test('creates no records without a hosted zone, and returns the host name that they lead to [STAGE-04]', () => {
  withOtherDns.resourceCountIs(records, 0);
  withOtherDns.hasOutput('CdnDomain', { Value: { 'Fn::GetAtt': ['WebsiteCdn68936C4F', 'DomainName'] } });
});

test('asks for HTTPS on the names of the site only, not on other subdomains of the studio', () => {
  const subdomains = (template: typeof without) =>
    Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')).map(
      ({ Properties }) =>
        Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains,
    );

  expect(subdomains(withDomain)).toEqual([false, false, false]);
  expect(subdomains(without)).toEqual([true, true, true]);
});

test('puts the firewall of the edge stack in front of the distribution [STAGE-07]', () => {
  withDomain.hasResourceProperties(cdn, {
    DistributionConfig: { WebACLId: edgeOutput('FirewallArn') },
  });
});
