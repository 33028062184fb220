import { DescribeBudgetCommand } from '@aws-sdk/client-budgets';
import { DescribeStackResourceCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { fault, fine, skipped, warning } from '#shared/operations/checks.ts';
import type { OperatorCheck } from './doctor-context.ts';

const budget: OperatorCheck = {
  id: 'budget',
  subject: 'costs',
  title: 'Costs this month',
  async run({ stage, sts, budgets, cloudFormation, stack, deployed }) {
    if (stage.budget === undefined) return skipped('off');
    const resources = Object.entries((await deployed()).Resources ?? {});
    const LogicalResourceId = resources.find(([, { Type }]) => Type === 'AWS::Budgets::Budget')?.[0];
    if (!LogicalResourceId) {
      return fault('The budget is not deployed.', `Run npm run deploy -- -c stage=${stage.name}.`);
    }
    const StackName = (await stack())?.StackName;
    const { StackResourceDetail } = await cloudFormation.send(
      new DescribeStackResourceCommand({ StackName, LogicalResourceId }),
    );
    const { Account: AccountId } = await sts.send(new GetCallerIdentityCommand({}));
    const BudgetName = StackResourceDetail?.PhysicalResourceId;
    const { Budget } = await budgets.send(new DescribeBudgetCommand({ AccountId, BudgetName }));
    const { ActualSpend, ForecastedSpend } = Budget?.CalculatedSpend ?? {};
    const spent = Number(ActualSpend?.Amount ?? 0);
    const expected = Number(ForecastedSpend?.Amount ?? spent);
    const look = 'Look at the costs by service in the Billing console, and compare them with npm run costs.';
    if (spent > stage.budget) {
      return fault(
        `The account has cost ${dollars(spent)} this month, more than the budget of ${dollars(stage.budget)}.`,
        look,
      );
    }
    if (expected > stage.budget) {
      return warning(
        `AWS expects ${dollars(expected)} this month, more than the budget of ${dollars(stage.budget)}.`,
        look,
      );
    }
    return fine(`${dollars(spent)} of ${dollars(stage.budget)}.`);
  },
};

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

export const costChecks = [budget];
