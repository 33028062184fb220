import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { hashOf, rendererFiles } from './built-pages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { Stage } from './stages.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { data: Data; website: Website; stage: Stage };

/** Draws the public page when content changes, and after each deployment of new pages. */
export class Publishing extends Construct {
  readonly fn: StudioFunction;
  readonly consumer: StreamConsumer;

  constructor(scope: Construct, id: string, { data, website, stage }: Props) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Publisher', {
      entry: 'functions/publisher.ts',
      timeout: Duration.seconds(60),
      environment: {
        STUDIO_NAME: stage.studioName,
        SITE_URL: website.url,
        SITE_BUCKET: website.siteBucket.bucketName,
        DISTRIBUTION_ID: website.distribution.distributionId,
      },
      files: [...rendererFiles],
    });
    data.allow(this.fn, data.content, 'CONTENT_TABLE', 'GetItem', 'Query', 'UpdateItem');
    website.allowWriting(this.fn);

    this.consumer = new StreamConsumer(this, 'Changes', {
      table: data.content,
      fn: this.fn,
      batchSize: 1000,
      retryAttempts: 5,
    });
    new DeploymentStep(this, 'Published', this.fn, {
      renderer: hashOf(...rendererFiles),
      studioName: stage.studioName,
    }).node.addDependency(website.released);
  }
}
