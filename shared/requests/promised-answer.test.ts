import { expect, test, vi } from 'vitest';
import { promisedAnswer } from './promised-answer.ts';

test('names the end of 24 hours on the clock of the device, until it has passed [SENT-02]', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  const sent = '2026-03-03T04:00:00.000Z';

  expect(promisedAnswer(sent, new Date('2026-03-03T04:00:01Z'))).toBe('tomorrow, 10 PM');
  expect(promisedAnswer(sent, new Date('2026-03-03T06:30:00Z'))).toBe('today, 10 PM');
  expect(promisedAnswer('2026-03-03T04:20:00.000Z', new Date('2026-03-03T04:20:01Z'))).toBe('tomorrow, 10:20 PM');
  expect(promisedAnswer(sent, new Date('2026-03-04T04:00:00Z'))).toBeUndefined();
  vi.unstubAllEnvs();
});
