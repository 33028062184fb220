import { dateCalls } from '#shared/dates/date-calls.ts';
import { leadCalls } from '#shared/leads/lead-calls.ts';
import type { LeadPage } from '#shared/leads/lead-schemas.ts';
import { documents } from './aws/documents.ts';
import { DateCalendar, listDates } from './dates/date-list.ts';
import { overdueAfterMs } from './email/retry-schedule.ts';
import { answer, httpApi } from './http/http-api.ts';
import { AnswerTimes } from './leads/answer-times.ts';
import { requestedList } from './leads/assignee.ts';
import { openLeadStores, readLeadTables } from './leads/lead-stores.ts';
import { withOthers } from './leads/visitor-counts.ts';
import { staffAccess } from './users/access.ts';

const tables = readLeadTables();
const { leads, search, counters } = openLeadStores(documents, tables);
const calendar = new DateCalendar(documents, tables.log);
const answerTimes = new AnswerTimes(documents, tables.counts);

const marked = (page: LeadPage) => withOthers(documents, tables.counts, page);

/** The dashboard shows at most this number of unsent leads. */
const maxCounted = 1000;

export const handler = httpApi(
  staffAccess(),
  answer(leadCalls.listLeads, async ({ query, caller }) =>
    marked(await leads.page(requestedList(query, caller.id), query.cursor, query.limit)),
  ),
  answer(leadCalls.searchLeads, async ({ body: { search: text, cursor, ...list }, caller }) =>
    marked(await search.page({ search: text, cursor, ...requestedList(list, caller.id) })),
  ),
  answer(leadCalls.getLeadSummary, async () => {
    const [counts, median_answer_minutes] = await Promise.all([
      counters.countsWithAnswers(),
      answerTimes.medianMinutes(new Date()),
    ]);
    return { ...counts, median_answer_minutes };
  }),
  answer(dateCalls.listDates, ({ query }) => listDates({ calendar, leads }, query)),
  answer(leadCalls.getUnsentLeads, async () => {
    const before = new Date(Date.now() - overdueAfterMs);
    const overdue = await leads.overdue({ before, orTried: true }, maxCounted);
    return { count: overdue.length };
  }),
);
