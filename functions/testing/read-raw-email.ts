/** A MIME email with one text part and one HTML part: its unfolded header lines, and its decoded parts. */
export function readRawEmail(data: Uint8Array) {
  const raw = Buffer.from(data).toString('latin1');
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
  const part = (type: string) => {
    const [, body = ''] = new RegExp(`Content-Type: ${type}[^]*?\r\n\r\n([^]*?)\r\n--`).exec(raw) ?? [];
    return fromBytes(body.replace(/=\r\n/g, '')).toString().replaceAll('\r\n', '\n');
  };
  const subject = decodedWords(headers.get('Subject') ?? '');
  return { raw, lines, headers, subject, text: part('text/plain'), html: part('text/html') };
}

/** The text of a header, with its encoded words (RFC 2047) decoded. */
function decodedWords(header: string): string {
  const words = [...header.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)];
  if (words.length === 0) return header;
  return Buffer.concat(
    words.map(([, kind, word = '']) =>
      kind === 'B' ? Buffer.from(word, 'base64') : fromBytes(word.replaceAll('_', ' ')),
    ),
  ).toString();
}

/** Quoted-printable text as bytes. */
function fromBytes(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}
