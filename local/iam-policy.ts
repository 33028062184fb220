import type { Caller, Need } from './service.ts';

/** A policy document whose every element is one that we can evaluate. */
export type Policy = { statements: Statement[] };

/** What policies say about a need: an explicit deny, an allow, or nothing at all. */
export type Verdict = 'denied' | 'allowed' | 'silent';

/**
 * Reads a policy document of the template.
 * @throws for an element, condition operator or condition key that is not evaluated here, naming it and `owner`
 */
export function readPolicy(document: unknown, owner: string): Policy {
  const { Statement: statements } = document as { Statement?: unknown };
  if (!statements) throw new Error(`The policy of ${owner} has no Statement`);
  return { statements: asList(statements).map((statement) => readStatement(statement as RawStatement, owner)) };
}

/** What the policies of an identity say: whom they belong to needs no check. */
export function identityVerdict(policies: Iterable<Policy>, need: Need): Verdict {
  return verdict(policies, (statement) => covers(statement, need));
}

/** What the policy of a resource says to the caller. */
export function resourceVerdict(policy: Policy, caller: Caller, need: Need): Verdict {
  return verdict([policy], (statement) => isFor(statement, caller) && covers(statement, need));
}

/** Whether a pattern with `*` and `?` matches the whole text. */
export function matches(pattern: string, text: string, ignoreCase = false): boolean {
  // Most are whole names, and each item of a call is compared with all of them.
  if (!/[*?]/.test(pattern)) return ignoreCase ? pattern.toLowerCase() === text.toLowerCase() : pattern === text;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(text);
}

type Statement = {
  effect: 'Allow' | 'Deny';
  actions: string[];
  exceptActions: boolean;
  resources: string[];
  exceptResources: boolean;
  /** Absent in the policies of identities. */
  principals?: { kind: string; name: string }[];
  conditions: { operator: Operator; key: string; values: string[] }[];
};

type RawStatement = Record<string, unknown>;

const elements = new Set('Sid Effect Principal Action NotAction Resource NotResource Condition'.split(' '));

function readStatement(raw: RawStatement, owner: string): Statement {
  const unknown = Object.keys(raw).find((element) => !elements.has(element));
  if (unknown) throw new Error(`The policy of ${owner} uses ${unknown}, which is not supported`);
  if (raw.Effect !== 'Allow' && raw.Effect !== 'Deny') throw new Error(`The policy of ${owner} has a wrong Effect`);
  if (!raw.Action && !raw.NotAction) throw new Error(`A statement in the policy of ${owner} names no action`);
  return {
    effect: raw.Effect,
    actions: asList(raw.Action ?? raw.NotAction).map(String),
    exceptActions: !raw.Action,
    resources: asList(raw.Resource ?? raw.NotResource ?? '*').map(String),
    exceptResources: Boolean(raw.NotResource),
    principals: raw.Principal === undefined ? undefined : readPrincipals(raw.Principal),
    conditions: Object.entries(raw.Condition ?? {}).flatMap(([operator, keys]) =>
      Object.entries(keys as object).map(([key, values]) => ({
        operator: readOperator(operator, owner),
        key: readKey(key, owner),
        values: asList(values).map(String),
      })),
    ),
  };
}

function readPrincipals(principal: unknown): { kind: string; name: string }[] {
  if (principal === '*') return [{ kind: '*', name: '*' }];
  return Object.entries(principal as object).flatMap(([kind, names]) =>
    asList(names).map((name) => ({ kind, name: String(name) })),
  );
}

function verdict(policies: Iterable<Policy>, applies: (statement: Statement) => boolean): Verdict {
  let answer: Verdict = 'silent';
  for (const { statements } of policies) {
    for (const statement of statements) {
      if (!applies(statement)) continue;
      if (statement.effect === 'Deny') return 'denied';
      answer = 'allowed';
    }
  }
  return answer;
}

function covers(statement: Statement, need: Need): boolean {
  const acts = statement.actions.some((pattern) => matches(pattern, need.action, true));
  const reaches = statement.resources.some((pattern) => matches(pattern, need.resource));
  return (
    acts !== statement.exceptActions &&
    reaches !== statement.exceptResources &&
    statement.conditions.every(({ operator, key, values }) => operator(contextOf(need, key), values))
  );
}

