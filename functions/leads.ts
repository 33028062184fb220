import { apiRoot } from '#shared/contract/call.ts';
import { dateCalls } from '#shared/dates/date-calls.ts';
import { leadCalls } from '#shared/leads/lead-calls.ts';
import { documents } from './aws/documents.ts';
import { readOriginKeys } from './aws/origin-keys.ts';
import { requireEnv } from './aws/settings.ts';
import { readLeadTables } from './bookings/lead-stores.ts';
import { openStudioName } from './content/studio-text.ts';
import { dateFeed, FeedKeys, feedReads, wrongFeedKeys } from './dates/date-feed.ts';
import { DateCalendar, listDates } from './dates/date-list.ts';
import { overdueAfterMs } from './email/retry-schedule.ts';
import { answer, httpApi } from './http/http-api.ts';
import { visitorIp } from './http/visitor-ip.ts';
import { requestedList } from './leads/assignee.ts';
import { LeadCounters } from './leads/lead-counters.ts';
import { LeadFigures } from './leads/lead-figures.ts';
import { LeadRepository } from './leads/lead-repository.ts';
import { LeadSearch } from './leads/lead-search.ts';
import { staffAccess } from './users/access.ts';
import { type Allowance, RateLimit } from './visitors/rate-limit.ts';

const tables = readLeadTables();
const leads = new LeadRepository(documents, tables.leads);
const search = new LeadSearch(documents, tables.terms, leads);
const counters = new LeadCounters(documents, tables);
const calendar = new DateCalendar(documents, tables.log);
const access = staffAccess();
const { states, users } = access;
const limit = (allowance: Allowance) => new RateLimit(documents, tables.limits, allowance);
const feeds = new FeedKeys(documents, requireEnv('ACCOUNT_STATES_TABLE'));
const feedDeps = {
  calendar,
  leads,
  keys: feeds,
  isActive: async (id: string) => (await states.of(id, () => users.checkedAccount(id))).state === 'active',
  limits: { wrongKeys: limit(wrongFeedKeys), reads: limit(feedReads) },
};
const readStudioName = openStudioName();
const originKeys = readOriginKeys();
const figures = new LeadFigures(documents, tables.limits);

/** The dashboard shows at most this number of unsent leads. */
const maxCounted = 1000;

export const handler = httpApi(
  access,
  answer(leadCalls.listLeads, ({ query, caller }) =>
    leads.page(requestedList(query, caller.id), query.cursor, query.limit),
  ),
  answer(leadCalls.searchLeads, ({ body: { search: text, cursor, ...list }, caller }) =>
    search.page({ search: text, cursor, ...requestedList(list, caller.id) }),
  ),
  answer(leadCalls.getLeadSummary, async () => {
    const [counts, ofLastDays] = await Promise.all([counters.countsWithAnswers(), figures.read(new Date())]);
    return { ...counts, ...ofLastDays };
  }),
  answer(dateCalls.listDates, ({ query }) => listDates({ calendar, leads }, query)),
  answer(dateCalls.renewDateFeed, async ({ caller }) => ({
    path: `${apiRoot}/calendars/${await feeds.renew(caller.id)}`,
  })),
  answer(dateCalls.getDateFeed, async ({ params: { key }, query: { mine }, event }) =>
    dateFeed(
      { ...feedDeps, studioName: await readStudioName() },
      { key, isMine: mine !== undefined, ip: visitorIp(event, originKeys) },
      new Date(),
    ),
  ),
  answer(leadCalls.getUnsentLeads, async () => {
    const before = new Date(Date.now() - overdueAfterMs);
    const overdue = await leads.overdue({ before, orTried: true }, maxCounted);
    return { count: overdue.length };
  }),
);
