import { done, failed, type Notice } from '../../../common/notice.ts';

/** Texts of the second step at sign-in, on its pages only. */
export const secondStepLabels = {
  intro:
    'With two-step sign-in, you enter a code from an app on your phone after your password. A stolen password alone is then useless.',
  on: 'Two-step sign-in is on.',
  off: 'Two-step sign-in is off.',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  cancel: 'Cancel',
  setUp: 'Set up two-step sign-in',
  required:
    'Administrators of this studio have to sign in with two steps. Set up the second one to open the dashboard.',
  scan: 'Scan this QR code with an authenticator app, such as the one of Google or Microsoft, or your password manager.',
  qrCode: 'QR code for an authenticator app',
  key: 'On this phone, or if you cannot scan it, enter this key in the app:',
  code: 'Code from the app',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  lost: 'If you lose the app, another administrator can reset your two-step sign-in. If you are the only administrator, only the operator of the website can do that.',
  turnOffTitle: 'Turn off two-step sign-in?',
  turnOffHint:
    'Your password alone will be enough to sign in. If your studio requires two steps, you will have to set it up again.',
} as const;

export const secondStepNotices = {
  fetchFailed: failed('Failed to read your two-step sign-in. Please try again.'),
  turnedOn: done('Two-Step Sign-In On', 'You will be asked for a code the next time you sign in.'),
  turnedOff: done('Two-Step Sign-In Off', 'Your password is enough to sign in.'),
  turnOffFailed: failed('Failed to turn off two-step sign-in. Please try again.'),
} as const satisfies Record<string, Notice>;
