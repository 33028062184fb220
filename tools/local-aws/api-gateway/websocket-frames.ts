import type { Duplex } from 'node:stream';

/**
 * Reads the length of each frame from a client and calls `tooLong` for the first one above the limit, before its content
 * arrives. The `ws` library only limits whole messages.
 */
export function watchFrames(socket: Duplex, limitBytes: number, tooLong: () => void): void {
  let header = Buffer.alloc(0);
  let contentLeft = 0;
  const look = (chunk: Buffer) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (contentLeft > 0) {
        const content = Math.min(contentLeft, rest.length);
        contentLeft -= content;
        rest = rest.subarray(content);
        continue;
      }
      header = Buffer.concat([header, rest]);
      const frame = readHeader(header);
      if (!frame) return;
      if (frame.contentLength > limitBytes) {
        socket.off('data', look);
        return tooLong();
      }
      rest = header.subarray(frame.headerLength);
      header = Buffer.alloc(0);
      contentLeft = frame.contentLength;
    }
  };
  socket.on('data', look);
}

/** A frame header (RFC 6455, 5.2): two bytes, an extended length if needed, and the mask of the client. */
function readHeader(bytes: Buffer): { headerLength: number; contentLength: number } | undefined {
  if (bytes.length < 2) return undefined;
  const second = bytes.readUInt8(1);
  const mask = second & 0x80 ? 4 : 0;
  const short = second & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < 2 + extra + mask) return undefined;
  const contentLength = extra === 2 ? bytes.readUInt16BE(2) : extra === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  return { headerLength: 2 + extra + mask, contentLength };
}
