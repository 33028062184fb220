import type { Mutant } from './mutant.ts';

/** Restoring tables to a point in time. */
export const restore: Mutant[] = [
  {
    rows: ['RESTORE-01'],
    file: 'operator/restore-table.ts',
    from: '  await copyTimeToLive(client, table);\n',
    to: '',
    why: 'items of a restored table never expire',
  },
  {
    rows: ['RESTORE-02'],
    file: 'operator/compare-tables.ts',
    from: "Settings: 'scope' }",
    to: "Settings: 'scope', Leads: 'email' }",
    why: 'the comparison prints email addresses of visitors',
  },
  {
    rows: ['RESTORE-04'],
    file: 'operator/restore-table.ts',
    from: 'if (time < earliest) {',
    to: 'if (time < new Date(0)) {',
    why: 'a time before the recovery period fails with the error of AWS, which does not say the period',
  },
  {
    rows: ['RESTORE-03'],
    file: 'operator/restore-table.ts',
    from: 'if (!(await describe(client, table.target))) await beginRestore',
    to: 'await beginRestore',
    why: 'an interrupted restore cannot be continued',
  },
];
