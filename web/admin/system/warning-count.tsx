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
      className={`pointer-events-none absolute inset-y-0 right-1 flex items-center text-xs font-semibold in-data-wide:right-3 in-data-wide:text-sm ${faults > 0 ? 'text-error' : 'text-warning'}`}
    >
      <span aria-hidden>{faults + warnings}</span>
      <span className="sr-only">{systemLabels.found(faults, warnings)}</span>
    </span>
  );
}
