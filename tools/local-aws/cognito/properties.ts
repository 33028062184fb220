import { z } from 'zod';
import type { Resource } from '../platform/service.ts';

/** A boolean of a template. CloudFormation also accepts text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** An integer of a template. CloudFormation also accepts text. */
export const whole = z.coerce.number().int();

/**
 * The properties of a resource, as its schema describes them.
 * @throws {Error} naming the invalid or unsupported property
 */
export function propertiesOf<S extends z.ZodType>(schema: S, resource: Resource): z.infer<S> {
  const result = schema.safeParse(resource.properties);
  if (result.success) return result.data;
  const problems = result.error.issues.map(describeIssue).join('; ');
  throw new Error(`${resource.type} ${resource.logicalId}: ${problems}`);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (path ? `${path}.${key}` : key));
    return `property ${names.join(', ')} is not supported by the local user pool`;
  }
  return `property ${path}: ${issue.message}`;
}
