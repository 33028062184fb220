/** Matches the paths of stored images anywhere in a text, with or without the site's origin. */
const imagePath = /\/media\/(?:about-images|artist-photos|gallery-images)\/[\w./-]+/g;

/** The paths of all stored images that a value refers to, at any depth. */
export function imagePathsIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(value.match(imagePath));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...imagePathsIn(part)]));
}
