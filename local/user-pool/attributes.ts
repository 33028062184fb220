import { type AttributeSchema, verificationFlags } from './attribute-schema.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import { isEmail } from './users.ts';

export type AttributeEntry = { Name: string; Value?: string };

export function toRecord(entries: readonly AttributeEntry[] = []): Record<string, string> {
  return Object.fromEntries(entries.map(({ Name, Value }) => [Name, Value ?? '']));
}

/**
 * Makes sure that a new user's attributes keep to the pool's schema.
 * @throws {UserPoolError} InvalidParameterException naming what is wrong
 */
export function checkNewAttributes(pool: Pool, attributes: Record<string, string>): void {
  checkValues(pool, attributes);
  const missing = missingAttributes(pool, attributes);
  if (missing.length > 0) throw nonconforming(missing.map((name) => `${name}: The attribute is required\n`).join(''));
}

/**
 * Makes sure that attributes may be changed to these values; empty ones are removed.
 * @throws {UserPoolError} InvalidParameterException naming what is wrong
 */
export function checkChangedAttributes(pool: Pool, attributes: Record<string, string>): void {
  checkValues(pool, attributes);
  for (const [name, value] of Object.entries(attributes)) {
    const schema = pool.settings.attributes.get(name)!;
    if (!schema.mutable) throw nonconforming(`${name}: Attribute cannot be updated.\n`);
    if (schema.required && value === '') throw nonconforming(`${name}: The attribute is required\n`);
  }
}

/**
 * Makes sure that people may set these attributes themselves through the client.
 * @throws {UserPoolError} NotAuthorizedException
 */
export function checkWritable(client: Client, attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (verificationFlags.includes(name) || (client.writable && !client.writable.includes(name))) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
  }
}

/** Attributes that the schema asks for and the user lacks. */
export function missingAttributes(pool: Pool, attributes: Record<string, string>): string[] {
  return [...pool.settings.attributes]
    .filter(([name, { required }]) => required && name !== 'sub' && !attributes[name])
    .map(([name]) => name);
}

/** The attributes after a change, the empty ones gone. */
export function changedAttributes(before: Record<string, string>, change: Record<string, string>) {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

function checkValues(pool: Pool, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const schema = pool.settings.attributes.get(name);
    if (!schema) throw nonconforming(`Type for attribute {${name}} could not be determined`);
    if (name === 'sub') throw nonconforming('sub: Attribute cannot be updated.\n');
    if (value === '') continue;
    if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
    const problem = valueProblem(schema, value);
    if (problem) throw nonconforming(`${name}: ${problem}\n`);
  }
}

function valueProblem({ type, min, max }: AttributeSchema, value: string): string | undefined {
  switch (type) {
    case 'Boolean':
      return value === 'true' || value === 'false' ? undefined : 'Attribute value is not a boolean.';
    case 'Number': {
      const number = Number(value);
      if (!/^-?\d+(\.\d+)?$/.test(value)) return 'Attribute value is not a number.';
      if (min !== undefined && number < min) return `Number cannot be less than ${min}`;
      if (max !== undefined && number > max) return `Number cannot be greater than ${max}`;
      return undefined;
    }
    case 'DateTime':
      return Number.isNaN(Date.parse(value)) ? 'Attribute value is not a date.' : undefined;
    case 'String':
      if (min !== undefined && value.length < min) return `String must be at least ${min} characters long`;
      if (max !== undefined && value.length > max) return `String must be no longer than ${max} characters`;
      return undefined;
  }
}

function nonconforming(problem: string) {
  return invalidParameter(`Attributes did not conform to the schema: ${problem}`);
}
