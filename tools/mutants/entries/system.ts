import type { Mutant } from './mutant.ts';

/** Doctor and the page System. */
export const system: Mutant[] = [
  {
    rows: ['SYS-02'],
    file: 'web/app/admin-pages.ts',
    from: "    group: 'settings',\n    path: 'system',",
    to: "    group: 'business',\n    path: 'system',",
    why: 'staff members see the page System, which cannot load',
  },
];
