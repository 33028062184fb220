import type { Mutant } from './mutant.ts';

export const replySettings: Mutant[] = [
  {
    rows: ['REPLY-40'],
    file: 'web/admin/email-settings/use-template-draft.ts',
    from: 'remove: async ({ id }) => draft.drop(id)',
    to: 'remove: async () => {}',
    why: 'a template cannot be removed',
  },
  {
    rows: ['REPLY-46'],
    file: 'web/admin/email-settings/use-reply-settings-draft.ts',
    from: 'return given && !isEmailAddress(given) ?',
    to: 'return given && !given ?',
    why: 'an invalid Reply-To address is not marked',
  },
  {
    rows: ['REPLY-47'],
    file: 'web/admin/email-settings/visitor-emails.tsx',
    from: 'isAdministrator && (values.confirmations || obstacle === undefined)',
    to: 'isAdministrator',
    why: 'confirmations can be switched on where no visitor gets them',
  },
  {
    rows: ['REPLY-44'],
    file: 'web/admin/email-settings/use-template-draft.ts',
    from: '    ...draft.part,\n',
    to: '    ...draft.part,\n    conflicts: [],\n',
    why: 'the version of the other administrator is overwritten without a choice',
  },
  {
    rows: ['REPLY-48'],
    file: 'web/admin/email-settings/email-settings-page.tsx',
    from: '.filter((part) => part.error && !part.ready)',
    to: '.filter((part) => part.error && part.ready)',
    why: 'templates that cannot be loaded are missing without a word',
  },
];
