/** A file of a late part could not be fetched. */
class PartNotFetchedError extends Error {}

type Files = Readonly<Record<string, readonly string[]>>;

const fetched = new Map<string, Promise<void>>();

/**
 * Imports a late part. Its files are fetched first: most browsers never fetch a module again that failed once, so they must
 * not import one that they cannot get. The import finds the files in the browser's cache.
 * @param name of the part's module, without its ending
 * @throws {PartNotFetchedError} or a TypeError without a network
 */
export async function loadPart<Part>(name: string, load: () => Promise<Part>, files = listed()): Promise<Part> {
  await Promise.all((files[name] ?? []).map(fetchOnce));
  return load();
}

/** The files of each late part, which the document of the built dashboard lists. In development there are none. */
function listed(): Files {
  return JSON.parse(document.getElementById('parts')?.textContent || '{}');
}

function fetchOnce(file: string): Promise<void> {
  const fetching = fetched.get(file) ?? fetchFile(`/${file}`);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  // The whole body: a connection can end in the middle of it.
  await response.arrayBuffer();
  if (!response.ok) throw new PartNotFetchedError(`${url}: ${response.status}`);
}
