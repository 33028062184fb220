import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A file that the build made for browsers; `path` is where it lies on disk, `key` its address on the site. One that is
 * packed has the type of what is in it, and `.br` at the end of its address.
 */
export type StaticFile = { key: string; path: string; contentType: string; packed: boolean; hashed: boolean };

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Vite puts the hash of a file's content before its ending. */
const hashedName = /^assets\/.+-[\w-]{8}\.\w+$/;
const packedEnding = /\.br$/;

/**
 * All files below a folder, hashed ones first, so that a document never refers to what is not there yet.
 * @throws for a kind of file whose content type is not known: browsers would refuse it
 */
export function staticFiles(folder: string): StaticFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toStaticFile(folder, path.join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(b.hashed) - Number(a.hashed));
}

function toStaticFile(folder: string, file: string): StaticFile {
  const key = path.relative(folder, file).split(path.sep).join('/');
  const name = key.replace(packedEnding, '');
  const contentType = contentTypes[path.extname(name)];
  if (!contentType) throw new Error(`The site has a file of an unknown kind: ${key}`);
  return { key, path: file, contentType, packed: name !== key, hashed: hashedName.test(name) };
}
