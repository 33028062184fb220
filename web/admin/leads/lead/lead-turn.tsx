import { Button } from '../../../components/ui/button.tsx';
import { turnLabels as labels } from '../../../labels/leads/turn-labels.ts';
import { turnText } from '../turn-text.ts';
import { useOpenLead } from './open-lead.ts';

/** Whose turn it is, with what changes it apart from a reply. */
export function LeadTurn() {
  const { lead, now, setDialog, actions } = useOpenLead();
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
          <Button onClick={actions.unsnooze}>{labels.unsnooze}</Button>
        ) : (
          turn && <Button onClick={() => setDialog('later')}>{labels.later}</Button>
        )}
        <Button onClick={() => setDialog('answer')}>{labels.logAnswer}</Button>
      </div>
    </div>
  );
}
