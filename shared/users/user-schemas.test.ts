import { expect, test } from 'vitest';
import { canSignIn, staffRoles } from './account-rules.ts';
import {
  accountStateSchema,
  enabledChangeSchema,
  invitationDays,
  newUserSchema,
  roleChangeSchema,
  signUpRequestSchema,
  userListQuerySchema,
  userPageSize,
  userSearchSchema,
} from './user-schemas.ts';

const user = { email: 'ann@studio.example', password: 'secret', full_name: 'Ann Ink', role: 'admin' };
const faultsOf = (values: object) =>
  newUserSchema.safeParse({ ...user, ...values }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('a new account has an email address, a password, a name and a role', () => {
  expect(newUserSchema.parse(user)).toEqual(user);
  expect(newUserSchema.parse({ ...user, role: undefined }).role).toBe('user');
  expect(faultsOf({ role: 'owner' })).toHaveLength(1);
  expect(faultsOf({ more: 1 })).toHaveLength(1);
});

test.each(['email', 'password', 'full_name'])(
  'one message covers all three required fields if %s is missing',
  (field) => {
    for (const missing of [undefined, null, '', ' ', 1]) {
      const { issues } = newUserSchema.safeParse({ ...user, [field]: missing }).error ?? { issues: [] };

      expect(issues[0]).toMatchObject({
        code: 'custom',
        path: [field],
        message: 'Email, password, and full name are required',
        params: { sentence: true },
      });
    }
  },
);

test.each([undefined, null])('the same message covers the body %j', (body) => {
  expect(newUserSchema.safeParse(body).error?.issues[0]).toMatchObject({
    path: ['email'],
    message: 'Email, password, and full name are required',
  });
});

test('a password has 6 to 256 characters and does not begin or end with a space', () => {
  expect(faultsOf({ password: 'x'.repeat(5) })).toEqual([['password', 'must have at least 6 characters']]);
  expect(faultsOf({ password: 'x'.repeat(6) })).toEqual([]);
  expect(faultsOf({ password: 'x'.repeat(256) })).toEqual([]);
  expect(faultsOf({ password: 'x'.repeat(257) })).toContainEqual(['password', 'must have at most 256 characters']);
  for (const password of [' 23456', '12345 ', '\t23456']) {
    expect(faultsOf({ password })).toEqual([['password', 'must not begin or end with a space']]);
  }
  expect(newUserSchema.parse({ ...user, password: '1 23 4' }).password).toBe('1 23 4');
});

test('a full name has up to 100 characters, an email address up to 254', () => {
  const ofLength = (length: number) =>
    `${'a'.repeat(length - 188)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`;

  expect(faultsOf({ full_name: 'x'.repeat(100), email: ofLength(254) })).toEqual([]);
  expect(faultsOf({ full_name: 'x'.repeat(101) })).toEqual([['full_name', 'must have at most 100 characters']]);
  expect(faultsOf({ email: ofLength(255) })).toEqual([['email', 'must have at most 254 characters']]);
  expect(faultsOf({ email: 'abc' })).toEqual([['email', 'must be an email address']]);
});

test('a sign-up request contains only an email address', () => {
  const accepts = (body: object) => signUpRequestSchema.safeParse(body).success;

  expect(accepts({ email: 'ann@mail.example' })).toBe(true);
  expect(accepts({ email: 'abc' })).toBe(false);
  expect(accepts({ email: 'ann@mail.example', role: 'admin' })).toBe(false);
});

test('only an active or invited account can sign in', () => {
  expect(accountStateSchema.options).toEqual([
    'active',
    'invited',
    'expired',
    'unconfirmed',
    'waiting',
    'disabled',
    'unfinished',
  ]);
  expect(accountStateSchema.options.filter(canSignIn)).toEqual(['active', 'invited']);
});

test('a page has 100 accounts, and an invitation expires after 7 days', () => {
  expect([userPageSize, invitationDays]).toEqual([100, 7]);
});

test('a user search has up to 100 characters', () => {
  const accepts = (body: object) => userSearchSchema.safeParse(body).success;

  expect(accepts({ search: 'x'.repeat(100), cursor: 'x'.repeat(200) })).toBe(true);
  expect(accepts({ search: 'x'.repeat(101) })).toBe(false);
  expect(accepts({ search: ' ' })).toBe(false);
  expect(accepts({ search: 'x', more: 1 })).toBe(false);
  expect(userListQuerySchema.safeParse({ cursor: 'x'.repeat(201) }).success).toBe(false);
  expect(userListQuerySchema.safeParse({ more: 1 }).success).toBe(false);
});

test('a change of an account contains only the role or the enabled flag', () => {
  expect(roleChangeSchema.safeParse({ role: 'admin' }).success).toBe(true);
  expect(roleChangeSchema.safeParse({ role: 'owner' }).success).toBe(false);
  expect(roleChangeSchema.safeParse({ role: 'admin', id: '1' }).success).toBe(false);
  expect(enabledChangeSchema.safeParse({ enabled: false }).success).toBe(true);
  expect(enabledChangeSchema.safeParse({ enabled: 'false' }).success).toBe(false);
  expect(enabledChangeSchema.safeParse({ enabled: true, id: '1' }).success).toBe(false);
});

test('has the roles user and admin', () => {
  expect(staffRoles).toEqual(['user', 'admin']);
});
