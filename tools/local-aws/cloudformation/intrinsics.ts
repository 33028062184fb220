export type Template = {
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Condition?: string; Export?: { Name: unknown } }>;
  Rules?: Record<string, Rule>;
  Transform?: unknown;
};

export type TemplateResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  Condition?: string;
};

/** A template rule, checked before the deployment. */
export type Rule = { RuleCondition?: unknown; Assertions: { Assert: unknown; AssertDescription?: string }[] };

/** The values that intrinsic functions resolve to. */
export type Scope = {
  template: Template;
  /** Given parameter values; the others have their defaults. */
  parameters?: Record<string, string>;
  /** Values of pseudo parameters such as `AWS::Region`. */
  pseudo: Record<string, string>;
  /** The value of `Ref` for a resource. @throws when the resource does not exist */
  ref(logicalId: string): unknown;
  /** The value of `Fn::GetAtt` for a resource. @throws when the attribute does not exist */
  attribute(logicalId: string, name: string): unknown;
  /** The value that another stack exports. @throws when no stack exports it */
  importValue(name: string): unknown;
};

/**
 * Resolves all intrinsic functions in the value.
 * @throws {Error} naming an unknown function or reference
 */
// biome-ignore lint/suspicious/noExplicitAny: a template's value can have any shape
export function resolve(value: unknown, scope: Scope): any {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  if (typeof value === 'string') return withoutDynamicReference(value);
  if (typeof value !== 'object' || value === null) return value;
  const call = asCall(value);
  if (call) return evaluate(call.name, call.argument, scope);
  const entries = Object.entries(value).map(([key, item]) => [key, resolve(item, scope)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== noValue));
}

/** Whether the named condition of the template holds. */
export function holds(name: string, scope: Scope): boolean {
  const conditions = scope.template.Conditions ?? {};
  if (!(name in conditions)) throw new Error(`The template has no condition ${name}`);
  return resolve(conditions[name], scope) === true;
}

/** The descriptions of the template rules that fail. Functions for ids of VPCs and the like are not supported. */
export function brokenRules(scope: Scope): string[] {
  const rules = Object.entries(scope.template.Rules ?? {});
  return rules.flatMap(([name, { RuleCondition, Assertions }]) => {
    // This rule only checks the version of the bootstrap stack.
    if (name === 'CheckBootstrapVersion') return [];
    if (RuleCondition !== undefined && ruleValue(RuleCondition, scope) !== true) return [];
    const broken = Assertions.filter(({ Assert }) => ruleValue(Assert, scope) !== true);
    return broken.map(({ AssertDescription }) => `${name}: ${AssertDescription ?? 'an assertion does not hold'}`);
  });
}

/** CloudFormation refuses other functions in rules, and references to anything but a parameter. */
const ruleFunctions = ['Fn::And', 'Fn::Contains', 'Fn::EachMemberIn', 'Fn::Equals', 'Fn::Not', 'Fn::Or', 'Ref'];

