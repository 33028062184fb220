import { expect, test } from 'vitest';
import type { LeadStatus } from '#shared/choices.ts';
import type { Lead } from '#shared/leads.ts';
import { afterRead, shownUnder, withLeads } from './selection.ts';

const aLead = (id: string, status: LeadStatus) => ({ id, status }) as Lead;
const leads = [aLead('a', 'new'), aLead('b', 'closed'), aLead('c', 'new')];
const all = withLeads(new Map(), leads, true);
const ids = (selection: ReadonlyMap<string, LeadStatus>) => [...selection.keys()];

test('leads come into the selection and out of it', () => {
  expect(ids(all)).toEqual(['a', 'b', 'c']);
  expect(ids(withLeads(all, leads.slice(1), false))).toEqual(['a']);
});

test('LEAD-32 another filter drops the leads that it hides', () => {
  expect(ids(shownUnder(all, 'new'))).toEqual(['a', 'c']);
  expect(ids(shownUnder(all, 'contacted'))).toEqual([]);
  expect(ids(shownUnder(all, 'all'))).toEqual(['a', 'b', 'c']);
});

test('a lead that left the list is no longer selected, and one that it has not come to yet is', () => {
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
