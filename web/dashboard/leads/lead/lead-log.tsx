import { useState } from 'react';
import { studioTimeText } from '#shared/dates/date-texts.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { useStudio } from '../../ui/studio.ts';
import { useAction } from '../../ui/use-action.ts';
import { EmailState } from '../email-state.tsx';
import { Paragraphs, withShownLink } from '../replies/paragraphs.tsx';
import { EmailStatusText } from './email-status.tsx';
import { leadLabels, leadPageNotices } from './lead-labels.ts';
import { Line } from './log-line.tsx';
import { lineParts } from './log-lines.ts';
import { NoteLine } from './note-line.tsx';
import { useOpenLead } from './open-lead.ts';
import { RepeatReply } from './repeat-reply.tsx';

/** Shown at first, so that the newest entries are in view; more on demand. */
const firstEntries = 20;

/** Everything that happened to the lead, newest last, below the time of the request. */
export function LeadLog() {
  const { lead, log } = useOpenLead();
  const [shown, setShown] = useState(firstEntries);
  const { entries = [], next, unreadable = 0 } = log.log ?? {};
  const hasEarlier = next !== undefined || entries.length > shown;

  const [loading, showEarlier] = useAction(async () => {
    if (entries.length <= shown) await log.loadEarlier();
    setShown(shown + 50);
  }, leadPageNotices.logFailed);

  const { lines } = leadLabels;
  return (
    <section aria-label={leadLabels.log} className="[overflow-anchor:none]">
      <ol className="grid border-b border-line text-sm">
        <Line at={lead.created_at} isEvent>
          {lines.received}
          {lead.privacy_notice && (
            <span className="text-quiet"> {lines.privacy(adminDate(lead.privacy_notice.sent_at))}</span>
          )}
        </Line>
        {hasEarlier && (
          <li className="border-t border-line py-3">
            <Button busy={loading} onClick={showEarlier}>
              {loading ? leadLabels.loadingEarlier : leadLabels.earlier}
            </Button>
          </li>
        )}
        {folded(withNotification(lead, entries.slice(-shown))).map((items) =>
          items.length < foldedFrom ? (
            items.map((item) => <Item key={keyOf(item)} item={item} />)
          ) : (
            <li key={keyOf(items[0] as Item)}>
              <details>
                <summary className="cursor-pointer py-1 text-xs text-quiet">{leadLabels.events(items.length)}</summary>
                <ol>
                  {items.map((item) => (
                    <Item key={keyOf(item)} item={item} />
                  ))}
                </ol>
              </details>
            </li>
          ),
        )}
      </ol>
      {unreadable > 0 && <p className="mt-2 text-sm text-error">{leadLabels.unreadable(unreadable)}</p>}
      {log.error && !log.log && (
        <FetchFailed notice={leadPageNotices.logFailed} error={log.error} onRetry={log.renew} />
      )}
    </section>
  );
}

type Item = LogEntry | 'notification';
/** So many events in a row, with words of people after them, show as their number until they are opened. */
const foldedFrom = 3;
const keyOf = (item: Item) => (item === 'notification' ? item : item.id);
const isEvent = (item: Item) =>
  item === 'notification' || !(('text' in item && item.text) || (item.kind === 'later' && item.word));

/** Rows of events, apart from the last one, and each entry with words on its own. */
function folded(items: readonly Item[]): Item[][] {
  const rows: Item[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last?.[0] && isEvent(last[0]) && isEvent(item)) last.push(item);
    else rows.push([item]);
  }
  const last = rows.at(-1) ?? [];
  return [...rows.slice(0, -1), ...last.map((item) => [item])];
}

function Item({ item }: { item: Item }) {
  const { lead } = useOpenLead();
  if (item === 'notification') {
    const { notification } = lead;
    return (
      <Line at={notification.updated_at} isEvent>
        {notification.state === 'sent' ? (
          leadLabels.lines.notified
        ) : (
          <>
            {leadLabels.lines.notification}
            <EmailState lead={lead} />
          </>
        )}
      </Line>
    );
  }
  return item.kind === 'note' ? <NoteLine note={item} /> : <EntryLine entry={item} />;
}

function EntryLine({ entry }: { entry: Exclude<LogEntry, LogEntryOf<'note'>> }) {
  const { nameOf } = useOpenLead();
  const { timeZone } = useStudio();
  const { who, what } = lineParts(entry, nameOf, timeZone);
  const isEmail = 'delivery' in entry;
  const isLetter = 'subject' in entry;
  return (
    <Line at={entry.at} isEvent={isEvent(entry)}>
      {who && <bdi className="font-medium">{who} </bdi>}
      <span className={who && 'text-quiet'}>{what}</span>
      {isEmail && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-quiet">
          {entry.recipient && <span className="[overflow-wrap:anywhere]">{leadLabels.lines.to(entry.recipient)}</span>}
          <EmailStatusText delivery={entry.delivery} />
        </p>
      )}
      {'text' in entry && entry.text !== '' && (
        <div className="mt-2 grid gap-2 border-l-2 border-primary pl-3 [overflow-wrap:anywhere]">
          {isLetter && (
            <p dir="auto" className="font-medium">
              {entry.subject}
            </p>
          )}
          <Paragraphs text={isLetter ? withShownLink(entry.text) : entry.text} />
          {entry.kind === 'reply' && entry.offer && (
            <ul className="text-quiet">
              {entry.offer.times.map((time) => (
                <li key={time}>{studioTimeText(time, timeZone)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {entry.kind === 'later' && entry.word && <p dir="auto">{entry.word}</p>}
      {entry.kind === 'reply' && entry.delivery.fate === 'failed' && !entry.repeated_by && (
        <RepeatReply reply={entry} />
      )}
    </Line>
  );
}

/** The entries with the studio's email about the lead in the order of time. */
function withNotification({ notification, source }: Lead, entries: readonly LogEntry[]): Item[] {
  // The studio is not emailed about a request that staff enter.
  if (source) return [...entries];
  const after = entries.findIndex(({ at }) => at > notification.updated_at);
  const index = after < 0 ? entries.length : after;
  return [...entries.slice(0, index), 'notification', ...entries.slice(index)];
}
