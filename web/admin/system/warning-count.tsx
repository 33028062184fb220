import { useSystem } from '../../api/system.ts';
import { systemLabels } from '../../labels/system-labels.ts';
import { countOf } from './group-checks.ts';

/** The number of faults and warnings, beside the link to the page System. */
export function WarningCount() {
  const { report } = useSystem();
  if (!report) return null;
  const [faults, warnings] = [countOf(report.checks, 'fault'), countOf(report.checks, 'warning')];
  if (faults + warnings === 0) return null;
  return (
    <span
      className={`pointer-events-none absolute inset-y-0 right-2 flex items-center text-sm font-semibold ${faults > 0 ? 'text-error' : 'text-warning'}`}
    >
      <span aria-hidden>{faults + warnings}</span>
      <span className="sr-only">{systemLabels.found(faults, warnings)}</span>
    </span>
  );
}
