import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { edgeRegion } from '../infra/stages/stage-names.ts';
import { unlessMissing } from './find-stack.ts';

/** A record that the operator creates at the DNS provider of the domain. */
export type DnsRecord = { name: string; type: string; value: string };

/** The records that lead visitors to the distribution. A DNS zone allows no CNAME at its own name. */
export function siteRecords(names: readonly string[], cdnDomain: string): DnsRecord[] {
  return names.map((name) => ({ name, type: 'CNAME', value: cdnDomain }));
}

/**
 * The records that prove the ownership of the domain to AWS.
 * @returns undefined when there is no certificate yet, it is already issued, or AWS has not prepared the records
 */
export async function validationRecords(edgeStack: string): Promise<DnsRecord[] | undefined> {
  const arn = await certificateOf(edgeStack);
  if (!arn) return undefined;
  const acm = new ACMClient({ region: edgeRegion });
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  if (Certificate?.Status !== 'PENDING_VALIDATION') return undefined;
  const records = (Certificate.DomainValidationOptions ?? []).map((each) => each.ResourceRecord);
  const complete = records.flatMap((each) =>
    each?.Name && each.Value ? [{ name: each.Name, type: each.Type ?? 'CNAME', value: each.Value }] : [],
  );
  return complete.length > 0 && complete.length === records.length ? complete : undefined;
}

/** One line per record, in columns. */
export function toLines(records: readonly DnsRecord[]): string {
  const width = Math.max(...records.map(({ name }) => name.length));
  return records.map(({ name, type, value }) => `  ${name.padEnd(width)}  ${type}  ${value}`).join('\n');
}

/** The newest certificate of the stack: while names change, the stack also has the old one. */
async function certificateOf(StackName: string): Promise<string | undefined> {
  const cloudFormation = new CloudFormationClient({ region: edgeRegion });
  // Missing while it is about to be created.
  const found = await unlessMissing(cloudFormation.send(new DescribeStackResourcesCommand({ StackName })));
  const certificate = found?.StackResources?.find(
    ({ ResourceType: type, ResourceStatus: status }) =>
      type === 'AWS::CertificateManager::Certificate' && /^(CREATE|UPDATE)_IN_PROGRESS$/.test(status ?? ''),
  );
  return certificate?.PhysicalResourceId;
}
