import { PageNote } from '../../ui/page-note.tsx';
import { useLeadSummary } from '../hooks/lead-summary.ts';
import { callLabels } from './call-labels.ts';

/** The number of leads to answer, beside the link to the list. */
export function AnswerCount() {
  const { counts } = useLeadSummary();
  if (!counts?.studio) return null;
  return <PageNote count={counts.studio} label={callLabels.toAnswer(counts.studio)} color="text-foreground" />;
}
