import type { PageContent } from '#shared/page.ts';

const waitSeconds = 5;

/**
 * The published content, which any visitor may read.
 * @param version part of the address, so that a copy at the CDN's edge that is older than this is not given
 */
export async function readContent(version?: number): Promise<PageContent> {
  const address = version === undefined ? '/content.json' : `/content.json?version=${version}`;
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(waitSeconds * 1000) });
  if (!response.ok) throw new Error(`The content could not be read: status ${response.status}`);
  return response.json();
}
