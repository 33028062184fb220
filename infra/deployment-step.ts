import { type CfnResource, CustomResource, Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

type Properties = Record<string, string>;

/** Calls a function during a deployment: the first one, and each one that changes `properties`. */
export class DeploymentStep extends CustomResource {
  constructor(scope: Construct, id: string, fn: LambdaFunction, properties: Properties, timeout = Duration.minutes(5)) {
    super(scope, id, { serviceToken: fn.functionArn, properties });
    // CloudFormation expects a number; the CDK property writes a string.
    (this.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', timeout.toSeconds());
    // Includes the function's policies, which are separate resources.
    this.node.addDependency(fn);
  }
}
