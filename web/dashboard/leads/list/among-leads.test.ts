import { expect, test } from 'vitest';
import type { HeldLead, Lead } from '#shared/leads/lead-schemas.ts';
import { amongLeads } from './among-leads.ts';

const day = (n: number) => `2026-03-0${n}T12:00:00.000Z`;
const lead = (change: Partial<Lead>) => ({ status: 'new', ...change }) as Lead;
const held = (first_name: string, n: number): HeldLead => ({
  ...lead({ first_name, created_at: day(n) }),
  held: { score: 10, reasons: [] },
});
const namesOf = (rows: readonly { first_name: string }[]) => rows.map(({ first_name }) => first_name);

test('keeps a held request that is younger than the loaded leads for a later page [LEAD-42]', () => {
  const waited = { turn: 'studio', turn_since: day(4), turn_at: day(5) } as const;
  const leads = [
    lead({ first_name: 'a', created_at: day(2) }),
    lead({ first_name: 'b', created_at: day(1), ...waited }),
  ];
  const requests = [held('x', 1), held('y', 3), held('z', 6)];

  expect(namesOf(amongLeads(leads, requests, true))).toEqual(['x', 'a', 'y', 'b']);
  expect(namesOf(amongLeads(leads, requests, false))).toEqual(['x', 'a', 'y', 'b', 'z']);
  expect(namesOf(amongLeads([], requests, false))).toEqual(['x', 'y', 'z']);
});
