import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  DkimIdentity,
  EasyDkimSigningKeyLength,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { simulatorRecipient } from '#shared/operations/self-test-commands.ts';
import type { Stage } from '../stages/stages.ts';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import { EmailFunction } from './email-function.ts';
import { ScheduledCall } from './scheduled-call.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';
import { VisitorMail } from './visitor-mail.ts';
import type { Website } from './website.ts';

/** Emails that staff ask for are simple; all others are raw, for headers of their own. */
type SendAction = 'ses:SendEmail' | 'ses:SendRawEmail';

type Props = { api: Api; data: Data; signIn: SignIn; website: Website; stage: Stage };

/**
 * Emails the studio about new leads, emails visitors, and sends emails that staff request, only from the studio's verified
 * identity.
 */
export class LeadMail extends Construct {
  readonly fn: EmailFunction;
  /** Records what happened to emails. */
  readonly events: StudioFunction;
  /** The sender, in a stage that has one. */
  readonly identity: EmailIdentity | undefined;
  /** Emails visitors. */
  readonly visitors: VisitorMail;

  constructor(scope: Construct, id: string, { api, data, signIn, website, stage }: Props) {
    super(scope, id);
    const configurationSet = new ConfigurationSet(this, 'Mails', {
      reputationMetrics: true,
      // Independent of the account setting: SES pauses accounts that keep sending to bouncing recipients.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.events = this.#recordEmailEvents(configurationSet, data);
    this.fn = new EmailFunction(this, 'Notify', { entry: 'functions/lead-notifications.ts' });
    data.allow(this.fn, data.leads, 'GetItem', 'UpdateItem');
    data.nameLeadTables(this.fn);
    data.allowIndexes(this.fn, data.leads, 'by_queue', 'by_unsent');
    data.allow(this.fn, data.limits, 'GetItem', 'PutItem');
    data.allowKind(this.fn, 'text', 'GetItem');
    data.allowScope(this.fn, 'email', 'Query');
    const environment = {
      STUDIO_NAME: stage.studioName,
      SITE_URL: website.url,
      TIME_ZONE: stage.timeZone,
      CONFIGURATION_SET: configurationSet.configurationSetName,
    };
    for (const fn of [this.fn, api.functions['staff-emails']]) {
      for (const [name, value] of Object.entries(environment)) fn.addEnvironment(name, value);
    }
    const send: PolicyStatement[] = [];
    if (stage.mailIdentity) {
      const identity = this.#identity(stage.mailIdentity, configurationSet);
      this.identity = identity;
      if (stage.accountEmail === 'ses') signIn.sendEmailsThrough(identity, stage);
      const rightsTo = (action: SendAction) => [
        this.#sendStatement(action, identity, configurationSet),
        ...sandboxStatements(this, action, stage),
      ];
      for (const each of rightsTo('ses:SendEmail')) api.functions['staff-emails'].addToRolePolicy(each);
      send.push(...rightsTo('ses:SendRawEmail'));
      for (const each of send) this.fn.addToRolePolicy(each);
      // The email of the self-test; in the sandbox, recipients need a right of their own.
      const sandboxed = stage.sandboxRecipients.length > 0 ? [simulatorRecipient] : [];
      for (const each of sandboxStatements(this, 'ses:SendRawEmail', { ...stage, sandboxRecipients: sandboxed })) {
        this.fn.addToRolePolicy(each);
      }
      for (const name of ['email-settings', 'replies', 'reply-settings', 'staff-emails'] as const) {
        api.functions[name].addEnvironment('MAIL_IDENTITY', stage.mailIdentity);
      }
      // In the SES sandbox, visitors cannot be emailed.
      if (stage.sandboxRecipients.length === 0) {
        for (const name of ['booking', 'reply-settings', 'request'] as const) {
          api.functions[name].addEnvironment('REACHES_VISITORS', 'true');
        }
      }
    }
    this.visitors = new VisitorMail(this, 'Visitors', { data, environment, signIn, send });

    this.fn.sendForNewItems({
      id: 'NewLeads',
      table: data.leads,
      description: 'Sends the emails about new leads that are due, for example after a failed attempt',
    });
    new ScheduledCall(this, 'Morning', {
      fn: this.fn,
      expression: 'cron(0 8 * * ? *)',
      timeZone: stage.timeZone,
      description: 'Emails the studio how many leads wait, if the setting is on',
    });
  }

  /** Sends the SES events of our emails to a function, which records for staff what happened to each email. */
  #recordEmailEvents(configurationSet: ConfigurationSet, data: Data): StudioFunction {
    const topic = new Topic(this, 'Events', { enforceSSL: true });
    configurationSet.addEventDestination('Outcome', {
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    const fn = new StudioFunction(this, 'MailEvents', { entry: 'functions/email-events.ts', ownDeadLetters: true });
    data.allowScope(fn, 'recipient-problems', 'PutItem', 'DeleteItem');
    data.allow(fn, data.leadLog, 'GetItem', 'UpdateItem');
    data.allow(fn, data.leads, 'GetItem', 'UpdateItem');
    data.allow(fn, data.limits, 'UpdateItem');
    topic.addSubscription(new LambdaSubscription(fn, { deadLetterQueue: fn.deadLetters }));
    return fn;
  }

  #identity(mailIdentity: string, configurationSet: ConfigurationSet): EmailIdentity {
    return new EmailIdentity(this, 'Sender', {
      ...(mailIdentity.includes('@') ? { identity: Identity.email(mailIdentity) } : signedDomain(mailIdentity)),
      configurationSet,
    });
  }

  #sendStatement(action: SendAction, identity: EmailIdentity, configurationSet: ConfigurationSet): PolicyStatement {
    return new PolicyStatement({
      actions: [action],
      resources: [
        identity.emailIdentityArn,
        Stack.of(this).formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: configurationSet.configurationSetName,
        }),
      ],
    });
  }
}

/** Allows sending to these recipients, which the SES sandbox requires. The condition forbids sending from them. */
function sandboxStatements(
  scope: Construct,
  action: SendAction,
  { sandboxRecipients: recipients, mailIdentity = '' }: Stage,
): PolicyStatement[] {
  if (recipients.length === 0) return [];
  const senders = mailIdentity.includes('@') ? [mailIdentity] : [`*@${mailIdentity}`, `*@*.${mailIdentity}`];
  const identities = { service: 'ses', resource: 'identity' };
  return [
    new PolicyStatement({
      actions: [action],
      resources: recipients.map((resourceName) => Stack.of(scope).formatArn({ ...identities, resourceName })),
      conditions: { StringLike: { 'ses:FromAddress': senders } },
    }),
  ];
}

/** A domain whose emails SES signs (DKIM). A single email address cannot be signed: its domain may have another owner. */
function signedDomain(domain: string) {
  const dkimIdentity = DkimIdentity.easyDkim(EasyDkimSigningKeyLength.RSA_2048_BIT);
  return { identity: Identity.domain(domain), dkimSigning: true, dkimIdentity };
}
