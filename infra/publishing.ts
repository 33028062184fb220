import { Duration } from 'aws-cdk-lib';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import { hashOf, rendererFiles } from './built-pages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import { ScheduledCall } from './scheduled-call.ts';
import type { Stage } from './stages.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { api: Api; data: Data; website: Website; stage: Stage };

/** Draws the public page when content changes, and after each deployment of new pages. */
export class Publishing extends Construct {
  readonly fn: StudioFunction;
  readonly consumer: StreamConsumer;
  readonly published: DeploymentStep;

  constructor(scope: Construct, id: string, { api, data, website, stage }: Props) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Publisher', {
      entry: 'functions/publisher.ts',
      timeout: Duration.seconds(60),
      environment: {
        STUDIO_NAME: stage.studioName,
        TIME_ZONE: stage.timeZone,
        SITE_URL: website.url,
      },
      files: [...rendererFiles],
    });
    data.allow(this.fn, data.content, 'CONTENT_TABLE', 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    data.allow(this.fn, data.connections, 'CONNECTIONS_TABLE', 'PutItem');
    website.allowPublishing(this.fn);
    // Going back to a release is publishing it again.
    website.allowPublishing(api.releases);

    this.consumer = new StreamConsumer(this, 'Changes', {
      table: data.content,
      fn: this.fn,
      batchSize: 1000,
      retryAttempts: 5,
      // Every save counts the content's version up: its record stands for all that the save changed.
      filter: { dynamodb: { Keys: { kind: { S: FilterRule.isEqual('version') } } } },
    });
    new ScheduledCall(this, 'EveryHour', {
      fn: this.fn,
      expression: 'rate(1 hour)',
      description: 'Looks whether time alone has changed the public page, as after an event.',
    });
    this.published = new DeploymentStep(this, 'Published', this.fn, {
      renderer: hashOf(...rendererFiles),
      studioName: stage.studioName,
    });
    this.published.node.addDependency(website.released);
  }
}
