import type { Template } from 'aws-cdk-lib/assertions';

type Statement = { Action: string | string[]; Resource: unknown };

/** The statements of the policies whose logical id starts like this. */
export function statementsOf(template: Template, role: string): Statement[] {
  return Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([logicalId]) => logicalId.startsWith(role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

/** The rights of a role, sorted, each as `action resource`. */
export function rightsOf(template: Template, role: string): string[] {
  return statementsOf(template, role)
    .flatMap(({ Action, Resource }) =>
      [Resource].flat().flatMap((resource) => [Action].flat().map((action) => `${action} ${nameOf(resource)}`)),
    )
    .toSorted();
}

function nameOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, name = text] = /"(\w+)[0-9A-F]{8}"/.exec(text) ?? [];
  return `${name}${/\/index\/\w+/.exec(text)?.[0] ?? ''}`;
}
