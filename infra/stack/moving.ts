import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { imageObjects } from './media.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { data: Data; signIn: SignIn; website: Website };

/** Enough for a page of leads or rows; the operator's command calls again for the next one. */
const timeout = Duration.minutes(2);

/**
 * Moves a studio's data in and out for operators (`npm run export`, `npm run import`). Nothing in the stack calls these
 * functions; IAM controls who can. The one behind exports can only read.
 */
export class Moving extends Construct {
  constructor(scope: Construct, id: string, { data, signIn, website }: Props) {
    super(scope, id);
    const environment = { IMAGES_URL: `https://${website.imageBucket.bucketRegionalDomainName}` };
    const files = imageObjects.map((key) => website.imageBucket.arnForObjects(key));

    const exporting = new StudioFunction(this, 'Export', {
      entry: 'functions/export.ts',
      operatorName: 'ExportCommands',
      timeout,
      environment,
    });
    data.allow(exporting, data.content, 'GetItem', 'Query');
    data.allow(exporting, data.settings, 'GetItem', 'Query');
    data.allow(exporting, data.leadLog, 'Query');
    exporting.addEnvironment('LEADS_TABLE', data.leads.tableName);
    data.allowIndexes(exporting, data.leads, 'by_date');
    signIn.allow(exporting, 'ListUsers', 'ListUsersInGroup');
    // The signed URLs that it returns delegate this right.
    exporting.allow(['s3:GetObject'], ...files);

    const importing = new StudioFunction(this, 'Import', {
      entry: 'functions/import.ts',
      operatorName: 'ImportCommands',
      timeout,
      environment,
    });
    data.allow(
      importing,
      data.content,
      'BatchGetItem',
      'BatchWriteItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    );
    data.allow(importing, data.settings, 'GetItem', 'PutItem', 'Query');
    data.nameLeadTables(importing);
    data.allow(importing, data.leads, 'BatchGetItem', 'PutItem');
    data.allow(importing, data.heldLeads, 'ConditionCheckItem');
    data.allow(importing, data.leadLog, 'BatchWriteItem', 'PutItem', 'Query');
    data.allow(importing, data.leadTokens, 'PutItem');
    data.allow(importing, data.limits, 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem');
    signIn.allow(importing, 'ListUsers', 'ListUsersInGroup');
    importing.allow(['s3:PutObject'], ...files);
  }
}
