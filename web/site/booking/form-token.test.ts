import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormToken } from './form-token.ts';

const fetched = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests the form token once, however often the form is used', async () => {
  fetched.mockResolvedValue(Response.json({ token: 't1' }, { status: 201 }));
  const token = new FormToken();

  await Promise.all([token.want(), token.want()]);
  await token.want();

  expect(fetched.mock.calls).toEqual([['/api/booking-forms', { method: 'POST', signal: expect.any(AbortSignal) }]]);
  expect(token.value).toBe('t1');
});

test('requests the token again after a failure, and never throws', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  fetched.mockResolvedValueOnce(Response.json({ message: 'Busy' }, { status: 503 }));
  fetched.mockResolvedValueOnce(Response.json({ token: 't2' }));
  const token = new FormToken();

  await token.want();
  await token.want();
  expect(token.value).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(2);
  await token.want();

  expect(token.value).toBe('t2');
});

test('requests a new token in a tab that was left open overnight', async () => {
  fetched.mockImplementation(async () => Response.json({ token: `t${fetched.mock.calls.length}` }));
  const token = new FormToken();
  await token.want();

  vi.advanceTimersByTime(6 * 60 * 60 * 1000 - 1);
  await token.want();
  expect(token.value).toBe('t1');

  vi.advanceTimersByTime(1);
  await token.want();

  expect(token.value).toBe('t2');
});
