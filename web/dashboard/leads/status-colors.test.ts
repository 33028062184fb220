import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statusColors } from './status-colors.ts';

test('shows new in blue, contacted in yellow, converted in green and closed in grey [LEAD-12]', async () => {
  const theme = await readFile(join(import.meta.dirname, '../../app/theme.css'), 'utf8');
  const shown = (['new', 'contacted', 'converted', 'closed'] as const).map((status) => {
    const name = statusColors[status].replace('bg-', '--color-');
    return new RegExp(`${name}: (#\\w+);`).exec(theme)?.[1];
  });

  expect(shown).toEqual(['#60a5fa', '#facc15', '#4ade80', '#9ca3af']);
});
