import { type CfnResource, CustomResource, Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

type Properties = Record<string, string>;

/** Work that a function of ours does during a deployment: at the first one, and whenever `properties` change. */
export class DeploymentStep extends CustomResource {
  constructor(scope: Construct, id: string, fn: LambdaFunction, properties: Properties, timeout = Duration.minutes(5)) {
    super(scope, id, { serviceToken: fn.functionArn, properties });
    // CloudFormation takes a number here, where CDK's own property writes text.
    (this.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', timeout.toSeconds());
    // With the function's rights, which are resources of their own.
    this.node.addDependency(fn);
  }
}
