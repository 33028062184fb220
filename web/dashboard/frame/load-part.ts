/** A file of a late part could not be fetched. */
class PartNotFetchedError extends Error {}

const fetched = new Map<string, Promise<unknown>>();

/**
 * Imports a late part in the built dashboard, in place of Vite's helper. Its files are fetched first: most browsers never fetch a module
 * again that failed once, so they must not import one that they cannot get. The import finds the files in the browser's cache.
 * @throws {PartNotFetchedError} or a TypeError without a network
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}

/** Fetches a file, and those that it imports. */
function fetchOnce(url: string): Promise<unknown> {
  const fetching = fetched.get(url) ?? read(url);
  fetched.set(url, fetching);
  fetching.catch(() => fetched.delete(url));
  return fetching;
}

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new PartNotFetchedError(`${url}: ${response.status}`);
  if (url.endsWith('.css')) return addStyles(url);
  const imported = text.matchAll(/(?:from|import) ?["'`]\.(\/[\w.-]+)["'`]/g);
  await Promise.all([...imported].map(([, name]) => fetchOnce(`/assets${name}`)));
}

function addStyles(url: string): Promise<void> {
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
