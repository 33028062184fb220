// No schemas here: the dashboard works without the schema library.
import { hasUpcoming } from '../dates/date-limits.ts';
import { dateState, openTimes } from '../dates/date-states.ts';
import { studioTimeText } from '../dates/date-texts.ts';
import type { FollowUp } from '../dates/follow-ups.ts';
import { type LeadTurn, waitingList } from './lead-filters.ts';
import type { Lead } from './lead-schemas.ts';
import { sourceLabels } from './lead-sources.ts';
import { type AnswerWay, byVisitor } from './log-limits.ts';
import type { LogEntry, LogEntryOf } from './log-schemas.ts';

type Answer = LogEntryOf<'answer'>;
type DateEntry = LogEntryOf<'date'>;

/** The events by name: the kinds of entries, and what an entry of four kinds can be. */
type Entries = { [Kind in Exclude<LogEntry['kind'], 'answer' | 'date' | 'later'>]: LogEntryOf<Kind> } & {
  [Event in NonNullable<Answer['did']> | 'message']: Answer;
} & { [Event in `${LeadTurn} answered`]: Answer & { way: AnswerWay } } & {
  [Change in DateEntry['change']]: DateEntry;
} & { [Event in 'snoozed' | 'unsnoozed' | 'snooze ended']: LogEntryOf<'later'> } & { withdrawn: LogEntryOf<'status'> };

/** What a sentence can need beside the entry. */
type Telling = {
  timeZone: string;
  /** The name of an account, inside a sentence. */
  nameOf(accountId: string | undefined): string;
  /** A day of the studio, and a time for the reader of the log. */
  dayText(day: string): string;
  timeText(time: string): string;
};

type Turn = LeadTurn | 'none' | undefined;

type Row<Entry, InTimeZone = (entry: Entry, timeZone: string) => string> = {
  by: LeadTurn;
  /** Whose turn it makes; `none` until the agreed date. Any other event leaves the turn as it is. `lead` is the lead after the event. */
  turn: Turn | ((lead: Lead, time: string) => Turn);
  /** The lead is unread until staff open it. */
  isUnread?: true;
  /** What the log says after the name of who did it, and without a name. */
  staff?(entry: Entry, telling: Telling): string;
  alone?(entry: Entry, telling: Telling): string;
  /** What the email to staff says, beside what the visitor wrote. Without it, they get none. */
  news?: InTimeZone;
  /** What the visitor's page says, beside what was written; undefined if it shows nothing of the event. */
  visitor: InTimeZone | undefined;
};

/** From this on, the log says when an answer happened and not only when it was logged. */
const noticeableMs = 5 * 60_000;

const ways = {
  phone: 'by phone',
  email: 'by email',
  instagram: 'on Instagram',
  'in person': 'in person',
} satisfies Record<AnswerWay, string>;

const followUpNames = { aftercare: 'aftercare email', checkup: 'check-up email' } satisfies Record<FollowUp, string>;

const waitsOn = 'You keep your place on the waiting list.';

const onPage = { by: 'visitor', isUnread: true } as const;
/** Of events that leave the turn as it is, that the visitor's page does not show, and of those that do both. */
const noTurn = { turn: undefined };
const unseen = { visitor: undefined };
const quiet = { ...noTurn, ...unseen };

