import { expect, test } from 'vitest';
import { type SessionEvent, type SessionState, signedOut, stateAfter } from './session-state.ts';

const signedIn: SessionState = { name: 'signed in', accountId: 'ada' };
const recovering: SessionState = { name: 'password recovery', email: 'ada@mail.example' };

const events = {
  signIn: { name: 'signed in', accountId: 'ada' },
  signOut: { name: 'signed out' },
  begin: { name: 'recovery begun', email: 'ada@mail.example' },
  end: { name: 'recovery ended' },
} as const satisfies Record<string, SessionEvent>;

test('has the states signed out, signed in and password recovery, and maps every event to one [AUTH-19]', () => {
  const rows = [signedOut, signedIn, recovering].map((state) =>
    Object.values(events).map((event) => stateAfter(event, state).name),
  );

  expect(rows).toEqual([
    ['signed in', 'signed out', 'password recovery', 'signed out'],
    ['signed in', 'signed out', 'signed in', 'signed in'],
    ['signed in', 'password recovery', 'password recovery', 'signed out'],
  ]);
});

test('returns the same object when an event changes nothing', () => {
  expect(stateAfter(events.signIn, signedIn)).toBe(signedIn);
  expect(stateAfter(events.signOut, signedOut)).toBe(signedOut);
});

test('replaces the account when another person signs in', () => {
  expect(stateAfter({ name: 'signed in', accountId: 'sol' }, signedIn)).toEqual({
    name: 'signed in',
    accountId: 'sol',
  });
});
