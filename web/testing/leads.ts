import { page } from 'vitest/browser';
import type { LeadQueue } from '#shared/leads/lead-filters.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { queueOf, turnAt } from '#shared/leads/turn.ts';
import type { StaffRole } from '#shared/users/user-schemas.ts';
import { ownAccount, renderDashboard } from './render-dashboard.tsx';
import { type Answers, refuse } from './stub-api.ts';

/** A colleague of the signed-in account. */
export const colleague = { id: '00000000-0000-4000-8000-000000000002', name: 'Juno Hale', active: true };

/** No lead is in a queue, and none was answered. */
export const noQueues = { studio: 0, visitor: 0, later: 0, books: 0, answers: 0, median_answer_minutes: null };

/** A lead of Ada Byron that the studio was emailed about. */
export function lead(change: Partial<Lead> = {}): Lead {
  const created_at = change.created_at ?? '2025-01-05T12:00:00.000Z';
  return {
    id: crypto.randomUUID(),
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '(555) 010-0101',
    email: 'ada@mail.example',
    service: 'tattoo-medium',
    artist: null,
    description: 'A moth.',
    status: 'new',
    created_at,
    code: 'K7R2MX',
    notification: { state: 'sent', attempts: 1, updated_at: created_at },
    ...change,
  };
}

type WithoutId<Entry> = Entry extends LogEntry ? Omit<Entry, 'id' | 'at'> : never;

/** An entry of a log; by default, of now. */
export function logEntry(entry: WithoutId<LogEntry>, at = new Date().toISOString()): LogEntry {
  return { id: `${at.replace(/\D/g, '')}-${crypto.randomUUID()}`, at, ...entry } as LogEntry;
}

/** Answers of a server that stores these leads, newest first, and one log for all of them, oldest entry first. */
export function leadAnswers(leads: Lead[], log: LogEntry[] = []): Answers {
  const by = ownAccount.id;
  const add = <Entry extends WithoutId<LogEntry>>(entry: Entry) =>
    log[log.push(logEntry({ by, ...entry })) - 1] as LogEntry;
  const find = (id: string) => leads.find((each) => each.id === id) ?? refuse('not-found');

  function setStatus(id: string, to: Lead['status']): Lead {
    const changed = find(id);
    add({ kind: 'status', from: changed.status, to });
    return Object.assign(changed, { status: to });
  }

  function page(
    query: Pick<Partial<Lead>, 'status'> & {
      queue?: LeadQueue | undefined;
      assignee?: 'me' | 'unassigned' | undefined;
      artist?: string | undefined;
    },
    from = '0',
    limit = 25,
    search = '',
  ) {
    const assignee_id = query.assignee === 'me' ? by : undefined;
    const matching = leads.filter(
      (each) =>
        (!query.status || each.status === query.status) &&
        (!query.queue || queueOf(each) === query.queue) &&
        (!query.artist || each.artist_id === query.artist) &&
        (!query.assignee || each.assignee_id === assignee_id) &&
        // Not in ids: a random one can contain what a test searches for.
        [each.first_name, each.last_name, each.email, each.phone, each.handle].join(' ').includes(search),
    );
    const end = Number(from) + limit;
    return { leads: matching.slice(Number(from), end), ...(end < matching.length && { next: String(end) }) };
  }

  return {
    listLeads: ({ query: { cursor, limit, ...query } }) => page(query, cursor, limit),
    searchLeads: ({ body: { search, cursor, ...query } }) => page(query, cursor, 25, search),
    getLeadSummary: () => {
      const status = (name: Lead['status']) => leads.filter((each) => each.status === name).length;
      const queue = (name: LeadQueue) => leads.filter((each) => queueOf(each) === name).length;
      return {
        new: status('new'),
        contacted: status('contacted'),
        converted: status('converted'),
        closed: status('closed'),
        held: 0,
        studio: queue('studio'),
        visitor: queue('visitor'),
        later: queue('later'),
        books: queue('books'),
        answers: 0,
        median_answer_minutes: 180,
      };
    },
    getUnsentLeads: () => ({ count: 0 }),
    listStaff: () => ({ staff: [{ id: by, name: ownAccount.full_name, active: true }, colleague] }),
    setLeadStatus: ({ params: { id }, body: { status } }) => setStatus(id, status),
    setLeadStatuses: ({ body: { changes } }) => ({ leads: changes.map(({ id, status }) => setStatus(id, status)) }),
    setLeadAssignee: ({ params: { id }, body: { assignee_id } }) => {
      const changed = find(id);
      const [from, to] = [changed.assignee_id, assignee_id ?? undefined];
      add({ kind: 'assignee', ...(from && { from }), ...(to && { to }) });
      changed.assignee_id = to;
      return changed;
    },
    eraseLead: ({ params: { id } }) => ({ erased: leads.splice(leads.indexOf(find(id)), 1).length === 1 }),
    getLead: ({ params: { id } }) => ({ lead: find(id), related: [] }),
    getLeadLog: ({ query: { cursor = '9' } }) => {
      const entries = log.filter(({ id }) => id < cursor).reverse();
      return { entries: entries.slice(0, 50), ...(entries.length > 50 && { next: entries[49]?.id }) };
    },
    addLeadNote: ({ params: { id }, body: { text } }) => find(id) && add({ kind: 'note', text }),
    setLeadLater: ({ params: { id }, body: { until, word } }) => {
      add({ kind: 'later', ...(until && { until }) });
      return Object.assign(find(id), {
        later: until ? { until, returns_at: `${until}T00:00:00.000Z`, word } : undefined,
      });
    },
    logLeadAnswer: ({ params: { id }, body }) => ({
      entry: add({ kind: 'answer', ...body }),
      lead: Object.assign(find(id), turnAt(find(id), body.from === 'studio' ? 'visitor' : 'studio', body.happened_at)),
    }),
    getReplySettings: () => ({
      reply_to: '',
      confirmations: false,
      convert: true,
      reminder_hours: 0,
      version: 0,
      sender: 'studio@afterhours.example',
      reaches_visitors: true,
    }),
    getReplyTemplates: () => ({ templates: [], version: 0 }),
    getRequestLink: () => ({ path: `/request#${'A'.repeat(22)}.${'B'.repeat(22)}` }),
    undoReply: ({ params: { id, reply } }) => {
      log.splice(
        log.findIndex((entry) => entry.id === reply),
        1,
      );
      return Object.assign(find(id), { status: 'new' });
    },
    sendReply: ({ params: { id }, body: { mark_contacted, subject, text } }) => {
      const { email: recipient } = find(id);
      const delivery = { fate: 'delivered', at: new Date().toISOString(), attempts: 1 } as const;
      const entry = add({ kind: 'reply', recipient, subject, text, delivery });
      return { entry, lead: mark_contacted ? setStatus(id, 'contacted') : find(id) };
    },
  };
}

type Options = { as?: StaffRole; log?: LogEntry[]; answers?: Answers };

/** Opens the list of all leads, or one of them. */
export function openLeads(leads: Lead[], { as = 'user', log, answers }: Options = {}, opened?: Lead) {
  return renderDashboard(`/admin/leads${opened ? `/${opened.id}` : ''}#show=all`, {
    as,
    answers: { ...leadAnswers(leads, log), ...answers },
  });
}

/** Opens the page of a lead. */
export function openLead(opened: Lead, options: Options = {}) {
  return openLeads([opened], options, opened);
}

/** Finds an action of the open lead by its name, and chooses it. */
export async function act(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'More…' }).click();
  await page.getByRole('dialog').getByRole('option', { name }).click();
}
