import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../account/session.ts';
import type { SignInState } from '../account/sign-in/sign-in-state.ts';
import { Loading } from '../ui/loading.tsx';

/** Renders its children for signed-in users; redirects others to the sign-in page. The server enforces the rights. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === undefined) return <Loading />;
  // Another account starts with its own edits and drafts.
  if (session) return <Fragment key={session.accountId}>{children}</Fragment>;
  // The sign-in page leads back here.
  const state: SignInState = { from: pathname + search + hash };
  return <Navigate to="/admin/auth" replace state={state} />;
}
