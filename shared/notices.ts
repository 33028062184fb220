import { bookingNotices } from './booking-notices.ts';

/** A short message to the person at the screen. Failures are destructive, successes normal (requirement MSG-74). */
export type Notice = { title: string; body?: string; variant: 'normal' | 'destructive' | 'warning' };

/** Every notice there is, word for word (specification 8). */
export const notices = {
  ...bookingNotices,
  signedIn: { title: 'Welcome back!', body: 'You have successfully signed in.', variant: 'normal' },
  accountCreated: {
    title: 'Account created!',
    body: 'Please check your email to verify your account.',
    variant: 'normal',
  },
  leadsFetchFailed: { title: 'Error', body: 'Failed to fetch leads. Please try again.', variant: 'destructive' },
  statusUpdated: {
    title: 'Status Updated',
    body: 'Lead status has been updated successfully.',
    variant: 'normal',
  },
  statusUpdateFailed: { title: 'Error', body: 'Failed to update lead status.', variant: 'destructive' },
  leadsExportFailed: { title: 'Error', body: 'Failed to export leads. Please try again.', variant: 'destructive' },
  leadEraseFailed: { title: 'Error', body: 'Failed to erase lead. Please try again.', variant: 'destructive' },
  usersFetchFailed: { title: 'Error', body: 'Failed to fetch user profiles', variant: 'destructive' },
  roleUpdateFailed: { title: 'Error', body: 'Failed to update user role', variant: 'destructive' },
  accountUpdateFailed: { title: 'Error', body: 'Failed to update user account', variant: 'destructive' },
  userCreateFailed: { title: 'Error', body: 'Failed to create user', variant: 'destructive' },
  roleNotAssigned: {
    title: 'Warning',
    body: 'User created but role assignment failed. Please set the role manually.',
    variant: 'warning',
  },
} as const satisfies Record<string, Notice>;

/** Notices about leads that say how many there were, or who. */
export const leadNotices = {
  erased: (name: string): Notice => ({ title: 'Lead Erased', body: `${name} is no longer stored.`, variant: 'normal' }),
  exported: (count: number): Notice => ({
    title: 'Leads Exported',
    body: `${count} lead(s) are in the file.`,
    variant: 'normal',
  }),
  exportedSome: (count: number): Notice => ({
    title: 'Leads Exported',
    body: `${count} lead(s) are in the file. Others may be left out: search for more letters.`,
    variant: 'warning',
  }),
};

/** Sentences that stand on the sign-in page (specification 8). */
export const signInMessages = {
  invalidCredentials: 'Invalid email or password. Please check your credentials and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  emailTaken: 'An account with this email already exists. Please try signing in instead.',
  sessionMissing: 'Auth session missing!',
  required: 'Please fill in this field.',
  emailFormat: 'Please enter an email address.',
  passwordTooShort: 'Password must have at least 6 characters',
  codeSent: 'We sent a code to this email address:',
  codeSentAgain: 'We sent another code to this email address:',
  confirmed: 'Your email address is confirmed.',
  waitingForApproval: 'Your account is waiting for approval by an administrator.',
  approvalNeeded: 'An administrator has to approve your account before you can sign in.',
  recoveryHint: 'We will send a code to your email address, with which you choose a new password.',
  invited: 'Your first password was for this once.',
  passwordChanged: 'Your new password is stored.',
  furtherStep: 'This account is not ready to sign in yet. Please ask an administrator.',
} as const;

/** What is told when signing in or registering fails, with the sentence that says why (requirement MSG-75). */
export function signInFailed(body: string): Notice {
  return { title: 'Error', body, variant: 'destructive' };
}

/** Notices about one account (requirement USERS-17). */
export const accountNotices = {
  created: (email: string): Notice => ({ title: 'User Created', body: `${email} can sign in now.`, variant: 'normal' }),
  roleUpdated: (email: string, role: string): Notice => ({
    title: 'Role Updated',
    body: `${email} is now ${role}.`,
    variant: 'normal',
  }),
  stateUpdated: (email: string, state: string): Notice => ({
    title: 'Account Updated',
    body: `${email} is now ${state}.`,
    variant: 'normal',
  }),
};
