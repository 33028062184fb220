import { expect, test } from 'vitest';
import { heartbeat, livePath } from './live.ts';

test('pages connect at /live and send heartbeats', () => {
  expect(livePath).toBe('/live');
  expect(heartbeat).toEqual({ action: 'heartbeat' });
});
