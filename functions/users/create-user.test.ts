import { newUserSchema } from '#shared/users/user-schemas.ts';
import { log } from '../aws/log.ts';
import { createUser } from './create-user.ts';

const lock = { during: <T>(work: () => Promise<T>) => work() };

const ada = { email: 'ada@mail.example', password: '123456', full_name: 'Ada Byron', role: 'admin' as const };

test('creates an account with its role and returns its id [USERS-13]', async () => {
  const given: unknown[] = [];
  const users = { add: async () => 'id-1', setRole: async (...role: unknown[]) => void given.push(role) };

  expect(await createUser({ users, lock }, ada)).toEqual({ success: true, user_id: 'id-1', role_assigned: true });
  expect(given).toEqual([['id-1', 'admin']]);
});

test('reports that the account exists when only the role step fails [MSG-66]', async () => {
  const lines = jest.spyOn(log, 'error').mockImplementation();
  const error = new Error('throttled');
  const users = { add: async () => 'id-1', setRole: () => Promise.reject(error) };

  expect(await createUser({ users, lock }, ada)).toEqual({ success: true, user_id: 'id-1', role_assigned: false });
  expect(lines.mock.calls.map(([, values]) => values)).toEqual([{ user_id: 'id-1', error }]);
  lines.mockRestore();
});

test.each(['email', 'password', 'full_name'])('rejects an account without %s with one sentence [USERS-11]', (field) => {
  for (const value of [undefined, '', '  ', 7]) {
    const result = newUserSchema.safeParse({ ...ada, [field]: value });
    expect(result.error?.issues[0]).toMatchObject({
      path: [field],
      message: 'Email, password, and full name are required',
    });
  }
});

test('rejects a password of five characters, and accepts six unchanged [USERS-11]', () => {
  expect(newUserSchema.safeParse({ ...ada, password: '12345' }).success).toBe(false);
  expect(newUserSchema.safeParse({ ...ada, password: '2 4  6' }).data?.password).toBe('2 4  6');
});
