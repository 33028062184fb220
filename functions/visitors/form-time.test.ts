import { createHmac } from 'node:crypto';
import { FormTime } from './signed-time.ts';

const formTime = new FormTime('a secret of the CDN');
const opened = new Date('2026-03-01T20:00:00Z');
const after = (seconds: number) => new Date(opened.getTime() + seconds * 1000);

test('returns how long the form was open, for several bookings and for hours', () => {
  const token = formTime.sign(opened);

  expect(formTime.secondsOpen(token, after(2.5))).toBe(2.5);
  expect(formTime.secondsOpen(token, after(40))).toBe(40);
  expect(formTime.secondsOpen(token, after(11 * 3600))).toBe(39_600);
});

test('returns undefined for a missing, old, foreign, changed or broken token', () => {
  const token = formTime.sign(opened);
  const [time = '', signature = ''] = token.split('.');
  const earlier = (Number.parseInt(time, 36) - 60_000).toString(36);
  const ofTheSecretItself = createHmac('sha256', 'a secret of the CDN').update(time).digest('base64url');

  for (const wrong of [
    undefined,
    '',
    '.',
    time,
    `${time}.`,
    `.${signature}`,
    `${earlier}.${signature}`,
    `${time}.${ofTheSecretItself}`,
    `${time}.${signature}A`,
    'x'.repeat(10_000),
    new FormTime('another secret').sign(opened),
  ]) {
    expect(formTime.secondsOpen(wrong, after(40))).toBeUndefined();
  }
  expect(formTime.secondsOpen(token, after(12 * 3600))).toBe(43_200);
  expect(formTime.secondsOpen(token, after(12 * 3600 + 1))).toBeUndefined();
});

test('accepts the token of an earlier release, so that open forms survive a deployment', () => {
  expect(formTime.secondsOpen('mm86c8w0.lFsJHy9Q_36FgyQm9GD_xn1s6ZRbgLXtiaZ8JjqS4MY', after(40))).toBe(40);
});

test('treats a form from the future as just opened, since clocks differ', () => {
  expect(formTime.secondsOpen(formTime.sign(opened), after(-3))).toBe(0);
});

test('reads the time of a form that was opened before a key rotation', () => {
  const token = new FormTime('old secret').sign(opened);

  expect(new FormTime('new secret', 'old secret').secondsOpen(token, after(30))).toBe(30);
  expect(new FormTime('new secret').secondsOpen(token, after(30))).toBeUndefined();
});
