import type { ReactNode } from 'react';
import { LogTime } from './log-time.tsx';

/** One line of the log, with its time. */
export function Line({ at, now, children }: { at: string; now: Date; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-4 border-b border-line py-3">
      <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">{children}</div>
      <LogTime at={at} now={now} />
    </li>
  );
}
