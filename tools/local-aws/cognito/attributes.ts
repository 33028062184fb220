import { type AttributeSchema, verificationFlags } from './attribute-schema.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { Client, Pool } from './pool.ts';
import { isEmail } from './users.ts';

type AttributeEntry = { Name: string; Value?: string };

export function toRecord(entries: readonly AttributeEntry[] = []): Record<string, string> {
  return Object.fromEntries(entries.map(({ Name, Value }) => [Name, Value ?? '']));
}

/**
 * Checks the attributes of a new user against the schema.
 * @throws {UserPoolError} InvalidParameterException naming what is wrong
 */
export function checkNewAttributes(pool: Pool, attributes: Record<string, string>): void {
  checkValues(pool, attributes);
  const missing = missingAttributes(pool, attributes);
  if (missing.length > 0) throw nonconforming(missing.map((name) => `${name}: The attribute is required\n`).join(''));
}

/**
 * Checks that attributes may change to these values; empty ones are removed.
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
 * Checks that the client may write these attributes.
 * @throws {UserPoolError} NotAuthorizedException
 */
export function checkWritable(client: Client, attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (verificationFlags.includes(name) || (client.writable && !client.writable.includes(name))) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
  }
}

/** Required attributes that the user lacks. */
export function missingAttributes(pool: Pool, attributes: Record<string, string>): string[] {
  return [...pool.settings.attributes]
    .filter(([name, { required }]) => required && name !== 'sub' && !attributes[name])
    .map(([name]) => name);
}

/** The attributes after a change, without empty ones. */
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
    case 'String':
      if (min !== undefined && value.length < min) return `String must be at least ${min} characters long`;
      if (max !== undefined && value.length > max) return `String must be no longer than ${max} characters`;
      return undefined;
  }
}

function nonconforming(problem: string) {
  return invalidParameter(`Attributes did not conform to the schema: ${problem}`);
}
