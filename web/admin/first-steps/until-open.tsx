import { useSystem } from '../../api/system.ts';
import { late } from '../../dashboard/ui/late-part.tsx';

const FirstSteps = late(() => import('./first-steps.tsx'), 'default');

/** The first steps, which only dashboards of websites load that are not open yet. */
export function FirstStepsUntilOpen() {
  const { report } = useSystem();
  const isClosed = report?.checks.some(({ id, health }) => id === 'visitors' && health === 'warning');
  return isClosed && <FirstSteps />;
}