/** An allow for the account alone hands the decision to the policies of its roles; a deny for it means them all. */
function isFor({ effect, principals = [] }: Statement, caller: Caller): boolean {
  return principals.some(({ kind, name }) => {
    if (name === '*') return kind === '*' || kind === 'AWS';
    if (!caller) return false;
    if ('service' in caller) return kind === 'Service' && name === caller.service;
    const account = caller.role.split(':')[4];
    const isAccount = [account, `arn:aws:iam::${account}:root`].includes(name);
    return kind === 'AWS' && (name === caller.role || (isAccount && effect === 'Deny'));
  });
}

function contextOf(need: Need, key: string): string[] | undefined {
  const entry = Object.entries(need.context ?? {}).find(([name]) => name.toLowerCase() === key);
  return entry && asList(entry[1]).map(String);
}

/** Compares what the call says for a key, `undefined` where it says nothing, with the values of the condition. */
type Operator = (actual: string[] | undefined, expected: string[]) => boolean;

type Comparison = { test: (actual: string, expected: string) => boolean; negated?: true };

const comparisons: Record<string, Comparison> = {
  StringEquals: { test: (actual, expected) => actual === expected },
  StringEqualsIgnoreCase: { test: (actual, expected) => actual.toLowerCase() === expected.toLowerCase() },
  StringLike: { test: (actual, expected) => matches(expected, actual) },
  StringNotEquals: { test: (actual, expected) => actual === expected, negated: true },
  StringNotLike: { test: (actual, expected) => matches(expected, actual), negated: true },
  ArnEquals: { test: (actual, expected) => matches(expected, actual) },
  ArnLike: { test: (actual, expected) => matches(expected, actual) },
  ArnNotEquals: { test: (actual, expected) => matches(expected, actual), negated: true },
  ArnNotLike: { test: (actual, expected) => matches(expected, actual), negated: true },
  Bool: { test: (actual, expected) => actual.toLowerCase() === expected.toLowerCase() },
  NumericEquals: { test: (actual, expected) => Number(actual) === Number(expected) },
  NumericLessThan: { test: (actual, expected) => Number(actual) < Number(expected) },
  NumericLessThanEquals: { test: (actual, expected) => Number(actual) <= Number(expected) },
  NumericGreaterThan: { test: (actual, expected) => Number(actual) > Number(expected) },
  NumericGreaterThanEquals: { test: (actual, expected) => Number(actual) >= Number(expected) },
};

function readOperator(name: string, owner: string): Operator {
  if (name === 'Null') return (actual, expected) => expected.includes(String(actual === undefined));
  const [, quantifier, base = '', ifExists] = /^(ForAllValues:|ForAnyValue:)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  const comparison = comparisons[base];
  if (!comparison) throw new Error(`The policy of ${owner} uses the condition operator ${name}: not supported`);
  const passes = (actual: string, expected: string[]) =>
    expected.some((value) => comparison.test(actual, value)) !== (comparison.negated ?? false);
  return (actual, expected) => {
    if (quantifier === 'ForAllValues:') return (actual ?? []).every((value) => passes(value, expected));
    if (actual === undefined) return ifExists !== undefined || (!quantifier && comparison.negated === true);
    return actual.some((value) => passes(value, expected));
  };
}

/** Keys that calls are described with; a condition on any other would silently never hold. */
const conditionKeys = new Set(
  [
    'aws:PrincipalAccount',
    'aws:PrincipalArn',
    'aws:RequestedRegion',
    'aws:ResourceAccount',
    'aws:SecureTransport',
    'aws:SourceAccount',
    'aws:SourceArn',
    'dynamodb:LeadingKeys',
    's3:delimiter',
    's3:prefix',
    'ses:FromAddress',
    'ses:Recipients',
  ].map((key) => key.toLowerCase()),
);

function readKey(key: string, owner: string): string {
  const name = key.toLowerCase();
  if (!conditionKeys.has(name)) throw new Error(`The policy of ${owner} uses the condition key ${key}: not supported`);
  return name;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
