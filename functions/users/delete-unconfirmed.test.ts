import type { AccountState } from '#shared/users/user-schemas.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';

const now = new Date('2026-03-02T20:00:00.000Z');
const old = '2026-03-01T19:59:59.999Z';

function aDirectory(accounts: Record<string, string>, states: Record<string, AccountState> = {}) {
  const deleted: string[] = [];
  return {
    deleted,
    async *unconfirmed() {
      for (const [id, created_at] of Object.entries(accounts)) yield { id, created_at };
    },
    stateOf: async (id: string) => states[id] ?? 'unconfirmed',
    delete: async (id: string) => void deleted.push(id),
  };
}

test('deletes accounts that were not confirmed within 24 hours', async () => {
  const users = aDirectory({ old, fresh: '2026-03-01T20:00:00.000Z' });

  expect(await deleteUnconfirmed(users, now)).toBe(1);
  expect(users.deleted).toEqual(['old']);
});

test('keeps an account that was confirmed since the list was read', async () => {
  const users = aDirectory({ old }, { old: 'waiting' });

  expect(await deleteUnconfirmed(users, now)).toBe(0);
  expect(users.deleted).toEqual([]);
});

test('limits one run, and the next run continues', async () => {
  const users = aDirectory({ a: old, b: old, c: old });

  expect(await deleteUnconfirmed(users, now, 2)).toBe(2);
  expect(users.deleted).toEqual(['a', 'b']);
});
