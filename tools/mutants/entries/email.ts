import type { Mutant } from './mutant.ts';

export const mail: Mutant[] = [
  {
    rows: ['MAIL-16'],
    file: 'web/admin/email-settings/email-settings-form.tsx',
    from: '    if (!stored) return;\n    onSaved();',
    to: '    onSaved();',
    why: 'a failed save gives the notice of success, too',
  },
  {
    rows: ['MAIL-35'],
    file: 'web/admin/leads/email-state.tsx',
    from: "{(state === 'failed' || isWaiting) && reason &&",
    to: '{isWaiting && reason &&',
    why: 'staff do not see why an email failed',
  },
  {
    rows: ['MAIL-11'],
    file: 'web/admin/email-settings/test-emails.tsx',
    from: 'busy={off}',
    to: 'aria-disabled={off}',
    why: 'the test buttons look disabled while notifications are off, but still send',
  },
  {
    rows: ['MSG-52', 'MSG-54'],
    file: 'web/admin/email-settings/test-emails.tsx',
    from: 'return kinds[kind].failed;',
    to: 'return error instanceof ApiError ? undefined : kinds[kind].failed;',
    why: 'a test that the server refused gives no notice',
  },
  {
    rows: ['MAIL-23'],
    file: 'web/admin/email-settings/test-emails.tsx',
    from: 'sendTestLead)(values);',
    to: "sendTestLead)({ ...values, subject_template: values.subject_template.trim() || '-', enable_notifications: '' });",
    why: 'the test sends another value of a setting than the form holds',
  },
  {
    rows: ['MAIL-04'],
    file: 'web/admin/email-settings/email-settings-form.tsx',
    from: "onChange={set('to_emails')}",
    to: "onChange={(value) => set('to_emails')(value.trim())}",
    why: 'recipients are not stored as they were typed',
  },
];
