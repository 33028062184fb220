import { expect, test } from 'vitest';
import { toOpenApi } from './openapi.ts';

test('docs/openapi.json says what the contract says (npx vitest run shared -u writes it anew)', async () => {
  await expect(`${JSON.stringify(toOpenApi(), null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json');
});

test('calls for staff ask for a token, the one for visitors does not', () => {
  const { paths } = toOpenApi();

  expect(paths['/api/leads']?.get).toHaveProperty('security');
  expect(paths['/api/leads']?.post).not.toHaveProperty('security');
});
