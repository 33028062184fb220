import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leadStatuses } from '#shared/choices.ts';
import { statusColors } from './status-colors.ts';

test('LEAD-25 new is blue, contacted yellow, converted green and closed grey', async () => {
  const theme = await readFile(join(import.meta.dirname, '../../app/theme.css'), 'utf8');
  const shown = leadStatuses.map((status) => {
    const name = statusColors[status].replace('bg-', '--color-');
    return new RegExp(`${name}: (#\\w+);`).exec(theme)?.[1];
  });

  expect(shown).toEqual(['#60a5fa', '#facc15', '#4ade80', '#9ca3af']);
});
