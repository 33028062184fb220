import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { EmailFunction } from './email-function.ts';
import type { SignIn } from './sign-in.ts';

type Props = { data: Data; environment: Record<string, string>; signIn: SignIn; send: readonly PolicyStatement[] };

/** Sends the emails of the log of leads to visitors, and emails staff about what visitors did. */
export class VisitorMail extends Construct {
  readonly fn: EmailFunction;

  /** @param props `send` are the rights to send emails; none for a stage that cannot send */
  constructor(scope: Construct, id: string, { data, environment, signIn, send }: Props) {
    super(scope, id);
    this.fn = new EmailFunction(this, 'Sender', { entry: 'functions/visitor-emails.ts', environment });
    data.allow(this.fn, data.leadLog, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    data.allowIndexes(this.fn, data.leadLog, 'by_unsent');
    data.allow(this.fn, data.leads, 'GetItem', 'UpdateItem');
    // Also to take the times of agreed dates out of the offers to others.
    data.allow(this.fn, data.limits, 'BatchGetItem', 'UpdateItem');
    data.allowScope(this.fn, 'email', 'Query');
    data.allowScope(this.fn, 'replies', 'GetItem');
    data.allowScope(this.fn, 'absences', 'GetItem');
    data.allowKind(this.fn, 'choices', 'GetItem');
    data.allowKind(this.fn, 'text', 'GetItem');
    data.allowScope(this.fn, 'request-links', 'GetItem', 'PutItem');
    // For the email address of the assignee.
    signIn.allow(this.fn, 'AdminGetUser');
    for (const statement of send) this.fn.addToRolePolicy(statement);
    this.fn.sendForNewItems({
      id: 'NewEntries',
      table: data.leadLog,
      description: 'Sends the emails to visitors that are due, for example after a failed attempt',
    });
  }
}
