import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { Media } from './media.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';
import { allowSweepingPhotos, photosBucket, uploadsBucket } from './uploads-bucket.ts';

/**
 * Reminds visitors of dates, emails them afterwards, ends offers, takes times off out of them, deletes photos without a request, gives back leads
 * that were put aside when their day comes, and gives turns to open leads without one (TURN-08).
 */
export class HourlyJobs extends Construct {
  constructor(scope: Construct, id: string, { data, media, stage }: { data: Data; media: Media; stage: Stage }) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Sort', {
      entry: 'functions/hourly-jobs.ts',
      timeout: Duration.minutes(5),
      environment: { TIME_ZONE: stage.timeZone, STUDIO_NAME: stage.studioName },
    });
    data.nameLeadTables(fn);
    data.allow(fn, data.leads, 'GetItem', 'UpdateItem');
    data.allowIndexes(fn, data.leads, 'by_date', 'by_queue', 'by_status');
    data.allow(fn, data.leadLog, 'DeleteItem', 'PutItem');
    data.allowIndexes(fn, data.leadLog, 'by_start');
    data.allowScope(fn, 'replies', 'GetItem');
    data.allowScope(fn, 'absences', 'GetItem');
    data.allowKind(fn, ['choices', 'text'], 'GetItem');
    data.allow(fn, data.leadTokens, 'PutItem');
    data.allow(fn, data.limits, 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem');
    allowSweepingPhotos(fn);
    fn.allow(['s3:ListBucket'], uploadsBucket.arn, photosBucket.arn);
    new DeploymentStep(this, 'Turns', fn, { version: '1' }).node.addDependency(media);
    new ScheduledCall(this, 'Hourly', {
      fn,
      expression: 'rate(1 hour)',
      description:
        'Gives back leads that were put aside until today, reminds visitors of dates, ends offers, and deletes photos without a request',
    });
  }
}
