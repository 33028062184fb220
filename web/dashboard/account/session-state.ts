/** The state of the session (specification 4). A password recovery is not signed in, and lasts until it ends. */
export type SessionState =
  | { name: 'signed out' }
  | { name: 'signed in'; accountId: string }
  | { name: 'password recovery'; email: string };

export type SessionEvent =
  | { name: 'signed in'; accountId: string }
  | { name: 'signed out' }
  | { name: 'recovery begun'; email: string }
  | { name: 'recovery ended' };

/** The state after an event; the same object if nothing changes. */
export function stateAfter(event: SessionEvent, state: SessionState): SessionState {
  switch (event.name) {
    case 'signed in':
      return state.name === 'signed in' && state.accountId === event.accountId ? state : event;
    case 'signed out':
      return state.name === 'signed in' ? signedOut : state;
    case 'recovery begun':
      return state.name === 'signed in' ? state : { name: 'password recovery', email: event.email };
    case 'recovery ended':
      return state.name === 'password recovery' ? signedOut : state;
  }
}

export const signedOut: SessionState = { name: 'signed out' };
