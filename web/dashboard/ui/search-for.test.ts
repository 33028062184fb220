import { expect, test } from 'vitest';
import { leadSearchSchema } from '#shared/leads/lead-schemas.ts';
import { searchFor } from './search-for.ts';

test('trims the search text, in any script', () => {
  expect(searchFor('  Ada Byron ')).toBe('Ada Byron');
  expect(searchFor('Ada\tByron')).toBe('Ada Byron');
  expect(searchFor('نور‌ها')).toBe('نور‌ها');
});

test('searches for nothing when the text has no visible characters', () => {
  for (const typed of ['', '   ', '\t', '​', '\u0085']) expect(searchFor(typed)).toBeUndefined();
});

test('sends only search texts that the server accepts', () => {
  for (const typed of ['a', 'Ada\tByron', 'Ada\u0085Byron', ' +49 30 ', '王', '🦋'.repeat(127)]) {
    expect(leadSearchSchema.safeParse({ search: searchFor(typed) }).error).toBeUndefined();
  }
});
