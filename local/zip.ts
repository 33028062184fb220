import { inflateRawSync } from 'node:zlib';

/** The files in a zip archive, by path. @throws for archives that use more than plain or deflated entries */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no zip archive');
  const files = new Map<string, Buffer>();
  let position = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const entry = archive.subarray(position);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => entry.readUInt16LE(offset));
    const name = entry.toString('utf8', 46, 46 + nameLength!);
    if (!name.endsWith('/')) files.set(name, contentOf(archive, entry, name));
    position += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}

function contentOf(archive: Buffer, entry: Buffer, name: string): Buffer {
  const local = archive.subarray(entry.readUInt32LE(42));
  const start = 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = local.subarray(start, start + entry.readUInt32LE(20));
  const method = entry.readUInt16LE(10);
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed);
  throw new Error(`${name} is compressed by method ${method}, which is not supported`);
}
