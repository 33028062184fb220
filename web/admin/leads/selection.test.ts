import { expect, test } from 'vitest';
import type { LeadStatus } from '#shared/choices.ts';
import type { Lead } from '#shared/leads.ts';
import { afterChange, shownUnder, withLeads } from './selection.ts';

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

test('a lead whose new status takes it out of the list is no longer selected', () => {
  const changed = aLead('a', 'contacted');

  expect(ids(afterChange(all, changed, 'new'))).toEqual(['c']);
  expect(ids(afterChange(all, changed, 'all'))).toEqual(['a', 'b', 'c']);
  expect(ids(shownUnder(afterChange(all, changed, 'all'), 'contacted'))).toEqual(['a']);
  expect(ids(afterChange(new Map(), changed, 'all'))).toEqual([]);
});
