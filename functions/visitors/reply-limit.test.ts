import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { tooMany } from '../testing/builders.ts';
import { anEngine } from '../testing/engine.ts';
import { counterOf } from './fixed-window.ts';
import { ReplyLimit } from './reply-limit.ts';

const engine = anEngine(beforeEach);
const limit = new ReplyLimit(engine.documents, 'Limits');
const now = new Date('2026-03-01T20:15Z');
const take = (leadId: string, callerId: string, key: string = randomUUID(), at = now) =>
  limit.take({ leadId, callerId, key, content: 'Hello' }, at).then(
    () => 'sent',
    ({ code, message, retryAfterSeconds }) => ({ code, message, retryAfterSeconds }),
  );

/** Stores that so many replies were counted. */
async function counted(times: number, name: string, hours = 24): Promise<void> {
  const request_keys = new Set(Array.from({ length: times }, () => randomUUID()));
  const Item = { ...counterOf(name, hours * 3600, now).Key, request_keys };
  await engine.documents.send(new PutCommand({ TableName: 'Limits', Item }));
}

afterEach(() => jest.restoreAllMocks());

test('refuses the eleventh reply to a lead within a day, and counts a repeated request once [REPLY-68]', async () => {
  for (let n = 0; n < 10; n++) expect(await take('lead', `account-${n}`)).toBe('sent');
  for (let n = 0; n < 20; n++) expect(await take('other', 'account', 'one-key')).toBe('sent');

  expect(await take('lead', 'account')).toEqual(
    tooMany('This visitor was sent ten replies within a day. Please call, or try again in 4 hours.', 13_500),
  );
  expect(await take('lead', 'account', 'tomorrow', new Date('2026-03-02T00:00Z'))).toBe('sent');
});

test('refuses the 61st reply of an account within an hour, and no reply of a colleague [REPLY-68]', async () => {
  await counted(59, 'replies of an account account', 1);
  expect(await take('60th', 'account')).toBe('sent');

  expect(await take('lead', 'account')).toEqual(
    tooMany('You have sent many replies within an hour. Please try again in 45 minutes.', 2_700),
  );
  expect(await take('lead', 'colleague')).toBe('sent');
});

test('refuses the 201st reply of an account within a day, which leaves 100 to colleagues [REPLY-68]', async () => {
  const hour = (n: number) => new Date(Date.parse('2026-03-01T19:15Z') + n * 3600_000);
  await counted(199, 'replies of an account in a day account');
  await counted(199, 'replies of the studio ');
  expect(await take('200th', 'account')).toBe('sent');
  const recorded = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();

  expect(await take('lead', 'account', undefined, hour(2))).toEqual(
    tooMany('You have sent many replies within a day. Please try again in 3 hours.', 9_900),
  );
  // A stolen session stops here, so the alarm fires here.
  expect(recorded.mock.calls).toEqual([['Refused', 'Count', 20]]);
  await counted(299, 'replies of the studio ');
  expect(await take('300th', 'colleague')).toBe('sent');
  expect(await take('lead', 'account', undefined, hour(5))).toBe('sent');
});

test('counts a refused reply for no limit, so that colleagues can answer the visitor [REPLY-78]', async () => {
  await counted(60, 'replies of an account account', 1);
  for (let n = 0; n < 10; n++) expect(await take('lead', 'account')).toMatchObject({ code: 'too-many-requests' });

  for (let n = 0; n < 10; n++) expect(await take('lead', 'colleague')).toBe('sent');
  expect(await take('lead', 'colleague')).toMatchObject({ code: 'too-many-requests' });

  await counted(300, 'replies of the studio ');
  for (let n = 0; n < 60; n++) expect(await take('other', 'new')).toMatchObject({ code: 'too-many-requests' });
  await counted(1, 'replies of the studio ');
  expect(await take('other', 'new')).toBe('sent');
});

test('refuses the 301st reply of the studio within a day, and counts it for the alarm [REPLY-68]', async () => {
  await counted(299, 'replies of the studio ');
  expect(await take('300th', 'account-300')).toBe('sent');
  const recorded = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();

  const refused = await take('lead', 'account');

  expect(refused).toMatchObject({
    code: 'too-many-requests',
    message: 'The studio has sent many replies within a day. Please try again in 4 hours.',
  });
  expect(recorded.mock.calls).toEqual([['Refused', 'Count', 20]]);
});
