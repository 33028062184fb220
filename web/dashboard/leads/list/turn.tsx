import type { Lead } from '#shared/leads/lead-schemas.ts';
import { turnText } from '../turn-text.ts';

/** Whose turn it is, with the time that is left of the promise, in two lines. */
export function Turn({ lead, now }: { lead: Omit<Lead, 'notification'>; now: Date }) {
  const turn = turnText(lead, now);
  if (!turn) return null;
  return (
    <>
      <p title={lead.later?.word}>{turn.text}</p>
      <p className={`text-xs leading-tight ${turn.isOverdue ? 'font-semibold text-error' : 'text-quiet'}`}>
        {turn.hint}
      </p>
    </>
  );
}
