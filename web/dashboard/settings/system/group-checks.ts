import type { SystemCheck } from '#shared/operations/system-schemas.ts';

type Shown = Exclude<SystemCheck, { health: 'skipped' }>;
export type CheckGroup = { subject: Shown['subject']; checks: Shown[] };

const order = ['fault', 'warning', 'fine'];

/** The checks by subject, without those that do not apply. The subject with the worst result is first, and so is each check. */
export function groupChecks(checks: readonly SystemCheck[]): CheckGroup[] {
  const shown = checks.filter((check) => check.health !== 'skipped');
  return [...Map.groupBy(shown, ({ subject }) => subject)]
    .map(([subject, members]) => ({ subject, checks: members.toSorted((a, b) => rankOf(a) - rankOf(b)) }))
    .toSorted((a, b) => rankOf(a.checks[0]) - rankOf(b.checks[0]));
}

function rankOf(check: Shown | undefined): number {
  return order.indexOf(check?.health ?? 'fine');
}
