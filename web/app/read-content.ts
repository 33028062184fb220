import type { PageContent } from '#shared/website/page.ts';

const waitSeconds = 5;

let latest: Promise<PageContent> | undefined;

/**
 * The published content, readable by every visitor.
 * @param version part of the URL, so that the CDN serves no older copy
 */
export function readContent(version?: number): Promise<PageContent> {
  const reading = read(version);
  latest = reading;
  reading.catch(() => {
    if (latest === reading) latest = undefined;
  });
  return reading;
}

/** The last or current read, so that a visit requests the content once. */
export function latestContent(): Promise<PageContent> | undefined {
  return latest;
}

async function read(version: number | undefined): Promise<PageContent> {
  const url = version === undefined ? '/content.json' : `/content.json?version=${version}`;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(waitSeconds * 1000) });
  if (!response.ok) throw new Error(`The content could not be read: status ${response.status}`);
  return response.json();
}
