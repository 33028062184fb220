import { Circle, CircleCheck, CircleDashed } from 'lucide';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { leadStatuses } from '#shared/leads/lead-filters.ts';
import type { LeadSummary } from '#shared/leads/lead-schemas.ts';
import type { SystemCheck } from '#shared/operations/system-schemas.ts';
import { buttonClass } from '../../../common/button-class.ts';
import { Icon } from '../../../common/icon.tsx';
import { onNotices, shownNotices } from '../../../common/notices/shown-notices.ts';
import { useSystem } from '../system/system.ts';
import { firstStepsLabels as text } from './first-steps-labels.ts';
import { nextStep, pathOf, type Step, stepsOf } from './steps.ts';

/**
 * What leads a new owner to an open website, above every page of the dashboard. Nothing is stored of it: a step is done when
 * its check says so. On the list of leads it is unfolded while no request waits.
 */
export function FirstSteps({ counts }: { counts: LeadSummary | undefined }) {
  const { report, checkAgain } = useSystem();
  const { pathname } = useLocation();
  const steps = (report && stepsOf(report.checks)) ?? [];
  const isStepHere = steps.some((step) => pathOf(step.page) === pathname);
  const isBooked = counts && leadStatuses.some((status) => counts[status] > 0);
  useNewChecks(checkAgain, isStepHere, isBooked && steps.some(({ id, isDone }) => id === 'test-booking' && !isDone));
  if (!report || !counts || steps.length === 0) return null;
  const next = nextStep(steps, pathname);
  return (
    <div className="-mx-4 -mt-6 mb-6 flex flex-wrap items-center gap-x-4 border-b border-line bg-surface px-4 py-1 lg:-mx-8 lg:px-8 print:hidden">
      <Fold key={pathname} isOpen={isList(pathname) && counts.studio + counts.held === 0}>
        <summary className="cursor-pointer py-2 text-sm font-semibold">
          {text.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
        </summary>
        <p className="max-w-3xl text-sm text-quiet">{text.hint}</p>
        <ol className="my-2 max-w-5xl gap-x-8 lg:columns-2">
          {steps.map((step) => (
            <StepLine key={step.id} step={step} isNext={step === next} />
          ))}
        </ol>
        <OperatorWarnings checks={report.checks} />
      </Fold>
      {next && (
        <p className="py-1 text-sm peer-open:hidden">
          {text.next} <StepLink step={next} />
        </p>
      )}
    </div>
  );
}

/** The list of leads is the first page too. */
function isList(pathname: string): boolean {
  return /^\/admin(\/leads)?\/?$/.test(pathname);
}

/** Stays as it is when a request arrives, so that nothing jumps away from the reader. */
function Fold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [startsOpen] = useState(isOpen);
  return (
    <details open={startsOpen} className="peer min-w-0 open:basis-full">
      {children}
    </details>
  );
}

/** Checks again after each save on the page of a step, which ends with a notice, and when the first request has come in. */
function useNewChecks(checkAgain: () => unknown, isStepHere: boolean, isFirstRequest = false): void {
  const check = useEffectEvent(() => void checkAgain());
  useEffect(() => {
    if (!isStepHere) return;
    let seen = newestSuccess();
    return onNotices(() => {
      if (newestSuccess() > seen) check();
      seen = Math.max(seen, newestSuccess());
    });
  }, [isStepHere]);
  useEffect(() => {
    if (isFirstRequest) check();
  }, [isFirstRequest]);
}

/** The id of the newest notice that is no failure; 0 for none. Later notices have higher ids. */
function newestSuccess(): number {
  return shownNotices().findLast(({ variant }) => variant !== 'destructive')?.id ?? 0;
}

const icons = {
  done: { icon: CircleCheck, color: 'text-success' },
  open: { icon: Circle, color: 'text-foreground' },
  optional: { icon: CircleDashed, color: 'text-quiet' },
} as const;

/** The next step has a button, and so has the one that all others lead to. */
function StepLine({ step, isNext }: { step: Step; isNext: boolean }) {
  const state = step.isDone ? 'done' : step.isOptional ? 'optional' : 'open';
  const { icon, color } = icons[state];
  const button = isNext ? 'primary' : step.id === 'visitors' ? 'outline' : undefined;
  return (
    <li className="flex break-inside-avoid gap-3 py-2 [overflow-wrap:anywhere]">
      <Icon icon={icon} size={20} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0">
        {button ? <span className="font-medium">{step.label}</span> : <StepLink step={step} />}{' '}
        <span className={state === 'optional' ? 'text-sm text-quiet' : 'sr-only'}>{text.state[state]}</span>
        {!step.isDone && <p className="text-sm text-quiet">{step.message}</p>}
        {button && (
          <p className="mt-2">
            <StepLink step={step} button={button} />
          </p>
        )}
      </div>
    </li>
  );
}

function StepLink({ step: { id, label, page }, button }: { step: Step; button?: 'primary' | 'outline' }) {
  const className = button
    ? buttonClass(button, 'compact')
    : 'font-medium underline underline-offset-4 hover:no-underline';
  const name = button ? text.actions[id] : label;
  // The website is another document. The list stays open behind it.
  return page.startsWith('/admin') ? (
    <Link to={page} className={className}>
      {name}
    </Link>
  ) : (
    <a href={page} target="_blank" rel="noopener" className={className}>
      {name}
      <span className="sr-only"> ({text.newTab})</span>
    </a>
  );
}

/** Faults and warnings that no page of the dashboard can end, in the words for the operator. */
function OperatorWarnings({ checks }: { checks: readonly SystemCheck[] }) {
  const warnings = checks.flatMap((check) =>
    (check.health === 'fault' || check.health === 'warning') && !check.page ? [check] : [],
  );
  if (warnings.length === 0) return null;
  return (
    <section
      aria-labelledby="for-operator"
      className="max-w-3xl border-t border-line py-3 text-sm [overflow-wrap:anywhere]"
    >
      <h2 id="for-operator" className="font-semibold">
        {text.operator}
      </h2>
      <ul>
        {warnings.map(({ id, message, fix }) => (
          <li key={id} className="mt-2">
            {message} <span className="text-quiet">{fix}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
