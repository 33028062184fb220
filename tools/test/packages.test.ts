import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8'));

test('takes local-aws from its folder, never from a registry, of which the lock file names none', () => {
  const packages: Record<string, { resolved?: string }> = read('package-lock.json').packages;

  expect(read('package.json').dependencies['local-aws']).toBe('file:tools/local-aws');
  expect(packages['']).toMatchObject({ dependencies: { 'local-aws': 'file:tools/local-aws' } });
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([
    { resolved: 'tools/local-aws', link: true },
  ]);
});
