import { expect, test } from 'vitest';
import { toOpenApi } from './openapi.ts';

test('docs/openapi.json matches the contract (npx vitest run shared -u updates it)', async () => {
  await expect(aLineForEachCall()).toMatchFileSnapshot('../../docs/openapi.json');
});

test('calls for staff require a token, calls for visitors do not', () => {
  const { paths } = toOpenApi();

  expect(paths['/api/leads']?.get).toHaveProperty('security');
  expect(paths['/api/leads']?.post).not.toHaveProperty('security');
});

/** The document as JSON. A changed call is one changed line. */
function aLineForEachCall(): string {
  const { paths, ...rest } = toOpenApi();
  const lines = Object.entries(paths).map(([path, calls]) => {
    const operations = Object.entries(calls).map(([method, call]) => `    "${method}": ${JSON.stringify(call)}`);
    return `  "${path}": {\n${operations.join(',\n')}\n  }`;
  });
  return `${JSON.stringify(rest).slice(0, -1)},\n"paths": {\n${lines.join(',\n')}\n}}\n`;
}
