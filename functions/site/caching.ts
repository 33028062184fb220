/**
 * `Cache-Control` of the site's files, for CloudFront. A CDN function makes browsers revalidate each time (`rewriteResponse` in
 * infra/stack/cdn-functions.ts); otherwise they would keep stale pages as long as an edge may.
 */
const caching = {
  /**
   * Edges revalidate after a minute, and may serve the stale copy for ten more minutes while they do. So a missed
   * invalidation is over after eleven minutes at most. While S3 fails, edges keep pages for a day.
   */
  document: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  /** Open pages read these files right after a publish, so they must not be stale. */
  content: 'public, max-age=0, s-maxage=1, stale-if-error=86400',
  /** Built images without a hash in their names; each deployment invalidates them. */
  image: 'public, max-age=0, s-maxage=86400, stale-if-error=86400',
  /** Files with a content hash in their names. */
  forever: 'public, max-age=31536000, immutable',
};

const hashedStyle = /^styles\/[\da-f]+\.css$/;

export function cachingOf(key: string, isHashed = hashedStyle.test(key)): string {
  if (isHashed) return caching.forever;
  if (key.startsWith('content-')) return caching.content;
  return /^(assets\/|favicon\.svg$)/.test(key) ? caching.image : caching.document;
}

/** Whether a changed file needs an invalidation. Edges revalidate all others soon enough, or never need to. */
export function needsInvalidation(key: string): boolean {
  return [caching.document, caching.image].includes(cachingOf(key));
}
