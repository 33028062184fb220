// No schemas here: pages work without the schema library.

/** The path of the page on which a visitor follows a request. Its fragment is the key: browsers do not send fragments. */
export const requestPath = '/request';

/** The header that carries the key to the API. URLs end up in logs. */
export const requestKeyHeader = 'x-request-key';

/** What the fragment of a link that confirms an email address has before the key. */
export const confirmationMark = 'confirm=';

/** The key in the fragment of a URL, without what email programs put before it, into it and after it. */
export function requestKeyIn(fragment: string): string {
  const plain = plainFragment(fragment).replace(confirmationMark, '').replaceAll('=', '');
  return /[\w-]{22}\.[\w-]{22}/.exec(plain)?.[0] ?? plain.slice(0, 45);
}

/** Whether the fragment of a URL is that of a link that confirms an email address. */
export function confirmsEmail(fragment: string): boolean {
  return plainFragment(fragment).startsWith(confirmationMark);
}

/** Email programs break lines in a link and encode its signs. */
function plainFragment(fragment: string): string {
  const decode = (code: string) => (code < '%8' ? decodeURIComponent(code) : '');
  return fragment.replace(/%[\da-f]{2}/gi, decode).replace(/[^\w.=-]/g, '');
}

/** How long a link that confirms an email address can be used. */
export const hoursToConfirm = 24;

/** Maximum characters of an answer of the visitor. */
export const visitorAnswerLimit = 2000;

/** How long the page of a closed request can be opened. */
export const daysAfterClosing = 90;
