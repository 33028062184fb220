import { CfnResource, CustomResource, Duration, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct, IConstruct } from 'constructs';

type Properties = Record<string, string>;

/** Calls a function during a deployment: the first one, and each one that changes `properties`. */
export class DeploymentStep extends CustomResource {
  constructor(scope: Construct, id: string, fn: LambdaFunction, properties: Properties, timeout = Duration.minutes(5)) {
    super(scope, id, { serviceToken: fn.functionArn, properties });
    // CloudFormation expects a number; the CDK property writes a string.
    (this.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', timeout.toSeconds());
  }

  /**
   * Makes this step wait for all resources that the stack has by now, except those that wait for this step. CloudFormation
   * allows no dependency on a resource that a condition can leave out.
   */
  runAfterAllOthers(): void {
    const all = Stack.of(this).node.findAll();
    const later = new Set<IConstruct>([this]);
    const isLater = ({ node }: IConstruct) => node.scopes.some((scope) => later.has(scope));
    const waitsForLater = ({ node }: IConstruct) => node.dependencies.some((each) => each.node.findAll().some(isLater));
    for (let size = 0; size < later.size; ) {
      size = later.size;
      for (const each of all) if (waitsForLater(each)) later.add(each);
    }
    const resources = all.filter((each) => CfnResource.isCfnResource(each));
    this.node.addDependency(...resources.filter((each) => !each.cfnOptions.condition && !isLater(each)));
  }
}
