import { expect, test } from 'vitest';
import type { Lead, LeadPage } from '#shared/leads.ts';
import { allLeads } from './all-leads.ts';

const aLead = (id: string) => ({ id }) as Lead;
const pages: Record<string, LeadPage> = {
  first: { leads: [aLead('a'), aLead('b')], next: 'second' },
  second: { leads: [aLead('b'), aLead('c')], next: 'third' },
  third: { leads: [] },
};

test('all pages are read, each lead is kept once, and it is told how many there are', async () => {
  const told: number[] = [];

  const leads = await allLeads(async (cursor = 'first') => pages[cursor]!, {
    onProgress: (count) => told.push(count),
    signal: new AbortController().signal,
  });

  expect(leads.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(told).toEqual([2, 3, 3]);
});

test('a page that fails, and a stop, leave nothing half', async () => {
  const stop = new AbortController();
  const given = { onProgress: () => stop.abort(), signal: stop.signal };
  const failing = async (cursor = 'first') => {
    if (cursor === 'second') throw new Error('down');
    return pages[cursor]!;
  };

  await expect(allLeads(failing, { ...given, onProgress: () => {} })).rejects.toThrow('down');
  await expect(allLeads(async (cursor = 'first') => pages[cursor]!, given)).rejects.toThrow(/abort/i);
});
