import { FormTime, ProbeToken } from './signed-time.ts';

const secret = 'a secret of the CDN';
const key = 'a-key-of-the-self-test';
const signed = new Date('2026-03-01T20:00:00Z');
const after = (seconds: number) => new Date(signed.getTime() + seconds * 1000);
const token = new ProbeToken(secret).sign(signed, key);

test('accepts a token for five minutes, for the request key that it was signed for [OPS-22]', () => {
  const probes = new ProbeToken(secret);

  expect(probes.isValid(token, key, after(0))).toBe(true);
  expect(probes.isValid(token, key, after(-2))).toBe(true);
  expect(probes.isValid(token, key, after(300))).toBe(true);
  expect(probes.isValid(token, key, after(301))).toBe(false);
  expect(probes.isValid(token, key, after(-301))).toBe(false);
  expect(probes.isValid(token, 'another-key-of-a-visitor', after(1))).toBe(false);
});

test('refuses a missing, changed or foreign token, and the token of the booking form [OPS-22]', () => {
  const probes = new ProbeToken(secret);
  const [time = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(time, 36) + 60_000).toString(36);

  for (const wrong of [
    undefined,
    `${later}.${signature}`,
    new ProbeToken('another secret').sign(signed, key),
    new FormTime(secret).sign(signed),
  ]) {
    expect(probes.isValid(wrong, key, after(1))).toBe(false);
  }
});

test('is no time of a booking form', () => {
  expect(new FormTime(secret).secondsOpen(token, after(40))).toBeUndefined();
});

test('accepts tokens of another secret during a key rotation', () => {
  expect(new ProbeToken('new secret', secret).isValid(token, key, after(1))).toBe(true);
  expect(new ProbeToken('new secret').isValid(token, key, after(1))).toBe(false);
});
