export type Headers = Record<string, string | undefined>;
type Site = { url: string; originKeys: readonly string[] };

/**
 * Whether a page of the site requested this connection through the CDN. Browsers set `Origin` truthfully, so other sites
 * cannot open connections in their visitors' browsers. The origin key proves that the request passed the CDN.
 */
export function isFromSite(headers: Headers, { url, originKeys }: Site): boolean {
  const sent = headerOf(headers, 'x-origin-key');
  return headerOf(headers, 'origin') === url && originKeys.some((key) => key === sent);
}

/** WebSocket APIs do not normalize the case of header names. */
export function headerOf(headers: Headers, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
