import { expect, test } from 'vitest';
import { toOpenApi } from './openapi.ts';

test('docs/openapi.json matches the contract (npx vitest run shared -u updates it)', async () => {
  await expect(`${JSON.stringify(toOpenApi(), null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json');
});

test('calls for staff require a token, calls for visitors do not', () => {
  const { paths } = toOpenApi();

  expect(paths['/api/leads']?.get).toHaveProperty('security');
  expect(paths['/api/leads']?.post).not.toHaveProperty('security');
});
