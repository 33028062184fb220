import { expect, test } from 'vitest';
import type { EmailStatus, LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { emailInProgress, mergedLog, withEarlier } from './merged-log.ts';

function reply(id: string, fate: EmailStatus): LogEntry {
  const at = '2026-03-01T20:00:00.000Z';
  return {
    id,
    at,
    kind: 'reply',
    recipient: 'a@b.example',
    subject: 's',
    text: 't',
    delivery: { fate, at, attempts: 1 },
  };
}

test.each(['queued', 'sent'] as const)('an email that is %s is in progress', (fate) => {
  expect(emailInProgress([reply('1', fate), reply('2', fate), reply('3', 'delivered')])).toMatchObject({ id: '2' });
});

test.each(['delayed', 'delivered', 'bounced', 'complaint', 'rejected', 'failed'] as const)(
  'an email that is %s is not in progress',
  (fate) => {
    expect(emailInProgress([reply('1', fate)])).toBeUndefined();
  },
);

test('entries that are no emails are not in progress', () => {
  const status = { id: '1', at: '2026-03-01T20:00:00.000Z', kind: 'status', from: 'new', to: 'closed' } as const;

  expect(emailInProgress([status])).toBeUndefined();
});

test('a confirmation can be in progress', () => {
  const { id, at, recipient, delivery } = reply('1', 'queued') as LogEntryOf<'reply'>;

  expect(emailInProgress([{ id, at, kind: 'confirmation', recipient, delivery }])).toMatchObject({ id: '1' });
});

const sent = (...ids: string[]) => ids.map((id) => reply(id, 'delivered'));

test('shows the first page from its oldest to its newest entry', () => {
  expect(mergedLog(undefined, { entries: sent('4', '3'), next: '3', unreadable: 2 })).toEqual({
    entries: sent('3', '4'),
    next: '3',
    unreadable: 2,
  });
});

test('a reloaded page replaces its entries and keeps the earlier ones', () => {
  const loaded = { entries: sent('1', '2', '3', '4'), next: '1', unreadable: 1 };
  const page = { entries: [reply('5', 'queued'), reply('3', 'failed')], next: '3' };

  expect(mergedLog(loaded, page)).toEqual({
    entries: [reply('1', 'delivered'), reply('2', 'delivered'), reply('3', 'failed'), reply('5', 'queued')],
    next: '1',
    unreadable: 1,
  });
});

test('a reloaded page that holds the whole log replaces it', () => {
  const loaded = { entries: sent('1', '2'), unreadable: 3 };

  expect(mergedLog(loaded, { entries: sent('2') })).toEqual({ entries: sent('2'), next: undefined, unreadable: 0 });
});

test('leaves out earlier entries if there is a gap before the reloaded page', () => {
  const loaded = { entries: sent('1', '2'), next: '1', unreadable: 3 };

  expect(mergedLog(loaded, { entries: sent('5', '4'), next: '4' })).toEqual({
    entries: sent('4', '5'),
    next: '4',
    unreadable: 0,
  });
});

test('puts a page of earlier entries in front, once', () => {
  const loaded = { entries: sent('3', '4'), next: '3', unreadable: 1 };
  const page = { entries: sent('2', '1'), next: '1', unreadable: 2 };

  const longer = withEarlier(loaded, '3', page);

  expect(longer).toEqual({ entries: sent('1', '2', '3', '4'), next: '1', unreadable: 3 });
  expect(withEarlier(longer, '3', page)).toBe(longer);
  expect(withEarlier(loaded, '3', { entries: sent('2') })).toMatchObject({ next: undefined, unreadable: 1 });
});
