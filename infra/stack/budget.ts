import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

type Props = { dollars: number; receivers: readonly string[] };

/** Emails the receivers when the costs of the AWS account in a month approach the budget, and when AWS expects to exceed it. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { dollars, receivers }: Props) {
    super(scope, id);
    const subscribers = receivers.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    // Without a name: CloudFormation replaces a budget whose receivers change, and two cannot have the same name.
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
      notificationsWithSubscribers: [
        notify('ACTUAL', 50),
        notify('ACTUAL', 80),
        notify('ACTUAL', 100),
        notify('FORECASTED', 100),
      ],
    });
  }
}
