import type { Mutant } from './mutant.ts';

/** Sign-in, registration, the session, and the guards of pages. */
export const signIn: Mutant[] = [
  {
    rows: ['RTE-12'],
    file: 'web/admin/sign-in/sign-in-page.tsx',
    from: "state?.from ?? '/admin'",
    to: "state?.from ?? '/admin/leads'",
    why: 'a sign-in redirects to another page',
  },
  {
    rows: ['AUTH-16'],
    file: 'web/admin/sign-in/sign-in-steps.tsx',
    from: "else if (next === 'confirm email') setStep({ name: next, password });",
    to: '',
    why: 'a sign-in before the code does not lead to the code',
  },
  {
    rows: ['RTE-09'],
    file: 'web/app/dashboard-app.tsx',
    from: '<Route path="/auth" element={<VisitorSignInPage />} />',
    to: '<Route path="/auth" element={<SignInPage />} />',
    why: '/auth is the sign-in page of staff',
  },
  {
    rows: ['AUTH-20'],
    file: 'web/admin/sign-in/sign-in-steps.tsx',
    from: "{ label: text.forgot, run: () => setStep({ name: 'ask for code' }) }",
    to: '{ label: text.forgot, run: () => {} }',
    why: 'Forgot password? does nothing',
  },
  {
    rows: ['AUTH-32'],
    file: 'web/admin/sign-in/sign-in-page.tsx',
    from: "state?.from ?? '/admin'",
    to: "'/admin'",
    why: 'a sign-in forgets the page that was asked for',
  },
];
