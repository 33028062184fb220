import { useLeadSummary } from '../leads/hooks/lead-summary.ts';
import { useSystem } from '../settings/system/system.ts';
import { late } from '../ui/late-part.tsx';

const FirstSteps = late('first-steps', () => import('../settings/first-steps/first-steps.tsx'), 'FirstSteps');

/** The first steps, which only dashboards of websites load that are not open yet. */
export function FirstStepsUntilOpen() {
  const { report } = useSystem();
  const { counts } = useLeadSummary();
  const isClosed = report?.checks.some(({ id, health }) => id === 'visitors' && health === 'warning');
  return isClosed && <FirstSteps counts={counts} />;
}
