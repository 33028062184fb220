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
    rows: ['REPLY-41'],
    file: 'web/admin/email-settings/visitor-emails.tsx',
    from: '<EditingProvider value={isAdministrator}>',
    to: '<EditingProvider value>',
    why: 'staff get fields whose values they cannot save',
  },
  {
    rows: ['REPLY-42'],
    file: 'web/admin/replies/paragraphs.tsx',
    from: '<p key={index} dir="auto"',
    to: '<p key={index}',
    why: 'the preview shows Hebrew text from left to right',
  },
  {
    rows: ['REPLY-43'],
    file: 'web/admin/editor/text-field.tsx',
    from: 'error={errorAtOnce ? error : shown}',
    to: 'error={shown}',
    why: 'an unknown placeholder is named only on blur',
  },
  {
    rows: ['REPLY-44'],
    file: 'web/admin/email-settings/use-template-draft.ts',
    from: 'conflicts: draft.conflicts.map',
    to: 'conflicts: draft.conflicts.slice(0, 0).map',
    why: 'the version of the other administrator is overwritten without a choice',
  },
  {
    rows: ['REPLY-45'],
    file: 'web/admin/email-settings/email-settings-form.tsx',
    from: 'const changes = own + others;',
    to: 'const changes = own;',
    why: 'unsaved templates are lost when an administrator leaves the page',
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
    rows: ['REPLY-48'],
    file: 'web/admin/email-settings/email-settings-page.tsx',
    from: '.filter((part) => part.error && !part.ready)',
    to: '.filter((part) => part.error && part.ready)',
    why: 'templates that cannot be loaded are missing without a word',
  },
  {
    rows: ['REPLY-60'],
    file: 'web/site/booking/booking-form.tsx',
    from: 'setCode(answer.code);',
    to: 'setCode(undefined);',
    why: 'visitors do not see their reference code',
  },
];
