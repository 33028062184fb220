import { failed } from '../../../common/notice.ts';

/** Labels of the page System (requirement DATA-07). */
export const systemLabels = {
  loading: 'Checking the installation...',
  failed: failed('Failed to check the installation. Please try again.'),
  again: 'Check Again',
  checking: 'Checking...',
  checked: (when: string) => `Checked ${when}.`,
  allFine: 'Everything is fine.',
  found: (faults: number, warnings: number) =>
    [
      faults > 0 && (faults === 1 ? '1 fault' : `${faults} faults`),
      warnings > 0 && (warnings === 1 ? '1 warning' : `${warnings} warnings`),
    ]
      .filter(Boolean)
      .join(', '),
  fine: (count: number) => (count === 1 ? '1 check is fine' : `${count} checks are fine`),
  health: { fault: 'Fault', warning: 'Warning', fine: 'Fine' },
  subjects: {
    bookings: 'Bookings',
    email: 'Email',
    operation: 'Operation',
    accounts: 'Accounts',
    backups: 'Backups',
    website: 'Website',
  },
} as const;
