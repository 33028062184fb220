import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { JwtAuthorizer } from './jwt-authorizer.ts';

afterEach(() => vi.useRealTimers());

test('caches the keys for ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
  let fetched = 0;
  const issuer = createServer((_, response) => {
    fetched += 1;
    response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/pool`;
  const authorizer = new JwtAuthorizer(address, ['web']);
  const token = await new SignJWT({ client_id: 'web' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(address)
    .setExpirationTime('1h')
    .sign(privateKey);
  const verify = () => authorizer.authorize(`Bearer ${token}`, []);

  await verify();
  vi.setSystemTime(Date.now() + 599_000);
  await verify();
  expect(fetched).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  await verify();

  expect(fetched).toBe(2);
  issuer.close();
});
