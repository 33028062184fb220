import { expect, test } from 'vitest';
import type { Lead, LeadPage } from '#shared/leads/lead-schemas.ts';
import { allLeads } from './all-leads.ts';

const aLead = (id: string) => ({ id }) as Lead;
const pages: Record<string, LeadPage> = {
  first: { leads: [aLead('a'), aLead('b')], next: 'second' },
  second: { leads: [aLead('b'), aLead('c')], unreadable: [{ id: 'x' }], next: 'third' },
  third: { leads: [], unreadable: [{ id: 'x' }, { id: 'y' }] },
};

test('reads all pages, keeps each lead once and counts damaged leads', async () => {
  const progress: number[] = [];

  const { leads, unreadable } = await allLeads(async (cursor = 'first') => pages[cursor]!, {
    onProgress: (count) => progress.push(count),
    signal: new AbortController().signal,
  });

  expect(leads.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(unreadable).toBe(2);
  expect(progress).toEqual([2, 3, 3]);
});

test('returns nothing when a page fails or the export is cancelled', async () => {
  const stop = new AbortController();
  const given = { onProgress: () => stop.abort(), signal: stop.signal };
  const failing = async (cursor = 'first') => {
    if (cursor === 'second') throw new Error('down');
    return pages[cursor]!;
  };

  await expect(allLeads(failing, { ...given, onProgress: () => {} })).rejects.toThrow('down');
  await expect(allLeads(async (cursor = 'first') => pages[cursor]!, given)).rejects.toThrow(/abort/i);
});
