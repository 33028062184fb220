import { aTemplate, fullLocalStage } from '../testing/stacks.ts';

type Resource = { Type: string; Properties?: Record<string, unknown>; DependsOn?: string | string[] };

const template = aTemplate(fullLocalStage);
const resources: Record<string, Resource> = template.toJSON().Resources;
const ofType = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);
const steps = ofType('AWS::CloudFormation::CustomResource');

test('has seven deployment steps that call functions', () => {
  expect(steps.map((id) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
    'ApiOriginKeysKey1',
    'DemoFilled',
    'LeadQueuesTurns',
    'PublishingPublished',
    'SelfTestFirst',
    'SignInInvited',
    'WebsiteReleased',
  ]);
});

test.each(steps)(
  'runs the step %s after its function, the permissions of the function and the resources that its code uses',
  (step) => {
    const before = everythingBefore(step);

    const missing = neededBy(step).filter((id) => !before.has(id));
    expect(missing).toEqual([]);
  },
);

/** All resources that CloudFormation creates before this one: its direct and indirect references and dependencies. */
function everythingBefore(id: string, seen = new Set<string>()): Set<string> {
  const resource = resources[id];
  if (!resource) return seen;
  for (const next of [...references(resource.Properties), ...[resource.DependsOn ?? []].flat()]) {
    if (seen.has(next)) continue;
    seen.add(next);
    everythingBefore(next, seen);
  }
  return seen;
}

function neededBy(step: string): string[] {
  const [fn] = references(resources[step]?.Properties?.ServiceToken);
  const { Role, Environment } = resources[fn!]?.Properties ?? {};
  const [role] = references(Role);
  const policies = resources[role!]?.Properties?.Policies;
  const rights = JSON.stringify(policies);
  return [
    fn!,
    role!,
    // Tables, buckets, the user pool and the distribution, from environment variables.
    ...references(Environment),
    ...references(policies),
    // Resources that the code uses although the template does not name them.
    ...(/Admin(AddUserToGroup|RemoveUserFromGroup)|ListUsersInGroup/.test(rights)
      ? ofType('AWS::Cognito::UserPoolGroup')
      : []),
    ...ofType('AWS::S3::Bucket').filter((id) => labelsOf(id).some((label) => rights.includes(label))),
  ];
}

/** The part of a bucket's name that the stack chooses. */
function labelsOf(bucket: string): string[] {
  return JSON.stringify(resources[bucket]?.Properties?.BucketName ?? '').match(/afterhours-\w+/g) ?? [];
}

/** Logical ids in a part of a template. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  const own = [Ref, attribute?.[0]].filter((id): id is string => id !== undefined && id in resources);
  return [...own, ...Object.values(value).flatMap(references)];
}
