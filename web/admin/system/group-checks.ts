import type { SystemCheck } from '#shared/operations/system-schemas.ts';

type Shown = Exclude<SystemCheck, { health: 'skipped' }>;
export type CheckGroup = { subject: Shown['subject']; checks: Shown[] };

const order = ['fault', 'warning', 'fine'];

/** The checks by subject, without those that do not apply. The subject with the worst result is first, and so is each check. */
export function groupChecks(checks: readonly SystemCheck[]): CheckGroup[] {
  const groups = new Map<Shown['subject'], Shown[]>();
  for (const check of checks) {
    if (check.health === 'skipped') continue;
    groups.set(check.subject, [...(groups.get(check.subject) ?? []), check]);
  }
  return [...groups]
    .map(([subject, members]) => ({ subject, checks: members.toSorted((a, b) => rankOf(a) - rankOf(b)) }))
    .toSorted((a, b) => rankOf(a.checks[0]) - rankOf(b.checks[0]));
}

export function countOf(checks: readonly SystemCheck[], health: SystemCheck['health']): number {
  return checks.filter((check) => check.health === health).length;
}

function rankOf(check: Shown | undefined): number {
  return order.indexOf(check?.health ?? 'fine');
}
