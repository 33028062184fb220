import { idFromKey } from './id-from-key.ts';

test('derives the same UUID from a key after every release, so that a repeated request is recognised', () => {
  expect(idFromKey('a')).toBe('ca978112-ca1b-8dca-8ac2-31b39a23dc4d');
  expect(idFromKey('b')).toBe('3e23e816-0039-894a-8389-4f6564e1b134');
});
