import { type CfnResource, CustomResource } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** CloudFormation takes a number here, where CDK's own property writes text. */
const timeoutSeconds = 300;

/** Work that a function of ours does during a deployment: at the first one, and whenever `properties` change. */
export class DeploymentStep extends CustomResource {
  constructor(scope: Construct, id: string, fn: LambdaFunction, properties: Record<string, string>) {
    super(scope, id, { serviceToken: fn.functionArn, properties });
    (this.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', timeoutSeconds);
    // With the function's rights, which are resources of their own.
    this.node.addDependency(fn);
  }
}
