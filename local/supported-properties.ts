import type { Resource } from './service.ts';

/** Refuses a resource that sets a property nothing here acts on. @throws {Error} naming the properties */
export function requireSupported(resource: Resource, supported: readonly string[]): void {
  const unknown = Object.keys(resource.properties).filter((name) => !supported.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${resource.type} ${resource.logicalId}: not supported here: ${unknown.join(', ')}`);
  }
}
