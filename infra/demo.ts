import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import type { SignIn } from './sign-in.ts';
import type { Stage } from './stages.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { data: Data; signIn: SignIn; accounts: NonNullable<Stage['demoAccounts']> };

/** Fills a new installation with accounts and content, and prints how to sign in. */
export class Demo extends Construct {
  constructor(scope: Construct, id: string, { data, signIn, accounts }: Props) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Fill', {
      entry: 'functions/demo.ts',
      timeout: Duration.seconds(60),
      environment: { DEMO_ACCOUNTS: JSON.stringify(accounts) },
    });
    data.allow(fn, data.content, 'CONTENT_TABLE', 'Query', 'PutItem', 'UpdateItem');
    data.allow(fn, data.leads, 'LEADS_TABLE', 'PutItem');
    data.allow(fn, data.settings, 'SETTINGS_TABLE', 'PutItem');
    signIn.allow(fn, 'AdminCreateUser', 'AdminSetUserPassword', 'AdminAddUserToGroup');
    new DeploymentStep(this, 'Filled', fn, { accounts: JSON.stringify(accounts) }).node.addDependency(signIn);
    for (const { role, email, password } of accounts) {
      const id = role === 'admin' ? 'Admin' : 'User';
      new CfnOutput(this, id, { value: `${email} ${password}` }).overrideLogicalId(id);
    }
  }
}
