import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { checksOf, fault, fine, skipped, warning } from '#shared/operations/checks.ts';
import { cdnDomainOutput, edgeStackNameOf } from '../infra/stages/stage-names.ts';
import { siteRecords, toLines } from './dns-records.ts';
import { type Operator, recordsOf } from './doctor-context.ts';
import { outputOf, unlessMissing } from './find-stack.ts';

const check = checksOf<Operator>('domain');
const emailCheck = checksOf<Operator>('email');

const certificate = check('certificate', 'Certificate', async ({ stage, edgeCloudFormation, acm }) => {
  if (!stage.domain) return skipped('off');
  const StackName = edgeStackNameOf(stage.name);
  const edge = await unlessMissing(edgeCloudFormation.send(new DescribeStackResourcesCommand({ StackName })));
  const CertificateArn = edge?.StackResources?.find(
    ({ ResourceType }) => ResourceType === 'AWS::CertificateManager::Certificate',
  )?.PhysicalResourceId;
  if (!CertificateArn) return fault('The domain has no certificate.', deployAgain(stage.name));
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
  const { Status, NotAfter, DomainValidationOptions = [] } = Certificate ?? {};
  const day = NotAfter?.toISOString().slice(0, 10);
  if (Status === 'ISSUED') {
    const renewal = Certificate?.RenewalSummary?.RenewalStatus;
    if (renewal !== 'PENDING_VALIDATION' && renewal !== 'FAILED') return fine(`Valid until ${day}.`);
    return fault(
      `AWS cannot renew the certificate, which ends on ${day}.`,
      `${stage.hostedZone ? nameServers(stage.hostedZone) : 'Create the validation records again'}, or allow amazon.com in the CAA records of the domain.`,
      validationLines(DomainValidationOptions),
    );
  }
  return fault(
    `The certificate is not valid (${Status}).`,
    Status !== 'PENDING_VALIDATION'
      ? deployAgain(stage.name)
      : stage.hostedZone
        ? `${nameServers(stage.hostedZone)}.`
        : 'Create these records at the DNS provider of the domain.',
    validationLines(DomainValidationOptions),
  );
});

/** The deployment has created the records in the hosted zone, which answers only if the registrar refers to it. */
function nameServers(zone: string): string {
  return `Enter the name servers that aws route53 get-hosted-zone --id ${zone} prints at the registrar of the domain`;
}

function deployAgain(stage: string): string {
  return `Run npm run deploy -- -c stage=${stage}, which requests one.`;
}

type Validation = { ResourceRecord?: { Name?: string | undefined; Value?: string | undefined } | undefined };

function validationLines(options: Validation[]): string[] {
  return options.flatMap(({ ResourceRecord: record }) =>
    record?.Name && record.Value ? `${record.Name}  CNAME  ${record.Value}` : [],
  );
}

const domain = check('domain', 'DNS of the site', async ({ stage, stack, dns, request }) => {
  if (!stage.domain) return skipped('off');
  const target = outputOf(await stack(), cdnDomainOutput) ?? '';
  const found = await Promise.all(
    stage.domain.map(async (name) => ({ name, leadsHere: await leadsTo(name, target, { dns, request }) })),
  );
  const wrong = found.filter(({ leadsHere }) => !leadsHere).map(({ name }) => name);
  if (wrong.length === 0)
    return fine(`${stage.domain.join(', ')} ${found.length === 1 ? 'leads' : 'lead'} to the site.`);
  return fault(
    `${wrong.join(', ')} ${wrong.length === 1 ? 'does' : 'do'} not lead to the site.`,
    stage.hostedZone
      ? `${nameServers(stage.hostedZone)}, and look for these records in the zone.`
      : 'Create these records at the DNS provider; a domain itself needs an ALIAS or ANAME record.',
    toLines(siteRecords(wrong, target))
      .split('\n')
      .map((line) => line.trim()),
  );
});

/** A domain itself has no CNAME, and the addresses of CloudFront change, so its answer counts. */
async function leadsTo(name: string, target: string, { dns, request }: Pick<Operator, 'dns' | 'request'>) {
  const aliases = await recordsOf(dns.resolveCname(name));
  if (aliases.length > 0) return aliases.some((alias) => alias.toLowerCase() === target.toLowerCase());
  if ((await recordsOf(dns.resolve4(name))).length === 0) return false;
  try {
    const { headers } = await request(`https://${name}/config.json`);
    return headers.has('x-amz-cf-id');
  } catch {
    return false;
  }
}

const spf = emailCheck('spf', 'SPF record', async ({ stage, dns }) => {
  const mail = mailDomain(stage);
  if (!mail) return skipped('off');
  const records = await textsOf(dns, mail, /^v=spf1(\s|$)/i);
  if (records.length > 1) {
    return fault(
      `${mail} has ${records.length} SPF records, so receivers ignore all of them.`,
      'Merge them into one record at the DNS provider.',
      records,
    );
  }
  if (records.length === 1) return fine(`${mail}: ${records[0]}`);
  return warning(
    `${mail} has no SPF record, so receivers trust its emails less.`,
    'Create this record at the DNS provider, with the other servers that send for the domain.',
    [`${mail}  TXT  "v=spf1 include:amazonses.com ~all"`],
  );
});

const dmarc = emailCheck('dmarc', 'DMARC record', async ({ stage, dns }) => {
  const mail = mailDomain(stage);
  if (!mail) return skipped('off');
  const labels = mail.split('.');
  // Receivers read the record of the domain itself, then that of the domain above.
  for (let above = 0; labels.length - above >= 2; above++) {
    const name = `_dmarc.${labels.slice(above).join('.')}`;
    const records = await textsOf(dns, name, /^v=DMARC1(\s*;|$)/i);
    if (records.length > 1) {
      return fault(
        `${name} has ${records.length} DMARC records, so receivers ignore all of them.`,
        'Keep only one.',
        records,
      );
    }
    const [record] = records;
    if (!record) continue;
    if (/;\s*p\s*=\s*(none|quarantine|reject)/i.test(record)) return fine(`${name}: ${record}`);
    return fault(`The DMARC record of ${name} has no policy.`, 'Add p=none, p=quarantine or p=reject to it.', [record]);
  }
  return warning(
    `${mail} has no DMARC record; large email providers ask for one.`,
    'Create this record at the DNS provider.',
    [`_dmarc.${mail}  TXT  "v=DMARC1; p=none"`],
  );
});

function mailDomain({ mailIdentity }: Operator['stage']): string | undefined {
  return mailIdentity?.split('@').at(-1);
}

async function textsOf(dns: Operator['dns'], name: string, form: RegExp): Promise<string[]> {
  const records = await recordsOf(dns.resolveTxt(name));
  return records.map((parts) => parts.join('')).filter((record) => form.test(record));
}

export const domainChecks = [certificate, domain, spf, dmarc];
