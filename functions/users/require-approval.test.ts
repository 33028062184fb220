import { requireApproval } from './require-approval.ts';

// Cognito appends the full stop.
const waiting = new Error('Your account is waiting for approval by an administrator');

test('lets an account sign in only if its approval is exactly true [AUTH-18]', () => {
  for (const value of [undefined, '', 'false', 'TRUE', '1']) {
    const attributes = value === undefined ? {} : { 'custom:approved': value };
    expect(() => requireApproval(attributes as Record<string, string>, 'approval')).toThrow(waiting);
    expect(() => requireApproval(attributes as Record<string, string>, 'closed')).toThrow(waiting);
  }
  expect(() => requireApproval({ 'custom:approved': 'true' }, 'approval')).not.toThrow();
});

test('requires no approval when registration is open [AUTH-18]', () => {
  expect(() => requireApproval({}, 'open')).not.toThrow();
});
