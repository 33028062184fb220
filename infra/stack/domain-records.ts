import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';

type Props = { names: readonly string[]; hostedZoneId: string; distribution: IDistribution };

/** DNS records in Route 53 that lead the names of the site to the distribution, by IPv4 and IPv6. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, { names, hostedZoneId, distribution }: Props) {
    super(scope, id);
    const [zoneName = ''] = names;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const name of names) {
      // The final dot marks a complete name; otherwise the CDK appends the name of the zone.
      const props = { zone, recordName: `${name}.`, target };
      new ARecord(this, `${name} A`, props);
      new AaaaRecord(this, `${name} AAAA`, props);
    }
  }
}
