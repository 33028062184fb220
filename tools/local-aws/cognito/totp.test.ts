import { expect, test } from 'vitest';
import { newSecret, stepAt, totp } from './totp.ts';

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('gives the code of RFC 6238 (SHA-1, appendix B) at %s', (time, code) => {
  // "12345678901234567890" in base32
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', stepAt(new Date(time)))).toBe(code);
});

test('creates a different secret of 32 bytes each time', () => {
  const secret = newSecret();

  expect(secret).toMatch(/^[A-Z2-7]{52}$/);
  expect(newSecret()).not.toBe(secret);
});
