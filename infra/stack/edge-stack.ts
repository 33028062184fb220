import { CfnOutput, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { edgeOutputs, edgeRegion, keepFirewallContext } from '../stages/stage-names.ts';
import type { Stage } from '../stages/stages.ts';

/**
 * The certificate and the firewall of a stage, in the region that CloudFront reads them from. The stack of the stage, in
 * any region, reads the outputs (docs/decisions/0033-edge-stack.md).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      env: { region: edgeRegion },
      description: `Certificate and firewall of the website of ${stage.studioName}`,
    });
    Tags.of(this).add('stage', stage.name);
    if (stage.domain) this.#addCertificate(stage.domain, stage.hostedZone);
    const isKept = this.node.tryGetContext(keepFirewallContext) === 'true';
    if (stage.firewall || isKept) this.#addFirewall(stage.firewall?.requestsPerFiveMinutes ?? defaultRequests);
  }

  #addCertificate([domainName = '', ...others]: readonly string[], hostedZone: string | undefined): void {
    const zone = hostedZone ? HostedZone.fromHostedZoneId(this, 'Zone', hostedZone) : undefined;
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      ...(others.length > 0 && { subjectAlternativeNames: [...others] }),
      validation: CertificateValidation.fromDns(zone),
    });
    // Other names need a new certificate, while the distribution still uses the old one, which cannot be deleted then.
    certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    new CfnOutput(this, edgeOutputs.certificate, { value: certificate.certificateArn });
  }
  /** Allows every request except those that a rule blocks. CloudFront answers those with 403. */
  #addFirewall(requestsPerFiveMinutes: number): void {
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Firewall'),
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: 300,
              limit: requestsPerFiveMinutes,
            },
          },
          visibilityConfig: visible('RequestsPerAddress'),
        },
        managedRules('AWSManagedRulesAmazonIpReputationList', 1),
        managedRules('AWSManagedRulesKnownBadInputsRuleSet', 2, [
          'JavaDeserializationRCE_BODY',
          'Log4JRCE_BODY',
          'ReactJSRCE_BODY',
        ]),
        managedRules('AWSManagedRulesCommonRuleSet', 3, [
          'SizeRestrictions_BODY',
          'CrossSiteScripting_BODY',
          'EC2MetaDataSSRF_BODY',
          'GenericLFI_BODY',
          'GenericRFI_BODY',
        ]),
      ],
    });
    new CfnOutput(this, edgeOutputs.firewall, { value: firewall.attrArn });
  }
}

/** The limit of a firewall that is about to be deleted. */
const defaultRequests = 2_000;

/**
 * A group of managed rules. `counted` lists all of its rules on request bodies, which only count: the API checks each body
 * against its schema and accepts up to 256 KB (the rule: 8 KB), and staff may enter any text.
 */
function managedRules(name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((each) => ({ name: each, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  };
}

/** Without samples of requests, which contain IP addresses of visitors. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
