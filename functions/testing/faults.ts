import { namedError } from '../aws/named-error.ts';
import type { Engine } from './engine.ts';

const InjectedError = namedError('InjectedError');

/** A generator of numbers from 0 to 1 that is the same in each run (linear congruential). */
export function aRandom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const below = (end: number) => Math.floor(random() * end);
  return { random, below, oneOf: <T>(some: readonly T[]): T => some[below(some.length)] as T };
}

/** Lets a share of the calls to the database fail: half of them before, half of them after they were made. */
export function injectFaults({ documents }: Engine, random: () => number) {
  const faults = { share: 0 };
  documents.middlewareStack.add(
    (next) => async (call) => {
      const fails = random() < faults.share;
      if (fails && random() < 0.5) throw new InjectedError('before the call');
      const result = await next(call);
      if (fails) throw new InjectedError('after the call');
      return result;
    },
    { step: 'initialize', name: 'faults' },
  );
  return faults;
}

/** Repeats an operation, as the caller of a killed one does, until it is done or refused. @returns whether it was done */
export async function untilDone(operation: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await operation();
      return true;
    } catch (error) {
      if (tries < 100 && /^(Injected|SomeFailed|LeadChanged|Contention)Error$/.test((error as Error).name)) continue;
      // What the rules refuse, and nothing else.
      expect(error).toMatchObject({
        code: expect.stringMatching(/^(answered|conflict|not-found|invalid-input|key-reused)$/),
      });
      return false;
    }
  }
}
