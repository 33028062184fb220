import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import {
  ConfigurationSet,
  DkimIdentity,
  EasyDkimSigningKeyLength,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import type { Stage } from './stages.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { api: Api; data: Data; website: Website; stage: Stage };

/** How often the stream hands a record over again; with the first time, one more attempt than that. */
const retryAttempts = 14;

/**
 * Mails the studio about new leads, and what its staff ask for: from its own verified identity and from nowhere else.
 */
export class LeadMail extends Construct {
  readonly fn: StudioFunction;
  readonly consumer: StreamConsumer;
  /** What SES told about mails and could not be noted. */
  readonly lostEvents: Queue;

  constructor(scope: Construct, id: string, { api, data, website, stage }: Props) {
    super(scope, id);
    const configurationSet = new ConfigurationSet(this, 'Mails', { reputationMetrics: true });
    this.lostEvents = this.#follow(configurationSet, data);
    this.fn = new StudioFunction(this, 'Notify', {
      entry: 'functions/mail.ts',
      timeout: Duration.seconds(60),
      environment: { MAIL_ATTEMPTS: String(retryAttempts + 1) },
    });
    data.allow(this.fn, data.leads, 'LEADS_TABLE', 'GetItem', 'UpdateItem');
    data.allow(this.fn, data.settings, 'SETTINGS_TABLE', 'Query');
    for (const fn of [this.fn, api.staffMail]) {
      fn.addEnvironment('STUDIO_NAME', stage.studioName);
      fn.addEnvironment('SITE_URL', website.url);
      fn.addEnvironment('TIME_ZONE', stage.timeZone);
      fn.addEnvironment('CONFIGURATION_SET', configurationSet.configurationSetName);
    }
    if (stage.mailIdentity) {
      const sending = this.#sending(stage.mailIdentity, configurationSet);
      for (const fn of [this.fn, api.staffMail]) fn.addToRolePolicy(sending);
      for (const fn of [api.emailSettings, api.staffMail]) fn.addEnvironment('MAIL_IDENTITY', stage.mailIdentity);
    }

    this.consumer = new StreamConsumer(this, 'NewLeads', {
      table: data.leads,
      fn: this.fn,
      batchSize: 10,
      retryAttempts,
      reportsFailures: true,
      filter: { eventName: FilterRule.isEqual('INSERT') },
    });
  }

  /** Has what becomes of accepted mails told to a function, which notes for staff whom they do not reach. */
  #follow(configurationSet: ConfigurationSet, data: Data): Queue {
    const topic = new Topic(this, 'Events', { enforceSSL: true });
    configurationSet.addEventDestination('Outcome', {
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY,
      ],
    });
    const lost = new Queue(this, 'LostEvents', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const fn = new StudioFunction(this, 'MailEvents', { entry: 'functions/mail-events.ts' });
    data.allowScope(fn, 'recipient-problems', 'PutItem', 'DeleteItem');
    fn.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(lost) });
    topic.addSubscription(new LambdaSubscription(fn, { deadLetterQueue: lost }));
    return lost;
  }

  #sending(mailIdentity: string, configurationSet: ConfigurationSet): PolicyStatement {
    const identity = new EmailIdentity(this, 'Sender', {
      ...(mailIdentity.includes('@') ? { identity: Identity.email(mailIdentity) } : signedDomain(mailIdentity)),
      configurationSet,
    });
    return new PolicyStatement({
      actions: ['ses:SendEmail'],
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

/** A domain whose mails SES signs (DKIM). A single address is signed by its domain, which may belong to somebody else. */
function signedDomain(domain: string) {
  const dkimIdentity = DkimIdentity.easyDkim(EasyDkimSigningKeyLength.RSA_2048_BIT);
  return { identity: Identity.domain(domain), dkimSigning: true, dkimIdentity };
}
