import type { Caller, RequiredRight, ServicePrincipal } from '../platform/service.ts';

/** A policy document that contains only supported elements. */
export type Policy = {
  statements: Statement[];
  /** Characters of the document without white space, as IAM counts them. */
  size: number;
};

/** The result of evaluating policies: an explicit deny, an allow, or neither. */
export type Verdict = 'denied' | 'allowed' | 'silent';

/**
 * Reads a policy document of the template.
 * @throws {Error} naming the unsupported element, condition operator or condition key, and `owner`
 */
export function readPolicy(document: unknown, owner: string): Policy {
  const { Statement: statements } = document as { Statement?: unknown };
  if (!statements) throw new Error(`The policy of ${owner} has no Statement`);
  const ids = asList(statements).flatMap((statement) => (statement as { Sid?: string }).Sid ?? []);
  if (new Set(ids).size < ids.length) throw new Error('Statement IDs (SID) in a single policy must be unique.');
  return {
    statements: asList(statements).map((statement) => readStatement(statement as RawStatement, owner)),
    size: JSON.stringify(document).replace(/\s/g, '').length,
  };
}

/** Evaluates identity policies, which have no principals. */
export function identityVerdict(policies: Iterable<Policy>, need: RequiredRight): Verdict {
  return verdict(policies, (statement) => covers(statement, need));
}

/** Evaluates a resource policy for the caller. */
export function resourceVerdict(policy: Policy, caller: Caller | ServicePrincipal, need: RequiredRight): Verdict {
  return verdict([policy], (statement) => isFor(statement, caller) && covers(statement, need));
}

/** Whether a pattern with `*` and `?` matches the whole text. */
export function matches(pattern: string, text: string, ignoreCase = false): boolean {
  // Fast path: most patterns have no wildcard, and every item of a call is compared with all of them.
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
  /** Absent in identity policies. */
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

function covers(statement: Statement, need: RequiredRight): boolean {
  const acts = statement.actions.some((pattern) => matches(pattern, need.action, true));
  const reaches = statement.resources.some((pattern) => matches(pattern, need.resource));
  return (
    acts !== statement.exceptActions &&
    reaches !== statement.exceptResources &&
    statement.conditions.every(({ operator, key, values }) => operator(contextOf(need, key), values))
  );
}

/** An allow for the account delegates the decision to its roles' policies; a deny for the account applies to all roles. */
function isFor({ effect, principals = [] }: Statement, caller: Caller | ServicePrincipal): boolean {
  return principals.some(({ kind, name }) => {
    if (name === '*') return kind === '*' || kind === 'AWS';
    if (!caller) return false;
    if ('service' in caller) return kind === 'Service' && name === caller.service;
    const account = caller.role.split(':')[4];
    const isAccount = [account, `arn:aws:iam::${account}:root`].includes(name);
    return kind === 'AWS' && (name === caller.role || (isAccount && effect === 'Deny'));
  });
}

function contextOf(need: RequiredRight, key: string): string[] | undefined {
  const entry = Object.entries(need.context ?? {}).find(([name]) => name.toLowerCase() === key);
  return entry && asList(entry[1]).map(String);
}

/** Compares the values of a condition key in the call, `undefined` if absent, with those of the condition. */
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

/** Condition keys that calls provide. Others are refused, because a condition on them would never match. */
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
