import { newUserMissing, newUserSchema } from '#shared/users.ts';
import { createUser } from './create-user.ts';

const ada = { email: 'ada@mail.example', password: '123456', full_name: 'Ada Byron', role: 'admin' as const };

test('USERS-13 USERS-14 an account is made and gets its role', async () => {
  const given: unknown[] = [];
  const users = { add: async () => 'id-1', setRole: async (...role: unknown[]) => void given.push(role) };

  expect(await createUser(users, ada)).toEqual({ success: true, user_id: 'id-1', role_assigned: true });
  expect(given).toEqual([['id-1', 'admin']]);
});

test('MSG-66 when only the role step fails the account exists, and the answer says so', async () => {
  const users = { add: async () => 'id-1', setRole: () => Promise.reject(new Error('throttled')) };

  expect(await createUser(users, ada)).toEqual({ success: true, user_id: 'id-1', role_assigned: false });
});

test.each(['email', 'password', 'full_name'])('USERS-11 without %s it is refused in one sentence', (field) => {
  for (const value of [undefined, '', '  ', 7]) {
    const result = newUserSchema.safeParse({ ...ada, [field]: value });
    expect(result.error?.issues[0]).toMatchObject({ path: [field], message: newUserMissing });
  }
});

test('USERS-12 a password of five characters is refused, of six taken as it is', () => {
  expect(newUserSchema.safeParse({ ...ada, password: '12345' }).success).toBe(false);
  expect(newUserSchema.safeParse({ ...ada, password: ' 2345 ' }).data?.password).toBe(' 2345 ');
});