/** What can happen to a lead, a row each. A new kind, action or change of the schema of the log needs one to compile. */
const leadEvents: { [Event in keyof Entries]: Row<Entries[Event]> } = {
  message: { ...onPage, turn: 'studio', alone: () => 'The visitor wrote', news: () => '', visitor: () => '' },
  picked: visitorDid(
    undefined,
    (time) => `chose ${time}`,
    (time) => `Chose: ${time}`,
  ),
  declined: {
    ...onPage,
    turn: 'studio',
    alone: () => 'None of the times suits the visitor',
    news: () => 'None of the times suits.',
    visitor: () => 'None of the times suits you.',
  },
  'agreed to a move': givingUp(
    visitorDid(
      undefined,
      (time) => `agreed to ${time}`,
      (time) => `Agreed to: ${time}`,
    ),
  ),
  'kept the time': visitorDid(
    undefined,
    (time) => `kept ${time}`,
    (time) => `Kept the time of before: ${time}`,
  ),
  'asked for another time': givingUp(
    visitorDid(
      'studio',
      (time) => `asked for another time than ${time}`,
      (time) => `Asks for another time than: ${time}`,
    ),
  ),
  'agreed too late': {
    ...visitorDid(
      'studio',
      (time) => `agreed to ${time}, which is not possible any more`,
      (time) => `Agreed to a time that is not possible any more: ${time}`,
    ),
    visitor: ({ time }, timeZone) =>
      `You agreed to ${at(time, timeZone)}, but we cannot keep this time any more. We will offer you another one.`,
  },
  'cannot come': visitorDid(
    'studio',
    (time) => `cannot come on ${time}`,
    (time) => `Cannot come: ${time}`,
  ),
  'added photos': visitorDid(
    'studio',
    () => 'added photos',
    () => 'Added photos.',
  ),
  phone: {
    by: 'visitor',
    ...quiet,
    staff: ({ from, to }) =>
      from ? `corrected the phone number from ${from} to ${to}` : `added the phone number ${to}`,
    news: ({ to }) => `The phone number is now ${to}.`,
  },
  email: {
    by: 'visitor',
    ...quiet,
    staff: ({ from, to }) =>
      from ? `corrected the email address from ${from} to ${to}` : `added the email address ${to}`,
    news: ({ to }) => `The email address is now ${to}.`,
  },
  withdrawn: {
    by: 'visitor',
    ...noTurn,
    staff: statusText,
    news: () => 'The request was withdrawn.',
    visitor: () => 'You withdrew your request.',
  },
  reply: {
    by: 'studio',
    turn: 'visitor',
    staff: ({ offer }) => (offer ? 'offered times and replied' : 'replied'),
    alone: () => 'Reply sent',
    visitor: () => '',
  },
  'visitor answered': {
    by: 'studio',
    ...unseen,
    turn: 'studio',
    staff: (entry, telling) => `logged an answer of the visitor ${ways[entry.way]}${happenedEarlier(entry, telling)}`,
  },
  'studio answered': {
    by: 'studio',
    ...unseen,
    turn: 'visitor',
    staff: (entry, telling) => `answered ${ways[entry.way]}${happenedEarlier(entry, telling)}`,
  },
  agreed: { turn: afterAgreement, ...dateRow('Date agreed:', 'entered a date:', 'Your appointment is agreed:') },
  moved: { turn: afterAgreement, ...dateRow('Date moved to', 'moved a date to', 'Your appointment was moved to') },
  taken: {
    by: 'studio',
    turn: 'studio',
    alone: () => 'None of the offered times is free any more',
    visitor: ({ waits }) =>
      `None of the times that we offered is free any more. ${waits ? waitsOn : 'We will offer you others.'}`,
  },
  begun: {
    by: 'studio',
    turn: 'studio',
    alone: () => 'All offered times have begun without an answer',
    visitor: ({ waits }) => `The times that we offered are over. ${waits ? waitsOn : 'We will offer you others.'}`,
  },
  lapsed: {
    by: 'studio',
    turn: 'studio',
    alone: () => 'The last day to choose an offered time is over',
    visitor: ({ waits }) => `The last day to choose a time is over. ${waits ? waitsOn : 'We will write to you.'}`,
  },
  unanswered: {
    by: 'studio',
    ...unseen,
    turn: 'studio',
    alone: ({ time }, { timeZone }) => `The visitor has not agreed to ${at(time, timeZone)} yet`,
  },
  remind: {
    by: 'studio',
    ...unseen,
    turn: 'studio',
    alone: ({ time }, { timeZone }) => `To be reminded by phone: ${at(time, timeZone)}`,
  },
  cancelled: {
    turn: afterCancellation,
    ...dateRow('Date cancelled:', 'cancelled the date:', 'Your appointment was cancelled:'),
  },
  reminder: {
    ...noTurn,
    ...dateRow('Reminder of the date:', 'reminded the visitor of the date:', 'A reminder of your appointment:'),
  },
  followup: {
    by: 'studio',
    ...noTurn,
    alone: ({ email, date }, { timeZone }) =>
      `Automatic ${followUpNames[email]} after the date: ${at(date.starts_at, timeZone)}`,
    visitor: () => '',
  },
  stop: {
    by: 'studio',
    ...quiet,
    staff: ({ email, stopped, time }, { timeZone }) =>
      `${stopped ? 'stopped' : 'no longer stops'} the ${followUpNames[email]} after the date: ${at(time, timeZone)}`,
  },
  confirmation: { by: 'studio', ...quiet, alone: () => 'Automatic confirmation to the visitor' },
  link: {
    by: 'studio',
    ...quiet,
    alone: ({ confirms }) =>
      confirms
        ? 'Email to confirm a new address, which the visitor entered'
        : 'New link to the page of the request, which the visitor asked for',
  },
  status: {
    by: 'studio',
    ...quiet,
    staff: statusText,
    alone: ({ from, to }) => `Status changed from ${from} to ${to}`,
  },
  assignee: {
    by: 'studio',
    ...quiet,
    staff: ({ by, to }, { nameOf }) => {
      if (to === undefined) return 'removed the assignee';
      return to === by ? 'took over this lead' : `assigned this lead to ${nameOf(to)}`;
    },
    alone: ({ from, to }, { nameOf }) =>
      to ? `Assigned to ${nameOf(to)}` : `Unassigned, because the account of ${nameOf(from)} was disabled`,
  },
  note: { by: 'studio', ...quiet, staff: () => 'added a note' },
  entered: {
    by: 'studio',
    ...quiet,
    staff: ({ source }) => `entered this request (${sourceLabels[source]})`,
    alone: ({ source }) => `Request entered (${sourceLabels[source]})`,
  },
  snoozed: {
    by: 'studio',
    ...quiet,
    staff: ({ until = '' }, { dayText }) => `put this lead aside until ${dayText(until)}`,
  },
  unsnoozed: { by: 'studio', ...quiet, staff: () => 'took this lead back' },
  'snooze ended': { by: 'studio', ...unseen, turn: afterSnooze, alone: () => 'Back from Later' },
  visit: {
    by: 'studio',
    ...quiet,
    staff: ({ came, time }, { timeZone }) =>
      came
        ? `noted that the visitor came on ${at(time, timeZone)}`
        : `noted that the visitor did not come on ${at(time, timeZone)}`,
  },
  deposit: { by: 'studio', ...quiet, staff: ({ to }) => `changed the deposit to ${to}` },
  photo: { by: 'studio', ...quiet, staff: ({ did, body }) => `${did} a photo${body ? ' of the body' : ''}` },
};

