import { shownVersion } from './shown-version.ts';

const waitSeconds = 5;

/**
 * Reads the published page and renews the open one: texts, mode and head. The page stays when it is not older or the read
 * fails, which is only logged (MSG-05 to MSG-08).
 * @param version a version known to be live, so that the CDN serves no older copy
 */
export async function refreshContent(version = 0): Promise<void> {
  try {
    const live = version > shownVersion() ? version : await readVersion();
    if (live <= shownVersion()) return;
    const { renewPage } = await import('./renew-page.ts');
    await renewPage(() => readDocument(live));
  } catch (error) {
    console.error('The content could not be reloaded', error);
  }
}

async function readVersion(): Promise<number> {
  return (await (await read(`/content-version.json?version=${shownVersion()}`)).json()).version;
}

/** The document for this browser, under an address that edges keep for a second only. */
async function readDocument(version: number): Promise<Document> {
  return new DOMParser().parseFromString(await (await read(`/content.html?version=${version}`)).text(), 'text/html');
}

async function read(url: string): Promise<Response> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(waitSeconds * 1000) });
  if (!response.ok) throw new Error(`The content could not be read: status ${response.status}`);
  return response;
}
