import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import { DeploymentStep } from './deployment-step.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';
import type { Website } from './website.ts';

type Props = { api: Api; data: Data; website: Website; published: DeploymentStep };

/**
 * Books through the public site at the end of the first deployment and every six hours, follows the booking to its email, and erases it. It may read and erase
 * leads, and change nothing else of them. Operators run it with `npm run smoke`.
 */
export class SelfTest extends Construct {
  readonly fn: StudioFunction;

  constructor(scope: Construct, id: string, { api, data, website, published }: Props) {
    super(scope, id);
    this.fn = new StudioFunction(this, 'Probe', {
      entry: 'functions/self-test.ts',
      operatorName: 'SelfTest',
      timeout: Duration.seconds(150),
      environment: { SITE_URL: website.url },
    });
    api.originKeys.addTo(this.fn);
    data.allow(this.fn, data.leads, 'DeleteItem', 'GetItem');
    data.allowProbeTokens(this.fn, 'DeleteItem');
    data.allowScope(this.fn, 'self-test', 'UpdateItem');
    new ScheduledCall(this, 'SixHourly', {
      fn: this.fn,
      expression: 'rate(6 hours)',
      description: 'Checks that a booking through the website is stored and emailed',
    });
    // Long enough for a second attempt, so that a test that hangs does not roll a deployment back.
    new DeploymentStep(this, 'First', this.fn, {}, Duration.minutes(10)).node.addDependency(published);
  }
}
