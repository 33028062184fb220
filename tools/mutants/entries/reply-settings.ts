import type { Mutant } from './mutant.ts';

export const replySettings: Mutant[] = [
  {
    rows: ['REPLY-40'],
    file: 'web/admin/email-settings/use-template-draft.ts',
    from: 'remove: async ({ id }) => draft.drop(id)',
    to: 'remove: async () => {}',
    why: 'a template cannot be removed',
  },
];
