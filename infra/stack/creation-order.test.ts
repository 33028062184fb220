import { aTemplate, fullLocalStage, testStage } from '../testing/stacks.ts';

type Resource = { Type: string; Properties?: object; DependsOn?: string | string[] };
type Resources = Record<string, Resource>;

/** CloudFormation repeats calls of the other services that are refused for their rate. */
const limited = /^AWS::ApiGateway/;

test.each([
  ['of the local run', testStage],
  ['with backups and all of its values', fullLocalStage],
])(
  'creates at most ten resources of one kind of API Gateway at the same time, in a stage %s [STAGE-26]',
  (_, stage) => {
    const resources: Resources = aTemplate(stage).toJSON().Resources;
    const before = everythingBefore(resources);
    const kinds = new Set(Object.values(resources).flatMap(({ Type }) => (limited.test(Type) ? [Type] : [])));

    expect(kinds).toContain('AWS::ApiGatewayV2::Route');
    for (const kind of kinds) {
      const ids = Object.keys(resources).filter((id) => resources[id]?.Type === kind);
      const atOnce = widest(ids, (id, other) => before.get(id)!.has(other));
      expect({ kind, atOnce }).toEqual({ kind, atOnce: Math.min(atOnce, 10) });
    }
  },
);

/** The resources that CloudFormation creates before each resource. @throws for a circle */
function everythingBefore(resources: Resources): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  const visit = (id: string, path: string[]): Set<string> => {
    if (path.includes(id)) throw new Error(`Circular dependency: ${[...path, id].join(' → ')}`);
    const known = all.get(id);
    if (known) return known;
    const { Properties, DependsOn = [] } = resources[id]!;
    const direct = new Set([...references(Properties, resources), ...[DependsOn].flat()]);
    const found = new Set([...direct].flatMap((each) => [each, ...visit(each, [...path, id])]));
    all.set(id, found);
    return found;
  };
  for (const id of Object.keys(resources)) visit(id, []);
  return all;
}

/** The most of these without an order between any two: as many as the chains that it takes to cover all (Dilworth). */
function widest(ids: readonly string[], isBefore: (id: string, other: string) => boolean): number {
  const next = new Map<string, string>();
  const extend = (id: string, tried: Set<string>): boolean =>
    ids.some((other) => {
      if (tried.has(other) || !isBefore(id, other)) return false;
      tried.add(other);
      const taken = next.get(other);
      if (taken !== undefined && !extend(taken, tried)) return false;
      next.set(other, id);
      return true;
    });
  return ids.filter((id) => !extend(id, new Set())).length;
}

function references(value: unknown, resources: Resources): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => references(each, resources));
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value as Record<string, string | string[] | undefined>;
  const named = [Ref, [attribute].flat()[0], ...[...String(text).matchAll(/\$\{(\w+)/g)].map(([, id]) => id)];
  const own = named.filter((id): id is string => typeof id === 'string' && id in resources);
  return [...own, ...Object.values(value).flatMap((each) => references(each, resources))];
}
