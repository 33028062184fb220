import path from 'node:path';
import { CfnOutput, Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { Media } from './media.ts';
import type { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';
import { uploadsBucket } from './uploads-bucket.ts';

type Props = {
  data: Data;
  signIn: SignIn;
  media: Media;
  timeZone: string;
  accounts: NonNullable<Stage['demoAccounts']>;
};

/** Where the drawings lie that the demo shows; made when the function is bundled, as long as they are not there. */
const drawings = '.local/demo-pictures';

/** All widths of nearly eighty pictures are made meanwhile. */
const patience = Duration.minutes(15);

/** Fills a new installation with accounts and content, and prints how to sign in. */
export class Demo extends Construct {
  constructor(scope: Construct, id: string, { data, signIn, media, timeZone, accounts }: Props) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Fill', {
      entry: 'functions/demo.ts',
      timeout: patience,
      environment: {
        DEMO_ACCOUNTS: JSON.stringify(accounts),
        DRAWINGS: path.basename(drawings),
        TIME_ZONE: timeZone,
        UPLOADS_BUCKET: uploadsBucket.name,
      },
      commands: [`"${process.execPath}" functions/demo/drawings/draw.ts ${drawings}`],
      files: [drawings],
    });
    data.allow(fn, data.content, 'CONTENT_TABLE', 'GetItem', 'Query', 'PutItem', 'UpdateItem');
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [uploadsBucket.objects] }));
    data.allow(fn, data.leads, 'LEADS_TABLE', 'PutItem');
    data.allow(fn, data.leadTerms, 'LEAD_TERMS_TABLE', 'PutItem');
    data.allow(fn, data.limits, 'LIMITS_TABLE', 'ConditionCheckItem', 'UpdateItem');
    data.allow(fn, data.settings, 'SETTINGS_TABLE', 'PutItem');
    signIn.allow(fn, 'AdminCreateUser', 'AdminSetUserPassword', 'AdminAddUserToGroup');
    new DeploymentStep(
      this,
      'Filled',
      fn,
      { accounts: JSON.stringify(accounts), Extent: 'whole' },
      patience,
    ).node.addDependency(signIn, media);
    for (const { role, email, password } of accounts) {
      const id = role === 'admin' ? 'Admin' : 'User';
      new CfnOutput(this, id, { value: `${email} ${password}` }).overrideLogicalId(id);
    }
  }
}
