import { done, failed, type Notice, warned } from '../../common/notice.ts';

/** Notices of sign-in, leads and accounts, word for word (specification 8). */
export const notices = {
  firstSignIn: done('Welcome!', 'You have successfully signed in.'),
  signedIn: done('Welcome back!', 'You have successfully signed in.'),
  accountCreated: done('Account created!', 'Please check your email to verify your account.'),
  leadsFetchFailed: failed('Failed to fetch leads. Please try again.'),
  undone: { title: 'Undone', variant: 'normal' },
  statusUpdated: done('Status Updated', 'Lead status has been updated successfully.'),
  statusUpdateFailed: failed('Failed to update lead status.'),
  leadsExportFailed: failed('Failed to export leads. Please try again.'),
  heldFetchFailed: failed('Failed to fetch held requests. Please try again.'),
  releaseFailed: failed('Failed to release the request. Please try again.'),
  keepFailed: failed('Failed to leave the request held. Please try again.'),
  leadEraseFailed: failed('Failed to erase lead. Please try again.'),
  usersFetchFailed: failed('Failed to fetch user profiles'),
  roleUpdateFailed: failed('Failed to update user role'),
  accountUpdateFailed: failed('Failed to update user account'),
  userCreateFailed: failed('Failed to create user'),
  roleNotAssigned: warned('Warning', 'User created but role assignment failed. Please set the role manually.'),
} as const satisfies Record<string, Notice>;

/** Notices about leads with a number or a name. */
export const leadNotices = {
  erased: (name: string): Notice => done('Lead Erased', `${name} is no longer stored.`),
  released: (name: string): Notice => done('Request Released', `${name} is now a new lead.`),
  /** @param isIncomplete whether the search may have left out matches */
  exported: (count: number, unreadable = 0, isIncomplete = false): Notice => {
    const leftOut = unreadable > 0 ? ` ${unreadable} could not be read and were left out.` : '';
    const missing = isIncomplete ? ' Some matches may be missing. Type more letters to narrow your search.' : '';
    const body = `${count} lead(s) are in the file.${leftOut}${missing}`;
    return leftOut || missing ? warned('Leads Exported', body) : done('Leads Exported', body);
  },
};

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

/** Notices about one account (requirement USERS-17). */
export const accountNotices = {
  created: (email: string): Notice => done('User Created', `${email} can sign in now.`),
  roleUpdated: (email: string, role: string): Notice => done('Role Updated', `${email} is now ${role}.`),
  secondStepReset: (email: string): Notice =>
    done('Two-Step Sign-In Reset', `${email} can sign in with the password alone.`),
  stateUpdated: (email: string, state: string): Notice => done('Account Updated', `${email} is now ${state}.`),
};
