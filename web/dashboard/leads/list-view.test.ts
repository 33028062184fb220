import { expect, test } from 'vitest';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { hashOf, listPath, placeIn, placeOf, queryOf } from './list-view.ts';

const toAnswer = { shown: 'studio', assignee: undefined, source: undefined, search: undefined } as const;

test('reads filter, assignee, source, search and place from the address and writes them there [INBOX-03]', () => {
  const place = { shown: 'closed', assignee: 'me', source: 'walk-in', search: 'ada & søn#1', at: 'a-lead' } as const;
  expect(placeIn(hashOf(place))).toEqual(place);
  expect(listPath(place, 'b')).toMatch(/^\/admin\/leads\/b#/);
});

test('shows the leads to answer for an address without a list or with unknown values [INBOX-01]', () => {
  expect(listPath(toAnswer)).toBe('/admin/leads');
  for (const hash of ['', '#', '#show=none&assignee=me2&source=fax&search=']) expect(placeIn(hash)).toEqual(toAnswer);
  expect(placeIn(`#search=${'x'.repeat(300)}`).search).toHaveLength(254);
});

test('asks for a queue, a status or all leads', () => {
  const query = (shown: Parameters<typeof queryOf>[0]['shown']) => queryOf({ ...toAnswer, shown });
  expect(query('later')).toMatchObject({ queue: 'later', status: undefined });
  expect(query('closed')).toMatchObject({ queue: undefined, status: 'closed' });
  expect(query('all')).toMatchObject({ queue: undefined, status: undefined });
});

test('searches all leads from every list, and names the place of one that the list does not show [INBOX-81]', () => {
  const created_at = '2026-03-01T20:00:00.000Z';
  const aLead = (change: Partial<Lead>) => ({ status: 'contacted', created_at, ...change }) as Lead;
  const leads = [
    aLead({ status: 'new' }),
    aLead({}),
    aLead({ later: { until: '2026-03-09', returns_at: created_at } }),
    aLead({ turn: 'none', turn_since: created_at, turn_at: created_at }),
    aLead({ status: 'closed' }),
  ];
  const places = (shown: Parameters<typeof placeOf>[0]['shown'], search: string | undefined = 'ada') =>
    leads.map((lead) => placeOf({ ...toAnswer, shown, search }, lead));

  for (const shown of ['studio', 'visitor', 'later', 'books', 'all', 'new', 'closed', 'held'] as const) {
    expect(queryOf({ shown, assignee: 'me', source: 'phone', search: 'ada' })).toEqual({ search: 'ada' });
  }
  expect(places('studio')).toEqual([undefined, 'visitor', 'later', 'contacted', 'closed']);
  expect(places('closed')).toEqual(['new', 'contacted', 'contacted', 'contacted', undefined]);
  expect(places('held')).toEqual(['studio', 'visitor', 'later', 'contacted', 'closed']);
  expect(places('all')).toEqual(Array(5).fill(undefined));
  expect(placeOf(toAnswer, leads[4] as Lead)).toBeUndefined();
});
