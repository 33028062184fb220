import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * The network address a request came from. Behind the CDN that is the last but one entry of X-Forwarded-For (the CDN
 * writes the visitor's, the gateway adds the CDN's). Whoever calls the gateway past the CDN could write that header as
 * they like, but not the key that the CDN sends along: for them the gateway's own word counts.
 */
export function visitorAddress(event: APIGatewayProxyEventV2, originKey: string): string {
  const direct = event.requestContext.http.sourceIp;
  if (event.headers['x-origin-key'] !== originKey) return direct;
  return event.headers['x-forwarded-for']?.split(',').at(-2)?.trim() || direct;
}
