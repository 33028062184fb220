import type { AccountState, Profile } from '#shared/users/user-schemas.ts';
import { staffMembers } from './staff-members.ts';

function aProfile(full_name: string, state: AccountState): Profile {
  const id = `id of ${full_name}`;
  const email = `${full_name || 'invited'}@studio.example`;
  return { id, user_id: id, email, full_name, created_at: '2026-03-01T20:00:00.000Z', role: 'user', state };
}

test('names all staff accounts, and says which of them can sign in [DESK-20]', () => {
  const all = [
    aProfile('Noor', 'active'),
    aProfile('Ben', 'disabled'),
    aProfile('', 'invited'),
    aProfile('Eve', 'expired'),
  ];

  expect(staffMembers(all)).toEqual([
    { id: 'id of Ben', name: 'Ben', active: false },
    { id: 'id of Eve', name: 'Eve', active: false },
    { id: 'id of ', name: 'invited@studio.example', active: true },
    { id: 'id of Noor', name: 'Noor', active: true },
  ]);
});

test.each(['unconfirmed', 'waiting', 'unfinished'] as const)('leaves out an account that is %s [DESK-20]', (state) => {
  expect(staffMembers([aProfile('Mallory', state)])).toEqual([]);
});
