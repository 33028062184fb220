import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Stage } from '../infra/stages/stages.ts';
import { CommandError } from './command-error.ts';
import { unlessMissing } from './find-stack.ts';

/**
 * Asks AWS for what would fail a deployment after minutes and roll it back. What the operator may not read is not checked:
 * the deployment itself runs with other rights.
 * @param stackName the stack of the stage, if it exists
 * @throws {CommandError} with a sentence for each problem
 */
export async function refuseKnownProblems(stage: Stage, stackName: string | undefined): Promise<void> {
  const found = await Promise.all([
    problemOf('the sender', () => identityProblem(stage, stackName)),
    problemOf('the hosted zone', () => zoneProblem(stage)),
    problemOf('the DNS records', () => recordsProblem(stage, stackName)),
  ]);
  const problems = found.filter((each) => each !== undefined);
  if (problems.length > 0) throw new CommandError('failed', problems.join('\n'));
}

async function problemOf(what: string, look: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await look();
  } catch (error) {
    const { name, message } = error as Error;
    console.error(`Could not check ${what} before the deployment: ${name}: ${message}`);
    return undefined;
  }
}

async function identityProblem(stage: Stage, stackName: string | undefined): Promise<string | undefined> {
  const { accountEmail, mailIdentity } = stage;
  if (!mailIdentity) return undefined;
  const [identity, own] = await Promise.all([
    unlessMissing(new SESv2Client({}).send(new GetEmailIdentityCommand({ EmailIdentity: mailIdentity }))),
    propertiesOf(stackName, 'AWS::SES::EmailIdentity'),
  ]);
  if (identity && !own.some(({ EmailIdentity }) => EmailIdentity === mailIdentity)) {
    return `SES already has ${mailIdentity} in this region, and CloudFormation refuses to create it again. Delete it (aws sesv2 delete-email-identity --email-identity ${mailIdentity}) and deploy, or set another mailIdentity if another stage uses it.`;
  }
  if (accountEmail !== 'ses' || identity?.VerifiedForSendingStatus) return undefined;
  return `SES has not verified ${mailIdentity} in this region, so Amazon Cognito refuses "accountEmail": "ses". Deploy without accountEmail, verify the sender, then set it (docs/operating.md).`;
}

async function zoneProblem({ hostedZone, domain = [] }: Stage): Promise<string | undefined> {
  if (!hostedZone) return undefined;
  const zone = await unlessMissing(new Route53Client({}).send(new GetHostedZoneCommand({ Id: hostedZone })));
  if (!zone) return `This account has no hosted zone ${hostedZone}. Correct the value hostedZone of the stage.`;
  const zoneName = zone.HostedZone?.Name?.replace(/\.$/, '') ?? '';
  const outside = domain.filter((name) => name !== zoneName && !name.endsWith(`.${zoneName}`));
  if (outside.length === 0) return undefined;
  return `The hosted zone ${hostedZone} is that of ${zoneName}, which cannot have records for ${outside.join(', ')}. Correct the value hostedZone or domain of the stage.`;
}

async function recordsProblem(stage: Stage, stackName: string | undefined): Promise<string | undefined> {
  const { hostedZone, domain = [] } = stage;
  if (!hostedZone) return undefined;
  const records = await propertiesOf(stackName, 'AWS::Route53::RecordSet');
  const own = records.map(({ Type, Name }) => `${Type} ${Name?.replace(/\.$/, '')}`);
  const existing = await Promise.all(domain.map((name) => recordsAt(name, hostedZone)));
  const foreign = existing.flat().filter((record) => !own.includes(record));
  if (foreign.length === 0) return undefined;
  return `The hosted zone ${hostedZone} already has these records, which the stack creates itself: ${foreign.join(', ')}. Note their values, and delete them when the website may move to this stage.`;
}

/** The records of the name that the stack would create, or that exclude those, such as `A studio.example`. */
async function recordsAt(name: string, HostedZoneId: string): Promise<string[]> {
  const start = { HostedZoneId, StartRecordName: name, MaxItems: 20 };
  const answer = await unlessMissing(new Route53Client({}).send(new ListResourceRecordSetsCommand(start)));
  return (answer?.ResourceRecordSets ?? [])
    .filter(({ Name, Type = '' }) => Name === `${name}.` && ['A', 'AAAA', 'CNAME'].includes(Type))
    .map(({ Type }) => `${Type} ${name}`);
}

type Resource = { Type: string; Properties: Record<string, string> };

/** The properties of all resources of a type that the stack has already. */
async function propertiesOf(StackName: string | undefined, type: string): Promise<Resource['Properties'][]> {
  if (!StackName) return [];
  const command = new GetTemplateCommand({ StackName, TemplateStage: 'Original' });
  const { TemplateBody = '{}' } = await new CloudFormationClient({}).send(command);
  const { Resources = {} } = JSON.parse(TemplateBody) as { Resources?: Record<string, Resource> };
  return Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
}
