import { expect, test } from 'vitest';
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

  const { sent, notice } = await emailSelected([], 'key', send);

  expect(sent).toBe(false);
  expect(notice).toEqual({
    title: 'No Leads Selected',
    body: 'Please select leads to send via email.',
    variant: 'destructive',
  });
  expect(requests).toEqual([]);
});

test('sends the ids and counts lead(s) in the notice [MSG-50] [MSG-77] [LEAD-29]', async () => {
  const { requests, send } = aServer();

  const one = await emailSelected(['a'], 'key', send);
  const two = await emailSelected(['a', 'b'], 'key', send);

  expect(requests).toEqual([
    ['key', 'a'],
    ['key', 'a', 'b'],
  ]);
  expect([one.sent, two.sent]).toEqual([true, true]);
  expect(one.notice).toEqual({
    title: 'Email Sent',
    body: 'Email sent successfully with 1 lead(s).',
    variant: 'normal',
  });
  expect(two.notice.body).toBe('Email sent successfully with 2 lead(s).');
});

test('shows a notice when the email fails [MSG-49]', async () => {
  const { sent, notice } = await emailSelected(['a'], 'key', aServer([1]).send);

  expect(sent).toBe(false);
  expect(notice).toEqual({ title: 'Email Failed', body: 'Failed to email', variant: 'destructive' });
});

test('splits many leads into several emails, each lead once', async () => {
  const ids = Array.from({ length: 230 }, (_, n) => `lead-${n}`);
  const { requests, send } = aServer();

  await emailSelected(ids, 'key', send);

  expect(requests.map(({ length }) => length - 1)).toEqual([100, 100, 30]);
  expect(requests.flatMap(([, ...some]) => some)).toEqual(ids);

  await emailSelected(ids.slice(0, 100), 'other key', send);

  expect(requests).toHaveLength(4);
});
