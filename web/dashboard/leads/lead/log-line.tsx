import type { ReactNode } from 'react';
import { exactTime, relativeTime } from '../../ui/relative-time.ts';
import { useOpenLead } from './open-lead.ts';

/** One line of the log, with its time. An event weighs less than the words of people. */
export function Line({ at, isEvent, children }: { at: string; isEvent?: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-baseline gap-4 ${isEvent ? 'py-1 text-xs text-quiet' : 'border-t border-line py-3'}`}>
      <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">{children}</div>
      <LogTime at={at} />
    </li>
  );
}

/** How long ago something happened; the exact time on paper, and while pointed at or focused. */
function LogTime({ at }: { at: string }) {
  const { now } = useOpenLead();
  return (
    <time
      dateTime={at}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards reach the exact time too
      tabIndex={0}
      className="group shrink-0 text-xs whitespace-nowrap text-quiet tabular-nums"
    >
      <span className="group-hover:hidden group-focus:hidden print:hidden">{relativeTime(at, now)}</span>
      <span className="hidden group-hover:inline group-focus:inline print:inline">{exactTime(at)}</span>
    </time>
  );
}
