export type Template = {
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Condition?: string; Export?: { Name: unknown } }>;
  Rules?: Record<string, unknown>;
  Transform?: unknown;
};

export type TemplateResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  Condition?: string;
};

/** What the functions of a template are resolved against. */
export type Scope = {
  template: Template;
  /** Values of pseudo parameters such as `AWS::Region`. */
  pseudo: Record<string, string>;
  /** What `Ref` gives for a resource. @throws when it is not there */
  ref(logicalId: string): unknown;
  /** What `Fn::GetAtt` gives for a resource. @throws when it has no such attribute */
  attribute(logicalId: string, name: string): unknown;
  /** Value that another stack exports. @throws when none does */
  importValue(name: string): unknown;
};

/**
 * The value with all its intrinsic functions replaced by what they stand for.
 * @throws for a function or reference that is not known, naming it
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

/** Stands for `AWS::NoValue` while resolving: what holds it leaves it out. */
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
