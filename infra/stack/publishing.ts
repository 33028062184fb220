import { Duration } from 'aws-cdk-lib';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { hashOf, rendererFiles } from '../build/built-pages.ts';
import { noticeEnvironment, type Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { data: Data; website: Website; stage: Stage };

/** Publishes the public pages when content changes, and after a deployment with a new renderer. */
export class Publishing extends Construct {
  readonly fn: StudioFunction;
  readonly published: DeploymentStep;

  constructor(scope: Construct, id: string, { data, website, stage }: Props) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Publisher', {
      entry: 'functions/publisher.ts',
      timeout: Duration.seconds(60),
      ownDeadLetters: true,
      environment: {
        STUDIO_NAME: stage.studioName,
        TIME_ZONE: stage.timeZone,
        SITE_URL: website.url,
        ...noticeEnvironment(stage),
        // The demo is complete at once. Every other new website starts in coming-soon mode.
        ...(stage.demoAccounts && { OPENS_AT_FIRST: 'true' }),
      },
      files: [...rendererFiles],
    });
    data.allow(this.fn, data.content, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    data.allow(this.fn, data.connections, 'PutItem');
    data.allowScope(this.fn, 'replies', 'GetItem', 'PutItem');
    website.allowPublishing(this.fn);

    new StreamConsumer(this, 'Changes', {
      table: data.content,
      fn: this.fn,
      batchSize: 1000,
      retryAttempts: 5,
      // Every save increments the content version, so one record represents all changes of the save.
      filter: { dynamodb: { Keys: { kind: { S: FilterRule.isEqual('version') } } } },
    });
    new ScheduledCall(this, 'EveryHour', {
      fn: this.fn,
      // On the hour of the studio: books open when a day begins.
      expression: 'cron(0 * * * ? *)',
      timeZone: stage.timeZone,
      description: 'Publishes the page again if the passing of time has changed it, for example after an event',
    });
    this.published = new DeploymentStep(this, 'Published', this.fn, {
      renderer: hashOf(...rendererFiles),
      studioName: stage.studioName,
      siteUrl: website.url,
      ...noticeEnvironment(stage),
      // A switch to restored tables, or back, shows other content.
      ...(stage.restored?.content && { restoredTo: stage.restored.content.at }),
    });
    this.published.node.addDependency(website.released);
  }
}
