import type { Email, EmailHeader } from '../platform/service.ts';

/** A MIME email as it was sent, with its decoded parts. */
export type RawEmail = Omit<Email, 'id' | 'at'> & Required<Pick<Email, 'headers' | 'raw'>>;

/** SES's limit for a whole message, in bytes. */
const maxBytes = 10 * 1024 * 1024;
/** RFC 5322, without the line break. */
const maxLineBytes = 998;
/** Headers that an email can have only once (RFC 5322, RFC 2045). */
const onlyOnce = new Set([
  'bcc',
  'cc',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'in-reply-to',
  'message-id',
  'mime-version',
  'references',
  'reply-to',
  'return-path',
  'sender',
  'subject',
  'to',
]);

/** Reads a simple MIME email: headers, one text part and one HTML part. */
export function readRawEmail(data: Buffer): RawEmail {
  const raw = data.toString('latin1');
  const { headers, body } = splitPart(raw);
  const parts = leavesOf(headers, body);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text;
  return {
    from: decodeWords(headerValue(headers, 'from') ?? ''),
    to: ['to', 'cc', 'bcc'].flatMap((name) => splitList(headerValue(headers, name))),
    replyTo: splitList(headerValue(headers, 'reply-to')),
    subject: decodeWords(headerValue(headers, 'subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    headers,
    raw,
  };
}

/** The reason why SES refuses the message; undefined if SES accepts it. */
export function faultOf({ headers, raw }: RawEmail): string | undefined {
  if (raw.length > maxBytes) return `Message length is more than ${maxBytes} bytes long: '${raw.length}'.`;
  for (const line of raw.split(/\r?\n/)) {
    if (line.length > maxLineBytes) return `Line of the message is longer than ${maxLineBytes} characters.`;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds everything that is not ASCII
  if (/[^\u0001-\u007f]/.test(raw)) return 'Message contains characters that are not 7-bit ASCII.';
  const names = headers.map(({ name }) => name.toLowerCase());
  const odd = names.find((name) => !/^[!-9;-~]+$/.test(name));
  if (odd !== undefined) return `Illegal header '${odd}'.`;
  const twice = names.find((name, index) => onlyOnce.has(name) && names.indexOf(name) !== index);
  if (twice !== undefined) return `Duplicate header '${twice}'.`;
  return names.includes('from') ? undefined : "Missing required header 'From'.";
}

/**
 * The message as SES delivers it: with its own `Message-ID` instead of the one that the sender set, with a `Date`, and without `Bcc` and
 * the headers for SES.
 */
export function delivered(
  { headers, raw }: RawEmail,
  messageId: string,
  at: string,
): Pick<RawEmail, 'headers' | 'raw'> {
  const kept = headers.filter(({ name }) => !/^(message-id|bcc|x-ses-.*)$/i.test(name));
  const date = { name: 'Date', value: new Date(at).toUTCString().replace('GMT', '+0000') };
  const all = [
    { name: 'Message-ID', value: messageId },
    ...(kept.some(({ name }) => name.toLowerCase() === 'date') ? [] : [date]),
    ...kept,
  ];
  const { body } = splitPart(raw);
  return { headers: all, raw: `${all.map(({ name, value }) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}` };
}

export function headerValue(headers: readonly EmailHeader[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

type Leaf = { type: string; text: string };

function leavesOf(headers: readonly EmailHeader[], body: string): Leaf[] {
  const contentType = headerValue(headers, 'content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary && /^multipart\//i.test(contentType)) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => splitPart(part.replace(/^\r?\n/, '')));
    return parts.flatMap((part) => leavesOf(part.headers, part.body));
  }
  const encoding = headerValue(headers, 'content-transfer-encoding')?.toLowerCase();
  return [{ type: contentType.split(';')[0]!.trim().toLowerCase(), text: decodeBody(body, encoding) }];
}

function splitPart(raw: string): { headers: EmailHeader[]; body: string } {
  const [, head = raw, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(raw) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => {
    const [, name = line, value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [];
    return { name, value: value.trim() };
  });
  return { headers, body };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  return decodeQuoted(body.replace(/=\r?\n/g, ''));
}

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` in a header. */
function decodeWords(text: string): string {
  return text.replace(/=\?utf-8\?([bq])\?([^?]*)\?=(\s+(?==\?))?/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function splitList(header = ''): string[] {
  return header
    .split(',')
    .map((address) => decodeWords(address.trim()))
    .filter(Boolean);
}
