import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { PageNote } from '../../ui/page-note.tsx';
import { useSystem } from './system.ts';
import { systemLabels } from './system-labels.ts';

/** The number of faults and warnings, beside the link to the page System. */
export function WarningCount() {
  const { report } = useSystem();
  if (!report) return null;
  const faults = countOf(report.checks, 'fault');
  const warnings = countOf(report.checks, 'warning');
  if (faults + warnings === 0) return null;
  const color = faults > 0 ? 'text-error' : 'text-warning';
  return <PageNote count={faults + warnings} label={systemLabels.found(faults, warnings)} color={color} />;
}

export function countOf(checks: readonly SystemCheck[], health: SystemCheck['health']): number {
  return checks.filter((check) => check.health === health).length;
}
