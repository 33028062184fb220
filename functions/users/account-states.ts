import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AccountState } from '#shared/users/user-schemas.ts';
import { batchGet } from '../aws/batches.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { isConflict, isWritten } from '../aws/transaction.ts';
import type { Session } from '../http/caller.ts';
import { type EndedMarks, isOpenSession, requireOpenSession } from './ended-sessions.ts';
import { StateUnknownError } from './errors.ts';

/** How long a state from the user pool is valid: one look-up per account and minute (requirement ROLE-27). */
const freshMs = 60_000;
/** How long other callers wait for a look-up in progress, and how long a failed one is not repeated. */
const lookUpMs = 5_000;
const pollMs = 100;
const attempts = 80;
/** The list of users shows the stored second steps, because the user pool's list does not contain them. */
const keptSeconds = 400 * 24 * 60 * 60;

type Account = { state: AccountState; second_step?: boolean | undefined };
/** What the user pool says about an account; its state is `none` for a deleted one. */
export type CheckedAccount = { state: AccountState | 'none'; second_step: boolean };
/** `checking` while one caller queries the user pool; `unknown` after the user pool did not respond. */
type Stored = {
  state: CheckedAccount['state'] | 'checking' | 'unknown';
  second_step?: boolean | undefined;
  until: number;
  revision: string;
};
/** An item whose account was never checked has only marks of ended sessions. */
type Item = Partial<Stored> & EndedMarks;

/**
 * A cache of account states from the user pool, shared by all functions. A conditional write decides which caller queries
 * the user pool, and a stale response never replaces a newer change. Writes keep the marks of ended sessions in the item.
 */
export class AccountStates extends TableStore {
  /**
   * The account's state, from the cache or the user pool, and the marks of its ended sessions.
   * @throws {StateUnknownError} when the user pool does not respond
   */
  async of(id: string, lookUp: () => Promise<CheckedAccount>): Promise<CheckedAccount & { marks: EndedMarks }> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = await this.#read(id);
      const { state, second_step, until = 0, ...marks } = stored;
      if (state && until > Date.now()) {
        if (state === 'unknown') throw unknown();
        if (state !== 'checking') return { state, second_step: second_step ?? false, marks };
        await setTimeout(pollMs);
        continue;
      }
      const claim = await this.#replace(id, { state: 'checking', second_step }, Date.now() + lookUpMs, stored);
      const account = claim && (await this.#lookUp(id, claim, lookUp));
      if (account) return { ...account, marks };
    }
    throw unknown();
  }

  /** @throws {UnauthorizedError} when the session has ended */
  async requireOpenSession(id: string, session: Session | undefined): Promise<void> {
    requireOpenSession(await this.#read(id), session);
  }

  /**
   * Whether account and session could be used at the last check. For functions without access to the user pool that know of
   * a check in the last minutes: while another one is in progress, the account counts as active.
   */
  async couldBeUsed(id: string, session: Session | undefined): Promise<boolean> {
    const { state, until, revision, second_step, ...marks } = await this.#read(id);
    return (state === 'active' || state === 'checking') && isOpenSession(marks, session);
  }

  /** Stores a state that an administrator just changed. It applies from the account's next call. */
  async set(id: string, { state, second_step = false }: Account): Promise<void> {
    await this.#put(id, { state, second_step, until: Date.now() + freshMs, revision: randomUUID() });
  }

  /** Queries the user pool now, and stores what changed unless an administrator changed the account in the meantime. */
  async refresh<A extends Account>(id: string, lookUp: () => Promise<A>): Promise<A> {
    const stored = await this.#read(id);
    const begun = Date.now();
    const account = await lookUp();
    const { state, second_step } = account;
    if (stored.state !== state || stored.second_step !== second_step) {
      await this.#replace(id, { state, second_step }, begun + freshMs, stored);
    }
    return account;
  }

  /** The last known second step of each account that was checked within the last 400 days. */
  async secondSteps(ids: readonly string[]): Promise<Map<string, boolean>> {
    const keys = ids.map((id) => ({ id }));
    const items = (await batchGet(this.documents, this.table, keys)) as (Stored & { id: string })[];
    return new Map(items.flatMap(({ id, second_step }) => (second_step === undefined ? [] : [[id, second_step]])));
  }

  /** Makes the next call query the user pool. */
  async forget(id: string): Promise<void> {
    await this.#put(id, { state: 'unknown', until: 0, revision: randomUUID() });
  }

  /** @returns undefined when the account was changed during the look-up */
  async #lookUp(id: string, claim: Stored, lookUp: () => Promise<CheckedAccount>): Promise<CheckedAccount | undefined> {
    const begun = Date.now();
    try {
      const account = await lookUp();
      return (await this.#replace(id, account, begun + freshMs, claim)) && account;
    } catch (cause) {
      // Report the failed look-up even if storing it fails as well.
      const { second_step } = claim;
      await this.#replace(id, { state: 'unknown', second_step }, Date.now() + lookUpMs, claim).catch(() => {});
      throw unknown(cause);
    }
  }

  async #read(id: string): Promise<Item> {
    return (await this.get({ id })) ?? {};
  }

  /** Replaces the state only if it has not changed since it was read. @returns the new state, or undefined */
  async #replace(
    id: string,
    { state, second_step }: Pick<Stored, 'state' | 'second_step'>,
    until: number,
    seen: Pick<Item, 'revision'>,
  ): Promise<Stored | undefined> {
    const item = { state, second_step, until, revision: randomUUID() };
    return (await isWritten(this.#put(id, item, seen))) ? item : undefined;
  }

  /** @param seen the item as it was read; without it, any state is replaced */
  async #put(
    id: string,
    { state, second_step, until, revision }: Stored,
    seen?: Pick<Item, 'revision'>,
  ): Promise<void> {
    const step = second_step === undefined ? ' REMOVE second_step' : ', second_step = :second_step';
    const change = `SET #state = :state, #until = :until, revision = :revision, expires_at = :expires_at${step}`;
    const isAsSeen = seen?.revision ? 'revision = :seen' : 'attribute_not_exists(revision)';
    const expires_at = Math.floor(Date.now() / 1000) + keptSeconds;
    // The client leaves out undefined values.
    const values = { state, second_step, until, revision, expires_at, seen: seen?.revision };
    // The end of a session writes the item in a transaction.
    await retryConflicts(() => this.update({ id }, change, values, seen && isAsSeen), isConflict);
  }
}

function unknown(cause?: unknown) {
  return new StateUnknownError('Your account could not be checked right now. Please try again in a moment.', {
    cause,
    retryAfterSeconds: lookUpMs / 1000,
  });
}
