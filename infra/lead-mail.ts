import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { ConfigurationSet, EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Stage } from './stages.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { data: Data; website: Website; stage: Stage };

/** How often the stream hands a record over again; with the first time, one more attempt than that. */
const retryAttempts = 14;

/** Mails the studio about new leads, from its own verified identity and from nowhere else. */
export class LeadMail extends Construct {
  readonly fn: StudioFunction;
  readonly consumer: StreamConsumer;

  constructor(scope: Construct, id: string, { data, website, stage }: Props) {
    super(scope, id);
    const configurationSet = new ConfigurationSet(this, 'Mails', { reputationMetrics: true });
    this.fn = new StudioFunction(this, 'Notify', {
      entry: 'functions/mail.ts',
      timeout: Duration.seconds(60),
      environment: {
        STUDIO_NAME: stage.studioName,
        SITE_URL: website.url,
        CONFIGURATION_SET: configurationSet.configurationSetName,
        MAIL_ATTEMPTS: String(retryAttempts + 1),
      },
    });
    data.allow(this.fn, data.leads, 'LEADS_TABLE', 'GetItem', 'UpdateItem');
    data.allow(this.fn, data.settings, 'SETTINGS_TABLE', 'Query');
    this.#allowSending(configurationSet, stage);

    this.consumer = new StreamConsumer(this, 'NewLeads', {
      table: data.leads,
      fn: this.fn,
      batchSize: 10,
      retryAttempts,
      reportsFailures: true,
      filter: { eventName: FilterRule.isEqual('INSERT') },
    });
  }

  #allowSending(configurationSet: ConfigurationSet, stage: Stage) {
    if (!stage.mailIdentity) return;
    const identity = new EmailIdentity(this, 'Sender', {
      identity: stage.mailIdentity.includes('@')
        ? Identity.email(stage.mailIdentity)
        : Identity.domain(stage.mailIdentity),
      configurationSet,
    });
    this.fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          identity.emailIdentityArn,
          Stack.of(this).formatArn({
            service: 'ses',
            resource: 'configuration-set',
            resourceName: configurationSet.configurationSetName,
          }),
        ],
      }),
    );
  }
}
