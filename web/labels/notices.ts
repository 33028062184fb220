import type { Notice } from './notice.ts';

/** Notices of sign-in, leads and accounts, word for word (specification 8). */
export const notices = {
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
  heldFetchFailed: { title: 'Error', body: 'Failed to fetch held requests. Please try again.', variant: 'destructive' },
  releaseFailed: { title: 'Error', body: 'Failed to release the request. Please try again.', variant: 'destructive' },
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

/** Notices about leads with a number or a name. */
export const leadNotices = {
  erased: (name: string): Notice => ({ title: 'Lead Erased', body: `${name} is no longer stored.`, variant: 'normal' }),
  released: (name: string): Notice => ({
    title: 'Request Released',
    body: `${name} is now a new lead.`,
    variant: 'normal',
  }),
  exported: (count: number, unreadable = 0): Notice => ({
    title: 'Leads Exported',
    body: `${count} lead(s) are in the file.${leftOut(unreadable)}`,
    variant: unreadable > 0 ? 'warning' : 'normal',
  }),
  exportedSome: (count: number, unreadable = 0): Notice => ({
    title: 'Leads Exported',
    body: `${count} lead(s) are in the file.${leftOut(unreadable)} Some matches may be missing. Type more letters to narrow your search.`,
    variant: 'warning',
  }),
};

function leftOut(unreadable: number): string {
  return unreadable > 0 ? ` ${unreadable} could not be read and were left out.` : '';
}

/** Messages on the sign-in page (specification 8). */
export const signInMessages = {
  invalidCredentials: 'Invalid email or password. Please check your credentials and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  emailTaken: 'An account with this email already exists. Please try signing in instead.',
  sessionMissing: 'Auth session missing!',
  required: 'Please fill in this field.',
  emailFormat: 'Please enter an email address.',
  passwordTooShort: 'Password must have at least 6 characters',
  passwordSpace: 'Password must not begin or end with a space',
  codeSent: 'We sent a code to this email address:',
  codeSentAgain: 'We sent another code to this email address:',
  confirmed: 'Your email address is confirmed.',
  waitingForApproval: 'Your account is waiting for approval by an administrator.',
  approvalNeeded: 'An administrator has to approve your account before you can sign in.',
  recoveryHint: 'We will email you a code to choose a new password.',
  invited: 'Your temporary password has been used. Please choose your own.',
  passwordChanged: 'Your password has been changed.',
  appCode: 'Open your authenticator app and enter its 6-digit code. Lost it? Ask an administrator to reset it.',
  appCodeFormat: 'The code has 6 digits.',
  wrongAppCode: 'This code is not correct. Enter the code that the app shows now.',
  usedAppCode: 'This code was used already. Wait until the app shows the next one.',
  signInStopped: 'Sign-in was stopped after too many wrong codes or too much time. Please sign in again.',
  furtherStep: 'This account is not ready to sign in yet. Please ask an administrator.',
} as const;

/** The notice about a failed sign-in or registration, with its reason (requirement MSG-75). */
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
  secondStepReset: (email: string): Notice => ({
    title: 'Two-Step Sign-In Reset',
    body: `${email} can sign in with the password alone.`,
    variant: 'normal',
  }),
  stateUpdated: (email: string, state: string): Notice => ({
    title: 'Account Updated',
    body: `${email} is now ${state}.`,
    variant: 'normal',
  }),
};
