import type { Mutant } from './mutant.ts';

/** The lead page, and the lead list's assignees, statuses of many leads and `Undo`. */
export const leadPage: Mutant[] = [
  {
    rows: ['DESK-48'],
    file: 'web/api/session.ts',
    from: '      removeDrafts();\n',
    to: '',
    why: 'drafts stay on a shared computer after sign-out',
  },
  {
    rows: ['DESK-42'],
    file: 'web/admin/leads/lead/neighbours.ts',
    from: 'listed.includes(id) ? listed : kept.ids',
    to: 'listed',
    why: 'a lead that leaves the list has no next lead',
  },
  {
    rows: ['DESK-61'],
    file: 'web/admin/leads/lead/reply-form.tsx',
    from: '      if (isErased(error)) onMissing();\n',
    to: '',
    why: 'an erased lead stays on the screen',
  },
  {
    rows: ['DESK-41'],
    file: 'web/admin/leads/open-list.ts',
    from: '  view = next;',
    to: '  view = { ...next, shown: view.shown };',
    why: 'the list returns without its filter',
  },
  {
    rows: ['DESK-40'],
    file: 'web/admin/leads/lead/lead-head.tsx',
    from: 'document.title = `${name} | ${studioName}`;',
    to: 'document.title = studioName;',
    why: 'every lead has the same title',
  },
  {
    rows: ['DESK-45'],
    file: 'web/api/merged-log.ts',
    from: 'const newest = entries.toReversed();',
    to: 'const newest = [...entries];',
    why: 'the newest line comes first',
  },
];
