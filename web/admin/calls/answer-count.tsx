import { useLeadSummary } from '../../dashboard/leads/hooks/lead-summary.ts';
import { PageNote } from '../../dashboard/ui/page-note.tsx';
import { callLabels } from '../../labels/leads/call-labels.ts';

/** The number of leads to answer, beside the link to the list. */
export function AnswerCount() {
  const { counts } = useLeadSummary();
  if (!counts?.studio) return null;
  return <PageNote count={counts.studio} label={callLabels.toAnswer(counts.studio)} color="text-foreground" />;
}
