import { lazy, Suspense } from 'react';
import { useSystem } from '../../api/system.ts';

const FirstSteps = lazy(() => import('./first-steps.tsx'));

/** The first steps, which only dashboards of websites load that are not open yet. */
export function FirstStepsUntilOpen() {
  const { report } = useSystem();
  const isClosed = report?.checks.some(({ id, health }) => id === 'visitors' && health === 'warning');
  return <Suspense>{isClosed && <FirstSteps />}</Suspense>;
}
