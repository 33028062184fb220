import type { Resource } from '../platform/service.ts';

/** Refuses a resource with an unsupported property. @throws {Error} naming the properties */
export function requireSupported(resource: Resource, supported: readonly string[]): void {
  const unknown = Object.keys(resource.properties).filter((name) => !supported.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${resource.type} ${resource.logicalId}: not supported here: ${unknown.join(', ')}`);
  }
}
