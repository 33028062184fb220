import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { forwardedIp, visitorIp } from './visitor-ip.ts';

const edge = '198.51.100.1';

function anEvent(originKey?: string): APIGatewayProxyEventV2 {
  const headers = {
    'x-forwarded-for': `192.0.2.7, ${edge}`,
    ...(originKey !== undefined && { 'x-origin-key': originKey }),
  };
  return { headers, requestContext: { http: { sourceIp: edge } } } as unknown as APIGatewayProxyEventV2;
}

test.each(['new-key', 'old-key'])('uses the visitor IP from the CDN for a request with the key %s', (key) => {
  expect(visitorIp(anEvent(key), ['new-key', 'old-key'])).toBe('192.0.2.7');
});

test.each(['other-key', '', undefined])('uses the source IP of the API for a request with the key %s', (key) => {
  expect(visitorIp(anEvent(key), ['new-key', 'old-key'])).toBe(edge);
});

test('uses the source IP of the API when the CDN sent no address', () => {
  const event = anEvent('new-key');
  delete event.headers['x-forwarded-for'];

  expect(visitorIp(event, ['new-key'])).toBe(edge);
});

test('reads the second to last address, which the visitor cannot forge', () => {
  expect(forwardedIp(`203.0.113.9, 192.0.2.7, ${edge}`)).toBe('192.0.2.7');
  expect(forwardedIp(`203.0.113.9,192.0.2.7,${edge}`)).toBe('192.0.2.7');
  for (const header of [undefined, '', edge, ` , ${edge}`]) expect(forwardedIp(header)).toBeUndefined();
});
