import { expect, test } from 'vitest';
import { idempotencyKeySchema } from './call.ts';

const faultOf = (key: string) => idempotencyKeySchema.safeParse(key).error?.issues[0]?.message;

test('an idempotency key has 16 to 128 visible characters', () => {
  for (const key of ['!'.repeat(16), '~'.repeat(128)]) expect(faultOf(key)).toBeUndefined();
  for (const key of [
    'x'.repeat(15),
    'x'.repeat(129),
    `${'x'.repeat(16)} `,
    ` ${'x'.repeat(16)}`,
    `é${'x'.repeat(16)}`,
  ]) {
    expect(faultOf(key)).toBe('must be 16 to 128 visible characters');
  }
});
