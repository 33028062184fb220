type Headers = Record<string, string | undefined>;
type Site = { url: string; originKey: string };

/**
 * Whether a connection was asked for by a page of the site, through the CDN. Browsers say truly which site a page belongs
 * to, so no other site can hold connections in its visitors' names; the key shows that the CDN was not passed by. A
 * WebSocket API hands headers on as they were written, capital or small.
 */
export function isFromSite(headers: Headers, { url, originKey }: Site): boolean {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return byName.get('origin') === url && byName.get('x-origin-key') === originKey;
}
