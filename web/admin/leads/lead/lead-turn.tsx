import type { Lead } from '#shared/leads/lead-schemas.ts';
import { Button } from '../../../components/ui/button.tsx';
import { turnLabels as labels } from '../../../labels/leads/turn-labels.ts';
import { turnText } from '../turn-text.ts';

type Props = { lead: Lead; now: Date; onLater: () => void; onUnsnooze: () => void; onLogAnswer: () => void };

/** Whose turn it is, with what changes it apart from a reply. */
export function LeadTurn({ lead, now, onLater, onUnsnooze, onLogAnswer }: Props) {
  const turn = turnText(lead, now);
  return (
    <div className="mt-6 text-sm">
      {turn && (
        <p className="wrap-anywhere">
          <span className="font-medium">{turn.text}</span>{' '}
          <span className={turn.isOverdue ? 'font-semibold text-error' : 'text-quiet'}>{turn.hint}</span>
          {lead.later?.word && <bdi className="block text-quiet">{lead.later.word}</bdi>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        {lead.later ? (
          <Button onClick={onUnsnooze}>{labels.unsnooze}</Button>
        ) : (
          turn && <Button onClick={onLater}>{labels.later}</Button>
        )}
        <Button onClick={onLogAnswer}>{labels.logAnswer}</Button>
      </div>
    </div>
  );
}