function ruleValue(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => ruleValue(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  const call = asCall(value);
  if (!call || !ruleFunctions.includes(call.name)) {
    throw new Error(`A rule uses ${call?.name ?? JSON.stringify(value)}, which is not supported`);
  }
  if (call.name === 'Ref') {
    const name = String(call.argument);
    if (!scope.template.Parameters?.[name]) throw new Error(`A rule refers to ${name}, which is no parameter`);
    return refer(name, scope);
  }
  const items = ruleValue(call.argument, scope) as unknown[];
  if (call.name === 'Fn::Contains') return (items[0] as unknown[]).includes(items[1]);
  if (call.name === 'Fn::EachMemberIn') {
    return (items[0] as unknown[]).every((item) => (items[1] as unknown[]).includes(item));
  }
  return evaluate(call.name, items, scope);
}

/** Logical ids that the value refers to; parameters among them. */
export function references(value: unknown): Set<string> {
  if (Array.isArray(value)) return union(value.map(references));
  if (typeof value !== 'object' || value === null) return new Set();
  const call = asCall(value);
  if (call?.name === 'Ref') return new Set([String(call.argument)]);
  if (call?.name === 'Fn::GetAtt')
    return union([new Set([attributePath(call.argument)[0]]), references(call.argument)]);
  if (call?.name === 'Fn::Sub') {
    const [text, values] = subParts(call.argument);
    const named = placeholders(text).filter((name) => !(name in values));
    return union([new Set(named.map((name) => name.split('.')[0] ?? name)), references(values)]);
  }
  return union(Object.values(value).map(references));
}

/** Marks `AWS::NoValue` while resolving; the property is then removed. */
const noValue = Symbol('AWS::NoValue');

function asCall(value: object): { name: string; argument: unknown } | undefined {
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return undefined;
  const [name, argument] = entry;
  const isCall = name === 'Ref' || name.startsWith('Fn::') || (name === 'Condition' && typeof argument === 'string');
  return isCall ? { name, argument } : undefined;
}

function evaluate(name: string, argument: unknown, scope: Scope): unknown {
  const list = () => {
    const items = resolve(argument, scope);
    if (!Array.isArray(items)) throw new Error(`${name} takes a list, got ${JSON.stringify(argument)}`);
    return items;
  };
  switch (name) {
    case 'Ref':
      return refer(String(argument), scope);
    case 'Condition':
      return holds(String(argument), scope);
    case 'Fn::GetAtt':
      return scope.attribute(...attributePath(resolve(argument, scope)));
    case 'Fn::Join': {
      const [separator, items] = list();
      if (!Array.isArray(items)) throw new Error(`Fn::Join takes a list to join, got ${JSON.stringify(items)}`);
      return items.map(asText).join(separator);
    }
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Select': {
      const [index, items] = list();
      const item = items?.[Number(index)];
      if (item === undefined) throw new Error(`Fn::Select finds no item ${index} in ${JSON.stringify(items)}`);
      return item;
    }
    case 'Fn::Split': {
      const [separator, text] = list();
      return asText(text).split(separator);
    }
    case 'Fn::If': {
      const [condition, whenTrue, whenFalse] = argument as [string, unknown, unknown];
      return resolve(holds(condition, scope) ? whenTrue : whenFalse, scope);
    }
    case 'Fn::Equals': {
      const [left, right] = list();
      return JSON.stringify(left) === JSON.stringify(right);
    }
    case 'Fn::And':
      return list().every((item) => item === true);
    case 'Fn::Or':
      return list().some((item) => item === true);
    case 'Fn::Not':
      return list()[0] !== true;
    case 'Fn::FindInMap': {
      const [map, key, entry] = list();
      const found = scope.template.Mappings?.[map]?.[key]?.[entry];
      if (found === undefined) throw new Error(`The template maps nothing at ${map}.${key}.${entry}`);
      return found;
    }
    case 'Fn::ImportValue':
      return scope.importValue(asText(resolve(argument, scope)));
    case 'Fn::Base64':
      return Buffer.from(asText(resolve(argument, scope))).toString('base64');
    default:
      throw new Error(`The intrinsic function ${name} is not supported`);
  }
}

function refer(name: string, scope: Scope): unknown {
  if (name === 'AWS::NoValue') return noValue;
  if (name in scope.pseudo) return scope.pseudo[name];
  if (name.startsWith('AWS::')) throw new Error(`The pseudo parameter ${name} is not supported`);
  const parameter = scope.template.Parameters?.[name];
  if (!parameter) return scope.ref(name);
  const given = scope.parameters?.[name];
  if (given !== undefined) return given;
  if (parameter.Default === undefined) throw new Error(`The parameter ${name} has no default`);
  if (parameter.Type.startsWith('AWS::SSM::')) throw new Error(`The parameter ${name} is read from SSM: not supported`);
  return parameter.Default;
}

function substitute(argument: unknown, scope: Scope): string {
  const [text, values] = subParts(argument);
  return withoutDynamicReference(text).replace(placeholder, (_, literal: string | undefined, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in values) return asText(resolve(values[name], scope));
    const [logicalId = name, ...attribute] = name.split('.');
    return asText(attribute.length > 0 ? scope.attribute(logicalId, attribute.join('.')) : refer(name, scope));
  });
}

/** `${Name}`, `${Name.Attribute}`, or the literal `${!Name}`. */
const placeholder = /\$\{(!?)([^}]+)\}/g;

function placeholders(text: string): string[] {
  return [...text.matchAll(placeholder)].filter(([, literal]) => !literal).map(([, , name]) => String(name));
}

function subParts(argument: unknown): [text: string, values: Record<string, unknown>] {
  if (typeof argument === 'string') return [argument, {}];
  if (Array.isArray(argument) && typeof argument[0] === 'string') return [argument[0], argument[1] ?? {}];
  throw new Error(`Fn::Sub takes a text, or a text and values, got ${JSON.stringify(argument)}`);
}

function attributePath(argument: unknown): [logicalId: string, name: string] {
  const [logicalId, ...rest] = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
  return [String(logicalId), rest.join('.')];
}

function asText(value: unknown): string {
  if (typeof value === 'object') throw new Error(`A text is needed, got ${JSON.stringify(value)}`);
  return String(value);
}

function withoutDynamicReference(text: string): string {
  if (text.includes('{{resolve:')) throw new Error(`Dynamic references are not supported: ${text}`);
  return text;
}

function union(sets: Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
