import type { DateState } from '#shared/dates/date-states.ts';
import { dateLabels as labels } from '../labels/leads/date-labels.ts';

type Look = { border: string; text?: string; color?: string };

const looks: Record<DateState, Look> = {
  agreed: { border: 'border-success' },
  proposed: { border: 'border-accent', text: labels.proposed, color: 'text-accent' },
  declined: { border: 'border-error', text: labels.cannotCome, color: 'text-error' },
  past: { border: 'border-line' },
};

/** The class for the line beside a date. */
export const dateBorder = (state: DateState) => `border-l-4 ${looks[state].border}`;

/** What staff must know of a date beside its time, if anything. */
export function DateStateText({ state }: { state: DateState }) {
  const { text, color } = looks[state];
  return text && <span className={`block font-semibold ${color}`}>{text}</span>;
}
