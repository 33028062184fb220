import type { Mail } from './service.ts';

/** The address alone, of `Name <address>` or of itself. */
export function bareAddress(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim();
}

/** Whether SES takes it for an address: ASCII, one `@`, and a domain. */
export function isAddress(address: string): boolean {
  return /^[!-?A-~]{1,64}@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bareAddress(address));
}

/** Reads a mail in MIME, as far as senders of simple mails need: headers, and one text or HTML part of each. */
export function readRawMail(raw: string): Omit<Mail, 'id' | 'at'> {
  const { headers, body } = splitPart(raw);
  const parts = leavesOf(headers, body);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text;
  return {
    from: headers.get('from') ?? '',
    to: ['to', 'cc', 'bcc'].flatMap((name) => splitList(headers.get(name))),
    replyTo: splitList(headers.get('reply-to')),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  };
}

type Leaf = { type: string; text: string };

function leavesOf(headers: Map<string, string>, body: string): Leaf[] {
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary && /^multipart\//i.test(contentType)) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => splitPart(part.replace(/^\r?\n/, '')));
    return parts.flatMap((part) => leavesOf(part.headers, part.body));
  }
  const encoding = headers.get('content-transfer-encoding')?.trim().toLowerCase();
  return [{ type: contentType.split(';')[0]!.trim().toLowerCase(), text: decodeBody(body, encoding) }];
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const [, head = raw, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(raw) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
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
    .map((address) => address.trim())
    .filter(Boolean);
}
