import { expect, test } from 'vitest';
import { leadSearchSchema } from '#shared/leads.ts';
import { searchFor } from './search-for.ts';

test('what was typed is looked for without what surrounds it, in any script', () => {
  expect(searchFor('  Ada Byron ')).toBe('Ada Byron');
  expect(searchFor('نور‌ها')).toBe('نور‌ها');
});

test('where nothing can be seen, nothing is looked for', () => {
  for (const typed of ['', '   ', '\t', '​', '\u0085']) expect(searchFor(typed)).toBeUndefined();
});

test('the server takes everything that is looked for', () => {
  for (const typed of ['a', 'Ada\tByron', 'Ada\u0085Byron', ' +49 30 ', '王', '🦋'.repeat(127)]) {
    expect(leadSearchSchema.safeParse({ search: searchFor(typed) }).error).toBeUndefined();
  }
});
