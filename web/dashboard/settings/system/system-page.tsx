import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SystemReport } from '#shared/operations/system-schemas.ts';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { exactTime, relativeTime } from '../../ui/relative-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { type CheckGroup, groupChecks } from './group-checks.ts';
import { useSystem } from './system.ts';
import { systemLabels as text } from './system-labels.ts';
import { countOf } from './warning-count.tsx';

/** What the installation lacks, and the step that fixes it. */
export function SystemPage() {
  const { report, error, isChecking, checkAgain } = useSystem();
  return (
    <div className="column">
      <PageHead>
        <Button busy={isChecking} onClick={checkAgain} className="ml-auto">
          <Icon icon={RefreshCw} size={16} />
          {isChecking ? text.checking : text.again}
        </Button>
      </PageHead>
      {error && <FetchFailed notice={text.failed} error={error} onRetry={checkAgain} />}
      {report ? <Report report={report} /> : !error && <Loading text={text.loading} />}
    </div>
  );
}

function Report({ report: { checks, checked_at } }: { report: SystemReport }) {
  const now = useNow();
  const fine = checks.filter(({ health }) => health === 'fine');
  const found = text.found(countOf(checks, 'fault'), countOf(checks, 'warning'));
  return (
    <>
      <p role="status" className="mt-6">
        <span className="font-semibold">{found ? `${found}.` : text.allFine}</span>{' '}
        <time dateTime={checked_at} title={exactTime(checked_at)} className="text-quiet">
          {text.checked(relativeTime(checked_at, now))}
        </time>
      </p>
      {groupChecks(checks.filter(({ health }) => health !== 'fine')).map((group) => (
        <Group key={group.subject} {...group} />
      ))}
      {fine.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-10 cursor-pointer py-2 font-semibold">{text.fine(fine.length)}</summary>
          {groupChecks(fine).map((group) => (
            <Group key={group.subject} {...group} />
          ))}
        </details>
      )}
    </>
  );
}

function Group({ subject, checks }: CheckGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="border-b border-line pb-2 text-lg font-semibold">
        {text.subjects[subject]}
      </h2>
      <ul>
        {checks.map((check) => (
          <Line key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

const icons = {
  fault: { icon: CircleAlert, color: 'text-error' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  fine: { icon: CircleCheck, color: 'text-success' },
} as const;

function Line({ check }: { check: CheckGroup['checks'][number] }) {
  const { icon, color } = icons[check.health];
  return (
    <li className="flex gap-3 border-b border-line py-4 [overflow-wrap:anywhere]">
      <Icon icon={icon} size={20} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0">
        <h3 className="font-semibold">
          <span className="sr-only">{text.health[check.health]}: </span>
          {check.title}
        </h3>
        <p className={check.health === 'fine' ? 'text-quiet' : ''}>{check.message}</p>
        {check.fix && (
          <>
            {check.health !== 'fine' && check.details && (
              <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm text-quiet">
                {check.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            <p className="mt-2 border-l-2 border-line pl-3 text-sm">
              {check.page ? (
                <Link
                  to={check.page}
                  reloadDocument={!check.page.startsWith('/admin')}
                  className="underline underline-offset-4 hover:no-underline"
                >
                  {check.fix}
                </Link>
              ) : (
                check.fix
              )}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
