/** Addresses of stored pictures, wherever they stand in a text, with or without the site's own origin before them. */
const address = /\/media\/(?:about-images|artist-photos|gallery-images)\/[\w./-]+/g;

/** The addresses of stored pictures that a value names, at any depth. */
export function addressesIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(value.match(address));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...addressesIn(part)]));
}
