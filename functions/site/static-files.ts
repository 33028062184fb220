import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A built file for browsers. `path` is its path on disk, `key` its path on the site. The content type of a Brotli copy is that of
 * the uncompressed file. The key of a copy ends in `.br`, but a file with a content hash exists as its copy only.
 */
export type StaticFile = { key: string; path: string; contentType: string; compressed: boolean; hashed: boolean };

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

/** Vite puts the content hash before the extension. */
const hashedName = /^assets\/.+-[\w-]{8}\.\w+$/;
const compressedEnding = /\.br$/;

/**
 * All files below a folder, hashed ones first, so that a document never refers to a missing file.
 * @throws for a file extension without a known content type
 */
export function staticFiles(folder: string): StaticFile[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toStaticFile(folder, path.join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(b.hashed) - Number(a.hashed) || Number(a.compressed) - Number(b.compressed));
  // The compressed file of two with the same key comes last.
  return [...new Map(files.map((file) => [file.key, file])).values()];
}

function toStaticFile(folder: string, file: string): StaticFile {
  const key = path.relative(folder, file).split(path.sep).join('/');
  const name = key.replace(compressedEnding, '');
  const contentType = contentTypes[path.extname(name)];
  if (!contentType) throw new Error(`No content type is known for the file ${key}`);
  const hashed = hashedName.test(name);
  return { key: hashed ? name : key, path: file, contentType, compressed: name !== key, hashed };
}
