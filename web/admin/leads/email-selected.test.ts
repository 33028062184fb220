import { expect, test } from 'vitest';
import { emailNotices } from '#shared/email-notices.ts';
import { emailSelected } from './email-selected.ts';

function aServer(failures: number[] = []) {
  const requests: string[][] = [];
  const send = async (leadIds: string[], key: string) => {
    requests.push([key, ...leadIds]);
    if (failures.includes(requests.length)) throw new Error('down');
  };
  return { requests, send };
}

test('MSG-48 with nothing selected there is a notice and no request', async () => {
  const { requests, send } = aServer();

  const { sent, notice } = await emailSelected([], 'key', send);

  expect(sent).toBe(false);
  expect(notice).toMatchObject({ title: 'No Leads Selected', body: 'Please select leads to send via email.' });
  expect(requests).toEqual([]);
});

test('MSG-50 MSG-77 LEAD-29 the ids are sent, and the notice counts lead(s), one or more', async () => {
  const { requests, send } = aServer();

  const one = await emailSelected(['a'], 'key', send);
  const two = await emailSelected(['a', 'b'], 'key', send);

  expect(requests).toEqual([
    ['key', 'a'],
    ['key', 'a', 'b'],
  ]);
  expect(one.notice).toMatchObject({ title: 'Email Sent', body: 'Email sent successfully with 1 lead(s).' });
  expect(two.notice.body).toBe('Email sent successfully with 2 lead(s).');
});

test('MSG-49 a failure is told', async () => {
  const { sent, notice } = await emailSelected(['a'], 'key', aServer([1]).send);

  expect(sent).toBe(false);
  expect(notice).toBe(emailNotices.leadsFailed);
});

test('more leads than fit one mail go in several, each once', async () => {
  const ids = Array.from({ length: 230 }, (_, n) => `lead-${n}`);
  const { requests, send } = aServer();

  await emailSelected(ids, 'key', send);

  expect(requests.map(({ length }) => length - 1)).toEqual([100, 100, 30]);
  expect(requests.flatMap(([, ...some]) => some)).toEqual(ids);
});
