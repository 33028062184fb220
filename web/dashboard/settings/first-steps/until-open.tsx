import { late } from '../../ui/late-part.tsx';
import { useSystem } from '../system/system.ts';

const FirstSteps = late(() => import('./first-steps.tsx'), 'default');

/** The first steps, which only dashboards of websites load that are not open yet. */
export function FirstStepsUntilOpen() {
  const { report } = useSystem();
  const isClosed = report?.checks.some(({ id, health }) => id === 'visitors' && health === 'warning');
  return isClosed && <FirstSteps />;
}
