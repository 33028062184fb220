import type { Mutant } from './mutant.ts';

export const mail: Mutant[] = [
  {
    rows: ['MAIL-35'],
    file: 'web/admin/leads/email-state.tsx',
    from: "{(state === 'failed' || isWaiting) && reason &&",
    to: '{isWaiting && reason &&',
    why: 'staff do not see why an email failed',
  },
  {
    rows: ['MAIL-04'],
    file: 'web/admin/email-settings/email-settings-form.tsx',
    from: "onChange={set('to_emails')}",
    to: "onChange={(value) => set('to_emails')(value.trim())}",
    why: 'recipients are not stored as they were typed',
  },
];
