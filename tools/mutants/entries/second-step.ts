import type { Mutant } from './mutant.ts';

/** Two-step sign-in: the code at sign-in, the page to turn it on, and what is required of administrators. */
export const secondStep: Mutant[] = [
  {
    rows: ['MFA-03'],
    file: 'web/api/second-step.ts',
    from: "  await updateMFAPreference({ totp: 'PREFERRED' });\n",
    to: '',
    why: 'the confirmed app is not asked for at sign-in',
  },
  {
    rows: ['MFA-01'],
    file: 'web/api/sign-in.ts',
    from: "    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':\n      return 'enter code';\n",
    to: '',
    why: 'the sign-in page does not ask for the code',
  },
  {
    rows: ['MFA-05'],
    file: 'web/admin/sign-in/sign-in-steps.tsx',
    from: "else if (next === 'choose password' || next === 'enter code') setStep({ name: next });",
    to: "else if (next === 'choose password' || (next === 'enter code' && !recovering)) setStep({ name: next });",
    why: 'a person with a reset password cannot enter the code',
  },
  {
    rows: ['MFA-04'],
    file: 'web/admin/second-step/second-step-page.tsx',
    from: '(on ? setAsking(true) : setSettingUp(true))',
    to: '(on ? stop() : setSettingUp(true))',
    why: 'one click turns two-step sign-in off',
  },
];
