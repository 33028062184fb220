import { expect, test } from 'vitest';
import { type Check, fine, reasonOf, runChecks, warning } from './checks.ts';

const aCheck = (id: string, run: Check<undefined>['run']): Check<undefined> => ({
  id,
  subject: 'email',
  title: id,
  run,
});

test('runs every check although one throws and one never ends, and names no more than the error [SYS-04]', async () => {
  const failures: string[] = [];
  const results = await runChecks(
    [
      aCheck('throws', () => {
        throw new TypeError('ada@mail.example');
      }),
      aCheck('rejects', async () => Promise.reject(new RangeError('ada@mail.example'))),
      aCheck('hangs', () => new Promise(() => {})),
      aCheck('works', () => fine('Good.')),
    ],
    undefined,
    (id) => failures.push(id),
    20,
  );

  expect(results.map(({ id, health, message }) => [id, health, message])).toEqual([
    ['throws', 'fault', 'This could not be checked: something unexpected happened.'],
    ['rejects', 'fault', 'This could not be checked: something unexpected happened.'],
    ['hangs', 'fault', 'This could not be checked: it took too long.'],
    ['works', 'fine', 'Good.'],
  ]);
  expect(results[0]).toHaveProperty('fix', expect.stringContaining('Check Again'));
  expect(failures.toSorted()).toEqual(['hangs', 'rejects', 'throws']);
});

const named = (name: string, rest = {}) => Object.assign(new Error('ada@mail.example'), { name, ...rest });

test.each<[unknown, string]>([
  [new SyntaxError('Unexpected token'), 'the answer was not in the expected form'],
  [named('ZodError'), 'the answer was not in the expected form'],
  [new TypeError('fetch failed', { cause: named('Error', { code: 'ECONNREFUSED' }) }), 'there was no connection'],
  [named('TimeoutError'), 'it took too long'],
  [named('AccessDeniedException'), 'a permission is missing'],
  [named('ThrottlingException'), 'there were too many requests at the same time'],
  [named('ResourceNotFoundException'), 'AWS has no such resource'],
  [named('QueueDoesNotExist'), 'AWS has no such resource'],
  [named('NoSuchBucket'), 'AWS has no such resource'],
  [named('Unknown'), 'no reason was given'],
  ['no error', 'no reason was given'],
  [named('MailFromDomainNotVerified'), 'something unexpected happened'],
])('says in plain words why a check failed: %s [SYS-04]', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test('runs at most six checks at the same time', async () => {
  let running = 0;
  let most = 0;
  const busy = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return fine('');
  };

  const results = await runChecks(
    Array.from({ length: 20 }, (_, n) => aCheck(String(n), busy)),
    undefined,
  );

  expect(results.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  expect(most).toBe(6);
});

test('keeps the details of a warning', async () => {
  expect(await runChecks([aCheck('a', () => warning('Odd.', 'Mend it.', ['first']))], undefined)).toEqual([
    { id: 'a', subject: 'email', title: 'a', health: 'warning', message: 'Odd.', fix: 'Mend it.', details: ['first'] },
  ]);
});
