import { requireApproval, waitingForApproval } from './require-approval.ts';

test('AUTH-18 without approval nobody signs in, whatever the mark says but true', () => {
  for (const value of [undefined, '', 'false', 'TRUE', '1']) {
    const attributes = value === undefined ? {} : { 'custom:approved': value };
    expect(() => requireApproval(attributes as Record<string, string>, 'approval')).toThrow(waitingForApproval);
    expect(() => requireApproval(attributes as Record<string, string>, 'closed')).toThrow(waitingForApproval);
  }
  expect(() => requireApproval({ 'custom:approved': 'true' }, 'approval')).not.toThrow();
});

test('AUTH-18 where registration is open nobody waits', () => {
  expect(() => requireApproval({}, 'open')).not.toThrow();
});
