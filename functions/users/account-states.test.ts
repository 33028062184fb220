import timers, { setTimeout } from 'node:timers/promises';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { anEngine, watchReads } from '../testing/engine.ts';
import { AccountStates } from './account-states.ts';

const engine = anEngine();
let states: AccountStates;
let account = 0;
let id: string;

beforeEach(() => {
  id = `account-${account++}`;
  states = anotherFunction();
});
afterEach(() => {
  jest.restoreAllMocks();
});

function anotherFunction(): AccountStates {
  return new AccountStates(engine.documents, 'AccountStates');
}

function aUserPool(...answers: ('active' | 'disabled' | 'none' | Error)[]) {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    async lookUp() {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      await setTimeout(20);
      if (answer instanceof Error) throw answer;
      return { state: answer, second_step: false };
    },
  };
}

function at(now: number): void {
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

test('queries the user pool once per account and minute, for any number of functions [ROLE-27] [ROLE-33]', async () => {
  const pool = aUserPool('active', 'disabled');
  const began = Date.now();
  at(began);
  expect(await states.of(id, pool.lookUp)).toMatchObject({ state: 'active' });
  at(began + 59_999);
  expect(await anotherFunction().of(id, pool.lookUp)).toMatchObject({ state: 'active' });
  expect(pool.asked).toBe(1);

  at(began + 60_000);

  expect(await states.of(id, pool.lookUp)).toMatchObject({ state: 'disabled' });
  expect(pool.asked).toBe(2);
});

test('queries the user pool once for twenty simultaneous calls', async () => {
  const pool = aUserPool('active');

  const answers = await Promise.all(Array.from({ length: 20 }, () => anotherFunction().of(id, pool.lookUp)));

  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['active']));
  expect(pool.asked).toBe(1);
});

test('reads one item, whether the state is known or not', async () => {
  const read = () => watchReads(engine, () => states.of(id, aUserPool('active').lookUp));
  const first = await read();
  const second = await read();

  expect(first.reads.filter(({ command }) => command === 'GetItem')).toHaveLength(1);
  expect(second.reads).toEqual([{ command: 'GetItem', items: 1, units: 1 }]);
});

test('applies a change by an administrator at the next call', async () => {
  const pool = aUserPool('active');
  await states.of(id, pool.lookUp);

  await anotherFunction().set(id, { state: 'disabled' });

  expect(await states.of(id, pool.lookUp)).toMatchObject({ state: 'disabled' });
});

test('does not overwrite a change with an older look-up', async () => {
  let finish = () => {};
  const lookUp = async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { state: 'active' as const, second_step: false };
  };
  const slow = states.of(id, lookUp);
  await setTimeout(50);

  await anotherFunction().set(id, { state: 'disabled' });
  finish();

  expect(await slow).toMatchObject({ state: 'disabled' });
});

test('queries the user pool again after a state is forgotten', async () => {
  const pool = aUserPool('active', 'disabled');
  await states.of(id, pool.lookUp);

  await states.forget(id);

  expect([...(await states.secondSteps([id]))]).toEqual([]);
  expect(await states.of(id, pool.lookUp)).toMatchObject({ state: 'disabled' });
});

test('rejects calls while the user pool does not respond, and queries it at most every five seconds', async () => {
  const pool = aUserPool(new Error('no answer'), 'active');
  const began = Date.now();
  at(began);
  await expect(states.of(id, pool.lookUp)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Your account could not be checked right now. Please try again in a moment.',
    retryAfterSeconds: 5,
    cause: { message: 'no answer' },
  });
  await expect(anotherFunction().of(id, pool.lookUp)).rejects.toMatchObject({ code: 'unavailable' });
  expect(pool.asked).toBe(1);

  at(began + 5_001);

  expect(await states.of(id, pool.lookUp)).toMatchObject({ state: 'active' });
});

test('lets the next caller query the user pool when the previous one was stopped', async () => {
  const began = Date.now();
  at(began);
  void states.of(id, () => new Promise(() => {}));
  await setTimeout(50);
  at(began + 5_001);

  expect(await anotherFunction().of(id, aUserPool('none').lookUp)).toMatchObject({ state: 'none' });
});

test('rejects a call after 80 polls, eight seconds, when the look-up of another call never ends', async () => {
  const polls = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  const checking = { Item: { state: 'checking', until: Number.POSITIVE_INFINITY, revision: '1' } };
  const documents = {
    async send() {
      if (polls.mock.calls.length > 80) throw new Error('too many polls');
      return checking;
    },
  };
  const waiting = new AccountStates(documents as never, 'AccountStates');

  await expect(waiting.of(id, aUserPool('active').lookUp)).rejects.toMatchObject({ code: 'unavailable' });

  expect(polls.mock.calls).toEqual(Array(80).fill([100]));
});

test('rejects a call when the table does not respond', async () => {
  const documents = {
    async send(command: object) {
      if (command instanceof UpdateCommand) throw new Error('no answer of the table');
      return {};
    },
  };
  const broken = new AccountStates(documents as never, 'AccountStates');

  await expect(broken.of(id, aUserPool('active').lookUp)).rejects.toThrow('no answer of the table');
});

test('deletes a stored state after 400 days', async () => {
  at(Date.parse('2026-03-01T20:00:00.500Z'));
  await states.set(id, { state: 'active' });

  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'AccountStates', Key: { id } }));

  expect(Item).toMatchObject({ second_step: false, expires_at: Date.parse('2027-04-05T20:00:00Z') / 1000 });
});

const looksLike = (second_step: boolean) => async () => ({ state: 'active' as const, second_step });

test('keeps the second step with the state, also during and after a failed look-up [MFA-09]', async () => {
  const began = Date.now();
  at(began);
  await states.of(id, looksLike(true));
  expect(await states.of(id, looksLike(false))).toMatchObject({ state: 'active', second_step: true });

  at(began + 61_000);
  let seen: unknown;
  await states
    .of(id, async () => {
      seen = [...(await states.secondSteps([id]))];
      throw new Error('no answer');
    })
    .catch(() => {});

  expect(seen).toEqual([[id, true]]);
  expect([...(await states.secondSteps([id, 'never seen']))]).toEqual([[id, true]]);
});

test('stores a second step that was just set up for the next call [MFA-07]', async () => {
  await states.of(id, looksLike(false));

  await anotherFunction().refresh(id, looksLike(true));

  expect(await states.of(id, looksLike(false))).toMatchObject({ state: 'active', second_step: true });
});

test('stores what a refresh finds about an account that is new or has another state', async () => {
  await states.refresh(id, looksLike(false));
  expect(await states.of(id, looksLike(true))).toMatchObject({ state: 'active', second_step: false });

  await states.refresh(id, async () => ({ state: 'disabled' as const, second_step: false }));

  expect(await states.of(id, looksLike(true))).toMatchObject({ state: 'disabled', second_step: false });
});

test('writes nothing when a refresh finds the stored state', async () => {
  await states.set(id, { state: 'active', second_step: true });
  const send = jest.spyOn(engine.documents, 'send');

  await states.refresh(id, looksLike(true));

  expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual(['GetCommand']);
});

test('does not overwrite the change of an administrator with an older refresh', async () => {
  await states.set(id, { state: 'active', second_step: false });

  await states.refresh(id, async () => {
    await anotherFunction().set(id, { state: 'disabled', second_step: false });
    return { state: 'active' as const, second_step: true };
  });

  expect(await states.of(id, looksLike(true))).toMatchObject({ state: 'disabled', second_step: false });
});
