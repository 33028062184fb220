import type { Mutant } from './mutant.ts';

/** Doctor and the page System. */
export const system: Mutant[] = [
  {
    rows: ['SYS-01'],
    file: 'web/admin/system/system-page.tsx',
    from: '<p className="mt-2 border-l-2 border-line pl-3 text-sm">{check.cure}</p>',
    to: '',
    why: 'the page System names no cure',
  },
  {
    rows: ['SYS-02'],
    file: 'web/app/admin-pages.ts',
    from: "    group: 'settings',\n    path: 'system',",
    to: "    group: 'business',\n    path: 'system',",
    why: 'staff members see the page System, which cannot load',
  },
  {
    rows: ['SYS-03'],
    file: 'functions/system/operation-checks.ts',
    from: "if (SubscriptionArn === 'PendingConfirmation') waiting.push(Endpoint);",
    to: "if (SubscriptionArn === '') waiting.push(Endpoint);",
    why: 'an alarm receiver who never confirmed counts as reached',
  },
  {
    rows: ['SYS-04'],
    file: 'shared/checks.ts',
    from: 'return failed(error);',
    to: 'throw error;',
    why: 'one broken check takes all others down',
  },
  {
    rows: ['SYS-05'],
    file: 'web/admin/system/group-checks.ts',
    from: "const order = ['fault', 'warning', 'fine'];",
    to: "const order = ['warning', 'fault', 'fine'];",
    why: 'warnings hide faults',
  },
  {
    rows: ['SYS-06'],
    file: 'infra/operator/doctor-report.ts',
    from: 'isLocal && !check.local',
    to: 'isLocal && check.local',
    why: 'doctor asks AWS about the local run',
  },
  {
    rows: ['SYS-07'],
    file: 'docs/doctor.md',
    from: 'cloudformation:GetTemplate\n',
    to: '',
    why: 'a role with the listed permissions cannot run doctor',
  },
  {
    rows: ['SYS-08'],
    file: 'docs/doctor.md',
    from: '| `drift` |',
    to: '| `drifted` |',
    why: 'the document does not explain a check',
  },
];
