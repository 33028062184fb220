import { expect, test } from 'vitest';
import { labels } from './labels.ts';
import { siteLabels } from './site-labels.ts';

test('DATA-08 one table holds all labels, those of visitors among them, and none is blank', () => {
  expect(labels).toMatchObject(siteLabels);
  for (const text of textsOf(labels)) expect(text.trim()).not.toBe('');
});

function textsOf(table: object): string[] {
  return Object.values(table).flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}
