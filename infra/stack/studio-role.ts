import { type IPrincipal, PolicyDocument, type PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role that contains its permissions. The policy that the CDK creates beside each role is one more resource of the stack, for
 * which functions, mappings and schedules would have to wait.
 */
export class StudioRole extends Role {
  readonly #permissions: PolicyDocument;

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const permissions = new PolicyDocument();
    // An update from release 0.2.0 deletes its separate policies at the end, by name. None of them has this name, or the role
    // would lose its permissions.
    super(scope, id, { assumedBy, inlinePolicies: { Permissions: permissions } });
    this.#permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement) {
    this.#permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
