import { expect, test } from 'vitest';
import { hashOf, listPath, placeIn, queryOf } from './list-view.ts';

const toAnswer = { shown: 'studio', assignee: undefined, search: undefined } as const;

test('reads filter, assignee, search and place from the address and writes them there [INBOX-03]', () => {
  const place = { shown: 'closed', assignee: 'me', search: 'ada & søn#1', at: 'a-lead' } as const;
  expect(placeIn(hashOf(place))).toEqual(place);
  expect(listPath(place, 'b')).toMatch(/^\/admin\/leads\/b#/);
});

test('shows the leads to answer for an address without a list or with unknown values [INBOX-01]', () => {
  expect(listPath(toAnswer)).toBe('/admin/leads');
  for (const hash of ['', '#', '#show=none&assignee=me2&search=']) expect(placeIn(hash)).toEqual(toAnswer);
  expect(placeIn(`#search=${'x'.repeat(300)}`).search).toHaveLength(254);
});

test('asks for a queue, a status or all leads', () => {
  const query = (shown: Parameters<typeof queryOf>[0]['shown']) => queryOf({ ...toAnswer, shown });
  expect(query('later')).toMatchObject({ queue: 'later', status: undefined });
  expect(query('closed')).toMatchObject({ queue: undefined, status: 'closed' });
  expect(query('all')).toMatchObject({ queue: undefined, status: undefined });
});
