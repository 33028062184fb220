import { expect, test } from 'vitest';
import type { LeadStatus } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { afterRead, shownUnder, withLeads } from './selection.ts';

const aLead = (id: string, status: LeadStatus) => ({ id, status }) as Lead;
const leads = [aLead('a', 'new'), aLead('b', 'closed'), aLead('c', 'new')];
const all = withLeads(new Map(), leads, true);
const ids = (selection: ReadonlyMap<string, LeadStatus>) => [...selection.keys()];

test('adds leads to the selection and removes them', () => {
  expect(ids(all)).toEqual(['a', 'b', 'c']);
  expect(ids(withLeads(all, leads.slice(1), false))).toEqual(['a']);
});

test('drops leads that a new filter hides [LEAD-31]', () => {
  expect(ids(shownUnder(all, 'new'))).toEqual(['a', 'c']);
  expect(ids(shownUnder(all, 'contacted'))).toEqual([]);
  expect(ids(shownUnder(all, 'all'))).toEqual(['a', 'b', 'c']);
  expect(ids(shownUnder(all, 'studio'))).toEqual([]);
});

test('drops leads that left the list and keeps those that are not loaded yet', () => {
  const now = [aLead('a', 'contacted'), aLead('c', 'new')];

  const read = afterRead(all, { before: leads, now, narrowed: false });
  const narrowed = afterRead(all, { before: [], now, narrowed: true });
  const further = afterRead(all, { before: [], now, narrowed: false });

  expect([...read]).toEqual([
    ['a', 'contacted'],
    ['c', 'new'],
  ]);
  expect(ids(narrowed)).toEqual(['a', 'c']);
  expect(ids(further)).toEqual(['a', 'b', 'c']);
});
