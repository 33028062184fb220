import path from 'node:path';
import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stages.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { Media } from './media.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';
import { uploadsBucket } from './uploads-bucket.ts';

type Props = {
  data: Data;
  signIn: SignIn;
  media: Media;
  timeZone: string;
  accounts: NonNullable<Stage['demoAccounts']>;
};

const images = 'functions/demo/images';

/** Enough for the image function to create all sizes of almost eighty images. */
const timeout = Duration.minutes(15);

/** Adds demo accounts and content to a new installation, and outputs the accounts. */
export class Demo extends Construct {
  constructor(scope: Construct, id: string, { data, signIn, media, timeZone, accounts }: Props) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Fill', {
      entry: 'functions/demo.ts',
      timeout,
      environment: {
        DEMO_ACCOUNTS: JSON.stringify(accounts),
        IMAGES: path.basename(images),
        TIME_ZONE: timeZone,
        UPLOADS_BUCKET: uploadsBucket.name,
      },
      files: [images],
    });
    data.allow(fn, data.content, 'GetItem', 'Query', 'PutItem', 'UpdateItem');
    fn.allow(['s3:PutObject'], uploadsBucket.objects);
    data.nameLeadTables(fn);
    data.allow(fn, data.leads, 'PutItem');
    data.allow(fn, data.heldLeads, 'ConditionCheckItem');
    data.allow(fn, data.leadTokens, 'PutItem');
    data.allow(fn, data.leadLog, 'PutItem');
    data.allow(fn, data.limits, 'BatchGetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem');
    data.allow(fn, data.settings, 'GetItem', 'PutItem');
    signIn.allow(fn, 'AdminCreateUser', 'AdminGetUser', 'AdminSetUserPassword', 'AdminAddUserToGroup');
    const properties = { accounts: JSON.stringify(accounts), Extent: 'whole' };
    new DeploymentStep(this, 'Filled', fn, properties, timeout).node.addDependency(signIn, media);
    for (const { role, email, password } of accounts) {
      const id = role === 'admin' ? 'Admin' : 'User';
      new CfnOutput(this, id, { value: `${email} ${password}` }).overrideLogicalId(id);
    }
  }
}
