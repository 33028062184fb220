import { expect, test } from 'vitest';
import { destructive, normal, warning } from '../../../testing/notices.ts';
import { emailSelected } from './email-selected.ts';

function aServer(failures: number[] = []) {
  const requests: string[][] = [];
  const send = async (leadIds: string[], key: string) => {
    requests.push([key, ...leadIds]);
    if (failures.includes(requests.length)) throw new Error('down');
  };
  return { requests, send };
}

test('shows a notice and sends nothing without a selection [MSG-48]', async () => {
  const { requests, send } = aServer();

  const { left, notice } = await emailSelected([], 'key', send);

  expect(left).toEqual([]);
  expect(notice).toEqual(destructive('No Leads Selected', 'Please select leads to send via email.'));
  expect(requests).toEqual([]);
});

test('sends the ids and counts lead(s) in the notice [MSG-50] [LEAD-29]', async () => {
  const { requests, send } = aServer();

  const one = await emailSelected(['a'], 'key', send);
  const two = await emailSelected(['a', 'b'], 'key', send);

  expect(requests).toEqual([
    ['key', 'a'],
    ['key', 'a', 'b'],
  ]);
  expect([one.left, two.left]).toEqual([[], []]);
  expect(one.notice).toEqual(normal('Email Sent', 'Email sent successfully with 1 lead(s).'));
  expect(two.notice.body).toBe('Email sent successfully with 2 lead(s).');
});

test('shows a notice when the email fails [MSG-49]', async () => {
  const { left, notice } = await emailSelected(['a'], 'key', aServer([1]).send);

  expect(left).toEqual(['a']);
  expect(notice).toEqual(destructive('Email Failed', 'Failed to email'));
});

test('splits many leads into several emails, says how many were sent before a failure, and goes on with the others [LEAD-38]', async () => {
  const ids = Array.from({ length: 230 }, (_, n) => `lead-${n}`);
  const { requests, send } = aServer([2]);
  const progress: number[] = [];

  const first = await emailSelected(ids, 'key', send, (count) => progress.push(count));

  expect(first.left).toEqual(ids.slice(100));
  expect(first.notice).toEqual(
    warning('Email Failed', '100 of 230 leads were emailed. The other 130 are still selected. Please try again.'),
  );

  const second = await emailSelected(first.left, 'key', send, (count) => progress.push(count));

  expect(second).toMatchObject({ left: [], notice: { body: 'Email sent successfully with 130 lead(s).' } });
  expect(requests.map(([key, ...some]) => [key, some.length])).toEqual(
    [100, 100, 100, 30].map((size) => ['key', size]),
  );
  // The repeated part is the same, so the server sends it once.
  expect(requests[2]).toEqual(requests[1]);
  expect(progress).toEqual([100, 100, 130]);
});

test('emails the others when a lead was erased in the meantime [LEAD-38]', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `lead-${n}`);
  const emailed: string[] = [];
  const send = async (part: string[]) => {
    if (part.length > 100 || part.includes('lead-42')) throw Object.assign(new Error(), { code: 'not-found' });
    emailed.push(...part);
  };

  const { left, notice } = await emailSelected(ids, 'key', send);

  expect(left).toEqual([]);
  expect(emailed).toEqual(ids.filter((id) => id !== 'lead-42'));
  expect(notice.body).toBe('Email sent successfully with 119 lead(s).');
});