/** What is true of the event that an entry of the log tells. */
export function eventOf(entry: LogEntry): Row<LogEntry> {
  return leadEvents[nameOf(entry)] as Row<LogEntry>;
}

/** The name of the event that an entry of the log tells. */
export function nameOf(entry: LogEntry): keyof Entries {
  switch (entry.kind) {
    case 'answer':
      return entry.way === 'page' ? (entry.did ?? 'message') : `${entry.from} answered`;
    case 'date':
      return entry.change;
    case 'later':
      if (entry.until) return 'snoozed';
      return entry.by ? 'unsnoozed' : 'snooze ended';
    case 'status':
      return entry.by === byVisitor ? 'withdrawn' : 'status';
    default:
      return entry.kind;
  }
}

/** A lead of the waiting list goes back there. */
function afterSnooze({ turn }: Lead): Turn {
  return turn === waitingList ? undefined : 'studio';
}

/** The visitor's, while a date ahead waits for an answer. */
function afterAgreement({ dates = [] }: Lead, time: string): Turn {
  const asked = dates.filter((date) => dateState(date, new Date(time)) === 'proposed');
  return hasUpcoming(asked, time) ? 'visitor' : 'none';
}

/** The studio's, unless another date is ahead, or an offer that the visitor can answer. */
function afterCancellation(lead: Lead, time: string): Turn {
  const { dates = [], offer } = lead;
  if (offer && openTimes(offer, new Date(time)).length > 0) return undefined;
  if (!hasUpcoming(dates, time)) return 'studio';
  return lead.turn === 'visitor' ? afterAgreement(lead, time) : undefined;
}

/** What the visitor did on the page, about a time or not. `did` is a part of a sentence, `news` a line of its own. */
function visitorDid(turn: Turn, did: (time: string) => string, news: (time: string) => string) {
  return {
    ...onPage,
    turn,
    alone: ({ time }: Answer, { timeZone }: Telling) => `The visitor ${did(at(time, timeZone))}`,
    news: ({ time }: Answer, timeZone: string) => news(at(time, timeZone)),
    visitor: ({ time }: Answer, timeZone: string) => `You ${did(at(time, timeZone))}.`,
  };
}

/** An answer to a move, which says what became of the time before it. */
function givingUp(row: ReturnType<typeof visitorDid>) {
  const visitor = (entry: Answer, timeZone: string) => {
    const former = entry.former && ` Your earlier time, ${at(entry.former, timeZone)}, is free for others now.`;
    return row.visitor(entry, timeZone) + (former ?? '');
  };
  return { ...row, visitor };
}

function dateRow(alone: string, staff: string, visitor: string) {
  const time = ({ date }: DateEntry, timeZone: string) => at(date.starts_at, timeZone);
  return {
    by: 'studio',
    alone: (entry: DateEntry, { timeZone }: Telling) => `${alone} ${time(entry, timeZone)}`,
    staff: (entry: DateEntry, { timeZone }: Telling) => `${staff} ${time(entry, timeZone)}`,
    visitor: (entry: DateEntry, timeZone: string) => `${visitor} ${time(entry, timeZone)}`,
  } as const;
}

function at(time = '', timeZone: string): string {
  return time && studioTimeText(time, timeZone);
}

function statusText({ from, to }: LogEntryOf<'status'>): string {
  return `changed the status from ${from} to ${to}`;
}

/** When an answer happened, if it was logged later. */
function happenedEarlier({ at, happened_at }: Answer, { timeText }: Telling): string {
  return Date.parse(at) - Date.parse(happened_at) > noticeableMs ? ` (${timeText(happened_at)})` : '';
}
