import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { ScheduledCall } from './scheduled-call.ts';
import type { SignIn } from './sign-in.ts';
import { StudioFunction } from './studio-function.ts';

/** Deletes self-registered accounts whose email address was not confirmed within a day. */
export class AccountCleanUp extends Construct {
  constructor(scope: Construct, id: string, signIn: SignIn) {
    super(scope, id);
    const fn = new StudioFunction(this, 'Delete', {
      entry: 'functions/account-clean-up.ts',
      timeout: Duration.minutes(5),
    });
    signIn.allow(fn, 'AdminDeleteUser', 'AdminGetUser', 'ListUsers');
    new ScheduledCall(this, 'Hourly', {
      fn,
      expression: 'rate(1 hour)',
      description: 'Deletes accounts that were not confirmed within a day',
    });
  }
}
