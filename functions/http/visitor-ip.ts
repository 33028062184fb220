import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * The IP address of the visitor. Behind the CDN, it is the second to last entry of X-Forwarded-For: the CDN adds the
 * visitor's address, the gateway adds the CDN's. A direct caller can forge that header but does not know the origin key,
 * so for such a request the gateway's own source IP counts.
 */
export function visitorIp(event: APIGatewayProxyEventV2, originKeys: readonly string[]): string {
  const direct = event.requestContext.http.sourceIp;
  const sent = event.headers['x-origin-key'];
  if (!originKeys.some((key) => key === sent)) return direct;
  return forwardedIp(event.headers['x-forwarded-for']) ?? direct;
}

/** The visitor's IP address in an `X-Forwarded-For` that passed the CDN and the gateway. */
export function forwardedIp(header: string | undefined): string | undefined {
  return header?.split(',').at(-2)?.trim() || undefined;
}
