// No schemas here: pages work without the schema library.

/** The path of the page on which a visitor follows a request. Its fragment is the key: browsers do not send fragments. */
export const requestPath = '/request';

/** The header that carries the key to the API. URLs end up in logs. */
export const requestKeyHeader = 'x-request-key';

/** What the fragment of a link that confirms an email address has before the key. */
export const confirmationMark = 'confirm=';

/** The key in the fragment of a URL: its 45 characters. Email programs make a sign that follows a link part of it. */
export function requestKeyIn(fragment: string): string {
  return fragment.slice(1).replace(confirmationMark, '').slice(0, 45);
}

/** How long a link that confirms an email address can be used. */
export const hoursToConfirm = 24;

/** Maximum characters of an answer of the visitor. */
export const visitorAnswerLimit = 2000;

/** How long the page of a closed request can be opened. */
export const daysAfterClosing = 90;
